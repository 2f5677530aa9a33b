/** How the device shows its settings: version.js brings its table and its words (host_tools/web/settings_words.py). */

import { oneLine } from "./words.js";

/** @typedef {{label: string, words?: Record<string, string>, text?: string, times?: number, parts?: number}} Shown */

/** @type {Map<string, Shown>} by their key */
const TABLE = new Map(Object.entries(/** @type {any} */ (globalThis).TABLEMATE?.settings ?? {}));
const SHEETS = "sheets"; // the device shows them in a list of their own and has no word for it
const SWITCH = { true: "on", false: "off" };

/** Return the label of the setting *key*, "" if it is not for people. @param {string} key */
export function labelOf(key) {
  if (key === SHEETS) return "Score sheets used last";
  return TABLE.get(key)?.label ?? oneLine(key.replaceAll("_", " "), 40);
}

/** Return the *value* of the setting *key* for people, null if it is not for them. @param {string} key @param {unknown} value */
export function shown(key, value) {
  if (Array.isArray(value)) return inList(value);
  if (typeof value === "object") return null;
  /** @type {Record<string, string>} */
  const words = { ...SWITCH, ...TABLE.get(key)?.words };
  const text = String(value);
  if (Object.hasOwn(words, text)) return words[text];
  return typeof value === "number" ? inUnits(value, TABLE.get(key)) : text;
}

/** @param {unknown[]} value */
function inList(value) {
  const texts = value.filter((one) => typeof one === "string");
  return value.length && !texts.length ? null : texts.join(", ") || "none";
}

/** @param {number} value @param {Partial<Shown>} [how] */
function inUnits(value, { text = "#", times = 1, parts = 1 } = {}) {
  return text.replace("#", String(Math.floor((value * times) / parts)));
}
