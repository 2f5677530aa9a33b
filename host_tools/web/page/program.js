/** The files of the program: index.html has told the browser to load them, as nothing else is as large. */

const PROGRAM = new URL("device.romfs", import.meta.url);

export async function loadProgram() {
  return (await bytesOf(PROGRAM)).buffer;
}

/** Return what is at *address*. @param {URL} address */
export async function bytesOf(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
