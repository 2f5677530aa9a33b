/**
 * MicroPython with the device program's files, in a Worker or a page; one in each, it cannot be ended.
 *
 *     const python = await startInterpreter();
 *     python.runPython("from engines_core import replay");
 *
 * The files are those of a Pico (device.romfs, MicroPython's own format), read where they lie. What home does not
 * need, and each language, comes when it is asked for (boards/browser/archives.py); `bring` has it here sooner.
 */

import { loadMicroPython } from "./micropython/micropython.mjs";
import { back } from "./device/network.js";
import { bytesOf, loadProgram } from "./program.js";

const HEAP_BYTES = 1024 * 1024; // to begin with: it grows, but by no more than that at once
const MOUNT = `
import sys, uctypes, vfs
from page import bring
rom = vfs.VfsRom(uctypes.bytearray_at(%d, %d))
vfs.mount(rom, "/rom")
sys.path[:] = ["/rom"]
from boards.browser.archives import come_later
archives = come_later(rom, bring)
`;

/** @typedef {import("./micropython/micropython.mjs").MicroPython} MicroPython */

/** The archives that have come. @type {Map<string, Uint8Array>} */
const come = new Map();

/** The archives that were asked for and are not available. @type {Set<string>} */
const lacking = new Set();

/** What is on its way. @type {{name: string, stop: AbortController} | null} */
let coming = null;

/**
 * Start MicroPython.
 * @param {(line: string) => void} [print] takes what Python prints, line by line
 * @param {Promise<import("./program.js").Loaded>} [given] from who has begun to load it already
 * @param {(isLost: boolean) => void} [lost] takes that the network did not bring what was asked for; that it did
 * @returns {Promise<MicroPython>}
 */
export async function startInterpreter(print = (line) => console.log(line), given = undefined, lost = () => {}) {
  const { program, runtime } = (await given) ?? { program: null, runtime: null };
  const url = runtime ? URL.createObjectURL(new Blob([runtime], { type: "application/wasm" })) : undefined;
  const [python, files] = await Promise.all([
    loadMicroPython({ heapsize: HEAP_BYTES, linebuffer: true, stdout: print, stderr: print, url }),
    program ?? loadProgram(),
  ]);
  if (url) URL.revokeObjectURL(url);
  python.registerJsModule("page", { bring: (/** @type {string} */ name) => brought(python, name, lost) });
  const [address, length] = placed(python, new Uint8Array(files));
  python.runPython(MOUNT.replace("%d", String(address)).replace("%d", String(length)));
  return python;
}

/** Return the names of all archives. @param {MicroPython} python */
export const archivesOf = (python) => String(python.globals.get("archives")).split(" ");

/**
 * Load those of the archives *names* that have not come yet, however long that takes.
 * @param {string[]} names @param {(isLost: boolean) => void} lost @param {boolean} [isNeeded] somebody waits for them
 */
export async function bring(names, lost, isNeeded = false) {
  for (const name of names) {
    while (!come.has(name)) {
      coming = { name, stop: new AbortController() };
      const content = await bytesOf(addressOf(name), coming.stop.signal).catch(() => null);
      if (content && !come.has(name)) keep(name, content, lost);
      if (come.has(name)) break;
      if (isNeeded) lack(name, lost);
      await back();
    }
  }
}

/** @param {string} name @param {(isLost: boolean) => void} lost */
function lack(name, lost) {
  if (!lacking.size) lost(true);
  lacking.add(name);
}

/** @param {string} name @param {Uint8Array} content @param {(isLost: boolean) => void} lost */
function keep(name, content, lost) {
  come.set(name, content);
  if (lacking.delete(name) && !lacking.size) lost(false);
}

/**
 * Return where the archive *name* is now, "" if it is not available.
 * @param {MicroPython} python @param {string} name @param {(isLost: boolean) => void} lost
 */
function brought(python, name, lost) {
  if (coming?.name === name) coming.stop.abort(); // it would wait for us, and the browser's cache for it
  const content = come.get(name) ?? loadedAtOnce(addressOf(name));
  if (!content) {
    lack(name, lost);
    return "";
  }
  keep(name, content, lost);
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

/** @param {string} name */
const addressOf = (name) => new URL(`later/${name}.romfs`, import.meta.url);

/** Place *content* into MicroPython's memory, for good; return its address and length. @param {MicroPython} python @param {Uint8Array} content */
function placed(python, content) {
  const address = python._module._malloc(content.length);
  python._module.HEAPU8.set(content, address);
  return [address, content.length];
}
