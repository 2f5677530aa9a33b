/**
 * Files that survive: kept in memory, every change appended to a log before it counts.
 *
 * The log is a file that takes bytes at once (a FileSystemSyncAccessHandle, or bytes in memory where a browser
 * keeps nothing). It begins with a head, and goes on with records:
 *
 *     head       "TMLOG1\n\0", generation (u32)
 *     record     length of what follows the checksum (u32), CRC-32 (u32), kind (u8), path, what the kind needs
 *     path       length (u8), UTF-8
 *
 * Numbers are little-endian. The CRC starts from the generation and the record's place, so nothing that was
 * left from earlier is taken for new. A record that is not whole ends the log: the browser was ended in it,
 * and nobody was told that it counts.
 *
 * There are two such files. When the log is long, what is there now is written into the other one, its head
 * last, with the next generation; the higher generation counts.
 */

import { joined } from "../bytes.js";

const MAGIC = "TMLOG1\n\0";
const HEAD_BYTES = 12;
const BEFORE_BYTES = 8; // of a record, before what the checksum covers
const LONG_BYTES = 1 << 20; // of a log, from here on it is written anew where that makes it a quarter as long
export const BLOCK_BYTES = 4096;
export const BLOCKS = 1024;

const WRITE = 1; // path, place (u32), bytes
const TRUNCATE = 2; // path, size (u32)
const RENAME = 3; // path, new path
const REMOVE = 4; // path
const FOLDER = 5; // path

/** No room, or a file that the browser does not let us write. */
export class NoRoom extends Error {}

/**
 * What the store needs of a FileSystemSyncAccessHandle.
 * @typedef {{
 *   read(to: Uint8Array, options: {at: number}): number,
 *   write(from: Uint8Array, options: {at: number}): number,
 *   truncate(bytes: number): void, getSize(): number, flush(): void,
 * }} Handle
 */

/** Bytes in memory that behave as a Handle: for a browser that keeps nothing, and for tests. */
export class Memory {
  constructor(bytes = new Uint8Array(0)) {
    this.bytes = bytes;
  }
  getSize() {
    return this.bytes.length;
  }
  /** @param {Uint8Array} to @param {{at: number}} options */
  read(to, { at }) {
    const found = this.bytes.subarray(at, at + to.length);
    to.set(found);
    return found.length;
  }
  /** @param {Uint8Array} from @param {{at: number}} options */
  write(from, { at }) {
    if (at + from.length > this.bytes.length) this.truncate(at + from.length);
    this.bytes.set(from, at);
    return from.length;
  }
  /** @param {number} size */
  truncate(size) {
    const bytes = new Uint8Array(size);
    bytes.set(this.bytes.subarray(0, size));
    this.bytes = bytes;
  }
  flush() {}
}

/** A file's bytes; there may be more room than *size*. */
class File {
  constructor() {
    this.bytes = new Uint8Array(0);
    this.size = 0;
  }

  get content() {
    return this.bytes.subarray(0, this.size);
  }

  /** @param {number} size */
  resize(size) {
    if (size > this.bytes.length) {
      const larger = new Uint8Array(Math.max(size, 2 * this.bytes.length, 256));
      larger.set(this.content);
      this.bytes = larger;
    }
    if (size < this.size) this.bytes.fill(0, size, this.size);
    this.size = size;
  }

  /** @param {number} at @param {Uint8Array} data */
  write(at, data) {
    if (at + data.length > this.size) this.resize(at + data.length);
    this.bytes.set(data, at);
  }
}

/** The files by path, null for a folder; each change is in the log before it is here. */
export class Store {
  /** @param {[Handle, Handle]} handles */
  constructor(handles) {
    /** @type {Map<string, File | null>} */
    this.files = new Map();
    const generations = handles.map(generationOf);
    this._current = generations[1] > generations[0] ? 1 : 0;
    this._handles = handles;
    this._generation = generations[this._current];
    this._end = HEAD_BYTES;
    this._dirty = false;
    if (this._generation === 0) this._begin(1);
    else this._load();
  }

  /** How many bytes the log has. */
  get logBytes() {
    return this._end;
  }

  /** How many blocks are free, as a file system would count them. */
  get freeBlocks() {
    let used = 2;
    for (const file of this.files.values()) used += file ? Math.ceil(file.size / BLOCK_BYTES) : 1;
    return Math.max(0, BLOCKS - used);
  }

  /** @param {string} path @param {number} at @param {Uint8Array} data */
  write(path, at, data) {
    const file = /** @type {File} */ (this.files.get(path));
    const grown = Math.ceil((at + data.length) / BLOCK_BYTES) - Math.ceil(file.size / BLOCK_BYTES);
    if (grown > this.freeBlocks) throw new NoRoom();
    this._log(WRITE, path, u32(at), data);
    file.write(at, data);
  }

  /** @param {string} path @param {number} size */
  truncate(path, size) {
    this._log(TRUNCATE, path, u32(size));
    this._apply(TRUNCATE, path, u32(size));
  }

  /** Make an empty file. @param {string} path */
  create(path) {
    if (this.freeBlocks < 1) throw new NoRoom();
    this.truncate(path, 0);
  }

  /** @param {string} path */
  makeFolder(path) {
    this._log(FOLDER, path);
    this._apply(FOLDER, path, new Uint8Array(0));
  }

  /** @param {string} path @param {string} name the new path */
  rename(path, name) {
    const data = new TextEncoder().encode(name);
    this._log(RENAME, path, data);
    this._apply(RENAME, path, data);
  }

  /** @param {string} path */
  remove(path) {
    this._log(REMOVE, path);
    this._apply(REMOVE, path, new Uint8Array(0));
  }

  /** Return the names in the folder *path*, "" for all of it. @param {string} path */
  names(path) {
    const start = path + "/";
    const inside = [...this.files.keys()].filter((name) => name.startsWith(start));
    return inside.map((name) => name.slice(start.length)).filter((name) => !name.includes("/"));
  }

  /** Let all that was done survive even a power cut. */
  flush() {
    if (!this._dirty) return;
    this._handles[this._current].flush();
    this._dirty = false;
    if (this._end > LONG_BYTES && this._end > 4 * this._liveBytes()) this.rewrite();
  }

  /** Write all that is there into the other file. */
  rewrite() {
    const [end, generation] = [this._end, this._generation];
    this._current = 1 - this._current;
    try {
      this._begin(generation + 1);
    } catch (error) {
      if (isGone(this._handles[this._current], generation + 1)) {
        this._current = 1 - this._current; // the old one goes on
        [this._end, this._generation] = [end, generation];
      }
      throw error;
    }
  }

  _liveBytes() {
    let bytes = HEAD_BYTES;
    for (const file of this.files.values()) bytes += 300 + (file ? file.size : 0);
    return bytes;
  }

  /** Write a log of what is there; its head comes last. @param {number} generation */
  _begin(generation) {
    const handle = this._handles[this._current];
    handle.truncate(0);
    handle.truncate(HEAD_BYTES);
    this._generation = generation;
    this._end = HEAD_BYTES;
    for (const [path, file] of this.files) {
      if (file) {
        this._log(TRUNCATE, path, u32(0));
        this._log(WRITE, path, u32(0), file.content);
      } else {
        this._log(FOLDER, path);
      }
    }
    handle.flush();
    written(handle, joined([new TextEncoder().encode(MAGIC), u32(generation)]), 0);
    handle.flush();
    this._dirty = false;
  }

  _load() {
    const handle = this._handles[this._current];
    const log = new Uint8Array(handle.getSize());
    handle.read(log, { at: 0 });
    for (;;) {
      const record = recordAt(log, this._end, this._generation);
      if (!record) break;
      this._apply(record.kind, record.path, record.data);
      this._end += record.bytes;
    }
    if (log.length > this._end) handle.truncate(this._end);
  }

  /** @param {number} kind @param {string} path @param {...Uint8Array} data */
  _log(kind, path, ...data) {
    const name = new TextEncoder().encode(path);
    const body = joined([new Uint8Array([kind, name.length]), name, ...data]);
    const check = crc32(body, seed(this._generation, this._end));
    const handle = this._handles[this._current];
    try {
      written(handle, joined([u32(body.length), u32(check), body]), this._end);
    } catch (error) {
      handle.truncate(this._end);
      throw error;
    }
    this._end += BEFORE_BYTES + body.length;
    this._dirty = true;
  }

  /** @param {number} kind @param {string} path @param {Uint8Array} data */
  _apply(kind, path, data) {
    if (kind === FOLDER) {
      this.files.set(path, null);
    } else if (kind === REMOVE) {
      this.files.delete(path);
    } else if (kind === RENAME) {
      const file = /** @type {File} */ (this.files.get(path));
      this.files.delete(path);
      this.files.set(new TextDecoder().decode(data), file);
    } else {
      const file = this.files.get(path) ?? new File();
      const number = new DataView(data.buffer, data.byteOffset).getUint32(0, true);
      if (kind === TRUNCATE) file.resize(number);
      else file.write(number, data.subarray(4));
      this.files.set(path, file);
    }
  }
}

/** Return the generation of the log in *handle*, 0 if it has none. @param {Handle} handle */
function generationOf(handle) {
  const head = new Uint8Array(HEAD_BYTES);
  if (handle.read(head, { at: 0 }) < HEAD_BYTES) return 0;
  if (new TextDecoder().decode(head.subarray(0, 8)) !== MAGIC) return 0;
  return new DataView(head.buffer).getUint32(8, true);
}

/**
 * Take away a log that could not be finished; return whether it does not count at the next start.
 * @param {Handle} handle @param {number} generation its own
 */
function isGone(handle, generation) {
  try {
    handle.truncate(0);
    return true;
  } catch {
    return generationOf(handle) !== generation; // with its head it is whole, and wins over the old one
  }
}

/** Return the record of *log* at *at*, null if there is none. @param {Uint8Array} log @param {number} at @param {number} generation */
function recordAt(log, at, generation) {
  if (log.length < at + BEFORE_BYTES + 2) return null;
  const view = new DataView(log.buffer);
  const length = view.getUint32(at, true);
  const body = log.subarray(at + BEFORE_BYTES, at + BEFORE_BYTES + length);
  if (length < 2 || body.length < length) return null;
  if (crc32(body, seed(generation, at)) !== view.getUint32(at + 4, true)) return null;
  const path = new TextDecoder().decode(body.subarray(2, 2 + body[1]));
  return { kind: body[0], path, data: body.subarray(2 + body[1]), bytes: BEFORE_BYTES + length };
}

/** @param {Handle} handle @param {Uint8Array} data @param {number} at */
function written(handle, data, at) {
  try {
    if (handle.write(data, { at }) === data.length) return;
  } catch {
    // said below
  }
  throw new NoRoom();
}

/** @param {number} generation @param {number} at */
function seed(generation, at) {
  return crc32(joined([u32(generation), u32(at)]), 0);
}

/** @param {number} number */
function u32(number) {
  return new Uint8Array(new Uint32Array([number]).buffer);
}

const CRCS = new Uint32Array(256).map((_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** Return the CRC-32 of *data* that goes on from *start*. @param {Uint8Array} data @param {number} start */
function crc32(data, start) {
  let crc = ~start;
  for (const byte of data) crc = (crc >>> 8) ^ CRCS[(crc ^ byte) & 0xff];
  return ~crc >>> 0;
}
