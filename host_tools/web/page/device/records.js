/**
 * Records as files, and in a link: what is behind the # of an address never leaves the browser.
 *
 *     #record=7VbNbuM2EH4...       deflated, then base64 with - and _
 */

const NAME = "record=";
const NEWLINE = 10;

/** Return a file's *bytes* as text, without a last line torn within a character; null if it is no UTF-8. @param {Uint8Array} bytes */
export function textOf(bytes) {
  return decoded(bytes) ?? decoded(bytes.subarray(0, bytes.lastIndexOf(NEWLINE) + 1));
}

/** @param {Uint8Array} bytes */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Return the record (the text of a file) as the end of a link. @param {string} record */
export async function toFragment(record) {
  const packed = await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"));
  const binary = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return NAME + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Return the record in the end *hash* of a link, null if there is none; throws if it is damaged. @param {string} hash */
export async function fromFragment(hash) {
  const text = hash.replace(/^#/, "");
  if (!text.startsWith(NAME)) return null;
  const binary = atob(text.slice(NAME.length).replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  const data = await through(packed, new DecompressionStream("deflate-raw"));
  return new TextDecoder("utf-8", { fatal: true }).decode(data);
}

/** Let the browser save *content* as a file. @param {string} name @param {Blob | string} content */
export function save(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** @param {Uint8Array<ArrayBuffer>} data @param {CompressionStream | DecompressionStream} stream */
async function through(data, stream) {
  return new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer());
}
