/**
 * Records from files, read in a worker of their own before the device gets them: what takes too long is ended.
 *
 *     const reader = new Reader();
 *     await reader.trouble(text)      // null, or why it is not stored
 *     reader.close();
 */

import { reached } from "./network.js";
import { LARGE, LONG, MOST_READ_MS } from "./records.js";
import { scriptAt } from "./scripts.js";
import { spoken } from "./texts.js";

const DOUBTFUL = [LARGE[0], LONG[0], "failed"]; // a worker that did not come says the same

export class Reader {
  constructor() {
    /** @type {Worker | null} */
    this._worker = null;
  }

  /** Return why the record *text* is refused, null if it is not; throw what isLost without a network. @param {string} text @returns {Promise<import("./records.js").Told | null>} */
  async trouble(text) {
    this._worker ??= new Worker(scriptAt("reading.js", import.meta.url), { type: "module" });
    const worker = this._worker;
    /** @type {import("./records.js").Told | null} */
    const answer = await new Promise((resolve) => {
      setTimeout(() => resolve(LONG), MOST_READ_MS);
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => resolve(event.message ? ["failed", event.message] : LARGE);
      worker.postMessage({ text, language: spoken() });
    });
    if (answer !== null && DOUBTFUL.includes(answer[0])) {
      this.close();
      await reached();
    }
    return answer;
  }

  /** End the worker, whatever it does. */
  close() {
    this._worker?.terminate();
    this._worker = null;
  }
}
