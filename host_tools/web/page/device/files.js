/**
 * The store's files for MicroPython: a file system of Emscripten, mounted at a folder.
 *
 * Errors have the numbers of WASI, which boards/browser/files.py makes a Pico's; but those of an open file, which
 * go past it, have a Pico's.
 */

import { NoRoom } from "./store.js";

const FILE = 0o100666;
const FOLDER = 0o040777;
const KIND = 0o170000;
const ENOENT = 44;
const ENOSPC = 51;
const EIO = 29;
const ENOTEMPTY = 55;
const OF_PICO = { full: 28, failed: 5, invalid: 22 };

/**
 * Mount *store* at *place* of Emscripten's *FS*.
 * @param {any} FS @param {import("./store.js").Store} store @param {string} place
 */
export function mountStore(FS, store, place) {
  /** @type {Mounted} */
  const mounted = {
    FS,
    store,
    pathOf: (node) => FS.getPath(node).slice(place.length),
    inside: (folder, name) => `${mounted.pathOf(folder)}/${name}`,
    nodeFor(folder, name, isFolder) {
      const node = FS.createNode(folder, name, isFolder ? FOLDER : FILE, 0);
      return Object.assign(node, { node_ops: nodeOps, stream_ops: streamOps });
    },
    changing(change, { full, failed } = { full: ENOSPC, failed: EIO }) {
      try {
        change();
      } catch (error) {
        throw new FS.ErrnoError(error instanceof NoRoom ? full : failed);
      }
    },
  };
  const nodeOps = nodeOpsOf(mounted);
  const streamOps = streamOpsOf(mounted);
  FS.mkdir(place);
  FS.mount({ mount: () => mounted.nodeFor(null, "/", true) }, {}, place);
}

/**
 * What the operations share; `changing` does a change, and what the log does not take is an error for the program.
 * @typedef {object} Mounted
 * @property {any} FS
 * @property {import("./store.js").Store} store
 * @property {(node: any) => string} pathOf
 * @property {(folder: any, name: string) => string} inside
 * @property {(folder: any, name: string, isFolder: boolean) => any} nodeFor
 * @property {(change: () => void, numbers?: {full: number, failed: number}) => void} changing
 */

/** @param {Mounted} mounted */
function nodeOpsOf({ FS, store, pathOf, inside, nodeFor, changing }) {
  return {
    /** @param {any} node */
    getattr(node) {
      const size = store.files.get(pathOf(node))?.size ?? 0;
      const then = new Date(0);
      const times = { atime: then, mtime: then, ctime: then };
      const owner = { dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0 };
      return { ...owner, size, ...times, blksize: 4096, blocks: Math.ceil(size / 4096) };
    },
    /** @param {any} node @param {{size?: number}} attributes */
    setattr(node, { size }) {
      if (size !== undefined) changing(() => store.truncate(pathOf(node), size));
    },
    /** @param {any} folder @param {string} name */
    lookup(folder, name) {
      const found = store.files.get(inside(folder, name));
      if (found === undefined) throw new FS.ErrnoError(ENOENT);
      return nodeFor(folder, name, found === null);
    },
    /** @param {any} folder @param {string} name @param {number} mode */
    mknod(folder, name, mode) {
      const path = inside(folder, name);
      const isFolder = (mode & KIND) === (FOLDER & KIND);
      changing(() => (isFolder ? store.makeFolder(path) : store.create(path)));
      return nodeFor(folder, name, isFolder);
    },
    /** @param {any} node @param {any} folder @param {string} name */
    rename(node, folder, name) {
      const replaced = safely(() => FS.lookupNode(folder, name));
      changing(() => store.rename(pathOf(node), inside(folder, name)));
      if (replaced) FS.hashRemoveNode(replaced);
      Object.assign(node, { name, parent: folder });
    },
    /** @param {any} folder @param {string} name */
    unlink(folder, name) {
      changing(() => store.remove(inside(folder, name)));
    },
    /** @param {any} folder @param {string} name */
    rmdir(folder, name) {
      const path = inside(folder, name);
      if (store.names(path).length > 0) throw new FS.ErrnoError(ENOTEMPTY);
      changing(() => store.remove(path));
    },
    /** @param {any} node */
    readdir(node) {
      return [".", "..", ...store.names(pathOf(node))];
    },
  };
}

/** @param {Mounted} mounted */
function streamOpsOf({ FS, store, pathOf, changing }) {
  return {
    /** @param {any} stream @param {Uint8Array} buffer @param {number} offset @param {number} length @param {number} position */
    read(stream, buffer, offset, length, position) {
      const content = store.files.get(pathOf(stream.node))?.content ?? new Uint8Array(0);
      const found = content.subarray(position, position + length);
      buffer.set(found, offset);
      return found.length;
    },
    /** @param {any} stream @param {Uint8Array} buffer @param {number} offset @param {number} length @param {number} position */
    write(stream, buffer, offset, length, position) {
      const data = buffer.slice(offset, offset + length);
      changing(() => store.write(pathOf(stream.node), position, data), OF_PICO);
      return length;
    },
    /** @param {any} stream @param {number} offset @param {number} whence */
    llseek(stream, offset, whence) {
      const size = store.files.get(pathOf(stream.node))?.size ?? 0;
      const position = offset + (whence === 1 ? stream.position : whence === 2 ? size : 0);
      if (position < 0) throw new FS.ErrnoError(OF_PICO.invalid);
      return position;
    },
  };
}

/** @template T @param {() => T} find @returns {T | null} */
function safely(find) {
  try {
    return find();
  } catch {
    return null;
  }
}
