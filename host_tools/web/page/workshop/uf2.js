/**
 * UF2, the form in which an image goes onto a Pico (host_tools/program/uf2.py): is it one for it, and whose?
 *
 *     const found = look(bytes);      // throws Trouble, or {whose: "Tablemate", version, erasesGames, ...}
 */

import { trouble } from "./words.js";

const BLOCK_BYTES = 512;
const PAYLOAD_BYTES = 256;
const MAGIC = [[0, 0x0a324655], [4, 0x9e5d5157], [508, 0x0ab16f30]]; // by offset in a block
const [FLAGS, ADDRESS, SIZE, NUMBER, COUNT, FAMILY] = [8, 12, 16, 20, 24, 28]; // offsets too
const HAS_FAMILY = 0x2000;
const FLASH_START = 0x10000000;
const FLASH_BYTES = 4 * 1024 * 1024;
const [RP2040, RP2350] = [0xe48bff56, 0xe48bff59]; // families
const ABSOLUTE = 0xe48bff57; // of a first block for no chip (RP2350-E10)
/** What differs by chip: the Board-ID of its drive, and where files of ours begin: host_tools/program/models.py. */
const CHIPS = new Map([
  [RP2040, { name: "RP2040", board: "RPI-RP2" }],
  [RP2350, { name: "RP2350", board: "RP2350" }],
]);
const MODELS = new Map([
  ["Raspberry Pi Pico with RP2040", { title: "Pico", filesAt: 0xa0000 }],
  ["Raspberry Pi Pico W with RP2040", { title: "Pico W", filesAt: 0x12c000 }],
  ["Raspberry Pi Pico2 with RP2350", { title: "Pico 2", filesAt: 0x100000 }],
  ["Raspberry Pi Pico 2 W with RP2350", { title: "Pico 2 W", filesAt: 0x180000 }],
]);
const UNKNOWN = { title: "Pico", filesAt: 0xa0000 };
const OF_PROGRAM = ["firmware.loop", "boards."]; // in its main.py
const OF_FROZEN = "frozen_program"; // a module of host_tools/frozen

/**
 * *whose*: "Tablemate", "MicroPython" or "other"; *what*: a text, and its values behind the file's name;
 * *erasesGames*: it brings a file system. *chip* and *board* are of the chip that it is for.
 * @typedef {{whose: string, what: string[], erasesGames: boolean, blocks: number, chip: string, board: string}} Found
 */

/**
 * Return the image in the file *whole*; throw Trouble if it is not for a Pico, or not whole.
 * @param {Uint8Array} whole
 * @returns {Found}
 */
export function look(whole) {
  const data = isAbsolute(whole) ? whole.subarray(BLOCK_BYTES) : whole;
  const addresses = addressesOf(data);
  const text = textOf(data);
  const model = MODELS.get(/Raspberry Pi Pico[ \w]* with RP2\d{3}/.exec(text)?.[0] ?? "");
  const erasesGames = addresses.some((address) => address >= FLASH_START + (model ?? UNKNOWN).filesAt);
  const { name: chip, board } = /** @type {{name: string, board: string}} */ (CHIPS.get(wordOf(data, 0, FAMILY)));
  const [whose, what] = verdict(text, erasesGames, model);
  return { whose, what, erasesGames, blocks: addresses.length, chip, board };
}

/**
 * Return whose image has the *text*, and what it is: a text of the page and its values.
 * @param {string} text
 * @param {boolean} erasesGames
 * @param {{title: string} | undefined} model the Pico that it names
 * @returns {[string, string[]]}
 */
function verdict(text, erasesGames, model) {
  if (text.includes(OF_FROZEN) && text.includes("tablemate")) {
    return ["Tablemate", ["image.frozen"]];
  }
  const title = model?.title ?? UNKNOWN.title;
  if (erasesGames && OF_PROGRAM.every((word) => text.includes(word))) {
    return ["Tablemate", ["image.files", title]];
  }
  if (text.includes("CircuitPython")) return ["other", ["image.circuitpython"]];
  if (text.includes("MicroPython") && model && !erasesGames) {
    return ["MicroPython", ["image.micropython", versionIn(text), title]];
  }
  return ["other", ["image.other"]];
}

/** Return the version of a MicroPython, "?" if it tells none. @param {string} text */
function versionIn(text) {
  return (/MicroPython v?(\d+\.\d+(?:\.\d+)?)/.exec(text)?.[1] ?? versionOf(text)) || "?";
}

/**
 * Return the address of each block; throw Trouble unless *data* is a whole UF2 for one chip of a Pico.
 * @param {Uint8Array} data
 * @returns {number[]}
 */
function addressesOf(data) {
  if (data.length < BLOCK_BYTES || !isBlock(data, 0)) throw trouble("image.none");
  const count = data.length / BLOCK_BYTES;
  if (wordOf(data, 0, COUNT) !== count) throw trouble("image.cut");
  return Array.from({ length: count }, (_, number) => addressOf(data, number, count));
}

/** Return whether *data* begins with the block for no chip. @param {Uint8Array} data */
function isAbsolute(data) {
  return data.length > BLOCK_BYTES && isBlock(data, 0) && wordOf(data, 0, FAMILY) === ABSOLUTE;
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
    throw trouble("image.damaged");
  }
  const family = word(FAMILY);
  if (!(word(FLAGS) & HAS_FAMILY) || !CHIPS.has(family) || family !== wordOf(data, 0, FAMILY)) {
    throw trouble("image.board");
  }
  const address = word(ADDRESS);
  if (address % PAYLOAD_BYTES || address < FLASH_START || address >= FLASH_START + FLASH_BYTES) {
    throw trouble("image.outside");
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
