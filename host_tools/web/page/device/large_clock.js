/** The countdown of the Large view: it runs by itself between two looks at the device. */

import { make } from "./parts.js";
import { say } from "./texts.js";

/** What large.py tells of it. @typedef {{runs: boolean, left_ms: number, total_ms: number, is_up: boolean}} Told */

export class Clock {
  constructor() {
    this._digits = make("span", { className: "digits", role: "timer" });
    this._state = make("span", { className: "state" });
    this._gauge = make("span", { className: "gauge" });
    this.element = make("div", { className: "clock", hidden: true }, this._digits, this._state, this._gauge);
    /** @type {Told | null} */
    this._told = null;
    this._toldAt = 0;
    this._frame = 0;
    this._widest = ""; // the digits, all as wide as a 0
  }

  /** Show what is told, null for no countdown. @param {Told | null} told */
  show(told) {
    this._told = told;
    this._toldAt = performance.now();
    this.element.hidden = told === null;
    this.rest();
    if (told) this._draw();
  }

  /** @param {string} text */
  _write(text) {
    this._digits.textContent = text;
    const widest = text.replace(/[0-9]/g, "0");
    if (widest === this._widest) return;
    this._widest = widest;
    this._digits.style.setProperty("--ems", String(emsOf(widest))); // tv.css makes it as large as the screen
  }

  /** Draw no more until it is told again. */
  rest() {
    cancelAnimationFrame(this._frame);
  }

  _draw() {
    const told = /** @type {Told} */ (this._told);
    const passed = told.runs ? performance.now() - this._toldAt : 0;
    const left = Math.max(0, told.left_ms - passed);
    const text = told.is_up && !left ? say("large.time_up") : timeOf(left);
    if (this._digits.textContent !== text) this._write(text);
    const state = !told.runs && left ? say("large.pause") : "";
    if (this._state.textContent !== state) this._state.textContent = state;
    this.element.classList.toggle("up", told.is_up);
    this._gauge.style.transform = `scaleX(${told.total_ms ? left / told.total_ms : 0})`;
    if (told.runs && left) this._frame = requestAnimationFrame(() => this._draw());
  }
}

/** Return how wide *text* is in bold type, in its height. @param {string} text */
function emsOf(text) {
  const context = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  context.font = "700 100px system-ui, sans-serif";
  return context.measureText(text).width / 100;
}

/** Return *ms* as the panel shows it: 6:59, 1:02:03; a second that has begun counts. @param {number} ms */
export function timeOf(ms) {
  const seconds = Math.ceil(ms / 1000);
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
