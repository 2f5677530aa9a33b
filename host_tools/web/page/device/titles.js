/** What games are called, also in names of files: version.js brings the list of engines_core/games.py. */

import { knows, say } from "./texts.js";

/** @type {Map<string, string>} by their name in a record */
const TITLES = new Map(Object.entries(/** @type {any} */ (globalThis).TABLEMATE?.games ?? {}));
const MOST_LETTERS = 40; // of a title in the name of a file

/** Return what the game of a record's *header* is called, "" if that is unknown: with a sheet, by the sheet. @param {any} header */
export function titleOf(header) {
  if (header?.game === "sheet") return typeof header.sheet?.name === "string" ? header.sheet.name : "";
  const title = TITLES.get(header?.game) ?? "";
  return knows(`=${title}`) ? say(`=${title}`) : title; // "=Blaze": as the device's tables have it
}

/**
 * Return the name of the file for the record with this *header* of game *number*, as `tablemate pull DIR` gives
 * it (host_tools/records/journals.py): nothing of what a device or a record says becomes part of it.
 * @param {number} number
 * @param {any} header
 * @param {number} [copy]
 * @returns {string}
 */
export function fileNameOf(number, header, copy = 1) {
  const isKnown = header?.game === "sheet" ? header.sheet instanceof Object : TITLES.has(header?.game);
  return named(number, isKnown ? header.game : "record", copy);
}

/** Return the same, for a game by a sheet with the letters and digits of its title. @param {number} number @param {any} header */
export function titledFileNameOf(number, header) {
  const words = header?.game === "sheet" && titleOf(header).toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return words ? named(number, [...words.join("_")].slice(0, MOST_LETTERS).join(""), 1) : fileNameOf(number, header);
}

/** @param {number} number @param {string} name @param {number} copy @returns {string} */
function named(number, name, copy) {
  return `${String(number).padStart(4, "0")}-${name}${copy > 1 ? `-${copy}` : ""}.jsonl`;
}
