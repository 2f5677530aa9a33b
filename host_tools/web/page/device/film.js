/** A record looked at, action by action: its frames, and the bar and the arrow keys to go through them. */

import { fromHex } from "../bytes.js";
import { Device } from "./device.js";
import { outcome } from "./outcome.js";
import { LONG, MOST_READ_MS } from "./records.js";
import { put, say, spoken } from "./texts.js";
import { inWords } from "./words.js";

const SLOWEST_MS = 3000; // between two actions, whatever the record says
const FASTEST_MS = 250;
const SPEED = 60; // times real time

/** What the panel shows, the words on it, what was done. @typedef {{picture: Uint8Array, words: string, done: string}} Frame */

export class Film {
  /**
   * @param {{bar: HTMLElement, at: HTMLInputElement, words: HTMLElement, spoken: HTMLElement, play: HTMLButtonElement, back: HTMLButtonElement, on: HTMLButtonElement}} parts
   * @param {(frame: Frame) => void} show
   * @param {(trouble: string, reason: string) => void} trouble
   */
  constructor(parts, show, trouble) {
    this._parts = parts;
    this._show = show;
    this._device = new Device({ trouble });
    /** @type {number[]} of each frame, ms since the setup */
    this._times = [];
    /** @type {Map<number, Frame>} those that were drawn */
    this._frames = new Map();
    /** @type {Promise<void> | null} */
    this._drawing = null;
    this._timer = 0;
  }

  /** Open *record*; return "" or why it cannot be shown. @param {string} record */
  async open(record) {
    this._device.stop(); // it is opened again when the network was gone
    await this._device.start({ isKept: false, isStill: true, language: spoken() });
    const told = await Promise.race([this._device.call("film", record).then(JSON.parse), tooLong()]);
    if (told === LONG) this._device.stop();
    if (typeof told[0] === "string") return outcome(told);
    this._times = told;
    const { bar, at, play, back, on } = this._parts;
    at.max = String(this._times.length - 1);
    at.oninput = () => this._stopAt(Number(at.value));
    back.onclick = () => this._stopAt(Number(at.value) - 1);
    on.onclick = () => this._stopAt(Number(at.value) + 1);
    play.onclick = () => this._play();
    addEventListener("keydown", (event) => this._key(event));
    bar.hidden = false;
    await this._goTo(this._times.length - 1);
    return "";
  }

  /** Step by the arrow keys; a slider that has the focus does it by itself. @param {KeyboardEvent} event */
  _key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey || event.target === this._parts.at) return;
    event.preventDefault(); // no scrolling
    this._stopAt(Number(this._parts.at.value) + step);
  }

  /** @param {number} number */
  _stopAt(number) {
    this._stop();
    this._goTo(number);
  }

  _stop() {
    if (this._timer) this._parts.spoken.textContent = this._parts.words.textContent;
    clearTimeout(this._timer);
    this._timer = 0;
    put(this._parts.play, "film.play");
  }

  _play() {
    if (this._timer) return this._stop();
    const isAtEnd = this._parts.at.value === this._parts.at.max;
    put(this._parts.play, "film.pause");
    this._timer = window.setTimeout(() => this._step(isAtEnd ? 0 : Number(this._parts.at.value) + 1));
  }

  /** @param {number} number */
  async _step(number) {
    await this._goTo(number);
    if (!this._timer) return;
    if (number >= this._times.length - 1) return this._stop();
    const wait = (this._times[number + 1] - this._times[number]) / SPEED;
    this._timer = window.setTimeout(() => this._step(number + 1), Math.min(Math.max(wait, FASTEST_MS), SLOWEST_MS));
  }

  /** @param {number} wanted */
  async _goTo(wanted) {
    const number = Math.min(Math.max(wanted, 0), this._times.length - 1);
    this._parts.at.value = String(number);
    this._say(number, "");
    this._drawing ??= this._draw().finally(() => {
      this._drawing = null;
    });
    await this._drawing;
  }

  /** Draw the frame that is wished for, until no other one is: those that were passed meanwhile are left out. */
  async _draw() {
    const wish = () => Number(this._parts.at.value);
    try {
      for (let number = -1; number !== wish(); ) {
        number = wish();
        const frame = this._frames.get(number) ?? (await this._frame(number));
        if (number !== wish()) continue;
        this._show(frame);
        const said = this._say(number, frame.done);
        if (!this._timer) this._parts.spoken.textContent = said; // a film that plays is too fast for it
      }
    } catch {
      this._stop(); // the device has said why
    }
  }

  /** Write and return which frame is shown, and what was *done*, once that is known. @param {number} number @param {string} done */
  _say(number, done) {
    const at = [number, this._times.length - 1, time(this._times[number])];
    const said = done ? say("film.done", ...at, done) : say("film.at", ...at);
    this._parts.words.textContent = said;
    this._parts.at.setAttribute("aria-valuetext", said);
    return said;
  }

  /** @param {number} number @returns {Promise<Frame>} */
  async _frame(number) {
    const [hex, words, done] = JSON.parse(await this._device.call("frame", number));
    const text = typeof done === "string" ? done : say(`film.${done[0]}`); // a code: no player did it
    const frame = { picture: fromHex(hex) ?? new Uint8Array(), words: inWords(words), done: text };
    this._frames.set(number, frame);
    return frame;
  }
}

/** Return LONG when reading a record has taken it. @returns {Promise<any>} */
const tooLong = () => new Promise((resolve) => setTimeout(() => resolve(LONG), MOST_READ_MS));

/** Return *ms* as 1:02:03. @param {number} ms */
function time(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
