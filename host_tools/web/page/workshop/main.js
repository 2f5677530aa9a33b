/** The workshop's page: what is shown, and what a click does. The parts are in the files beside. */

import { Awake } from "../device/awake.js";
import { localTime } from "../device/device.js";
import { Keys, keyButtons } from "../device/keys.js";
import { contentOf, save } from "../device/records.js";
import { Screen } from "../device/screen.js";
import { webSerial } from "./cable.js";
import * as drive from "./drive.js";
import { FaultWatch } from "./fault.js";
import { Refused } from "./link.js";
import * as records from "./records.js";
import { Session } from "./session.js";
import { labelOf, shown } from "./settings.js";
import { look } from "./uf2.js";
import { boardOn, loaded, update } from "./update.js";
import { Trouble, counted, oneLine, sentence } from "./words.js";

const FIRST_GAMES = 12; // shown at once; more on demand
const STATES = /** @type {Record<string, string>} */ ({ over: "finished", game: "not finished", kept: "not finished", bad: "damaged" });
const ANY = "as it is";
const DARK = { picture: new Uint8Array(1024), contrast: 0 }; // a screen that is off

/** @template {HTMLElement} T @param {string} id @returns {T} */
const element = (id) => /** @type {T} */ (document.getElementById(id));

/** @param {string} id @param {string} text */
function say(id, text) {
  element(id).textContent = text;
}

/** @param {string} id @param {boolean} isShown */
function show(id, isShown) {
  element(id).hidden = !isShown;
}

/**
 * Do *work* when the button *id* is pressed; what goes wrong is said in *said*, and the button rests meanwhile.
 * @param {string} id @param {string} said @param {() => Promise<void>} work
 */
function onClick(id, said, work) {
  const button = /** @type {HTMLButtonElement} */ (element(id));
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await work();
    } catch (thrown) {
      say(said, sentence(thrown));
    } finally {
      button.disabled = false;
    }
  });
}

/** What is known of the device that is connected: its link and its games. */
const there = {
  /** @type {import("./link.js").Link | null} */
  link: null,
  /** @type {records.Game[]} */
  games: [],
};

/** @returns {import("./link.js").Link} */
function linked() {
  if (!there.link) throw new Trouble("Connect a device first.");
  return there.link;
}

// the program of this page ------------------------------------------------------------------------------------

/** @type {Promise<import("./update.js").Program> | null} */
let coming = null;

/** Return the program, fetched once it is needed. */
function program() {
  coming ??= loaded(/** @type {any} */ (globalThis).TABLEMATE.program).catch((error) => {
    coming = null;
    throw error instanceof Trouble ? error : new Trouble("The program’s files cannot be fetched: are you online?");
  });
  return coming;
}

async function showProgram() {
  const { version, boards } = await program();
  say("version", version);
  const names = [ANY, ...Object.keys(boards).sort()];
  element("board").replaceChildren(...names.map((name) => new Option(name === ANY ? "the one it has" : name, name)));
}

// connect ------------------------------------------------------------------------------------------------------

const screen = new Screen(element("glass"), element("panel"), DARK);
const keys = new Keys(
  {
    down: (key, at) => there.link?.key(`press ${key}`, at),
    up: (key, at) => there.link?.key(`release ${key}`, at),
  },
  element("mirror"),
);
const fault = new FaultWatch((told) => say("fault", told));
const awake = new Awake(); // a TV at the end of the table

function draw() {
  screen.show(there.link?.isOn ? there.link : DARK);
  fault.changed(there.link);
}

/** @param {import("./link.js").Link} link @param {import("./link.js").Told} told */
async function came(link, told) {
  there.link = link;
  show("there", true);
  const buttons = keyButtons(told.keys);
  element("keys").replaceChildren(...buttons);
  keys.wire(buttons);
  draw();
  try {
    await setClock();
    await showSettings();
    await showGames();
  } catch (thrown) {
    if (there.link === link) say("games-said", sentence(thrown));
  }
}

function went() {
  there.link = null;
  keys.letGo();
  show("there", false);
  screen.leave();
  draw();
}

async function setClock() {
  const moment = localTime(new Date());
  try {
    await linked().ask(`clock ${moment}`);
    say("clock-said", `Its clock says ${moment.slice(11, 16)} now.`);
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown;
    say("clock-said", "It has no clock that can be set.");
  }
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
    const older = "Its program is older and does not tell them: update it.";
    say("settings-said", thrown instanceof Refused ? older : "It tells them so that they cannot be read.");
    show("settings-said", true);
    return;
  }
  for (const [key, value] of Object.entries(values)) {
    const [label, told] = [labelOf(key), shown(key, value)];
    if (!label || told === null) continue;
    const [name, text] = [document.createElement("dt"), document.createElement("dd")];
    name.textContent = label;
    text.textContent = oneLine(told, 400);
    list.append(name, text);
  }
}

// games --------------------------------------------------------------------------------------------------------

async function showGames() {
  const link = linked();
  there.games = await records.listed(link);
  say("games-said", records.summary(there.games));
  const body = /** @type {HTMLElement} */ (document.querySelector("#games tbody"));
  body.replaceChildren();
  show("games", there.games.length > 0);
  show("more", there.games.length > FIRST_GAMES);
  show("save-all", there.games.length > 0);
  await showRows(there.games.slice(0, FIRST_GAMES));
}

/** @param {records.Game[]} games */
async function showRows(games) {
  const body = /** @type {HTMLElement} */ (document.querySelector("#games tbody"));
  const rows = games.map((game) => rowOf(game));
  body.append(...rows.map((row) => row.row));
  for (const row of rows) await row.fill();
}

/** Return the row of *game*, and what fills it once its record is read. @param {records.Game} game */
function rowOf(game) {
  const row = document.createElement("tr");
  const state = STATES[game.state] ?? oneLine(game.state, 12);
  const cells = [String(game.number), "…", "", "", state].map((text) => {
    const cell = row.insertCell();
    cell.textContent = text;
    return cell;
  });
  cells[3].className = "begun";
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Save";
  button.setAttribute("aria-label", `Save game ${game.number}`);
  button.onclick = () => void saveOne(game).catch((thrown) => log([sentence(thrown)]));
  row.insertCell().append(button);
  return { row, fill: async () => {
    try {
      const about = records.aboutOf((await pulled(game)).lines);
      [about.title, about.players, about.when].forEach((text, at) => (cells[at + 1].textContent = text));
    } catch (thrown) {
      if (!(thrown instanceof Refused)) throw thrown;
      cells[1].textContent = thrown.reason;
      button.disabled = true;
    }
  } };
}

/** Return the record of *game* as it is now: also what was over may go on. @param {records.Game} game @returns {Promise<records.Pulled>} */
async function pulled(game) {
  return records.pulled(linked(), game.number);
}

/** @param {records.Game} game */
async function saveOne(game) {
  const { lines, lacks } = await pulled(game);
  const name = records.nameOf(game.number, records.aboutOf(lines));
  save(name, records.fileOf(lines));
  log([`${name} saved: ${counted(lines.length - 1, "action")}.`, lacks].filter(Boolean));
}

async function saveAll() {
  const folder = drive.canWrite() ? await drive.anyFolder() : null;
  if (drive.canWrite() && !folder) return;
  /** @type {Record<string, number>} */
  const counts = {};
  const troubles = [];
  for (const game of there.games) {
    say("games-said", `Saving game ${game.number} …`);
    try {
      const { lines, lacks } = await pulled(game);
      const what = folder ? await records.saved(folder, game.number, lines) : "new";
      if (!folder) save(records.nameOf(game.number, records.aboutOf(lines)), records.fileOf(lines));
      counts[what] = (counts[what] ?? 0) + 1;
      troubles.push(lacks);
    } catch (thrown) {
      if (!(thrown instanceof Refused)) throw thrown;
      troubles.push(`Game ${game.number} cannot be read: ${thrown.reason}.`);
    }
  }
  say("games-said", records.summary(there.games));
  const told = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  log([`Saved${folder ? ` in “${folder.name}”` : ""}: ${told.join(", ") || "nothing"}.`, ...troubles.filter(Boolean)]);
}

/** @param {string[]} lines */
function log(lines) {
  element("games-log").replaceChildren(...lines.map((line) => {
    const item = document.createElement("li");
    item.textContent = line;
    return item;
  }));
}

/** Bring the records in *files* onto the device. @param {File[]} files */
async function push(files) {
  if (!files.length) return;
  linked();
  const rules = new Worker(new URL("rules.js", import.meta.url), { type: "module" });
  try {
    await pushWith(files, (question) => answerOf(rules, question));
  } finally {
    rules.terminate();
  }
}

/** @param {File[]} files @param {records.Ask} ask */
async function pushWith(files, ask) {
  const [found, { scripts }] = await replayed(files, ask);
  const bad = found.filter((item) => "trouble" in item);
  if (bad.length) {
    const why = bad.map((item) => [item.file, oneLine(String("trouble" in item && item.trouble))]);
    log(why.map(([file, reason]) => `${file} is no sound record, ${reason}. Nothing was stored.`));
    return;
  }
  const sound = /** @type {records.JournalFile[]} */ (found);
  const what = "Putting the records on it; its program starts again in a moment.";
  log(await session.atPrompt(what, (prompt) => records.pushed(prompt, sound, ask), scripts));
}

/** Return what the device would store of *files*, and the program, which puts it there. @param {File[]} files @param {records.Ask} ask */
async function replayed(files, ask) {
  say("games-said", "Replaying the records …");
  try {
    return /** @type {const} */ ([await journalsOf(files, ask), await program()]);
  } finally {
    say("games-said", records.summary(there.games));
  }
}

/**
 * Return what the device would store of each of *files*, or why it is no record.
 * @param {File[]} files
 * @param {records.Ask} ask
 * @returns {Promise<(records.JournalFile | {file: string, trouble: string})[]>}
 */
async function journalsOf(files, ask) {
  const found = [];
  for (const file of files) {
    const name = oneLine(file.name, 60);
    const content = await contentOf(file);
    if ("trouble" in content) found.push({ file: name, trouble: content.trouble });
    else found.push({ data: content.data, ...(await ask({ file: name, data: content.data })) });
  }
  return found;
}

/** Return what *rules*, a Worker of rules.js, answers. @param {Worker} rules @param {records.Question} question */
function answerOf(rules, question) {
  return new Promise((done, failed) => {
    rules.onmessage = (event) => done(event.data);
    rules.onerror = () => failed(new Trouble("The rules cannot be loaded: reload this page while you are online."));
    rules.postMessage(question);
  });
}

// install and update -------------------------------------------------------------------------------------------

/** The image that was chosen. @type {{name: string, data: Uint8Array} | null} */
let image = null;

/** @param {File} file */
async function lookAt(file) {
  const data = new Uint8Array(await file.arrayBuffer());
  image = null;
  /** @type {HTMLButtonElement} */ (element("write")).disabled = true;
  const found = look(data);
  image = { name: /^[\w.-]{1,60}$/.test(file.name) ? file.name : "image.uf2", data };
  /** @type {HTMLButtonElement} */ (element("write")).disabled = found.whose === "other";
  const warned = found.whose === "other" ? " It is not written from here." : "";
  say("image-said", `${oneLine(file.name, 60)} is ${found.what}.${warned}`);
}

async function writeImage() {
  if (!image) return;
  const folder = await drive.chosen();
  if (!folder) return;
  const bar = /** @type {HTMLProgressElement} */ (element("write-part"));
  show("write-part", true);
  say("write-said", "Writing: leave it plugged in.");
  try {
    await drive.write(folder, image.name, image.data, (part) => (bar.value = part));
    say("write-said", "Done: the Pico has it and starts. Connect it above, or bring the program (Update).");
  } finally {
    show("write-part", false);
  }
}

async function bring() {
  const loadedProgram = await program();
  if (!session.port) await session.choose();
  if (!session.port) return;
  const bar = /** @type {HTMLProgressElement} */ (element("bring-part"));
  const wanted = /** @type {HTMLSelectElement} */ (element("board")).value;
  show("bring-part", true);
  try {
    const done = await session.atPrompt("Updating its program: leave it plugged in.", async (prompt) => {
      const board = wanted === ANY ? await boardOn(prompt, loadedProgram.scripts) : wanted;
      if (!board) throw new Trouble("It cannot be told which board this is: choose it from the list.");
      return update(prompt, loadedProgram, board, (told, part) => {
        say("bring-said", `${Math.round(100 * part)} %: ${told}`);
        bar.value = part;
      });
    }, loadedProgram.scripts);
    say("bring-said", `${done} Its program starts now.`);
  } finally {
    show("bring-part", false);
  }
}

// all together -------------------------------------------------------------------------------------------------

const serial = webSerial();

/** @param {string} id @param {(files: File[]) => void} take */
function onFiles(id, take) {
  const input = /** @type {HTMLInputElement} */ (element(id));
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    input.value = "";
    take(files);
  });
}

/** A browser without Web Serial: it has no ports. @type {import("./cable.js").Serial} */
const nothing = Object.assign(new EventTarget(), {
  getPorts: async () => [],
  requestPort: async () => {
    throw new Trouble("This browser has no Web Serial.");
  },
});

const session = new Session(serial ?? nothing, {
  said: (state, text, kind) => {
    element("status").dataset.state = state;
    say("said", text);
    show("start", kind === "stopped");
    show("leave", state === "on");
    show("choose", state !== "on" && state !== "busy");
  },
  on: (link, told) => void came(link, told),
  off: went,
  changed: draw,
});

function withoutSerial() {
  const where = "Chrome, Edge and Opera on a computer can.";
  const unsafe = "A page may speak to a device on USB only if it came over https, or from this computer.";
  const missing = `This browser cannot speak to a device on USB (it has no Web Serial): ${where}`;
  say("missing", `${window.isSecureContext ? missing : unsafe} The steps under Install work in any browser.`);
  show("missing", true);
  show("status", false);
  /** @type {HTMLButtonElement} */ (element("bring")).disabled = true;
}

onClick("choose", "said", () => session.choose());
onClick("leave", "said", () => session.leave());
onClick("start", "said", async () => {
  const { scripts } = await program();
  await session.atPrompt("Starting its program …", async () => {}, scripts);
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
onClick("again", "games-said", async () => {
  await showSettings();
  await showGames();
});
onClick("more", "games-said", async () => {
  show("more", false);
  await showRows(there.games.slice(FIRST_GAMES));
});
onClick("save-all", "games-said", saveAll);
onClick("push", "games-said", async () => element("push-files").click());
onFiles("push-files", (files) => void push(files).catch((thrown) => log([sentence(thrown)])));
onClick("image", "image-said", async () => element("image-file").click());
onFiles("image-file", ([file]) => void lookAt(file).catch((thrown) => say("image-said", sentence(thrown))));
onClick("write", "write-said", writeImage);
onClick("bring", "bring-said", bring);

document.addEventListener("fullscreenchange", () => awake.keep(document.fullscreenElement !== null));
show("write", drive.canWrite());
show("by-hand", !drive.canWrite());
if (!serial) withoutSerial();
else void session.resume();
void showProgram().catch((thrown) => say("bring-said", sentence(thrown)));
Object.assign(globalThis, { tablemate: { session } }); // for the console of the browser, and for old.js
