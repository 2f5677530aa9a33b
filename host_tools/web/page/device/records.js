/**
 * Records as files, and in a link: what is behind the # of an address never leaves the browser.
 *
 *     #record=7VbNbuM2EH4...       deflated, then base64 with - and _
 */

import { NEWLINE, fromBase64, toBase64 } from "../bytes.js";

export const TOO_LARGE = "it is too large";

const A_SHEET = "it is a score sheet, not a record: `tablemate push` brings it onto a device";
const MOST_BYTES = 1 << 20; // of a record: twenty long evenings
const NAME = "record=";

/**
 * Return what is in *file*, or why it is no record, as far as that is seen without the rules.
 * @param {File} file
 * @returns {Promise<{data: Uint8Array, text: string} | {trouble: string}>}
 */
export async function contentOf(file) {
  if (file.size > MOST_BYTES) return { trouble: TOO_LARGE };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { trouble: "it cannot be read" }; // it is a folder, or gone
  const data = new Uint8Array(bytes);
  const text = textOf(data);
  if (text === null) return { trouble: "it is not UTF-8" };
  return isSheet(text) ? { trouble: A_SHEET } : { data, text };
}

/** Return whether *text* is a score sheet (host_tools/sheets); a record's header has one, and no number of it. @param {string} text */
function isSheet(text) {
  try {
    return typeof JSON.parse(text)?.sheet === "number";
  } catch {
    return false;
  }
}

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
  return NAME + toBase64(packed).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Return the record in the end *hash* of a link, null if there is none; throws if it is damaged. @param {string} hash */
export async function fromFragment(hash) {
  const text = hash.replace(/^#/, "");
  if (!text.startsWith(NAME)) return null;
  const packed = fromBase64(text.slice(NAME.length).replaceAll("-", "+").replaceAll("_", "/"));
  const data = await through(packed, new DecompressionStream("deflate-raw"));
  return new TextDecoder("utf-8", { fatal: true }).decode(data);
}

/** Let the browser save *content* as a file. @param {string} name @param {BlobPart} content */
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
