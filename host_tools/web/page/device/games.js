/** The games that are stored: a list, each as a file or a link, and files to be stored. */

import { outcome } from "./outcome.js";
import { Reader } from "./reader.js";
import { contentOf, save, toFragment } from "./records.js";
import { share } from "./share.js";
import { say } from "./texts.js";
import { titleOf, titledFileNameOf } from "./titles.js";

const APART_MS = 150; // between two files: of more than ten in a second Chromium drops the rest without a word

/** @typedef {{number: number, record: string, title: string}} Game */

export class Games {
  /**
   * @param {import("./device.js").Device} device
   * @param {<T>(load: () => Promise<T>) => Promise<T>} brought waits for what the network does not bring
   * @param {{dialog: HTMLDialogElement, list: HTMLElement, files: HTMLInputElement, all: HTMLButtonElement, said: HTMLElement, unkept: HTMLElement}} parts
   */
  constructor(device, brought, parts) {
    this._device = device;
    this._brought = brought;
    this._parts = parts;
    /** @type {Game[]} */
    this._games = [];
    this._isUnkept = false; // the browser may delete the store
    parts.files.onchange = () => this.take([...(parts.files.files ?? [])]);
    parts.all.onclick = () => this._saveAll();
  }

  /** Ask the browser to keep the store for good; if it does not, that is said with the list. */
  async askToKeep() {
    this._isUnkept = (await navigator.storage?.persist?.().catch(() => false)) === false;
  }

  /** Show the list. */
  async open() {
    const { dialog, said, unkept } = this._parts;
    said.textContent = "";
    if (!dialog.open) {
      unkept.hidden = !this._isUnkept; // not later: under a finger no button may move
      dialog.showModal();
    }
    await this._fill();
  }

  /** Store the records in *files*; say what became of each. @param {File[]} files */
  async take(files) {
    if (!files.length) return;
    await this.open();
    const said = [];
    const reader = new Reader();
    for (const file of files) {
      this._parts.said.textContent = [...said, say("games.reading", file.name)].join("\n");
      said.push(`${file.name}: ${await this._store(file, reader)}`);
    }
    reader.close();
    this._parts.files.value = "";
    await this._fill();
    this._parts.said.textContent = said.join("\n");
  }

  /** Store the record in *file*, if *reader* takes it; return what became of it. @param {File} file @param {Reader} reader */
  async _store(file, reader) {
    const content = await contentOf(file);
    if ("trouble" in content) return outcome(content.trouble);
    const trouble = await this._brought(() => reader.trouble(content.text));
    return outcome(trouble ?? JSON.parse(await this._device.call("store", content.text)));
  }

  async _saveAll() {
    this._parts.all.disabled = true;
    for (const game of this._games) {
      saveGame(game);
      await new Promise((resolve) => setTimeout(resolve, APART_MS));
    }
    this._parts.all.disabled = false;
  }

  async _fill() {
    this._games = await stored(this._device);
    this._parts.all.disabled = !this._games.length;
    const rows = this._games.map((game) => this._row(game));
    const none = Object.assign(document.createElement("li"), { textContent: say("games.none") });
    this._parts.list.replaceChildren(...(rows.length ? rows : [none]));
  }

  /** @param {Game} game */
  _row(game) {
    const row = document.createElement("li");
    const title = Object.assign(document.createElement("span"), { textContent: game.title });
    const file = button(say("games.save"), say("games.save.of", game.title), () => saveGame(game));
    const link = button(say("games.link"), say("games.link.of", game.title), async () => {
      const address = `${location.href.split("#")[0]}#${await toFragment(game.record)}`;
      const isCopied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
      this._parts.said.textContent = isCopied ? say("games.copied") : address;
    });
    const pass = button(say("share.button"), say("share.of", game.title), async () => {
      this._parts.said.textContent = say(await share(this._device, game.record));
    });
    row.append(title, file, link, pass);
    return row;
  }
}

/** Return the games on *device*, newest first. @param {import("./device.js").Device} device @returns {Promise<Game[]>} */
async function stored(device) {
  const told = (await device.ask("games")).filter((line) => line.startsWith("game "));
  const games = [];
  for (const line of told) {
    const [, number, state] = line.split(" ");
    const lines = (await device.ask(`pull ${number}`)).filter((text) => text.startsWith("line "));
    if (!lines.length) continue; // damaged before its first line
    const record = lines.map((text) => `${text.slice(5)}\n`).join("");
    const about = inWords(JSON.parse(lines[0].slice(5)), state);
    games.push({ number: Number(number), record, title: `${number}. ${about}` });
  }
  return games;
}

/** @param {any} header @param {string} state */
function inWords(header, state) {
  const when = (header.when ?? "").replace("T", " ");
  const end = state === "over" ? "" : say(state === "bad" ? "games.bad" : "games.game");
  return `${titleOf(header) || header.game}: ${[when, ...(header.players ?? []), end].filter(Boolean).join(", ")}`;
}

/** @param {Game} game */
function saveGame(game) {
  save(titledFileNameOf(game.number, JSON.parse(game.record.split("\n")[0])), game.record);
}

/** @param {string} text @param {string} name @param {() => void} act */
function button(text, name, act) {
  const made = Object.assign(document.createElement("button"), { textContent: text, onclick: act });
  made.setAttribute("aria-label", name);
  return made;
}
