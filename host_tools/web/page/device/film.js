/** A record looked at, action by action: its frames, and the bar to go through them. */

import { Device } from "./device.js";

const SLOWEST_MS = 3000; // between two actions, whatever the record says
const FASTEST_MS = 250;
const SPEED = 60; // times real time

/** @typedef {[number, any[]]} Frame ms since the setup, the action */

export class Film {
  /**
   * @param {{bar: HTMLElement, at: HTMLInputElement, words: HTMLElement, play: HTMLButtonElement, back: HTMLButtonElement, on: HTMLButtonElement}} parts
   * @param {(picture: Uint8Array) => void} show
   * @param {(trouble: string, reason: string) => void} trouble
   */
  constructor(parts, show, trouble) {
    this._parts = parts;
    this._show = show;
    this._device = new Device({ trouble });
    /** @type {Frame[]} */
    this._frames = [];
    /** @type {Map<number, Uint8Array>} */
    this._pictures = new Map();
    /** @type {Promise<void> | null} */
    this._drawing = null;
    this._timer = 0;
  }

  /** Open *record*; return "" or why it cannot be shown. @param {string} record */
  async open(record) {
    await this._device.start({ isKept: false, isStill: true });
    const told = await this._device.call("film", record);
    if (!told.startsWith("[")) return told;
    this._frames = JSON.parse(told);
    const { bar, at, play, back, on } = this._parts;
    at.max = String(this._frames.length - 1);
    at.oninput = () => this._stopAt(Number(at.value));
    back.onclick = () => this._stopAt(Number(at.value) - 1);
    on.onclick = () => this._stopAt(Number(at.value) + 1);
    play.onclick = () => this._play();
    bar.hidden = false;
    await this._goTo(this._frames.length - 1);
    return "";
  }

  /** @param {number} number */
  _stopAt(number) {
    this._stop();
    this._goTo(number);
  }

  _stop() {
    clearTimeout(this._timer);
    this._timer = 0;
    this._parts.play.textContent = "Play";
  }

  _play() {
    if (this._timer) return this._stop();
    const isAtEnd = this._parts.at.value === this._parts.at.max;
    this._parts.play.textContent = "Pause";
    this._timer = window.setTimeout(() => this._step(isAtEnd ? 0 : Number(this._parts.at.value) + 1));
  }

  /** @param {number} number */
  async _step(number) {
    await this._goTo(number);
    if (!this._timer) return;
    if (number >= this._frames.length - 1) return this._stop();
    const wait = (this._frames[number + 1][0] - this._frames[number][0]) / SPEED;
    this._timer = window.setTimeout(() => this._step(number + 1), Math.min(Math.max(wait, FASTEST_MS), SLOWEST_MS));
  }

  /** @param {number} wanted */
  async _goTo(wanted) {
    const number = Math.min(Math.max(wanted, 0), this._frames.length - 1);
    this._parts.at.value = String(number);
    const [ms, action] = this._frames[number];
    const words = action.map((part) => (typeof part === "string" ? part : JSON.stringify(part))).join(" ");
    const said = `${number} of ${this._frames.length - 1}, ${time(ms)}: ${words}`;
    this._parts.words.textContent = said;
    this._parts.at.setAttribute("aria-valuetext", said);
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
        const picture = this._pictures.get(number) ?? (await this._picture(number));
        if (number === wish()) this._show(picture);
      }
    } catch {
      this._stop(); // the device has said why
    }
  }

  /** @param {number} number */
  async _picture(number) {
    const hex = await this._device.call("frame", number);
    const picture = Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
    this._pictures.set(number, picture);
    return picture;
  }
}

/** Return *ms* as 1:02:03. @param {number} ms */
function time(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
