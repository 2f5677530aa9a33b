/** The workshop's page: what is shown, and what a click does. The parts are in the files beside. */

import { Awake } from "../device/awake.js";
import { localTime } from "../device/device.js";
import { Keys, keyButtons } from "../device/keys.js";
import { Screen } from "../device/screen.js";
import { LANGUAGES, load, put, speak, spoken } from "../device/texts.js";
import { webSerial } from "./cable.js";
import { Connection } from "./connection.js";
import * as drive from "./drive.js";
import { FaultWatch } from "./fault.js";
import { Games } from "./games.js";
import { fit, installOurs, lookAt, offerOurs, writeImage } from "./install.js";
import { Refused } from "./link.js";
import { element, onClick, onFiles, rewrite, show, tell, write } from "./parts.js";
import { labelOf, shown, table } from "./settings.js";
import { boardOn, loaded, update } from "./update.js";
import { Trouble, oneLine, saying, sentence, trouble } from "./words.js";

const ANY = "any"; // board: that of its program
const DARK = { picture: new Uint8Array(1024), contrast: 0 }; // a screen that is off

/** The link to the device that is connected. @type {import("./link.js").Link | null} */
let link = null;

/** @returns {import("./link.js").Link} */
function linked() {
  if (!link) throw trouble("link.first");
  return link;
}

// the program of this page ------------------------------------------------------------------------------------

/** @type {Promise<import("./update.js").Program> | null} */
let coming = null;

/** Return the program, fetched once it is needed. */
function program() {
  coming ??= loaded(/** @type {any} */ (globalThis).TABLEMATE.program).catch((error) => {
    coming = null;
    throw error instanceof Trouble ? error : trouble("update.offline");
  });
  return coming;
}

async function showProgram() {
  const { version, boards } = await program();
  tell("update-about", "update.about", version);
  element("board").replaceChildren(...["", ...Object.keys(boards).sort()].map((name) => new Option(name, name || ANY)));
  put(element("board").children[0], "update.own");
}

// connect ------------------------------------------------------------------------------------------------------

const screen = new Screen(element("glass"), element("panel"), DARK);
const keys = new Keys(
  {
    down: (key, at) => link?.key(`press ${key}`, at),
    up: (key, at) => link?.key(`release ${key}`, at),
  },
  element("mirror"),
);
const fault = new FaultWatch((key) => tell("fault", key));
const awake = new Awake(); // a TV at the end of the table

function draw() {
  screen.show(link?.isOn ? link : DARK);
  fault.changed(link);
}

/** @param {import("./link.js").Link} here @param {import("./link.js").Told} told */
async function came(here, told) {
  link = here;
  show("there", true);
  fit(told.board);
  const buttons = keyButtons(told.keys);
  element("keys").replaceChildren(...buttons);
  keys.wire(buttons);
  draw();
  try {
    await setClock();
    await lists();
  } catch (thrown) {
    if (link === here) write("games-said", () => sentence(thrown));
  }
}

function went() {
  link = null;
  keys.letGo();
  show("there", false);
  screen.leave();
  draw();
}

async function setClock() {
  const moment = localTime(new Date());
  try {
    await linked().ask(`clock ${moment}`);
    tell("clock-said", "clock.said", moment.slice(11, 16));
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown;
    tell("clock-said", "clock.none");
  }
}

async function lists() {
  await showSettings();
  await games.refresh();
}

async function showSettings() {
  const list = element("settings");
  list.replaceChildren();
  /** @type {Record<string, unknown>} */
  let values;
  try {
    values = JSON.parse((await linked().ask("settings")).lines[0] ?? "");
    if (values === null || typeof values !== "object") throw new SyntaxError("no settings");
    show("settings-said", false);
  } catch (thrown) {
    if (thrown instanceof Trouble && !(thrown instanceof Refused)) throw thrown;
    tell("settings-said", thrown instanceof Refused ? "settings.older" : "settings.wrong");
    show("settings-said", true);
    return;
  }
  const settings = await table();
  list.replaceChildren();
  for (const [key, value] of Object.entries(values)) {
    const [label, told] = [labelOf(settings, key), shown(settings, key, value)];
    if (!label || told === null) continue;
    const [name, text] = [document.createElement("dt"), document.createElement("dd")];
    name.textContent = label;
    text.textContent = oneLine(told, 400);
    list.append(name, text);
  }
}

// update -------------------------------------------------------------------------------------------------------

/** The port of the device whose lost games the next press of Update gives up. @type {unknown} */
let givenUp = null;

async function bring() {
  const loadedProgram = await program();
  if (!connection.port) await connection.choose();
  if (!connection.port) return;
  const bar = /** @type {HTMLProgressElement} */ (element("bring-part"));
  const wanted = /** @type {HTMLSelectElement} */ (element("board")).value;
  show("bring-part", true);
  try {
    const done = await connection.atPrompt(saying("update.doing"), async (prompt) => {
      const board = wanted === ANY ? await boardOn(prompt, loadedProgram.scripts) : wanted;
      if (!board) throw trouble("update.board");
      return update(prompt, loadedProgram, board, (told, part) => {
        tell("bring-said", "update.told", Math.round(100 * part), told);
        bar.value = part;
      }, givenUp === connection.port);
    }, loadedProgram.scripts);
    givenUp = null;
    write("bring-said", done);
  } catch (thrown) {
    givenUp = thrown instanceof Trouble && thrown.kind === "lost" ? connection.port : null;
    throw thrown;
  } finally {
    show("bring-part", false);
  }
}

// all together -------------------------------------------------------------------------------------------------

const serial = webSerial();

/** A browser without Web Serial: it has no ports. @type {import("./cable.js").Serial} */
const nothing = Object.assign(new EventTarget(), {
  getPorts: async () => [],
  requestPort: async () => {
    throw trouble("link.unable");
  },
});

const connection = new Connection(serial ?? nothing, {
  said: (state, told, kind) => {
    element("status").dataset.state = state;
    write("said", told);
    show("start", kind === "stopped");
    show("leave", state === "on");
    show("choose", state !== "on" && state !== "busy");
  },
  on: (here, told) => void came(here, told),
  off: went,
  changed: draw,
});
const games = new Games({ link: linked, program, atPrompt: (...how) => connection.atPrompt(...how) });

function withoutSerial() {
  tell("missing", window.isSecureContext ? "link.browser" : "link.insecure");
  show("missing", true);
  show("status", false);
  /** @type {HTMLButtonElement} */ (element("bring")).disabled = true;
}

/** Let the language be chosen; what is listed is shown again. */
function wireLanguage() {
  const select = /** @type {HTMLSelectElement} */ (element("language"));
  select.replaceChildren(...Object.entries(LANGUAGES).map(([code, name]) => new Option(name, code)));
  select.value = spoken();
  select.onchange = async () => {
    await speak(select.value);
    rewrite();
    offerOurs(/** @type {any} */ (globalThis).TABLEMATE.images);
    if (link) await lists().catch((thrown) => write("games-said", () => sentence(thrown)));
  };
}

/** Begin once there are words. */
function begin() {
  offerOurs(/** @type {any} */ (globalThis).TABLEMATE.images);
  if (!serial) withoutSerial();
  else void connection.resume();
  void showProgram().catch((thrown) => write("bring-said", () => sentence(thrown)));
}

onClick("choose", "said", () => connection.choose());
onClick("leave", "said", () => connection.leave());
onClick("start", "said", async () => {
  const { scripts } = await program();
  await connection.atPrompt(saying("link.starting"), async () => {}, scripts);
});
onClick("clock", "clock-said", setClock);
element("keys").addEventListener("mousedown", (event) => {
  event.preventDefault(); // or the key that was clicked is what Enter presses
  element("mirror").focus();
});
element("full").onclick = () => {
  element("mirror").focus(); // where the keyboard works
  void screen.enlarge();
};
element("small").onclick = () => screen.leave();
onClick("again", "games-said", lists);
onClick("more", "games-said", () => games.showMore());
onClick("save-all", "games-said", () => games.saveAll());
onClick("push", "games-said", async () => element("push-files").click());
onFiles("push-files", (files) => void games.push(files));
onClick("image", "image-said", async () => element("image-file").click());
onFiles("image-file", ([file]) => void lookAt(file).catch((thrown) => write("image-said", () => sentence(thrown))));
onClick("write", "write-said", writeImage);
onClick("bring", "bring-said", bring);
onClick("install-ours", "ours-said", installOurs);

document.addEventListener("fullscreenchange", () => awake.keep("full", document.fullscreenElement !== null));
show("write", drive.canWrite());
show("by-hand", !drive.canWrite());
wireLanguage();
void Promise.all([load("page"), load("workshop")]).then(begin);
Object.assign(globalThis, { tablemate: { connection } }); // for the console of the browser, and for old.js
