/**
 * The link to the program on a device (firmware/link/protocol.py): commands and answers, and what its panel shows.
 *
 *     const link = new Link(cable, { changed: () => draw(link.picture) });
 *     const told = await link.begin();          // who answers; its panel is followed from now on
 *     const { lines } = await link.ask("games");
 *     link.key("press OK", event.timeStamp);    // before all that waits
 *
 * Whatever a device sends is only ever text and numbers here: lines that are not events of the link are passed over,
 * a picture that does not fit is a Trouble, an answer without an end too.
 */

import { Lines, fromHex } from "../bytes.js";
import { COLUMNS, ROWS } from "../device/panel.js";
import { Trouble, oneLine, saying, troubleOf } from "./words.js";

export const VERSION = "1";
export const ALIVE_MS = 2000; // between two signs of life: the program hangs up on a PC that is silent for 6 s
const LOST_MS = 5000; // without one for so long (a tab asleep) the program may have let us go
const ANSWER_MS = 10_000; // longer than any answer of the program
const HELLO_MS = 3000;
const HEAR_MS = 250; // between two questions at first, twice as long each time
const MOST_LINES = 50_000; // of an answer: twenty long evenings
const MOST_TEXT = 16 * 1024 * 1024; // and so many characters
const MOST_WRONG = 20; // lines that are wrong events: it is not our device then
const ANSWERS = ["state", "line", "game", "settings"]; // lines that are what was asked for
const IN_STEP = "and now"; // no command: its error is the answer to the last of what was sent
const KEY = /^[A-Z0-9_]{1,12}$/;
const MOST_KEYS = 16;
const APART_MS = 100; // at most between a key that went up and the next: longer than a contact bounces

/**
 * Who answered: `runtime` micropython, `board` pico_ssd1306, `keys` UP, DOWN, ...
 * @typedef {{runtime: string, board: string, keys: string[]}} Told
 */

/** A key that goes down or up: `press OK`; the moment, as `performance.now()` tells it. @typedef {{command: string, at: number}} Stroke */

/**
 * @typedef {object} Question
 * @property {string} command
 * @property {string[]} lines what came of the answer
 * @property {number} size characters of it
 * @property {(answer: {words: string[], lines: string[]}) => void} done
 * @property {(trouble: Trouble) => void} failed
 * @property {ReturnType<typeof setTimeout> | undefined} timer
 */

export class Link {
  /**
   * @param {import("./cable.js").Cable} cable
   * @param {{changed?: () => void, heard?: (line: string) => void, wrong?: (trouble: Trouble) => void}} [watch]
   *   *changed*: the picture did; *heard*: each line, for makers; *wrong*: the device is no Tablemate any more
   */
  constructor(cable, watch = {}) {
    this.cable = cable;
    this.watch = watch;
    this.picture = new Uint8Array((COLUMNS * ROWS) / 8); // MONO_VLSB
    this.isOn = true;
    this.contrast = 255;
    this._lines = new Lines();
    /** @type {Question[]} */
    this._questions = []; // they wait
    /** @type {Question | null} */
    this._asked = null; // it is being answered
    /** @type {Stroke[]} */
    this._strokes = []; // they wait
    this._stroke = { at: 0, sentMs: -Infinity }; // the latest that was sent
    /** @type {Set<string>} */
    this._down = new Set(); // keys
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this._due = undefined; // the next stroke is
    this._wrong = 0;
    this._sentMs = performance.now();
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this._alive = undefined;
    /** @type {((line: string) => void) | null} */
    this._hello = null;
    /** @type {(words: string[]) => void} */
    this._greeted = () => {};
    /** @type {Trouble | null} */
    this._over = null; // why it speaks no more
    cable.listen((data) => this._take(data));
  }

  /**
   * Ask who is there, and follow the panel; throw Trouble if no program of ours answers.
   * @returns {Promise<Told>}
   */
  async begin() {
    const words = await this._greet();
    const told = toldOf(words);
    this._alive = setInterval(() => void this._live().catch(() => {}), ALIVE_MS);
    await this.cable.write("\n\n"); // signs of life are due from here on
    await this._inStep();
    await this.ask("frames on");
    return told;
  }

  /**
   * Return the answer of the device to *command*: the words after `ok`, and the lines with what was asked for.
   * @param {string} command
   * @returns {Promise<{words: string[], lines: string[]}>}
   */
  ask(command) {
    return new Promise((done, failed) => {
      if (this._over) return failed(this._over);
      this._questions.push({ command, lines: [], size: 0, done, failed, timer: undefined });
      this._next();
    });
  }

  /**
   * Let a key go down or up (`press OK`), before all that waits. The device serves one line after another:
   * while it answers something long a key waits too, and is then held for as long as it was under the finger.
   * @param {string} command
   * @param {number} at
   */
  key(command, at) {
    if (this._over) return;
    this._strokes.push({ command, at });
    this._next();
  }

  /** Stop speaking; questions without an answer end with *trouble*. @param {Trouble} trouble */
  end(trouble) {
    this._over ??= trouble;
    this._greeted([]);
    clearInterval(this._alive);
    this.cable.listen(() => {});
    clearTimeout(this._due);
    clearTimeout(this._asked?.timer);
    this._strokes = [];
    const questions = [this._asked, ...this._questions.splice(0)];
    this._asked = null;
    for (const question of questions) question?.failed(trouble);
  }

  /** Send what is next, if nothing is being answered; nothing but keys while one is down. */
  _next() {
    if (this._asked) return;
    clearTimeout(this._due);
    if (this._strokes.length) {
      const earlyMs = this._dueMs(this._strokes[0]) - performance.now();
      if (earlyMs > 0) this._due = setTimeout(() => this._next(), earlyMs);
      else this._strike(/** @type {Stroke} */ (this._strokes.shift()));
    } else if (this._questions.length && !this._down.size) {
      this._send(/** @type {Question} */ (this._questions.shift()));
    }
  }

  /** Return when *stroke* is to be sent: as long after the one before as it was under the fingers. @param {Stroke} stroke */
  _dueMs(stroke) {
    const afterMs = stroke.at - this._stroke.at;
    return this._stroke.sentMs + (this._down.size ? afterMs : Math.min(afterMs, APART_MS));
  }

  /** @param {Stroke} stroke */
  _strike({ command, at }) {
    const [what, key] = command.split(" ");
    if (what === "press") this._down.add(key);
    else this._down.delete(key);
    this._stroke = { at, sentMs: performance.now() };
    const nothing = () => {}; // what goes wrong is said by the connection
    this._send({ command, lines: [], size: 0, done: nothing, failed: nothing, timer: undefined });
  }

  /** @param {Question} question */
  _send(question) {
    this._asked = question;
    this._listenFor(question);
    this._sentMs = performance.now();
    const fail = (/** @type {Trouble} */ trouble) => this._close(question, () => question.failed(trouble));
    this.cable.write(question.command + "\n").catch(fail);
  }

  /** Restart the time for the answer to *question*. @param {Question} question */
  _listenFor(question) {
    clearTimeout(question.timer);
    question.timer = setTimeout(() => {
      const silent = troubleOf("silent", "link.silent");
      this._close(question, () => question.failed(silent));
      this.watch.wrong?.(silent);
    }, ANSWER_MS);
  }

  /** @param {Question} question @param {() => void} tell */
  _close(question, tell) {
    if (this._asked !== question) return;
    clearTimeout(question.timer);
    this._asked = null;
    tell();
    this._next();
  }

  async _live() {
    const silentMs = performance.now() - this._sentMs;
    this._sentMs = performance.now();
    await this.cable.write("\n\n");
    if (silentMs > LOST_MS) await this.ask("frames on");
  }

  /** Say hello until it is answered; return the words. @returns {Promise<string[]>} */
  async _greet() {
    const untilMs = performance.now() + HELLO_MS;
    let heard = "";
    let hearMs = HEAR_MS;
    const answer = new Promise((resolve) => (this._greeted = resolve));
    this._hello = (line) => {
      heard = (heard + line + "\n").slice(-4000);
      const match = /^ok (tablemate .*)$/.exec(line.slice(-300));
      if (match) this._greeted(match[1].split(" "));
    };
    try {
      while (performance.now() < untilMs) {
        await this.cable.write("\nhello\n");
        const words = await Promise.race([answer, new Promise((late) => setTimeout(late, hearMs, null))]);
        if (this._over) throw this._over;
        if (words) return words;
        hearMs = Math.min(2 * hearMs, 2000);
      }
    } finally {
      this._hello = null;
    }
    throw nobody(heard + this._rest());
  }

  _rest() {
    return new TextDecoder().decode(this._lines.pieces.at(-1) ?? new Uint8Array());
  }

  /** Wait until the answers to all that was sent before are read. */
  async _inStep() {
    await this.ask(IN_STEP).catch((refused) => {
      if (!(refused instanceof Refused)) throw refused;
    });
  }

  /** @param {Uint8Array} data */
  _take(data) {
    for (const line of this._lines.add(data)) {
      this.watch.heard?.(line);
      if (this._hello) this._hello(line);
      else this._line(line);
    }
  }

  /** @param {string} line */
  _line(line) {
    const at = line.indexOf(" ");
    const name = at < 0 ? line : line.slice(0, at);
    const rest = at < 0 ? "" : line.slice(at + 1);
    const question = this._asked;
    if (name === "span" || name === "panel") this._event(line, rest.split(" "));
    else if (question && ANSWERS.includes(name)) this._collect(question, line, rest);
    else if (question) this._end(question, name, rest);
  }

  /** End *question* if the line *name* *rest* does. @param {Question} question @param {string} name @param {string} rest */
  _end(question, name, rest) {
    const { command, lines } = question;
    if (name === "ok" && !rest.startsWith("tablemate ")) { // that is an answer to another `hello`
      this._close(question, () => question.done({ words: rest ? rest.split(" ") : [], lines }));
    } else if (name === "error" && (command !== IN_STEP || rest === "unknown command")) {
      this._close(question, () => question.failed(new Refused(command, rest)));
    }
  }

  /** @param {Question} question @param {string} line @param {string} rest */
  _collect(question, line, rest) {
    question.lines.push(rest);
    question.size += line.length;
    if (question.lines.length > MOST_LINES || question.size > MOST_TEXT) {
      this._not("link.endless");
    } else this._listenFor(question);
  }

  /** @param {string} line @param {string[]} words */
  _event(line, words) {
    const isRight = line.startsWith("span ") ? this._span(words) : this._panel(words);
    if (isRight) this.watch.changed?.();
    else if (++this._wrong >= MOST_WRONG) this._not("link.other", oneLine(line, 60));
  }

  /** @param {string[]} words */
  _span(words) {
    const [page, column, data] = [Number(words[0]), Number(words[1]), fromHex(words[2] ?? "x")];
    if (!data || !isBelow(page, ROWS / 8) || !isBelow(column, COLUMNS) || column + data.length > COLUMNS) return false;
    this.picture.set(data, page * COLUMNS + column);
    return true;
  }

  /** @param {string[]} words */
  _panel(words) {
    const contrast = Number(words[1]);
    if (!["0", "1"].includes(words[0]) || !isBelow(contrast, 256)) return false;
    this.isOn = words[0] === "1";
    this.contrast = contrast;
    return true;
  }

  /** @param {string} key @param {...string} values */
  _not(key, ...values) {
    const trouble = troubleOf("silent", key, ...values);
    this.end(trouble);
    this.watch.wrong?.(trouble);
  }
}

/** The device refused a command; `reason` is its own word for it. */
export class Refused extends Trouble {
  /** @param {string} command @param {string} reason */
  constructor(command, reason) {
    super(saying("link.refused", command.split(" ")[0], oneLine(reason)), "refused");
    this.reason = oneLine(reason);
  }
}

/** @param {number} value @param {number} end @returns {boolean} whether it is whole, not negative, below *end* */
function isBelow(value, end) {
  return Number.isInteger(value) && value >= 0 && value < end;
}

/**
 * Return the device that answered `hello` with *words*; throw Trouble if we do not understand each other.
 * @param {string[]} words
 * @returns {Told}
 */
function toldOf(words) {
  const [, version, runtime, board, width, height, keys] = words;
  if (version !== VERSION) {
    const age = Number(version) > Number(VERSION) ? "link.newer" : "link.older";
    throw troubleOf("other", age, oneLine(version ?? "?", 12), VERSION);
  }
  if (width !== String(COLUMNS) || height !== String(ROWS)) {
    throw troubleOf("other", "link.size", oneLine(`${width} x ${height}`, 20));
  }
  const named = (keys ?? "").split(",").filter((key) => KEY.test(key));
  return { runtime: oneLine(runtime, 40), board: oneLine(board, 40), keys: named.slice(0, MOST_KEYS) };
}

/**
 * Return why nobody answered `hello`, from what was *heard* instead.
 * @param {string} heard
 * @returns {Trouble}
 */
function nobody(heard) {
  if (/>>> |Traceback \(most recent|raw REPL/.test(heard)) {
    return troubleOf("stopped", "link.prompt");
  }
  if (heard.trim()) {
    return troubleOf("stopped", "link.stranger", oneLine(heard.trim(), 60));
  }
  return troubleOf("stopped", "link.nobody");
}
