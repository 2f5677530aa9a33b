/**
 * The device: the interpreter, its files, its time. Runs in a Worker, whose timers go on in a hidden tab.
 *
 * In come `{start}` first, then lines of the link, some at once: `{id, lines}`. Out goes `{id, lines}` with all
 * that was answered, and `{lines}` when something happened by itself, each after it is safe in the store.
 * `{id, record}` stores a record. `{trouble}` says what is wrong, `{restart}` that the program wants to be
 * started anew.
 *
 * A device that is started `still` has no time of its own: who talks to it tells `time`.
 */

import { startInterpreter } from "../runtime.js";
import { Elapsed } from "./elapsed.js";
import { mountStore } from "./files.js";
import { BLOCKS, Memory, Store } from "./store.js";

const LATE_MS = 1500; // a timer that is so late was not slow: the tab slept
const LOGS = ["tablemate-1.log", "tablemate-2.log"];

/** @type {string[]} lines that the program has sent */
let sent = [];
/** @type {any} */
let program = null;
/** @type {Store} */
let store;
/** @type {Elapsed} */
let elapsed;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let isStill = false;
let due = 0; // when the program wants to go on by itself

/** @param {string} line */
function serve(line) {
  if (!program.serve(line)) postMessage({ restart: true });
}

/** Let the program go on to this moment. */
function goOn() {
  if (isStill) return;
  const now = elapsed.now();
  serve(`${now - due > LATE_MS ? "late" : "time"} ${now}`);
  const answer = sent.pop() ?? "";
  due = Number(answer.split(" ")[2]);
  clearTimeout(timer);
  timer = setTimeout(byItself, Math.max(1, due - now));
}

function byItself() {
  goOn();
  tell({});
}

/** Send what the program has sent, once it is safe. @param {object} message */
function tell(message) {
  try {
    store.flush();
  } catch {
    postMessage({ trouble: "storage" });
  }
  const lines = sent;
  sent = [];
  if (Object.keys(message).length || lines.length) postMessage({ ...message, lines });
}

/** @param {boolean} isKept */
async function openStore(isKept) {
  if (!isKept) return new Store([new Memory(), new Memory()]);
  const folder = await navigator.storage.getDirectory();
  const handles = LOGS.map(async (name) => {
    const file = await folder.getFileHandle(name, { create: true });
    return /** @type {any} */ (file).createSyncAccessHandle();
  });
  return new Store(/** @type {any} */ (await Promise.all(handles)));
}

/** @param {{isKept: boolean, isStill: boolean}} start */
async function begin(start) {
  isStill = start.isStill;
  const storeOpening = openStore(start.isKept).catch(() => {
    postMessage({ trouble: "unkept" });
    return openStore(false);
  });
  const python = await startInterpreter();
  store = await storeOpening;
  mountStore(python.FS, store, "/kept");
  python.runPython("from boards.browser import main");
  program = python.globals.get("main");
  const chance = () => crypto.getRandomValues(new Int32Array(1))[0];
  program.start((/** @type {string} */ line) => sent.push(line), chance, BLOCKS, () => store.freeBlocks);
  elapsed = new Elapsed();
  goOn();
  tell({ ready: true });
}

onmessage = async ({ data }) => {
  if (data.start) {
    try {
      await begin(data.start);
    } catch (error) {
      console.error(error);
      postMessage({ trouble: "runtime", reason: String(error) });
    }
    return;
  }
  goOn();
  if ("record" in data) sent.push(program.store(data.record));
  for (const line of data.lines ?? []) serve(line);
  goOn();
  tell({ id: data.id });
};
