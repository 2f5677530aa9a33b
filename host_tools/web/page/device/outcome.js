/** What became of a record, in words: a code of records.js, of boards/browser/main.py or of a worker, and values. */

import { say } from "./texts.js";

/** A code and its values: ["stored", 7]. @typedef {[string, ...(string | number)[]]} Told */

/** Return what is *told* in words, part of a sentence. @param {Told} told */
export const outcome = ([code, ...values]) => say(`record.${code}`, ...values);
