/**
 * MicroPython with the device program's files, in a Worker or a page; one in each, it cannot be ended.
 *
 *     const python = await startInterpreter();
 *     python.runPython("from engines_core import replay");
 *
 * The files are those of a Pico (device.romfs, MicroPython's own format), read where they lie. The tables of a
 * language come when it is spoken (boards/browser/languages.py); `bringLanguages` has them here sooner.
 */

import { loadMicroPython } from "./micropython/micropython.mjs";
import { bytesOf, loadProgram } from "./program.js";

const HEAP_BYTES = 1024 * 1024; // to begin with: it grows, but by no more than that at once
const MOUNT = `
import sys, uctypes, vfs
from page import bring
rom = vfs.VfsRom(uctypes.bytearray_at(%d, %d))
vfs.mount(rom, "/rom")
sys.path[:] = ["/rom"]
from boards.browser.languages import come_later
languages = come_later(rom, bring)
`;

/** @typedef {import("./micropython/micropython.mjs").MicroPython} MicroPython */

/** The tables of languages that have come. @type {Map<string, Uint8Array>} */
const come = new Map();

/**
 * Start MicroPython.
 * @param {(line: string) => void} [print] takes what Python prints, line by line
 * @param {Promise<ArrayBuffer | null>} [given] the program's files, from who has begun to load them already
 * @returns {Promise<MicroPython>}
 */
export async function startInterpreter(print = (line) => console.log(line), given = undefined) {
  const [python, program] = await Promise.all([
    loadMicroPython({ heapsize: HEAP_BYTES, linebuffer: true, stdout: print, stderr: print }),
    Promise.resolve(given).then((found) => found ?? loadProgram()),
  ]);
  python.registerJsModule("page", { bring: (/** @type {string} */ code) => brought(python, code) });
  const [address, length] = placed(python, new Uint8Array(program));
  python.runPython(MOUNT.replace("%d", String(address)).replace("%d", String(length)));
  return python;
}

/** Load the languages that no one has spoken yet, for times without a network. @param {MicroPython} python */
export async function bringLanguages(python) {
  for (const code of String(python.globals.get("languages")).split(" ")) {
    const content = come.has(code) ? null : await bytesOf(addressOf(code)).catch(() => null);
    if (content) come.set(code, content);
  }
}

/** Return where the tables of the language *code* are now, "" if they are not available. @param {MicroPython} python @param {string} code */
function brought(python, code) {
  const content = come.get(code) ?? loadedAtOnce(addressOf(code));
  if (!content) return "";
  come.set(code, content);
  return placed(python, content).join(" ");
}

/** Load a file while Python waits for it: a worker may do that. @param {URL} address */
function loadedAtOnce(address) {
  const asked = new XMLHttpRequest();
  try {
    asked.open("GET", address, false);
    asked.responseType = "arraybuffer"; // a page may not do that
    asked.send();
  } catch {
    return null;
  }
  return asked.status === 200 ? new Uint8Array(asked.response) : null;
}

/** @param {string} code */
const addressOf = (code) => new URL(`languages/${code}.romfs`, import.meta.url);

/** Place *content* into MicroPython's memory, for good; return its address and length. @param {MicroPython} python @param {Uint8Array} content */
function placed(python, content) {
  const address = python._module._malloc(content.length);
  python._module.HEAPU8.set(content, address);
  return [address, content.length];
}
