/**
 * The log of the store, as bytes: a head and records, each behind its checksum.
 *
 *     head       "TMLOG1\n\0", generation (u32)
 *     record     length of what follows the checksum (u32), CRC-32 (u32), kind (u8), path, what the kind needs
 *     path       length (u8), UTF-8, begins with /
 *
 * Numbers are little-endian. The CRC starts from the generation and the record's place, so nothing that was
 * left from earlier is taken for new, and a record is found again behind one that is damaged. One at the end that
 * is cut off was being written when the browser was ended: nobody was told that it counts.
 */

import { joined } from "../bytes.js";

export const HEAD_BYTES = 12;
export const WRITE = 1; // path, place (u32), bytes
export const TRUNCATE = 2; // path, size (u32)
export const RENAME = 3; // path, new path
export const REMOVE = 4; // path
export const FOLDER = 5; // path

const MAGIC = "TMLOG1\n\0";
const BEFORE_BYTES = 8; // of a record, before what the checksum covers
const LEAST_BYTES = BEFORE_BYTES + 2;
const SLASH = 47;

/** @typedef {{kind: number, path: string, data: Uint8Array, bytes: number}} Entry */

/** Return the head of a log. @param {number} generation */
export function headOf(generation) {
  return joined([new TextEncoder().encode(MAGIC), u32(generation)]);
}

/** Return a record for the place *at*. @param {number} generation @param {number} at @param {number} kind @param {string} path @param {Uint8Array[]} data */
export function recordOf(generation, at, kind, path, data) {
  const name = new TextEncoder().encode(path);
  const body = joined([new Uint8Array([kind, name.length]), name, ...data]);
  return joined([u32(body.length), u32(crc32(body, seed(generation, at))), body]);
}

/**
 * Return the generation of *log*, 0 if it has none or was never finished, and whether its head says that.
 *
 * Of a damaged head the records tell: their checksums fit one generation alone.
 * @param {Uint8Array} log
 * @returns {{generation: number, isSaid: boolean}}
 */
export function generationOf(log) {
  const head = log.subarray(0, HEAD_BYTES);
  if (head.length < HEAD_BYTES || head.every((byte) => byte === 0)) return { generation: 0, isSaid: true };
  const isMarked = new TextDecoder().decode(log.subarray(0, 8)) === MAGIC;
  const said = number(log, 8);
  if (log.length === HEAD_BYTES) return { generation: isMarked ? said : 0, isSaid: isMarked };
  if (placeOfNext(log, HEAD_BYTES, said) < log.length) return { generation: said, isSaid: isMarked };
  const found = neighbours(said).find((generation) => recordAt(log, HEAD_BYTES, generation));
  if (found !== undefined) return { generation: found, isSaid: false };
  return { generation: isMarked ? said : 0, isSaid: isMarked };
}

/** Return the numbers that differ from *said* in one byte. @param {number} said */
function neighbours(said) {
  const found = [];
  for (const place of [0, 8, 16, 24]) for (let byte = 1; byte < 256; byte++) found.push((said ^ (byte << place)) >>> 0);
  return found;
}

/**
 * Return the good records of *log*, where it goes on, and whether some before that are damaged.
 * @param {Uint8Array} log @param {number} generation
 * @returns {{records: Entry[], end: number, isDamaged: boolean}}
 */
export function read(log, generation) {
  /** @type {Entry[]} */
  const records = [];
  let at = HEAD_BYTES;
  let isDamaged = false;
  while (at < log.length) {
    let record = recordAt(log, at, generation);
    if (!record) {
      const next = placeOfNext(log, at + 1, generation);
      record = recordAt(log, at, generation, next - at - BEFORE_BYTES); // its length may be all that is wrong
      if (!record && next === log.length && isTorn(log, at)) break;
      isDamaged = true;
      if (!record) at = next;
    }
    if (record) {
      records.push(record);
      at += record.bytes;
    }
  }
  return { records, end: at, isDamaged };
}

/**
 * Return the record of *log* at *at*, null if there is none; *length* in place of the one that it says.
 * @param {Uint8Array} log @param {number} at @param {number} generation
 * @returns {Entry | null}
 */
function recordAt(log, at, generation, length = log.length < at + LEAST_BYTES ? 0 : number(log, at)) {
  const body = log.subarray(at + BEFORE_BYTES, at + BEFORE_BYTES + length);
  if (length < 2 || body.length < length || length < 2 + body[1]) return null;
  if (crc32(body, seed(generation, at)) !== number(log, at + 4)) return null;
  const path = new TextDecoder().decode(body.subarray(2, 2 + body[1]));
  return { kind: body[0], path, data: body.subarray(2 + body[1]), bytes: BEFORE_BYTES + length };
}

/** Return where the next good record from *at* on is, the end of *log* if there is none. @param {Uint8Array} log @param {number} at @param {number} generation */
function placeOfNext(log, at, generation) {
  for (; at + LEAST_BYTES < log.length; at++) {
    const [kind, name, first] = log.subarray(at + BEFORE_BYTES, at + LEAST_BYTES + 1);
    const isLikely = kind >= WRITE && kind <= FOLDER && name > 0 && first === SLASH;
    if (isLikely && recordAt(log, at, generation)) return at;
  }
  return log.length;
}

/** Return whether what is at *at* to the end of *log* is a record that was being written. @param {Uint8Array} log @param {number} at */
function isTorn(log, at) {
  const rest = log.subarray(at);
  if (rest.length < LEAST_BYTES || rest.every((byte) => byte === 0)) return true;
  return number(log, at) > rest.length - BEFORE_BYTES;
}

/** @param {Uint8Array} log @param {number} at */
function number(log, at) {
  return new DataView(log.buffer, log.byteOffset).getUint32(at, true);
}

/** @param {number} generation @param {number} at */
function seed(generation, at) {
  return crc32(joined([u32(generation), u32(at)]), 0);
}

/** @param {number} value */
export function u32(value) {
  return new Uint8Array(new Uint32Array([value]).buffer);
}

const CRCS = new Uint32Array(256).map((_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** Return the CRC-32 of *data* that goes on from *start*. @param {Uint8Array} data @param {number} start */
export function crc32(data, start) {
  let crc = ~start;
  for (const byte of data) crc = (crc >>> 8) ^ CRCS[(crc ^ byte) & 0xff];
  return ~crc >>> 0;
}
