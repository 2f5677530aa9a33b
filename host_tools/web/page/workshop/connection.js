/**
 * One device and us: finds it, connects, and connects again by itself when it comes back.
 *
 *     const connection = new Connection(serial, { said: (state, sentence, kind) => ..., on: (link, told) => ... });
 *     await connection.choose();            // the browser asks the user which port
 *     await connection.atPrompt(saying("update.doing"), (prompt) => update(prompt, ...), scripts);
 *
 * At the prompt the program of the device is stopped; it starts again afterwards.
 */

import { Cable, PICO } from "./cable.js";
import { Link } from "./link.js";
import { Prompt } from "./prompt.js";
import { Trouble, saying, sentence, trouble, troubleOf } from "./words.js";

const AGAIN_MS = 1500; // until the next try, twice as long each time
const LONGEST_MS = 20_000;
const BACK_MS = 30_000; // for a program to start after it was stopped

/**
 * *state* is one of idle, looking, on, busy, trouble.
 * @typedef {object} Watch
 * @property {(state: string, sentence: import("./words.js").Said, kind: string) => void} said
 * @property {(link: Link, told: import("./link.js").Told) => void} on a device answers
 * @property {() => void} off it does no more
 * @property {() => void} changed its picture did
 * @property {(line: string) => void} [heard]
 */

export class Connection {
  /**
   * @param {import("./cable.js").Serial} serial
   * @param {Watch} watch
   */
  constructor(serial, watch) {
    this.serial = serial;
    this.watch = watch;
    /** @type {import("./cable.js").SerialPort | null} */
    this.port = null;
    /** @type {Cable | null} */
    this.cable = null;
    /** @type {Link | null} */
    this.link = null;
    this._isWanted = false;
    this._isBusy = false;
    /** @type {Promise<void> | null} an attempt to connect that is under way */
    this._attempt = null;
    this._isBrokenOff = false; // that attempt, it is to end without a word
    /** @type {Link | null} */
    this._coming = null; // of that attempt
    this._againMs = AGAIN_MS;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this._timer = undefined;
    serial.addEventListener("connect", () => this._plugged());
  }

  /** Let the user choose a port, and connect to it. */
  async choose() {
    let port;
    try {
      port = await this.serial.requestPort({ filters: [PICO] });
    } catch (error) {
      if (error instanceof Error && error.name === "NotFoundError") return; // none was chosen
      throw error;
    }
    if (this.port && this.port !== port) {
      await this._breakOff();
      await this._hangUp();
    }
    this.port = port;
    this._isWanted = true;
    await this._try();
  }

  /** Connect to a device that was chosen on an earlier visit, if there is just one. */
  async resume() {
    const ports = await this.serial.getPorts();
    if (ports.length !== 1 || this._isWanted) return;
    this.port = ports[0];
    this._isWanted = true;
    await this._try();
  }

  /** Let the device go on alone. */
  async leave() {
    this._isWanted = false;
    clearTimeout(this._timer);
    await this.link?.ask("frames off").catch(() => {});
    await this._hangUp();
    this.watch.said("idle", saying("link.left"), "");
  }

  /**
   * Stop the program, let *work* use the prompt, start the program again and connect.
   * @template T
   * @param {import("./words.js").Said} what said meanwhile
   * @param {(prompt: Prompt) => Promise<T>} work
   * @param {Record<string, string>} scripts
   * @returns {Promise<T>}
   */
  async atPrompt(what, work, scripts) {
    if (this._isBusy) throw trouble("link.busy");
    if (!this.port) throw trouble("link.first");
    this._isBusy = true;
    clearTimeout(this._timer);
    this.watch.said("busy", what, "");
    try {
      this._endLink(troubleOf("busy", "link.stopped"));
      await this._breakOff(); // it would speak into the prompt
      this.cable ??= await Cable.open(this.port, () => this._lost());
      const prompt = new Prompt(this.cable, scripts);
      try {
        await prompt.stop();
        return await work(prompt);
      } finally {
        if (this.cable?.isOpen) await prompt.start().catch(() => {});
      }
    } finally {
      this._isBusy = false;
      this._isWanted = true;
      this._againMs = AGAIN_MS;
      void this._try(BACK_MS);
    }
  }

  /** A port that we may use came. */
  _plugged() {
    this._againMs = AGAIN_MS;
    if (this._isWanted && !this.link && !this._isBusy) this._later(200);
  }

  /** Try to connect now, once at a time. @param {number} [patienceMs] how long nobody need answer before it is said */
  async _try(patienceMs = 0) {
    clearTimeout(this._timer);
    if (!this._isWanted || this._isBusy || this.link) return;
    this._attempt ??= this._look(patienceMs).finally(() => {
      this._attempt = null;
      this._isBrokenOff = false;
    });
    await this._attempt;
  }

  /** @param {number} patienceMs */
  async _look(patienceMs) {
    this.watch.said("looking", saying("link.looking"), "");
    const untilMs = performance.now() + patienceMs;
    for (;;) {
      try {
        await this._connect();
        return;
      } catch (thrown) {
        if (this._isBrokenOff) return;
        const isPatient = thrown instanceof Trouble && thrown.kind === "stopped" && performance.now() < untilMs;
        if (isPatient) continue;
        await this._failed(thrown);
        return;
      }
    }
  }

  /** End an attempt to connect that is under way, without a word. */
  async _breakOff() {
    if (!this._attempt) return;
    this._isBrokenOff = true;
    this._coming?.end(troubleOf("gone", "link.not"));
    await this._attempt;
  }

  async _connect() {
    const port = await this._present();
    if (!port) throw troubleOf("gone", "link.none");
    this.cable = this.cable?.isOpen ? this.cable : await Cable.open(port, () => this._lost());
    const notConnected = troubleOf("gone", "link.not");
    if (this._isBrokenOff) throw notConnected;
    const link = new Link(this.cable, {
      changed: () => this.watch.changed(),
      heard: this.watch.heard,
      wrong: (thrown) => void (this.link === link && this._failed(thrown)),
    });
    this._coming = link;
    try {
      const told = await link.begin();
      this.link = link;
      this._againMs = AGAIN_MS;
      this.watch.said("on", saying("link.on", told.board, told.runtime), "");
      this.watch.on(link, told);
    } catch (thrown) {
      link.end(notConnected);
      throw thrown;
    } finally {
      this._coming = null;
    }
  }

  /** Return the port to use: the one from before, or the only one that is there now. */
  async _present() {
    const ports = await this.serial.getPorts();
    if (!this.port || !ports.includes(this.port)) this.port = ports.length === 1 ? ports[0] : null;
    return this.port;
  }

  /** @param {unknown} thrown */
  async _failed(thrown) {
    const kind = thrown instanceof Trouble ? thrown.kind : "";
    await this._hangUp();
    if (this._isBrokenOff) return;
    this.watch.said("trouble", () => sentence(thrown), kind);
    if (kind === "other" || !this._isWanted) return;
    this._later(this._againMs);
    this._againMs = Math.min(2 * this._againMs, LONGEST_MS);
  }

  /** The plug was pulled. */
  _lost() {
    this._endLink(troubleOf("gone", "link.unplugged"));
    this.cable = null;
    void this._breakOff();
    if (this._isBusy) return; // who uses the prompt says it
    this.watch.said("trouble", saying("link.lost"), "gone");
    if (this._isWanted) this._later(this._againMs);
  }

  /** @param {number} ms */
  _later(ms) {
    clearTimeout(this._timer);
    this._timer = setTimeout(() => void this._again(), ms);
  }

  /** Look without a word whether the device is back; what was said stays until it is. */
  async _again() {
    if (!this._isWanted || this._isBusy || this.link) return;
    if (await this._present()) await this._try();
    else this._later(AGAIN_MS);
  }

  /** @param {Trouble} why */
  _endLink(why) {
    const link = this.link;
    this.link = null;
    link?.end(why);
    if (link) this.watch.off();
  }

  async _hangUp() {
    this._endLink(troubleOf("gone", "link.ended"));
    const cable = this.cable;
    this.cable = null;
    await cable?.close();
  }
}
