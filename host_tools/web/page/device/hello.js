/**
 * The first minute: what this is, a game to watch, a countdown to try, and a tour of the four buttons.
 *
 * It is there until somebody has started, and comes again from Help.
 */

import { toFragment } from "./records.js";
import { put } from "./texts.js";

const KNOWN = "tablemate-known";
const STEPS = 5;
const KEYS = [["UP", "DOWN"], ["OK"], ["BACK"], ["OK"], ["BACK"]]; // of each step
const MOST_LOOKS = 40;

export class Hello {
  /**
   * @param {import("./device.js").Device} device
   * @param {{hello: HTMLElement, watch: HTMLElement, countdown: HTMLElement, start: HTMLElement, tour: HTMLElement, text: HTMLElement, step: HTMLElement, next: HTMLElement, leave: HTMLElement}} parts
   */
  constructor(device, parts) {
    this._device = device;
    this._parts = parts;
    this._step = 0;
    parts.watch.onclick = () => this._watch();
    parts.countdown.onclick = () => this._countdown();
    parts.start.onclick = () => this.tour();
    parts.next.onclick = () => this._go(this._step + 1);
    parts.leave.onclick = () => this._go(STEPS + 1);
  }

  /** Say hello to who is here for the first time: no game is stored, and nobody has started. */
  async greet() {
    const isKnown = remembered() || (await this._device.ask("games")).some((line) => line.startsWith("game "));
    this._parts.hello.hidden = isKnown;
  }

  /** Nobody needs it any more. */
  done() {
    this._parts.hello.hidden = true;
    remember();
  }

  /** Show the four buttons, one after the other. */
  tour() {
    this.done();
    this._go(1);
    this._parts.next.focus();
  }

  /** @param {number} step */
  _go(step) {
    const { tour, text, step: number, next } = this._parts;
    this._step = step;
    tour.hidden = step > STEPS;
    for (const key of document.querySelectorAll(".key")) {
      const name = /** @type {HTMLElement} */ (key).dataset.key ?? "";
      key.classList.toggle("shown", step <= STEPS && KEYS[step - 1].includes(name));
    }
    if (step > STEPS) return;
    put(text, `tour.${step}`);
    put(number, "tour.step", step, STEPS);
    put(next, step < STEPS ? "tour.next" : "tour.end");
  }

  /** Show a whole evening as a film. */
  async _watch() {
    const answer = await fetch(new URL("../evening.jsonl", import.meta.url));
    if (answer.ok) location.hash = await toFragment(await answer.text());
  }

  /** Let the first game at home run its first countdown. */
  async _countdown() {
    let told = await this._large(null);
    this.done();
    for (let looks = 0; looks < MOST_LOOKS && !told.clock?.runs; looks++) told = await this._large(wantedIn(told));
  }

  /** @param {unknown[] | null} wanted */
  async _large(wanted) {
    return JSON.parse(await this._device.call("large", JSON.stringify(wanted)));
  }
}

/** Return what leads from the screen that is *told* to a countdown. @param {any} told */
function wantedIn(told) {
  if (told.kind === "table") return ["pick", told.token, 0, told.offers[0]];
  if (told.kind === "list") return ["pick", told.token, 0, told.rows[0][0]];
  return told.kind === "form" ? ["held", told.token] : ["press", told.token, "OK"];
}

function remembered() {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return false; // this browser keeps nothing
  }
}

function remember() {
  try {
    localStorage.setItem(KNOWN, "yes");
  } catch {
    // the same
  }
}
