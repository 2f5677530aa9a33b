/**
 * The drive that a Pico shows while BOOTSEL is held: known by its INFO_UF2.TXT, written to block by block.
 */

import { trouble } from "./words.js";

const PIECE_BYTES = 64 * 512; // whole blocks
const GONE_MS = 15_000; // a Pico that has all of it takes its drive away long before
const LOOK_MS = 200;

/** Return whether this browser may write to a drive. @returns {boolean} */
export function canWrite() {
  return "showDirectoryPicker" in window;
}

/**
 * Let the user choose a folder, for records; null if none was chosen.
 * @returns {Promise<FileSystemDirectoryHandle | null>}
 */
export async function anyFolder() {
  const pick = /** @type {(options: object) => Promise<FileSystemDirectoryHandle>} */ (
    /** @type {any} */ (window).showDirectoryPicker
  );
  try {
    return await pick({ mode: "readwrite" });
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") return null;
    throw trouble("drive.refused");
  }
}

/**
 * Let the user choose the drive for *image*, and return it; null if none was chosen, Trouble if it is another's.
 * @param {{chip: string, board: string}} image
 * @returns {Promise<FileSystemDirectoryHandle | null>}
 */
export async function chosen(image) {
  const folder = await anyFolder();
  if (folder) await check(folder, image);
  return folder;
}

/** Return the name of the drive of a Pico with this *chip*. @param {string} chip */
export function nameFor(chip) {
  return chip === "RP2350" ? "RP2350" : "RPI-RP2";
}

/**
 * Return what the drive *folder* says that it is; Trouble if it is not a Pico's, as one with *chip* was asked for.
 * @param {FileSystemDirectoryHandle} folder
 * @param {string} chip
 */
export async function nameOf(folder, chip) {
  let text;
  try {
    text = await (await (await folder.getFileHandle("INFO_UF2.TXT")).getFile()).text();
  } catch {
    throw trouble("drive.other", folder.name, nameFor(chip));
  }
  return /^Board-ID:\s*(\S+)\s*$/m.exec(text)?.[1] ?? "";
}

/**
 * Throw Trouble unless *folder* is the drive of a Pico with the chip of *image*.
 * @param {FileSystemDirectoryHandle} folder
 * @param {{chip: string, board: string}} image
 */
export async function check(folder, { chip, board }) {
  if ((await nameOf(folder, chip)) !== board) throw trouble("drive.chip", chip);
}

/**
 * Write *data* as the file *name*, and wait until the Pico takes its drive away, as it does when it has all.
 * @param {FileSystemDirectoryHandle} folder
 * @param {string} name
 * @param {Uint8Array} data
 * @param {(part: number) => void} told how much of it is written
 */
export async function write(folder, name, data, told) {
  const file = await folder.getFileHandle(name, { create: true });
  const stream = await file.createWritable();
  let at = 0;
  try {
    for (; at < data.length; at += PIECE_BYTES) {
      await stream.write(/** @type {BufferSource} */ (data.subarray(at, at + PIECE_BYTES)));
      told(Math.min(1, (at + PIECE_BYTES) / data.length));
    }
  } catch {
    throw trouble("drive.broke", Math.round((100 * at) / data.length));
  }
  await stream.close().catch(() => {}); // the drive may be gone by now
  if (!(await vanishes(folder))) throw trouble("drive.stays");
}

/** Return whether the drive goes away, as it does when the Pico starts. @param {FileSystemDirectoryHandle} folder */
async function vanishes(folder) {
  const untilMs = performance.now() + GONE_MS;
  while (performance.now() < untilMs) {
    try {
      await (await folder.getFileHandle("INFO_UF2.TXT")).getFile();
    } catch {
      return true;
    }
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
  return false;
}
