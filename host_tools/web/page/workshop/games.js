/** The games of the device that is connected: a list, each saved here as a record, and records put onto it. */

import { MOST_READ_MS, TOO_LONG, contentOf, save } from "../device/records.js";
import { scriptAt } from "../device/scripts.js";
import * as drive from "./drive.js";
import { Refused } from "./link.js";
import { element, say, show } from "./parts.js";
import * as records from "./records.js";
import { Trouble, counted, oneLine, sentence } from "./words.js";

const FIRST_GAMES = 12; // shown at once; more on demand
/** @type {Record<string, string>} */
const STATES = { over: "finished", game: "not finished", kept: "not finished", bad: "damaged" };

/**
 * What is needed of the page: the link, Trouble if nothing is connected; its program; the prompt of the device.
 * @typedef {object} There
 * @property {() => import("./link.js").Link} link
 * @property {() => Promise<import("./update.js").Program>} program
 * @property {import("./connection.js").Connection["atPrompt"]} atPrompt
 */

export class Games {
  /** @param {There} there */
  constructor(there) {
    this._there = there;
    /** @type {records.Game[]} */
    this._games = [];
  }

  /** Show the list, and what the first of them are about. */
  async refresh() {
    this._games = await records.listed(this._there.link());
    say("games-said", records.summary(this._games));
    const body = /** @type {HTMLElement} */ (document.querySelector("#games tbody"));
    body.replaceChildren();
    show("games", this._games.length > 0);
    show("more", this._games.length > FIRST_GAMES);
    show("save-all", this._games.length > 0);
    await this._showRows(this._games.slice(0, FIRST_GAMES));
  }

  /** Show the rest of the list. */
  async showMore() {
    show("more", false);
    await this._showRows(this._games.slice(FIRST_GAMES));
  }

  /** @param {records.Game[]} games */
  async _showRows(games) {
    const body = /** @type {HTMLElement} */ (document.querySelector("#games tbody"));
    const rows = games.map((game) => this._rowOf(game));
    body.append(...rows.map((row) => row.row));
    for (const row of rows) await row.fill();
  }

  /** Return the row of *game*, and what fills it once its record is read. @param {records.Game} game */
  _rowOf(game) {
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
    button.onclick = () => void this._saveOne(game).catch((thrown) => log([sentence(thrown)]));
    row.insertCell().append(button);
    return { row, fill: async () => {
      try {
        const about = records.aboutOf((await this._pulled(game)).lines);
        [about.title, about.players, about.when].forEach((text, at) => (cells[at + 1].textContent = text));
      } catch (thrown) {
        if (!(thrown instanceof Refused)) throw thrown;
        cells[1].textContent = thrown.reason;
        button.disabled = true;
      }
    } };
  }

  /** Return the record of *game* as it is now: also what was over may go on. @param {records.Game} game @returns {Promise<records.Pulled>} */
  async _pulled(game) {
    return records.pulled(this._there.link(), game.number);
  }

  /** @param {records.Game} game */
  async _saveOne(game) {
    const { lines, lacks } = await this._pulled(game);
    const name = records.nameOf(game.number, lines);
    save(name, records.fileOf(lines));
    log([`${name} saved: ${counted(lines.length - 1, "action")}.`, lacks].filter(Boolean));
  }

  /** Save all of them, in a folder where the browser can. */
  async saveAll() {
    const folder = drive.canWrite() ? await drive.anyFolder() : null;
    if (drive.canWrite() && !folder) return;
    /** @type {Record<string, number>} */
    const counts = {};
    const troubles = [];
    for (const game of this._games) {
      say("games-said", `Saving game ${game.number} …`);
      try {
        const { lines, lacks } = await this._pulled(game);
        const what = folder ? await records.saved(folder, game.number, lines) : "new";
        if (!folder) save(records.nameOf(game.number, lines), records.fileOf(lines));
        counts[what] = (counts[what] ?? 0) + 1;
        troubles.push(lacks);
      } catch (thrown) {
        if (!(thrown instanceof Refused)) throw thrown;
        troubles.push(`Game ${game.number} cannot be read: ${thrown.reason}.`);
      }
    }
    say("games-said", records.summary(this._games));
    const told = Object.entries(counts).map(([what, count]) => `${count} ${what}`).join(", ") || "nothing";
    log([`Saved${folder ? ` in “${folder.name}”` : ""}: ${told}.`, ...troubles.filter(Boolean)]);
  }

  /** Bring the records in *files* onto the device, and say what became of each. @param {File[]} files */
  async push(files) {
    if (files.length) log(await this._pushed(files).catch((thrown) => [sentence(thrown)]));
  }

  /** @param {File[]} files */
  async _pushed(files) {
    this._there.link();
    const rules = new Worker(scriptAt("rules.js", import.meta.url), { type: "module" });
    try {
      return await this._pushedWith(files, (question) => answerOf(rules, question));
    } finally {
      rules.terminate();
    }
  }

  /** @param {File[]} files @param {records.Ask} ask */
  async _pushedWith(files, ask) {
    const [found, { scripts }] = await this._replayed(files, ask);
    const bad = found.filter((item) => "trouble" in item);
    if (bad.length) {
      const why = bad.map((item) => [item.file, oneLine(String("trouble" in item && item.trouble))]);
      return why.map(([file, reason]) => `${file} is not a sound record, ${reason}. Nothing was stored.`);
    }
    const sound = /** @type {records.JournalFile[]} */ (found);
    const what = "Putting the records on it; its program starts again in a moment.";
    return this._there.atPrompt(what, (prompt) => records.pushed(prompt, sound, ask), scripts);
  }

  /**
   * Return the journals that the device would store for *files*, and the program, which puts them there.
   * @param {File[]} files @param {records.Ask} ask
   */
  async _replayed(files, ask) {
    say("games-said", "Replaying the records …");
    try {
      return /** @type {const} */ ([await journalsOf(files, ask), await this._there.program()]);
    } finally {
      say("games-said", records.summary(this._games));
    }
  }
}

/** @param {string[]} lines */
function log(lines) {
  element("games-log").replaceChildren(...lines.map((line) => {
    const item = document.createElement("li");
    item.textContent = line;
    return item;
  }));
}

/**
 * Return the journal that the device would store for each of *files*, or why it is not a record.
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

/** Return the answer of *rules*, a Worker of rules.js. @param {Worker} rules @param {records.Question} question */
function answerOf(rules, question) {
  return new Promise((done, failed) => {
    rules.onmessage = (event) => done(event.data);
    setTimeout(() => failed(new Trouble(`${question.file}: ${TOO_LONG}. Nothing was stored.`)), MOST_READ_MS);
    rules.onerror = () => failed(new Trouble("The rules cannot be loaded: reload this page while you are online."));
    rules.postMessage(question);
  });
}
