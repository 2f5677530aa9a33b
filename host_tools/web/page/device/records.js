/**
 * Records as files, and in a link: what is behind the # of an address never leaves the browser.
 *
 *     #record=7VbNbuM2EH4...       deflated, then base64 with - and _
 */

import { NEWLINE, fromBase64, joined, toBase64 } from "../bytes.js";

/** What becomes of a record, see outcome.js. @typedef {import("./outcome.js").Told} Told */

export const LARGE = /** @type {Told} */ (["large"]);
export const LONG = /** @type {Told} */ (["long"]);
export const MOST_READ_MS = 20000; // twenty long evenings take 5 s

const MOST_BYTES = 1 << 20; // of a record: twenty long evenings
const MOST_LINES = 30000; // of a record
const NAME = "record=";

/**
 * Return what is in *file*, or why it is not a record, as far as that is seen without the rules.
 * @param {File} file
 * @returns {Promise<{data: Uint8Array, text: string} | {trouble: Told}>}
 */
export async function contentOf(file) {
  if (file.size > MOST_BYTES) return { trouble: LARGE };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { trouble: ["unread"] }; // it is a folder, or gone
  const data = new Uint8Array(bytes);
  const text = textOf(data);
  if (text === null) return { trouble: ["utf8"] };
  if (hasTooManyLines(text)) return { trouble: LARGE };
  return isSheet(text) ? { trouble: ["sheet"] } : { data, text };
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

/** Return whether *text* has more lines than any record. @param {string} text */
function hasTooManyLines(text) {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0 && count <= MOST_LINES; at = text.indexOf("\n", at + 1)) count++;
  return count > MOST_LINES;
}

/** A record in a link that is larger than a file may be. */
export class TooLarge extends Error {}

/**
 * Return the record in the end *hash* of a link, null if there is none; throws if it is damaged, or TooLarge.
 * @param {string} hash
 */
export async function fromFragment(hash) {
  const text = hash.replace(/^#/, "");
  if (!text.startsWith(NAME)) return null;
  if (text.length > 2 * MOST_BYTES) throw new TooLarge();
  const packed = fromBase64(text.slice(NAME.length).replaceAll("-", "+").replaceAll("_", "/"));
  const record = new TextDecoder("utf-8", { fatal: true }).decode(await inflated(packed));
  if (hasTooManyLines(record)) throw new TooLarge();
  return record;
}

/** Return *packed* inflated; TooLarge as soon as that is more than a record has. @param {Uint8Array<ArrayBuffer>} packed */
async function inflated(packed) {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const pieces = [];
  let size = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
    size += piece.value.length;
    if (size > MOST_BYTES) {
      await reader.cancel();
      throw new TooLarge();
    }
  }
  return joined(pieces);
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
