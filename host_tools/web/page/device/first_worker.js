/** The worker of the device: where a page names this script, its own are loaded beside those of the page. */

import { scriptAt } from "./scripts.js";

/** @type {Worker | null} */
let first = document.querySelector("script[src$='first_worker.js']") ? made() : null;
if (first) first.onerror = () => (first = null); // the next one tells what is wrong

function made() {
  return new Worker(scriptAt("worker.js", import.meta.url), { type: "module" });
}

/** Return a worker that nobody has used. */
export function newWorker() {
  const worker = first ?? made();
  first = null;
  return worker;
}
