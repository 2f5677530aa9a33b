/**
 * The device's own code in a Worker: replays a record, makes the journal that a device stores of it, and
 * reads such journals.
 *
 *     message {file, data, language}   answered with {file, journal, isOver} or {file, trouble}, see outcome.js
 *     message {file, data, games}      with {file, same}: which of the games, files by name, has this record, or 0
 */

import { LARGE, textOf } from "../device/records.js";
import { startInterpreter } from "../runtime.js";
import { fromBase64, toBase64 } from "../bytes.js";

const RULES = `
import os
from binascii import a2b_base64, b2a_base64
from boards.browser import files, records, refusals
from engines_core import json_text, record_text
from engines_core.errors import RecordError
from firmware.storage import repairs

def journal_of(text, language):
    try:
        records.stored("/storing", text)
    except RecordError as bad:
        return json_text.dumps(refusals.told(bad, language)), ""
    name = os.listdir("/storing/games")[0]
    with open("/storing/games/" + name, "rb") as file:
        journal = file.read()
    os.remove("/storing/games/" + name)
    return name.split(".")[1], b2a_base64(journal).decode().strip()

def put(name, data):
    with open("/storing/games/" + name, "wb") as file:
        file.write(a2b_base64(data))

def same_as(text):
    values, _ = record_text.parse(text.encode())
    number = records.same_as(repairs.library_in("/storing"), values)
    for name in os.listdir("/storing/games"):
        os.remove("/storing/games/" + name)
    return number or 0

os.mkdir("/bench")
files.mounted("/bench", "/storing", 1000, lambda: 900)
`;

const starting = startInterpreter().then((python) => {
  python.runPython(RULES);
  return python.globals;
});

/** Return the journal that the device would store for *data*, or why it is not a record. @param {Uint8Array} data in UTF-8 @param {string} language */
async function journalOf(data, language) {
  const rules = await starting;
  const [end, journal] = rules.get("journal_of")(textOf(data), language);
  return journal ? { journal: fromBase64(journal), isOver: end === "over" } : { trouble: JSON.parse(end) };
}

/**
 * Return the one of *games* that has the record *data*, whose journal was made before.
 * @param {Uint8Array} data
 * @param {Record<string, Uint8Array>} games
 */
async function sameAs(data, games) {
  const rules = await starting;
  for (const [name, bytes] of Object.entries(games)) rules.get("put")(name, toBase64(bytes));
  return { same: rules.get("same_as")(textOf(data)) };
}

addEventListener("message", async (event) => {
  const { file, data, games, language } = /** @type {import("./records.js").Question & {language: string}} */ (event.data);
  try {
    postMessage({ file, ...(await (games ? sameAs(data, games) : journalOf(data, language))) });
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error);
    postMessage({ file, trouble: told.includes("MemoryError") ? LARGE : ["failed", told] });
  }
});
