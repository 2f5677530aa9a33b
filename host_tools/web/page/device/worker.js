/**
 * The device: the interpreter, its files, its time. Runs in a Worker, whose timers go on in a hidden tab.
 *
 * In come `{start}` first, `{loaded}` (program.js), then lines of the link, some at once: `{id, lines, at}`, to be
 * done as of the moment *at* (ms since 1970) if they waited; the time since then passes after what else waits. Out
 * goes `{id, lines}` with all that was answered, and `{lines}` when something happened by itself, each after it is
 * safe in the store.
 * `{id, call, given, at}` calls store, film, frame, large, log, result or tv of boards/browser/main.py, its answer is
 * `{id, returned, lines}`; what fails is answered with `{id, failed}`, why.
 * `{ahead}` asks whether the computer slept so many ms, or its clock was set; a message with `hasSlept` says it.
 * `{trouble}` says what is wrong, `{restart}` that the program asks to be started again, `{lost}` whether the
 * network is gone with a part of the program that was asked for: a call that wants it is answered `{failed, isLost}`.
 *
 * A device that is started `still` has no time and no chance of its own: who talks to it tells `time`.
 */

import { archivesOf, bring, startInterpreter } from "../runtime.js";
import * as aside from "./aside.js";
import { Elapsed } from "./elapsed.js";
import { mountStore } from "./files.js";
import { LARGE } from "./records.js";
import { BLOCKS, Memory, Store } from "./store.js";

const LATE_MS = 1500; // a timer that is so late was not slow: the tab slept
const HELD_UP_MS = 50; // what waited so long may be followed by more that did
const RELEASED_MS = 3000;
const LOOK_MS = 50;
const RESTART = '"restart"'; // in place of what the Large view shows
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
let isLost = false; // a part of the program that was asked for, with the network
let reached = 0; // the program's time
let due = 0; // when the program wants to go on by itself

/** @param {string} line */
function serve(line) {
  if (!program.serve(line)) postMessage({ restart: true });
}

/** Let the program go on to the moment *ago* ms before now, if it is not there yet. */
function goOn(ago = 0) {
  if (isStill) return;
  const present = elapsed.now();
  const now = Math.max(reached, Math.floor(present - ago));
  serve(`${now - due > LATE_MS ? "late" : "time"} ${now}`);
  reached = now;
  const answer = sent.pop() ?? "";
  due = Number(answer.split(" ")[2]);
  clearTimeout(timer);
  timer = setTimeout(byItself, Math.max(ago > HELD_UP_MS ? HELD_UP_MS : 1, due - present));
}

/** Return how long ago the moment *at* was, in ms since 1970. @param {number} at */
function waited(at) {
  return Math.min(Math.max(0, performance.timeOrigin + performance.now() - at), LATE_MS);
}

/** Take what the clock on the wall ran ahead for sleep where no countdown runs; else somebody is asked. */
function lookAtClocks() {
  if (isStill || !elapsed.ahead) return;
  serve("runs");
  if (sent.pop() === "ok 1") postMessage({ ahead: elapsed.ahead });
  else elapsed.settle(true);
}

function byItself() {
  goOn();
  lookAtClocks();
  tell({});
}

/** @param {boolean} isNow */
function lost(isNow) {
  isLost = isNow;
  postMessage({ lost: isNow });
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

/** Call a function of boards/browser/main.py. @param {{call: string, given: string | number}} wanted */
function called({ call, given }) {
  try {
    return String(program[call](given));
  } catch (error) {
    if (String(error).includes("MemoryError")) return JSON.stringify(LARGE);
    throw error;
  }
}

/** @param {boolean} isKept */
async function openStore(isKept) {
  if (!isKept) return new Store([new Memory(), new Memory()]);
  const folder = await navigator.storage.getDirectory();
  const name = await aside.freeName(folder);
  const handles = [...LOGS, name].map(async (log) => openLog(await folder.getFileHandle(log, { create: true })));
  const [first, second, damaged] = await Promise.all(handles);
  try {
    return new Store([first, second], damaged);
  } finally {
    const isEmpty = damaged.getSize() === 0;
    damaged.close();
    if (isEmpty) await folder.removeEntry(name);
  }
}

/** Open *file* to write; a page that was just left may hold it for a moment. @param {any} file */
async function openLog(file) {
  for (let left = RELEASED_MS; ; left -= LOOK_MS) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (left <= 0 || /** @type {DOMException} */ (error).name !== "NoModificationAllowedError") throw error;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }
}

/** @param {{isKept: boolean, isStill: boolean, language?: string}} start */
async function begin(start) {
  isStill = start.isStill;
  const storeOpening = openStore(start.isKept).catch(() => {
    postMessage({ trouble: isSecureContext ? "unkept" : "insecure" });
    return openStore(false);
  });
  const python = await startInterpreter(undefined, loading, lost);
  store = await storeOpening;
  store.full = () => postMessage({ trouble: "storage" });
  mountStore(python.FS, store, "/kept");
  python.runPython("from boards.browser import main");
  program = python.globals.get("main");
  const send = (/** @type {string} */ line) => sent.push(line);
  const chance = () => crypto.getRandomValues(new Int32Array(1))[0];
  const wanted = neededAtOnce(start.language);
  await bring(archivesOf(python).filter((name) => wanted.includes(name)), lost, true);
  program.start(send, isStill ? null : chance, BLOCKS, () => store.freeBlocks, start.language ?? "en");
  elapsed = new Elapsed();
  goOn();
  tell({ ready: true });
  if (!isStill) void bring(archivesOf(python), lost);
}

/** Return the archives that the program needs before home: a game that is not over is asked about. @param {string} [language] */
function neededAtOnce(language = "en") {
  const isGameOn = [...store.files.keys()].some((path) => path.endsWith(".game"));
  return isGameOn ? [language, "games"] : [language];
}

/** @type {Promise<void>} */
let begun;
/** @type {(loaded: import("../program.js").Loaded) => void} */
let give;
/** @type {Promise<import("../program.js").Loaded>} from the page */
const loading = new Promise((resolve) => (give = resolve));

onmessage = async ({ data }) => {
  if (data.loaded) return give(data.loaded);
  if (data.start) begun = begin(data.start).catch(broken);
  await begun; // what comes sooner waits
  if (data.start || program === null) return;
  try {
    tell({ id: data.id, ...done(data) });
  } catch (error) {
    if (!isLost) console.error(error);
    tell({ id: data.id, failed: String(error).trim().split("\n").at(-1), isLost }); // of a traceback
  }
};

/** Do what a message wants; return what a call of it returned. @param {any} wanted */
function done(wanted) {
  if ("hasSlept" in wanted) {
    elapsed.settle(wanted.hasSlept);
    postMessage({ ahead: 0 }); // whatever was asked is answered
  }
  goOn(waited(wanted.at));
  const returned = "call" in wanted ? { returned: called(wanted) } : {};
  if (returned.returned === RESTART) postMessage({ restart: true });
  for (const line of wanted.lines ?? []) serve(line);
  goOn(waited(wanted.at)); // no further: the release of this key may wait
  return returned;
}

/** @param {unknown} error */
function broken(error) {
  console.error(error);
  program = null;
  postMessage({ trouble: "runtime", reason: String(error) });
}
