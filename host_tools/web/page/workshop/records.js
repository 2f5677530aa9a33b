/**
 * Games of a device as records on this computer, and back (host_tools/records/device_games.py).
 *
 * A record is plain JSON Lines, as `tablemate pull DIR` writes it: 0007-boo_ray.jsonl. On the device it is a
 * journal with checksums; the very code of the device makes that of a record, in rules.js.
 */

import { outcome } from "../device/outcome.js";
import { fileNameOf, titleOf } from "../device/titles.js";
import { NEWLINE, sha } from "../bytes.js";
import { Refused } from "./link.js";
import { freeBytes } from "./update.js";
import { Trouble, oneLine, saying, sentence, trouble } from "./words.js";

const TOLD = /^(\d{1,12}) ([a-z]{1,12})$/;
const FOLDER = "data/games";
const SPARE_BYTES = 16384;
const MOST_COPIES = 1000;

/** A game on the device as it tells it. @typedef {{number: number, state: string}} Game */

/** A record as the device can read it, and what it lacks, no or one sentence. @typedef {{lines: string[], lacks: import("./words.js").Said[]}} Pulled */

/** What a record's header says, as far as it is sound. @typedef {{title: string, players: string, when: string}} About */

/** A record's file, and how the device stores it. @typedef {{file: string, data: Uint8Array, journal: Uint8Array, isOver: boolean}} JournalFile */

/** What rules.js is asked. @typedef {{file: string, data: Uint8Array, games?: Record<string, Uint8Array>}} Question */

/** Returns its answer. @typedef {(question: Question) => Promise<any>} Ask */

/**
 * Return the games on the device, newest first.
 * @param {import("./link.js").Link} link
 * @returns {Promise<Game[]>}
 */
export async function listed(link) {
  const games = (await link.ask("games")).lines.map((line) => {
    const match = TOLD.exec(line);
    if (!match) throw trouble("games.wrong", oneLine(line, 60));
    return { number: Number(match[1]), state: match[2] };
  });
  return games.sort((a, b) => b.number - a.number);
}

/**
 * Return the record of game *number*; throw Refused if the device cannot read any of it.
 * @param {import("./link.js").Link} link
 * @param {number} number
 * @returns {Promise<Pulled>}
 */
export async function pulled(link, number) {
  const { words, lines } = await link.ask(`pull ${number}`);
  if (!lines.length) throw new Refused("pull", "empty");
  return { lines: lines.map((line) => line.trim()), lacks: lacksBy(number, words) };
}

/** @param {number} number @param {string[]} words behind its `ok` @returns {import("./words.js").Said[]} */
function lacksBy(number, [what, line]) {
  if (what === "short") return [saying("games.short", number)];
  return what === "damaged" ? [saying("games.cut", number, oneLine(line ?? "", 12))] : [];
}

/** Return the record's file. @param {string[]} lines */
export function fileOf(lines) {
  return new TextEncoder().encode(lines.map((line) => line + "\n").join(""));
}

/** Return the game, date and players of the record of *lines*. @param {string[]} lines @returns {About} */
export function aboutOf(lines) {
  const header = headerOf(lines);
  const name = typeof header.game === "string" ? header.game.slice(0, 40) : "record";
  const when = typeof header.when === "string" ? header.when.slice(0, 16).replace("T", " ") : "";
  const players = oneLine(namesIn(header.players), 160);
  return { title: oneLine(titleOf(header) || titled(name), 40), players, when: oneLine(when, 16) };
}

/** Return the header of the record of *lines*, {} of one that was damaged before it came here. @param {string[]} lines @returns {any} */
function headerOf(lines) {
  try {
    return JSON.parse(lines[0] ?? "") ?? {};
  } catch {
    return {};
  }
}

/** @param {unknown} players @returns {string} */
function namesIn(players) {
  return Array.isArray(players) ? players.filter((one) => typeof one === "string").join(", ") : "";
}

/** @param {string} name @returns {string} */
function titled(name) {
  return name.split("_").map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");
}

/** Return the name of the file for the record of *lines*. @param {number} number @param {string[]} lines @param {number} [copy] @returns {string} */
export function nameOf(number, lines, copy = 1) {
  return fileNameOf(number, headerOf(lines), copy);
}

/**
 * Write a record into *folder*; a file there is made longer, never shorter, and no other game's is touched.
 * Return "new", "longer" or "same".
 * @param {FileSystemDirectoryHandle} folder
 * @param {number} number
 * @param {string[]} lines
 * @returns {Promise<string>}
 */
export async function saved(folder, number, lines) {
  const data = fileOf(lines);
  for (let copy = 1; copy < MOST_COPIES; copy++) {
    const name = nameOf(number, lines, copy);
    const old = await contentOf(folder, name);
    if (old && startsWith(old, data)) return "same";
    if (old && !startsWith(data, old)) continue; // another game: the device was emptied in between
    const file = await folder.getFileHandle(name, { create: true });
    const stream = await file.createWritable(); // takes the old one's place when all of it is there
    await stream.write(/** @type {BufferSource} */ (data));
    await stream.close();
    return old ? "longer" : "new";
  }
  throw trouble("games.folder");
}

/** Return the contents of the file *name*, null if it is missing. @param {FileSystemDirectoryHandle} folder @param {string} name */
async function contentOf(folder, name) {
  try {
    const file = await (await folder.getFileHandle(name)).getFile();
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    if (error instanceof Error && error.name === "NotFoundError") return null;
    throw trouble("games.file", name);
  }
}

/** @param {Uint8Array} data @param {Uint8Array} start @returns {boolean} */
function startsWith(data, start) {
  return start.every((byte, at) => data[at] === byte);
}

/**
 * Store *records* on the stopped device; return a sentence about each.
 * @param {import("./prompt.js").Prompt} prompt
 * @param {JournalFile[]} records
 * @param {Ask} ask
 * @returns {Promise<import("./words.js").Said[]>}
 */
export async function pushed(prompt, records, ask) {
  const heads = await headsOn(prompt);
  let last = Math.max(0, ...[...heads.keys()].map((path) => parseInt(nameIn(path), 10) || 0));
  /** @type {import("./words.js").Said[]} */
  const said = [];
  for (const record of records) {
    const head = await sha(record.journal.subarray(0, record.journal.indexOf(NEWLINE) + 1));
    const games = await gamesWith(prompt, heads, head); // not the bytes count: who resumes adds a seal
    const { same, trouble: told } = await ask({ file: record.file, data: record.data, games });
    if (told) throw trouble("push.compare", record.file, oneLine(outcome(told)));
    if (same) {
      said.push(saying("push.there", record.file, same));
      continue;
    }
    last += 1;
    const name = `${String(last).padStart(4, "0")}.${record.isOver ? "over" : "game"}`;
    await store(prompt, name, record, said);
    heads.set(`${FOLDER}/${name}`, head);
    said.push(saying(record.isOver ? "push.over" : "push.game", record.file, last));
  }
  return said;
}

/** Return the SHA-256 of the first lines of the games' files by their paths. @param {import("./prompt.js").Prompt} prompt */
async function headsOn(prompt) {
  const lines = (await prompt.run(prompt.scripts.games)).split("\n").filter(Boolean);
  return new Map(lines.map((line) => [line.slice(line.indexOf(" ") + 1), line.slice(0, line.indexOf(" "))]));
}

/** @param {string} path @returns {string} */
function nameIn(path) {
  return path.slice(path.lastIndexOf("/") + 1);
}

/**
 * Return the files, by name, of the games whose first line has the SHA-256 *head*.
 * @param {import("./prompt.js").Prompt} prompt
 * @param {Map<string, string>} heads
 * @param {string} head
 */
async function gamesWith(prompt, heads, head) {
  const bodies = [...heads.keys()].filter((path) => heads.get(path) === head);
  const tails = bodies.map((path) => `${FOLDER}/${nameIn(path).split(".")[0]}.tail`);
  /** @type {Record<string, Uint8Array>} */
  const games = {};
  for (const path of [...bodies, ...tails]) {
    if (heads.has(path)) games[nameIn(path)] = await prompt.get(path);
  }
  return games;
}

/**
 * Store a record's journal as *name*; what fails says whether it, and what was *told* before, is on the device now.
 * @param {import("./prompt.js").Prompt} prompt
 * @param {string} name
 * @param {JournalFile} record
 * @param {import("./words.js").Said[]} told
 */
async function store(prompt, name, { file, journal }, told) {
  const path = `${FOLDER}/${name}`;
  const fresh = path.replace(/\.\w+$/, ".new");
  let became = "push.nothing";
  try {
    await write(prompt, fresh, journal);
    became = "push.unknown";
    await prompt.run(`os.rename(${JSON.stringify(fresh)}, ${JSON.stringify(path)})`);
  } catch (thrown) {
    const kind = thrown instanceof Trouble ? thrown.kind : "";
    const failed = () => sentence(thrown).replace(/[.]?$/, ".");
    throw new Trouble(() => [failed, saying(became, file), ...told].map((said) => said()).join(" "), kind);
  }
}

/**
 * Write *data* into the file *fresh*, all of it; power on removes what is called `.new`.
 * @param {import("./prompt.js").Prompt} prompt
 * @param {string} fresh
 * @param {Uint8Array} data
 */
async function write(prompt, fresh, data) {
  const free = await freeBytes(prompt);
  if (free < data.length + SPARE_BYTES) {
    throw trouble("prompt.full");
  }
  const digest = await sha(data);
  await prompt.put(fresh, data);
  const arrived = (await prompt.run(`print(_hash(${JSON.stringify(fresh)}))`)).trim();
  if (arrived !== digest) throw trouble("push.damaged");
}

/** Return the text that says how many games there are, and its values. @param {Game[]} games @returns {[string, ...number[]]} */
export function summary(games) {
  const damaged = games.filter((game) => game.state === "bad").length;
  if (!games.length) return ["games.empty"];
  return damaged ? ["games.count.bad", games.length, damaged] : ["games.count", games.length];
}
