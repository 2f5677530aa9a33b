/**
 * Words for people: troubles in one sentence, and text from a device made harmless.
 *
 * A sentence that stays on the page is Said: a function that says it in the language that is spoken then.
 */

import { say } from "../device/texts.js";

/** @typedef {() => string} Said */

/** Return what says the text *key*. @param {string} key @param {...(string | number)} values @returns {Said} */
export const saying = (key, ...values) => () => say(key, ...values);

/** Something went wrong that a sentence explains; its `message` is that sentence. */
export class Trouble extends Error {
  /**
   * @param {Said} said a sentence
   * @param {string} [kind] why: "taken" by another program, "gone" (unplugged), "silent", "stopped" (its program),
   *   "other" (not of our kind: it is not tried again), "busy" (at the prompt), "refused" (a command),
   *   "lost" (games that would be written over), "" for the rest
   */
  constructor(said, kind = "") {
    super(said());
    this.said = said;
    this.kind = kind;
  }
}

const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu; // what moves the cursor, is unseen, or turns a line around

/**
 * Return *text*, which a device sent, as one short line: no control characters, nothing that turns it around.
 * @param {string} text
 * @param {number} [most]
 * @returns {string}
 */
export function oneLine(text, most = 120) {
  const line = text.slice(0, 4 * most).replace(CONTROLS, " ").trim();
  return line.length > most ? line.slice(0, most) + "…" : line;
}

/** Return a Trouble with the text *key*. @param {string} key @param {...(string | number)} values */
export const trouble = (key, ...values) => new Trouble(saying(key, ...values));

/** Return the same of a *kind*. @param {string} kind @param {string} key @param {...(string | number)} values */
export const troubleOf = (kind, key, ...values) => new Trouble(saying(key, ...values), kind);

/**
 * Return the sentence for whatever was thrown.
 * @param {unknown} thrown
 * @returns {string}
 */
export function sentence(thrown) {
  if (thrown instanceof Trouble) return thrown.said();
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return say("trouble.own", oneLine(text));
}
