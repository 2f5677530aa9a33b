/** How the device shows its settings, in the page's language: a table of host_tools/web/settings_words.py. */

import { say, spoken } from "../device/texts.js";
import { oneLine } from "./words.js";

/** @typedef {{label: string, words?: Record<string, string>, text?: string, times?: number, parts?: number}} Shown */

/** How each is shown, by its key. @typedef {Map<string, Shown>} Table */

const SHEETS = "sheets"; // the device shows them in a list of their own and has no word for it

/** Return how the settings are shown. @returns {Promise<Table>} */
export async function table() {
  const answer = await fetch(new URL(`../texts/${spoken()}/settings.json`, import.meta.url));
  return new Map(answer.ok ? Object.entries(await answer.json()) : []);
}

/** Return the label of the setting *key*, "" if it is not for people. @param {Table} settings @param {string} key */
export function labelOf(settings, key) {
  if (key === SHEETS) return say("settings.sheets");
  return settings.get(key)?.label ?? oneLine(key.replaceAll("_", " "), 40);
}

/** Return the *value* of the setting *key* for people, null if it is not for them. @param {Table} settings @param {string} key @param {unknown} value */
export function shown(settings, key, value) {
  if (Array.isArray(value)) return inList(value);
  if (typeof value === "object") return null;
  /** @type {Record<string, string>} */
  const words = { true: say("settings.on"), false: say("settings.off"), ...settings.get(key)?.words };
  const text = String(value);
  if (Object.hasOwn(words, text)) return words[text];
  return typeof value === "number" ? inUnits(value, settings.get(key)) : text;
}

/** @param {unknown[]} value */
function inList(value) {
  const texts = value.filter((one) => typeof one === "string");
  return value.length && !texts.length ? null : texts.join(", ") || say("settings.none");
}

/** @param {number} value @param {Partial<Shown>} [how] */
function inUnits(value, { text = "#", times = 1, parts = 1 } = {}) {
  return text.replace("#", String(Math.floor((value * times) / parts)));
}
