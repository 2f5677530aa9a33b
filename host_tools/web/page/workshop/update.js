/**
 * Brings the program onto a device as `tablemate deploy` does (host_tools/installation/deployment.py): only what
 * changed, all of it beside the old files first, then an installer that every boot restarts until it is through.
 *
 *     const program = await loaded("workshop/program-1a2b3c4d.json");
 *     const done = await update(prompt, program, "pico_ssd1306", (told) => ...);
 *
 * Only the program's own folders and main.py are looked at, and only what a deploy wrote is removed: games,
 * settings and other files stay as they are, a main.py of another program as main.before-tablemate.py.
 */

import { fromBase64 } from "../bytes.js";
import { say } from "../device/texts.js";
import { checkLost } from "./lost.js";
import { saying, trouble } from "./words.js";

/**
 * What host_tools/web/program_files.py writes: for each board the SHA-256 (base64) of its files by path, the
 * paths that a chip goes without, the files (base64) by SHA-256, and the scripts that run on the device.
 * @typedef {{version: string, boards: Record<string, Record<string, string>>, without: Record<string, string[]>,
 *   files: Record<string, string>, scripts: Record<string, string>}} Program
 */

/** @typedef {{changed: string[], gone: string[], same: number, others: string[]}} Plan */

const MAIN = "main.py";
const NEW = ".new";
const INSTALLER = "main.py.installer";
const SPARE_BYTES = 64 * 1024; // left free for the games while old and new files are both there
const BLOCK_BYTES = 4096;

/**
 * @param {string} url
 * @returns {Promise<Program>}
 */
export async function loaded(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw trouble("update.missing");
  return answer.json();
}

/**
 * Return the steps from a device with *found* to one with *files*, both SHA-256 by path; main.py comes last.
 * @param {Record<string, string>} files
 * @param {Record<string, string>} found
 * @returns {Plan}
 */
export function plan(files, found) {
  const changed = Object.keys(files).filter((path) => found[path] !== files[path]);
  changed.sort((a, b) => Number(a === MAIN) - Number(b === MAIN) || (a < b ? -1 : 1));
  const kept = new Set([...Object.keys(files), ...changed.map((path) => path + NEW)]);
  const gone = Object.keys(found).filter((path) => !kept.has(path));
  return { changed, gone: gone.sort(), same: Object.keys(files).length - changed.length, others: [] };
}

/**
 * Return the plan for the device: of what is left over only what a deploy wrote goes.
 * @param {import("./prompt.js").Prompt} prompt
 * @param {Record<string, string>} scripts
 * @param {Record<string, string>} files
 * @returns {Promise<Plan>}
 */
async function planFor(prompt, scripts, files) {
  const todo = plan(files, await survey(prompt, scripts));
  const ours = todo.gone.length ? (await prompt.run(filled(scripts.ours, { paths: todo.gone }))).split("\n") : [];
  const others = todo.gone.filter((path) => !ours.includes(path));
  return { ...todo, gone: todo.gone.filter((path) => ours.includes(path)), others };
}

/**
 * Throw if a file of others would be run by an import of one of *files*: x.py or x/... for x.mpy, __init__.py.
 * @param {Record<string, string>} files
 * @param {Plan} todo
 */
function checkWay(files, todo) {
  const modules = new Set(Object.keys(files).map((path) => path.replace(/\.mpy$/, "")));
  for (const folder of Object.keys(files).flatMap(foldersOf)) modules.add(`${folder}/__init__`);
  const namesIn = (/** @type {string} */ path) => [path.replace(/\.m?py$/, ""), ...foldersOf(path)];
  const wrong = todo.others.filter((path) => namesIn(path).some((name) => modules.has(name)));
  if (!wrong.length) return;
  throw trouble("update.way", wrong.slice(0, 3).join(", "));
}

/**
 * Return the board that a stopped device's program is for, empty if that cannot be told.
 * @param {import("./prompt.js").Prompt} prompt
 * @param {Record<string, string>} scripts
 * @returns {Promise<string>}
 */
export async function boardOn(prompt, scripts) {
  if (!(await prompt.has(MAIN))) return "";
  const main = new TextDecoder().decode(await prompt.get(MAIN));
  return new RegExp(scripts.board, "m").exec(main)?.[1] ?? "";
}

/**
 * Bring the program for *board* onto the stopped device; return what was done, in words.
 *
 * *told* is called with the progress.
 * @param {import("./prompt.js").Prompt} prompt
 * @param {Program} program
 * @param {string} board
 * @param {(told: string, part: number) => void} told
 * @param {boolean} [givesUp] whether lost games in a flash with a new file system are written over
 * @returns {Promise<import("./words.js").Said>}
 */
export async function update(prompt, program, board, told, givesUp = false) {
  if (!program.boards[board]) throw trouble("update.no_board", board);
  await check(prompt, program.scripts);
  const files = await filesFor(prompt, program, board);
  if (!givesUp) await checkLost(prompt, program.scripts);
  told(say("update.looking"), 0);
  await finishInterrupted(prompt, program.scripts);
  const todo = await planFor(prompt, program.scripts, files);
  checkWay(files, todo);
  const isDone = !todo.changed.length && !todo.gone.length;
  if (isDone) return saying("update.same", Object.keys(files).length);
  await checkRoom(prompt, program, files, todo);
  await copy(prompt, program, files, todo, told);
  const main = todo.changed.includes(MAIN) ? (await prompt.run(program.scripts.keep)).trim() : "";
  told(say("update.placing"), 1);
  await install(prompt, program, files, todo);
  await verify(prompt, program.scripts, files, todo);
  const done = [saying("update.done", todo.changed.length, todo.same)];
  if (todo.gone.length) done.push(saying("update.gone", todo.gone.length));
  if (main) done.push(saying("update.kept", main));
  return () => done.map((said) => said()).join(" ");
}

/**
 * Return the SHA-256 of the files of *board* by path, without those that the chip there goes without.
 * @param {import("./prompt.js").Prompt} prompt
 * @param {Program} program
 * @param {string} board
 * @returns {Promise<Record<string, string>>}
 */
async function filesFor(prompt, program, board) {
  const without = program.without[(await prompt.run(program.scripts.chip)).trim()] ?? [];
  return Object.fromEntries(Object.entries(program.boards[board]).filter(([path]) => !without.includes(path)));
}

/** @param {import("./prompt.js").Prompt} prompt @param {Record<string, string>} scripts */
async function check(prompt, scripts) {
  const frozen = (await prompt.run(scripts.frozen)).trim();
  if (frozen) throw trouble("update.frozen");
  const why = await prompt.trouble();
  if (why) throw trouble(why);
}

/** @param {import("./prompt.js").Prompt} prompt @param {Record<string, string>} scripts */
async function finishInterrupted(prompt, scripts) {
  if (!(await prompt.has(MAIN))) return;
  const source = new TextDecoder().decode(await prompt.get(MAIN));
  if (!source.startsWith(scripts.mark)) return;
  await prompt.run(source.endsWith(scripts.reset) ? source.slice(0, -scripts.reset.length) : source);
}

/**
 * Return the SHA-256 of each of the program's files on the device, leftovers of other updates too.
 * @param {import("./prompt.js").Prompt} prompt
 * @param {Record<string, string>} scripts
 * @returns {Promise<Record<string, string>>}
 */
async function survey(prompt, scripts) {
  const lines = (await prompt.run(scripts.survey)).split("\n").filter(Boolean);
  return Object.fromEntries(lines.map((line) => line.split(/ (.*)/).slice(0, 2).reverse()));
}

/** @param {import("./prompt.js").Prompt} prompt @returns {Promise<number>} free bytes of the flash */
export async function freeBytes(prompt) {
  return Number(await prompt.run("s = os.statvfs('/'); print(s[0] * s[3])"));
}

/**
 * @param {import("./prompt.js").Prompt} prompt
 * @param {Program} program
 * @param {Record<string, string>} files
 * @param {Plan} todo
 */
async function checkRoom(prompt, program, files, todo) {
  const sizes = todo.changed.map((path) => sizeOf(program, files[path]) + BLOCK_BYTES);
  const needed = sizes.reduce((sum, size) => sum + size, SPARE_BYTES);
  const free = await freeBytes(prompt);
  if (free < needed) throw trouble("update.room", free >> 10, needed >> 10);
}

/** @param {Program} program @param {string} digest @returns {number} */
function sizeOf(program, digest) {
  return (program.files[digest].length * 3) >> 2;
}

/**
 * Write the new files beside the old ones, and check each.
 * @param {import("./prompt.js").Prompt} prompt
 * @param {Program} program
 * @param {Record<string, string>} files
 * @param {Plan} todo
 * @param {(told: string, part: number) => void} told
 */
async function copy(prompt, program, files, todo, told) {
  const found = await survey(prompt, program.scripts);
  const missing = todo.changed.filter((path) => found[path + NEW] !== files[path]);
  const total = missing.reduce((sum, path) => sum + sizeOf(program, files[path]), 0);
  const folders = new Set(missing.flatMap((path) => foldersOf(path)));
  await prompt.run(filled(program.scripts.folders, { paths: [...folders].sort() }));
  let sent = 0;
  for (const path of missing) {
    await prompt.put(path + NEW, fromBase64(program.files[files[path]]), (count) => {
      sent += count;
      told(path, sent / total);
    });
    const arrived = (await prompt.run(`print(_hash(${JSON.stringify(path + NEW)}))`)).trim();
    if (arrived !== files[path]) throw trouble("update.arrived", path);
  }
}

/** @param {string} path @returns {string[]} the folders it is in, deepest first */
function foldersOf(path) {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, depth) => parts.slice(0, parts.length - depth).join("/"));
}

/**
 * Return a script with its lists filled in; a list of texts is written the same in JSON and in Python.
 * @param {string} script
 * @param {Record<string, string[]>} lists
 * @returns {string}
 */
function filled(script, lists) {
  const names = Object.keys(lists);
  return names.reduce((text, name) => text.replaceAll(`<${name}>`, () => JSON.stringify(lists[name])), script);
}

/**
 * Put the new files into their places; begun, it goes on at the next boot if it is interrupted.
 * @param {import("./prompt.js").Prompt} prompt
 * @param {Program} program
 * @param {Record<string, string>} files
 * @param {Plan} todo
 */
async function install(prompt, program, files, todo) {
  if (!todo.changed.includes(MAIN)) await prompt.put(MAIN + NEW, fromBase64(program.files[files[MAIN]]));
  const folders = [...new Set(todo.gone.flatMap(foldersOf))].sort().reverse();
  const lists = { changed: todo.changed.filter((path) => path !== MAIN), gone: todo.gone, folders };
  const source = filled(program.scripts.installer, lists);
  await prompt.put(INSTALLER, new TextEncoder().encode(source + program.scripts.reset));
  await prompt.run(`os.rename(${JSON.stringify(INSTALLER)}, ${JSON.stringify(MAIN)})`);
  await prompt.run(source);
}

/**
 * @param {import("./prompt.js").Prompt} prompt
 * @param {Record<string, string>} scripts
 * @param {Record<string, string>} files
 * @param {Plan} todo
 */
async function verify(prompt, scripts, files, todo) {
  const found = await survey(prompt, scripts);
  const wrong = [...plan(files, found).changed, ...todo.gone.filter((path) => path in found)];
  if (!wrong.length) return;
  throw trouble("update.wrong", wrong.slice(0, 3).join(", "));
}
