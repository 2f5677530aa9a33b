/** The games of the device that is connected: a list, each saved here as a record, and records put onto it. */

import { outcome } from "../device/outcome.js";
import { MOST_READ_MS, contentOf, save } from "../device/records.js";
import { scriptAt } from "../device/scripts.js";
import { say, spoken } from "../device/texts.js";
import * as drive from "./drive.js";
import { Refused } from "./link.js";
import { list, show, tell } from "./parts.js";
import * as records from "./records.js";
import { oneLine, saying, sentence, trouble } from "./words.js";

const FIRST_GAMES = 12; // shown at once; more on demand
/** @type {Record<string, string>} */
const STATES = { over: "games.over", game: "games.on", kept: "games.on", bad: "games.bad" };

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
    tell("games-said", ...records.summary(this._games));
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
    const state = game.state in STATES ? say(STATES[game.state]) : oneLine(game.state, 12);
    const cells = [String(game.number), "…", "", "", state].map((text) => {
      const cell = row.insertCell();
      cell.textContent = text;
      return cell;
    });
    cells[3].className = "begun";
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = say("games.save");
    button.setAttribute("aria-label", say("games.save.number", game.number));
    button.onclick = () => void this._saveOne(game).catch((thrown) => log([() => sentence(thrown)]));
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
    log([saying("games.saved", name, lines.length - 1), ...lacks]);
  }

  /** Save all of them, in a folder where the browser can. */
  async saveAll() {
    const folder = drive.canWrite() ? await drive.anyFolder() : null;
    if (drive.canWrite() && !folder) return;
    /** @type {Record<string, number>} */
    const counts = { new: 0, longer: 0, same: 0 };
    /** @type {import("./words.js").Said[]} */
    const troubles = [];
    for (const game of this._games) {
      tell("games-said", "games.saving", game.number);
      try {
        const { lines, lacks } = await this._pulled(game);
        const what = folder ? await records.saved(folder, game.number, lines) : "new";
        if (!folder) save(records.nameOf(game.number, lines), records.fileOf(lines));
        counts[what] += 1;
        troubles.push(...lacks);
      } catch (thrown) {
        if (!(thrown instanceof Refused)) throw thrown;
        troubles.push(saying("games.unreadable", game.number, thrown.reason));
      }
    }
    tell("games-said", ...records.summary(this._games));
    const told = [counts.new, counts.longer, counts.same];
    const said = folder ? saying("games.done.in", folder.name, ...told) : saying("games.done", ...told);
    log([said, ...troubles]);
  }

  /** Bring the records in *files* onto the device, and say what became of each. @param {File[]} files */
  async push(files) {
    if (files.length) log(await this._pushed(files).catch((thrown) => [() => sentence(thrown)]));
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
      return why.map(([file, reason]) => saying("push.bad", file, reason));
    }
    const sound = /** @type {records.JournalFile[]} */ (found);
    return this._there.atPrompt(saying("push.doing"), (prompt) => records.pushed(prompt, sound, ask), scripts);
  }

  /**
   * Return the journals that the device would store for *files*, and the program, which puts them there.
   * @param {File[]} files @param {records.Ask} ask
   */
  async _replayed(files, ask) {
    tell("games-said", "push.replaying");
    try {
      return /** @type {const} */ ([await journalsOf(files, ask), await this._there.program()]);
    } finally {
      tell("games-said", ...records.summary(this._games));
    }
  }
}

/** @param {import("./words.js").Said[]} lines */
const log = (lines) => list("games-log", lines);

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
    if ("trouble" in content) found.push({ file: name, trouble: outcome(content.trouble) });
    else found.push(replayed(content.data, await ask({ file: name, data: content.data })));
  }
  return found;
}

/** Return the journal in the *answer* of the rules, or in words why there is none. @param {Uint8Array} data @param {any} answer */
function replayed(data, answer) {
  if (!answer.trouble) return { data, ...answer };
  const [code, ...values] = answer.trouble;
  return { file: answer.file, trouble: outcome([code === "refused" ? "line" : code, ...values]) };
}

/** Return the answer of *rules*, a Worker of rules.js. @param {Worker} rules @param {records.Question} question */
function answerOf(rules, question) {
  return new Promise((done, failed) => {
    rules.onmessage = (event) => done(event.data);
    setTimeout(() => failed(trouble("push.long", question.file)), MOST_READ_MS);
    rules.onerror = () => failed(trouble("push.rules"));
    rules.postMessage({ ...question, language: spoken() });
  });
}
