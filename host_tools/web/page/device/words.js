/**
 * What is written on the panel, for screen readers, and whether a countdown runs.
 *
 * It is asked for when the panel has rested for a moment, and what is spoken is what differs from before: of a
 * value that was changed the value. While a countdown runs, a change of its time alone can be read but is not
 * spoken by itself; a warning speaks the time once, and so does TIME, which blinks until a press.
 */

import { label, say } from "./texts.js";

const REST_MS = 250;
const TIMES = /[0-9]+[:h][0-9]{2}/g; // 6:59, 1h40
const HINTS = -1; // the last line of the panel says what the keys do
const SELECTED = "▸"; // behind what is (boards/browser/words.py)

export class Words {
  /**
   * @param {import("./device.js").Device} device
   * @param {{panel: Element, spoken: Element, running: (isRunning: boolean, words: string[]) => void}} to
   */
  constructor(device, to) {
    this._device = device;
    this._to = to;
    this.isQuiet = false; // something else speaks in its place
    /** @type {string[]} the lines that were there, without the time of a countdown */
    this._before = [];
    this._isCalling = false; // the LED is on: a warning, or time is up
    this._timer = 0;
  }

  /** The panel shows something else. */
  changed() {
    if (!this._timer) this._timer = window.setTimeout(() => this._ask(), REST_MS);
  }

  /** The LED goes on or off: with a warning, or from the end of the time to a press. @param {boolean} isOn */
  async called(isOn) {
    this._isCalling = isOn;
    if (isOn) await this._ask(true);
  }

  async _ask(isCall = false) {
    if (!isCall) this._timer = 0;
    const lines = await this._device.ask("words", "runs");
    const words = lines.filter((line) => line.startsWith("word ")).map((line) => line.slice(5));
    const isRunning = lines.includes("ok 1");
    this._to.running(isRunning, words);
    if (this._device.isOn) label(this._to.panel, "screen.shows", inWords(words.join(". ")));
    else label(this._to.panel, "screen.off");
    if (isCall) this._say((isRunning && words.join(" ").match(TIMES)?.[0]) || words.slice(0, HINTS).join(". "));
    else if (!this._isCalling || isRunning) this._sayNew(this._device.isOn ? words : [say("screen.off")], isRunning);
  }

  /** Say what of *words* was not there before. @param {string[]} words @param {boolean} isRunning */
  _sayNew(words, isRunning) {
    const without = words.map((line) => (isRunning ? line.replace(TIMES, "0:00") : line));
    const text = isSameScreen(this._before, without) ? differing(this._before, without, words) : words.join(". ");
    this._before = without;
    if (text) this._say(text);
  }

  /** @param {string} lines */
  _say(lines) {
    if (this.isQuiet) return;
    const { spoken } = this._to;
    const text = inWords(lines);
    spoken.textContent = spoken.textContent === text ? `${text}\u00a0` : text; // the same again is spoken, too
  }
}

/** Return *lines* of the panel with words in place of its signs. @param {string} lines */
export function inWords(lines) {
  const said = lines.replaceAll("↕", `${say("spoken.updown")} `).replaceAll("←", `${say("spoken.back")} `);
  return said.replace(/([^.▸]*)▸/g, (_, selected) => say("spoken.selected", selected));
}

/** Return whether *after* is the screen *before* with other contents. @param {string[]} before @param {string[]} after */
function isSameScreen(before, after) {
  return before.length === after.length && before[0] === after[0];
}

/**
 * Return what differs: the lines that are selected now, or else those that changed, what the keys do if nothing
 * else did; of a line with as many words as before these words alone.
 * @param {string[]} before @param {string[]} after @param {string[]} words as *after*, with the times
 */
function differing(before, after, words) {
  const changed = words.filter((_, at) => at > 0 && before[at] !== after[at]);
  const selected = changed.filter((line) => line.endsWith(SELECTED));
  if (selected.length && changed.length > 1) return selected.join(". ");
  const parts = words.map((line, at) => (before[at] === after[at] ? "" : part(before[at], after[at], line)));
  return (parts.slice(0, HINTS).filter(Boolean).join(". ") || parts.at(HINTS)) ?? "";
}

/** @param {string} before @param {string} after @param {string} line */
function part(before, after, line) {
  const [old, now, shown] = [before, after, line].map((text) => text.replaceAll(SELECTED, "").split(" "));
  if (old.length !== now.length || now.length < 2) return line.replaceAll(SELECTED, "");
  const found = shown.filter((_, at) => old[at] !== now[at]);
  return found.length && found.length < now.length ? found.join(" ") : line;
}
