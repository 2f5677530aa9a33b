/**
 * The device as the page sees it: it speaks the link (firmware/link/protocol.py) with the Worker that is the device.
 *
 *     const device = new Device({ changed: () => draw(device), tone: (hz) => ... });
 *     await device.start({ isKept: true });
 *     device.press("OK");
 *     await device.ask("state");                 // ["state {...}", "ok"]
 */

import { fromHex } from "../bytes.js";
import { loadAll } from "../program.js";
import { newWorker } from "./first_worker.js";
import { Lost } from "./network.js";
import { COLUMNS, ROWS } from "./panel.js";

/**
 * What a page wants to hear.
 * @typedef {object} Heard
 * @property {() => void} [changed] the panel shows something else
 * @property {(hz: number) => void} [tone] 0 is silence
 * @property {(on: boolean) => void} [led]
 * @property {(trouble: string, reason: string) => void} [trouble]
 * @property {(line: string, isSent: boolean) => void} [line] each line of the link
 * @property {(code: string) => void} [language] what is spoken from now on
 * @property {(ms: number) => void} [ahead] the clock here ran ahead while a countdown ran, 0: settled by `look`
 * @property {(isLost: boolean) => void} [lost] the network is gone with a part of the program that was asked for; it came
 * @property {() => void} [restarted] the program asked to be started again, and was
 */

export class Device {
  /** @param {Heard} heard */
  constructor(heard) {
    this.heard = heard;
    /** @type {Uint8Array} */
    this.picture = new Uint8Array((COLUMNS * ROWS) / 8); // MONO_VLSB, as the panel has it
    this.isOn = false;
    this.contrast = 0;
    this._id = 0;
    /** @type {Map<number, {resolve: (message: any) => void, reject: (error: Error) => void}>} */
    this._asked = new Map();
    /** @type {Worker | null} */
    this._worker = null;
    /** @type {{isKept?: boolean, isStill?: boolean, language?: string}} */
    this._start = {};
    this._ready = () => {};
  }

  /** Switch it on; it speaks *language* until one is chosen on it. @param {{isKept?: boolean, isStill?: boolean, language?: string}} start */
  async start(start) {
    this._start = start;
    this._worker = newWorker();
    this._worker.onmessage = ({ data }) => this._take(data);
    this._worker.onerror = (event) => this.heard.trouble?.("runtime", event.message ?? "");
    const ready = new Promise((resolve) => {
      this._ready = () => resolve(null);
    });
    this._worker.postMessage({ start });
    void give(this._worker);
    await ready;
    if (!start.isStill) await this.ask(`clock ${localTime(new Date())}`, "frames on");
  }

  /** Switch it off; what was not answered never is. */
  stop() {
    this._worker?.terminate();
    this._worker = null;
    this._asked.clear();
  }

  /** Let the key go down, at that moment (`performance.now()`). @param {string} key @param {number} [at] */
  press(key, at) {
    return this._key(`press ${key}`, at);
  }

  /** Let the key go up. @param {string} key @param {number} [at] */
  release(key, at) {
    return this._key(`release ${key}`, at);
  }

  /** @param {string} line @param {number} [at] */
  _key(line, at) {
    this.heard.line?.(line, true);
    return this._send({ lines: [line] }, at);
  }

  /**
   * Let the device find out how late it is: the computer has slept, or its clock was set.
   * @param {boolean} hasSlept
   */
  look(hasSlept) {
    return this._send({ lines: ["runs"], hasSlept });
  }

  /** Send lines of the link, return what is answered to all of them. @param {...string} lines @returns {Promise<string[]>} */
  ask(...lines) {
    if (this.heard.line) for (const line of lines) this.heard.line(line, true);
    return this._send({ lines }).then((message) => message.lines);
  }

  /** Call a function of boards/browser/main.py. @param {"store" | "film" | "frame" | "large" | "log" | "result" | "tv"} name @param {string | number} given */
  async call(name, given) {
    return (await this._send({ call: name, given })).returned;
  }

  /** Return what the worker answers; what fails is trouble, too, unless it is Lost. @param {object} message @param {number} at @returns {Promise<any>} */
  _send(message, at = performance.now()) {
    const id = ++this._id;
    return new Promise((resolve, reject) => {
      this._asked.set(id, { resolve, reject });
      this._worker?.postMessage({ ...message, id, at: performance.timeOrigin + at });
    });
  }

  /** @param {any} message from the worker */
  _take(message) {
    if (message.ready) this._ready();
    this._heed(message);
    if (message.restart) this._restart();
    const changed = (message.lines ?? []).map((/** @type {string} */ line) => this._event(line));
    if (changed.includes(true)) this.heard.changed?.();
    this._answer(message);
  }

  /** Tell the page what it has to say. @param {any} message from the worker */
  _heed({ trouble, reason, ahead, lost }) {
    if (trouble) this.heard.trouble?.(trouble, reason ?? "");
    if (ahead !== undefined) this.heard.ahead?.(ahead);
    if (lost !== undefined) this.heard.lost?.(lost);
  }

  /** @param {any} message from the worker */
  _answer(message) {
    const asked = this._asked.get(message.id);
    this._asked.delete(message.id);
    if (message.failed === undefined) return asked?.resolve(message);
    if (message.isLost) return asked?.reject(new Lost(message.failed));
    this.heard.trouble?.("failed", message.failed);
    asked?.reject(new Error(message.failed));
  }

  async _restart() {
    this.stop();
    await this.start(this._start);
    this.heard.restarted?.();
  }

  /** Take a line of the link; return whether the panel shows something else. @param {string} line */
  _event(line) {
    this.heard.line?.(line, false);
    const words = line.split(" ");
    if (words[0] === "span") {
      this.picture.set(fromHex(words[3]) ?? [], Number(words[1]) * COLUMNS + Number(words[2]));
    } else if (words[0] === "panel") {
      [this.isOn, this.contrast] = [words[1] === "1", Number(words[2])];
    } else if (words[0] === "tone") {
      this.heard.tone?.(Number(words[1]));
    } else if (words[0] === "led") {
      this.heard.led?.(words[1] === "1");
    } else if (words[0] === "language") {
      this.heard.language?.(words[1]);
    }
    return words[0] === "span" || words[0] === "panel";
  }
}

/** Give *worker* what it begins with; it gets by itself what fails here. @param {Worker} worker */
async function give(worker) {
  const loaded = await loadAll();
  worker.postMessage({ loaded }, Object.values(loaded).filter((content) => content !== null));
}

/** Return the local time as the link has it, 2026-11-22T19:30:05. @param {Date} date */
export function localTime(date) {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60000);
  return local.toISOString().slice(0, 19);
}
