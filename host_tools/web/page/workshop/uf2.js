/**
 * UF2, the form in which an image goes onto a Pico (host_tools/program/uf2.py): is it one for it, and whose?
 *
 *     const found = look(bytes);      // throws Trouble, or {whose: "Tablemate", version, erasesGames, ...}
 */

import { Trouble } from "./words.js";

const BLOCK_BYTES = 512;
const PAYLOAD_BYTES = 256;
const MAGIC = [[0, 0x0a324655], [4, 0x9e5d5157], [508, 0x0ab16f30]]; // by offset in a block
const [FLAGS, ADDRESS, SIZE, NUMBER, COUNT, FAMILY] = [8, 12, 16, 20, 24, 28]; // offsets too
const HAS_FAMILY = 0x2000;
const RP2040_FAMILY = 0xe48bff56;
const FLASH_START = 0x10000000;
const FLASH_BYTES = 2 * 1024 * 1024;
const FILES_AT = FLASH_START + 0xa0000; // the file system: host_tools/emulator/filesystem.py
const OF_PROGRAM = ["firmware.loop", "boards."]; // in its main.py
const OF_FROZEN = "frozen_program"; // a module of host_tools/frozen

/**
 * *whose*: "Tablemate", "MicroPython" or "other"; *what*: in words; *erasesGames*: it brings a file system.
 * @typedef {{whose: string, what: string, erasesGames: boolean, blocks: number}} Found
 */

/**
 * Return the image in the file *data*; throw Trouble if it is not for a Pico, or not whole.
 * @param {Uint8Array} data
 * @returns {Found}
 */
export function look(data) {
  const addresses = addressesOf(data);
  const erasesGames = addresses.some((address) => address >= FILES_AT);
  const text = textOf(data);
  const version = /MicroPython v?(\d+\.\d+(?:\.\d+)?)/.exec(text)?.[1] ?? versionOf(text);
  const common = { erasesGames, blocks: addresses.length };
  if (text.includes(OF_FROZEN) && text.includes("tablemate")) {
    return { ...common, whose: "Tablemate", what: "Tablemate, frozen into MicroPython: games on the device stay" };
  }
  if (erasesGames && OF_PROGRAM.every((word) => text.includes(word))) {
    return { ...common, whose: "Tablemate", what: "Tablemate with MicroPython: games on the device are erased" };
  }
  if (text.includes("CircuitPython")) return { ...common, whose: "other", what: "CircuitPython, not a Tablemate" };
  if (text.includes("MicroPython") && text.includes("Raspberry Pi Pico with RP2040") && !erasesGames) {
    const named = version ? ` ${version}` : "";
    return { ...common, whose: "MicroPython", what: `MicroPython${named} for the Pico, without Tablemate` };
  }
  return { ...common, whose: "other", what: "some other program for the Pico" };
}

/**
 * Return the address of each block; throw Trouble unless *data* is a whole UF2 for the RP2040.
 * @param {Uint8Array} data
 * @returns {number[]}
 */
function addressesOf(data) {
  if (data.length < BLOCK_BYTES || !isBlock(data, 0)) throw new Trouble("This is no UF2 file.");
  const count = data.length / BLOCK_BYTES;
  if (wordOf(data, 0, COUNT) !== count) throw new Trouble("This UF2 is cut off: get it again.");
  return Array.from({ length: count }, (_, number) => addressOf(data, number, count));
}

/** Return a word of block *number*. @param {Uint8Array} data @param {number} number @param {number} at */
function wordOf(data, number, at) {
  return new DataView(data.buffer, data.byteOffset + number * BLOCK_BYTES).getUint32(at, true);
}

/** Return whether block *number* begins and ends as one does. @param {Uint8Array} data @param {number} number */
function isBlock(data, number) {
  return MAGIC.every(([at, value]) => wordOf(data, number, at) === value);
}

/**
 * Return the address of block *number* of *count*; throw Trouble if it is not right.
 * @param {Uint8Array} data
 * @param {number} number
 * @param {number} count
 */
function addressOf(data, number, count) {
  const word = (/** @type {number} */ at) => wordOf(data, number, at);
  const isWhole = isBlock(data, number) && word(SIZE) === PAYLOAD_BYTES;
  if (!isWhole || word(NUMBER) !== number || word(COUNT) !== count) {
    throw new Trouble("This UF2 is damaged: get it again.");
  }
  if (!(word(FLAGS) & HAS_FAMILY) || word(FAMILY) !== RP2040_FAMILY) {
    throw new Trouble("This UF2 is for another board, not for a Pico with an RP2040.");
  }
  const address = word(ADDRESS);
  if (address % PAYLOAD_BYTES || address < FLASH_START || address >= FLASH_START + FLASH_BYTES) {
    throw new Trouble("This UF2 writes outside of the Pico’s flash.");
  }
  return address;
}

/** Return the payloads as one text, a character a byte. @param {Uint8Array} data @returns {string} */
function textOf(data) {
  const payloads = new Uint8Array((data.length / BLOCK_BYTES) * PAYLOAD_BYTES);
  for (let at = 0, to = 0; at < data.length; at += BLOCK_BYTES, to += PAYLOAD_BYTES) {
    payloads.set(data.subarray(at + 32, at + 32 + PAYLOAD_BYTES), to);
  }
  return new TextDecoder("latin1").decode(payloads);
}

/** Return the version of a MicroPython by its banner. @param {string} text @returns {string} */
function versionOf(text) {
  return /v(\d+\.\d+\.\d+) on \d{4}-\d\d-\d\d/.exec(text)?.[1] ?? "";
}
