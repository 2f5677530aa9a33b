/** The worker of the device: where a page names this script, its own are loaded beside those of the page. */

import { scriptAt } from "./scripts.js";

/** @type {Worker | null} */
let first = document.querySelector("script[src$='first_worker.js']") ? made() : null;
if (first) first.onerror = () => (first = null); // the next one tells what is wrong

function made() {
  return new Worker(scriptAt("worker.js", import.meta.url), { type: "module" });
}

/** End the worker that was made first, if nobody has used it: its scripts are asked for no more. */
export function endFirst() {
  first?.terminate();
  first = null;
}

/** Return a worker that nobody has used. */
export function newWorker() {
  const worker = first ?? made();
  first = null;
  return worker;
}
