/**
 * MicroPython with the device program's files, in a Worker or a page; one in each, it cannot be ended.
 *
 *     const python = await startInterpreter();
 *     python.runPython("from engines_core import replay");
 *
 * The files are those of a Pico (device.romfs, MicroPython's own format), read where they lie.
 */

import { loadMicroPython } from "./micropython/micropython.mjs";

const HEAP_BYTES = 1024 * 1024; // to begin with: it grows, but by no more than that at once
const MOUNT = `
import sys, uctypes, vfs
vfs.mount(vfs.VfsRom(uctypes.bytearray_at(%d, %d)), "/rom")
sys.path[:] = ["/rom"]
`;

/**
 * Start MicroPython.
 * @param {(line: string) => void} [print] takes what Python prints, line by line
 * @returns {Promise<import("./micropython/micropython.mjs").MicroPython>}
 */
export async function startInterpreter(print = (line) => console.log(line)) {
  const [python, program] = await Promise.all([
    loadMicroPython({ heapsize: HEAP_BYTES, linebuffer: true, stdout: print, stderr: print }),
    bytesOf(new URL("device.romfs", import.meta.url)),
  ]);
  const address = python._module._malloc(program.length); // for good
  python._module.HEAPU8.set(program, address);
  python.runPython(MOUNT.replace("%d", String(address)).replace("%d", String(program.length)));
  return python;
}

/** @param {URL} address */
async function bytesOf(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
