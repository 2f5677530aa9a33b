/**
 * Files that survive: kept in memory, every change appended to a log before it counts.
 *
 * The log (log.js) is a file that takes bytes at once: a FileSystemSyncAccessHandle, or bytes in memory where a
 * browser keeps nothing. There are two such files. When the log is long, what is there now is written into the
 * other one, its head last, with the next generation; the higher generation counts.
 *
 * A log with damaged records is put aside as it is, all of it. What follows them counts and is written again.
 */

import { FOLDER, HEAD_BYTES, REMOVE, RENAME, TRUNCATE, WRITE } from "./log.js";
import { generationOf, headOf, read, recordOf, u32 } from "./log.js";

const LONG_BYTES = 1 << 20; // of a log, from here on it is written again where that makes it a quarter as long
export const BLOCK_BYTES = 4096;
export const BLOCKS = 1024;

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
  /** @param {[Handle, Handle]} handles @param {Handle} [aside] takes what is damaged */
  constructor(handles, aside) {
    /** @type {Map<string, File | null>} */
    this.files = new Map();
    this._handles = handles;
    this._aside = aside;
    this.full = () => {}; // called when the browser takes no more
    this.isDamaged = false; // what was stored
    this._end = HEAD_BYTES;
    this._dirty = false;
    const logs = handles.map(contentOf);
    const heads = logs.map(generationOf);
    this._current = heads[1].generation > heads[0].generation ? 1 : 0;
    const { generation, isSaid } = heads[this._current];
    this._generation = generation;
    if (generation) this._load(logs[this._current], isSaid);
    else this._beginFirst(logs);
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
    written(handle, headOf(generation), 0);
    handle.flush();
    this._dirty = false;
  }

  /** Begin the first log; of *logs* that do not count, those that do not begin like one are put aside. @param {Uint8Array[]} logs */
  _beginFirst(logs) {
    const lost = logs.filter((log) => log.some((byte) => byte !== 0));
    this.isDamaged = lost.length > 0;
    for (const log of lost) if (!this._putAside(log)) throw new Error("stored games cannot be read");
    this._current = 0;
    this._begin(1);
  }

  /** Take what is in *log*, whose head may not say so. @param {Uint8Array} log @param {boolean} isSaid */
  _load(log, isSaid) {
    const { records, end, isDamaged } = read(log, this._generation);
    for (const { kind, path, data } of records) this._apply(kind, path, data);
    this._end = end;
    this.isDamaged = isDamaged || !isSaid;
    if (log.length > end) this._handles[this._current].truncate(end);
    if (!this.isDamaged) return;
    this._makeFoldersOfFiles();
    if (this._putAside(log)) this._rewriteIfThereIsRoom();
  }

  _rewriteIfThereIsRoom() {
    try {
      this.rewrite();
    } catch {
      // it goes on behind what is damaged, and finds that again at the next start
    }
  }

  /** Return whether *log* is kept now, as it is. @param {Uint8Array} log */
  _putAside(log) {
    if (!this._aside) return true; // nothing here is kept
    try {
      written(this._aside, log, this._aside.getSize());
      this._aside.flush();
      return true;
    } catch {
      return false;
    }
  }

  _makeFoldersOfFiles() {
    for (const path of [...this.files.keys()]) {
      for (let end = path.indexOf("/", 1); end > 0; end = path.indexOf("/", end + 1)) {
        const folder = path.slice(0, end);
        if (!this.files.has(folder)) this.files.set(folder, null);
      }
    }
  }

  /** @param {number} kind @param {string} path @param {...Uint8Array} data */
  _log(kind, path, ...data) {
    const record = recordOf(this._generation, this._end, kind, path, data);
    const handle = this._handles[this._current];
    try {
      written(handle, record, this._end);
    } catch (error) {
      this.full();
      handle.truncate(this._end);
      throw error;
    }
    this._end += record.length;
    this._dirty = true;
  }

  /** @param {number} kind @param {string} path @param {Uint8Array} data */
  _apply(kind, path, data) {
    if (kind === FOLDER) {
      this.files.set(path, null);
    } else if (kind === REMOVE) {
      this.files.delete(path);
    } else if (kind === RENAME) {
      const file = this.files.get(path);
      if (file === undefined) return; // its records were damaged
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

/** Return all that is in *handle*. @param {Handle} handle */
function contentOf(handle) {
  const content = new Uint8Array(handle.getSize());
  return content.subarray(0, handle.read(content, { at: 0 }));
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
    return generationOf(contentOf(handle)).generation !== generation; // whole with its head, it would win
  }
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
