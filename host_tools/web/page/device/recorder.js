/**
 * Presses made by hand as a sequence text, which `tablemate play` runs (host_tools/device/sequence.py).
 *
 *     press OK DOWN            60 ms down, 60 ms up
 *     hold OK 740
 *     wait 2150
 *
 * The device waits for a key to go up before the next goes down: of two keys at once only the one that came
 * first is told.
 */

const PRESS_MS = 60;
const PAUSE_MS = 60; // after each press, in a sequence
const HELD_MS = 400; // from here on a press is told as held
const STEP_MS = 10;

/** @typedef {{key: string, down: number, up: number}} Press times in ms */

/** Return *presses*, in order, that began after *began*, as a sequence text. @param {Press[]} presses @param {number} began */
export function sequenceOf(presses, began) {
  /** @type {string[]} */
  const lines = [];
  let now = began;
  for (const { key, down, up } of presses) {
    if (down < now - PAUSE_MS) continue; // while another was down
    const wait = Math.round((down - now) / STEP_MS) * STEP_MS;
    if (wait > 0) lines.push(`wait ${wait}`);
    const held = Math.round((up - down) / STEP_MS) * STEP_MS;
    if (held >= HELD_MS) lines.push(`hold ${key} ${held}`);
    else if (lines.at(-1)?.startsWith("press ")) lines.push(`${lines.pop()} ${key}`);
    else lines.push(`press ${key}`);
    now = Math.max(now + Math.max(0, wait) + (held >= HELD_MS ? held : PRESS_MS) + PAUSE_MS, up);
  }
  return lines.map((line) => `${line}\n`).join("");
}

/** Notes presses while it is on; times are as `performance.now()` tells them. */
export class Recorder {
  constructor() {
    this.isOn = false;
    this._began = 0;
    /** @type {Press[]} */
    this._presses = [];
  }

  /** @param {number} at */
  begin(at) {
    [this.isOn, this._began, this._presses] = [true, at, []];
  }

  /** @param {string} key @param {number} at */
  down(key, at) {
    if (this.isOn) this._presses.push({ key, down: at, up: Infinity });
  }

  /** @param {string} key @param {number} at */
  up(key, at) {
    const press = this._presses.findLast((one) => one.key === key && one.up === Infinity);
    if (press) press.up = at;
  }

  /** Return what was pressed so far. */
  text() {
    return sequenceOf(this._presses.filter((press) => press.up !== Infinity), this._began);
  }
}
