/**
 * Records from files, read in a worker of their own before the device gets them: what takes too long is ended.
 *
 *     const reader = new Reader();
 *     await reader.trouble(text)      // null, or why it is not stored
 *     reader.close();
 */

import { Lost, reached } from "./network.js";
import { LARGE, LONG, MOST_READ_MS } from "./records.js";
import { scriptAt } from "./scripts.js";
import { spoken } from "./texts.js";

const FAILED = "failed"; // so does a worker that came without its files, and one that did not come

export class Reader {
  constructor() {
    /** @type {Worker | null} */
    this._worker = null;
    this._hasFailed = false; // the last time
  }

  /** Return why the record *text* is refused, null if it is not; throw what isLost without a network. @param {string} text @returns {Promise<import("./records.js").Told | null>} */
  async trouble(text) {
    this._worker ??= new Worker(scriptAt("reading.js", import.meta.url), { type: "module" });
    const worker = this._worker;
    /** @type {import("./records.js").Told | null} */
    const answer = await new Promise((resolve) => {
      setTimeout(() => resolve(LONG), MOST_READ_MS);
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => resolve([FAILED, event.message ?? ""]);
      worker.postMessage({ text, language: spoken() });
    });
    const hasFailed = answer?.[0] === FAILED, isAgain = this._hasFailed;
    this._hasFailed = hasFailed;
    if (hasFailed || answer === LONG) this.close();
    if (hasFailed && !isAgain) throw new Lost("the reader"); // perhaps: once more
    if (hasFailed || answer === LONG) await reached();
    return hasFailed && !answer[1] ? LARGE : answer;
  }

  /** End the worker, whatever it does. */
  close() {
    this._worker?.terminate();
    this._worker = null;
  }
}
