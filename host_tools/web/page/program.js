/** What the device is made of: index.html has told the browser to load it, as nothing else is as large. */

const PROGRAM = new URL("device.romfs", import.meta.url);
const RUNTIME = new URL("micropython/micropython.wasm", import.meta.url);

/** The program's files, and MicroPython; null: not available. @typedef {{program: ArrayBuffer | null, runtime: ArrayBuffer | null}} Loaded */

/** Return the files of the program. */
export async function loadProgram() {
  return (await bytesOf(PROGRAM)).buffer;
}

/** Return all that a worker needs to begin. @returns {Promise<Loaded>} */
export async function loadAll() {
  const none = () => null;
  const [program, runtime] = await Promise.all([loadProgram().catch(none), bytesOf(RUNTIME).catch(none)]);
  return { program, runtime: runtime && runtime.buffer };
}

/** Return what is at *address*, unless it is to *stop*. @param {URL} address @param {AbortSignal} [stop] */
export async function bytesOf(address, stop) {
  const answer = await fetch(address, { signal: stop });
  if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
