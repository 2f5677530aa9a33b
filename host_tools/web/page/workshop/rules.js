/**
 * The device's own code in a Worker: replays a record, and makes the journal that a device stores of it.
 *
 *     message {file, data}    answered with {file, journal, isOver} or {file, trouble}
 */

import { startInterpreter } from "../runtime.js";
import { fromBase64 } from "./bytes.js";

const PACKED = `
import os
from binascii import b2a_base64
from boards.browser import files, records
from engines_core.errors import RecordError

def packed(text):
    try:
        records.stored("/packing", text)
    except RecordError as bad:
        return "line %d: %s: %s" % (bad.line, bad.action, bad.reason()), ""
    name = os.listdir("/packing/games")[0]
    with open("/packing/games/" + name, "rb") as file:
        journal = file.read()
    os.remove("/packing/games/" + name)
    return name.split(".")[1], b2a_base64(journal).decode().strip()

os.mkdir("/bench")
files.mounted("/bench", "/packing", 1000, lambda: 900)
`;

const starting = startInterpreter().then((python) => {
  python.runPython(PACKED);
  return python.globals.get("packed");
});

/** Return what the device would store of *data*, or why it is no record. @param {Uint8Array} data */
async function journalOf(data) {
  const packed = await starting;
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(data);
  } catch {
    return { trouble: "it is not UTF-8" };
  }
  const [end, journal] = packed(text);
  return journal ? { journal: fromBase64(journal), isOver: end === "over" } : { trouble: end };
}

addEventListener("message", async (event) => {
  const { file, data } = /** @type {{file: string, data: Uint8Array}} */ (event.data);
  try {
    postMessage({ file, ...(await journalOf(data)) });
  } catch (error) {
    postMessage({ file, trouble: error instanceof Error ? error.message : String(error) });
  }
});
