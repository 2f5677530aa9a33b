/**
 * Records from files, read in a worker of their own before the device gets them: what takes too long is ended.
 *
 *     const reader = new Reader();
 *     await reader.trouble(text)      // "", or why it is not stored
 *     reader.close();
 */

import { MOST_READ_MS, TOO_LARGE, TOO_LONG } from "./records.js";
import { scriptAt } from "./scripts.js";

export class Reader {
  constructor() {
    /** @type {Worker | null} */
    this._worker = null;
  }

  /** Return why the record *text* is refused, "" if it is not. @param {string} text @returns {Promise<string>} */
  async trouble(text) {
    this._worker ??= new Worker(scriptAt("reading.js", import.meta.url), { type: "module" });
    const worker = this._worker;
    /** @type {string | null} */
    const answer = await new Promise((resolve) => {
      setTimeout(() => resolve(null), MOST_READ_MS);
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => resolve(event.message || TOO_LARGE);
      worker.postMessage(text);
    });
    if (answer === null) this.close();
    return answer ?? TOO_LONG;
  }

  /** End the worker, whatever it does. */
  close() {
    this._worker?.terminate();
    this._worker = null;
  }
}
