/**
 * MicroPython's raw prompt at the other end of a cable: code runs there, files go there and come back.
 *
 *     const prompt = new Prompt(cable, scripts);
 *     await prompt.stop();                      // the program stops, its memory is empty
 *     await prompt.run("print(6 * 7)");
 *     await prompt.put("notes.txt", bytes);
 *     await prompt.start();                     // the program starts again
 *
 * It is what mpremote and host_tools/device/pico.py do; the scripts are theirs (host_tools/web/program_files.py).
 */

import { fromBase64, joined, toBase64 } from "../bytes.js";
import { Trouble, oneLine, trouble, troubleOf } from "./words.js";

const END = 4; // Ctrl-D
const WINDOW_MORE = 1;
const ENTER_TRIES = 3;
const ENTER_MS = 6000; // for each
const ANSWER_MS = 10_000;
const QUIET_MS = 150; // after Ctrl-C, so that what was on its way is over
const PIECE_BYTES = 3072; // 4096 as base64, which the scripts take at a time
const MOST_BYTES = 4 * 1024 * 1024; // of one answer
const BANNER = "raw REPL; CTRL-B to exit\r\n>";
const IMPLEMENTATION = `
import sys
i = sys.implementation
chip, mpy = getattr(i, "_machine", "?"), getattr(i, "_mpy", 0)
print(i.name, i.version[0], i.version[1], mpy & 255, ("RP2040" in chip or "RP2350" in chip) and mpy >> 10 != 11,
    "Pico W with" in chip)
`;

export class Prompt {
  /**
   * @param {import("./cable.js").Cable} cable
   * @param {Record<string, string>} scripts
   */
  constructor(cable, scripts) {
    this.cable = cable;
    this.scripts = scripts;
    /** @type {Uint8Array} */
    this._heard = new Uint8Array();
    /** @type {() => void} */
    this._news = () => {};
    cable.listen((data) => {
      this._heard = joined([this._heard, data]);
      this._news();
    });
  }

  /** Stop the program, whatever it does, and get ready to `run` code in an empty memory. */
  async stop() {
    for (let attempt = 1; ; attempt++) {
      try {
        await this._enter();
        break;
      } catch (thrown) {
        if (attempt === ENTER_TRIES || !(thrown instanceof Trouble) || thrown.kind === "gone") throw thrown;
      }
    }
    await this.run(this.scripts.setup);
  }

  async _enter() {
    await this.cable.write("\r\x03\x03");
    await new Promise((done) => setTimeout(done, QUIET_MS));
    this._heard = new Uint8Array();
    await this.cable.write("\r\x01");
    await this._until(BANNER, ENTER_MS);
    await this.cable.write("\x04");
    await this._until("soft reboot\r\n", ENTER_MS);
    await this._until(BANNER, ENTER_MS);
  }

  /**
   * Run *code* and return what it printed; throw Trouble if it raises.
   * @param {string} code
   * @returns {Promise<string>}
   */
  async run(code) {
    await this._begin(code);
    return this._follow();
  }

  /**
   * Write *data* to the file *path*; *advance* is called with the bytes sent.
   * @param {string} path
   * @param {Uint8Array} data
   * @param {(count: number) => void} [advance]
   */
  async put(path, data, advance) {
    await this._begin(`_receive(${JSON.stringify(path)}, ${data.length})`);
    for (let at = 0; at < data.length; at += PIECE_BYTES) {
      const asked = await this._some(1, ANSWER_MS);
      if (asked[0] !== 0x6b) {
        await this._follow(); // says what is wrong
        throw trouble("prompt.refused", path);
      }
      const piece = data.subarray(at, at + PIECE_BYTES);
      await this.cable.write(toBase64(piece));
      advance?.(piece.length);
    }
    await this._follow();
  }

  /**
   * Return the bytes of the file *path*.
   * @param {string} path
   * @returns {Promise<Uint8Array>}
   */
  async get(path) {
    const lines = (await this.run(`_send(${JSON.stringify(path)})`)).split("\n");
    return joined(lines.filter(Boolean).map(fromBase64));
  }

  /** Return whether there is a file *path* in the top folder. @param {string} path @returns {Promise<boolean>} */
  async has(path) {
    return (await this.run(`print(${JSON.stringify(path)} in os.listdir())`)).trim() === "True";
  }

  /** Return the text that says why Tablemate cannot run there, empty if it can. @returns {Promise<string>} */
  async trouble() {
    const [name, major, minor, mpy, isPico, isW] = (await this.run(IMPLEMENTATION)).trim().split(" ");
    const isNew = Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 28);
    const isRight = name === "micropython" && isNew && mpy === "6";
    if (!isRight) return "prompt.old";
    if (isW === "True") return "prompt.w";
    return isPico === "True" ? "" : "prompt.other";
  }

  /** Restart the program. */
  async start() {
    this._heard = new Uint8Array();
    await this.cable.write("\r\x02");
    await this._until(">>> ", 2000).catch(() => {});
    await this.cable.write("\x04");
  }

  /** Send *code* in pieces that the device asks for (raw paste). @param {string} code */
  async _begin(code) {
    this._heard = new Uint8Array();
    await this.cable.write("\x05A\x01");
    const answer = await this._some(4, ANSWER_MS);
    if (answer[0] !== 0x52 || answer[1] !== 1) throw lost();
    const window = answer[2] + 256 * answer[3];
    const bytes = new TextEncoder().encode(code);
    let room = window;
    for (let at = 0; at < bytes.length; ) {
      while (room === 0 || this._heard.length) {
        const said = (await this._some(1, ANSWER_MS))[0];
        if (said !== WINDOW_MORE) throw lost();
        room += window;
      }
      const piece = bytes.subarray(at, at + room);
      await this.cable.write(piece);
      room -= piece.length;
      at += piece.length;
    }
    await this.cable.write("\x04");
    let said = WINDOW_MORE;
    while (said === WINDOW_MORE) said = (await this._some(1, ANSWER_MS))[0];
    if (said !== END) throw lost();
  }

  /** Return the output of the running code; throw Trouble with its exception. @returns {Promise<string>} */
  async _follow() {
    const printed = await this._until("\x04", ANSWER_MS);
    const raised = await this._until("\x04", ANSWER_MS);
    await this._until(">", ANSWER_MS);
    if (raised) {
      const last = raised.trim().split("\n").at(-1) ?? "";
      const isFull = /\b28\b|ENOSPC/.test(last);
      throw isFull ? trouble("prompt.full") : trouble("prompt.raised", oneLine(last));
    }
    return printed.replaceAll("\r\n", "\n");
  }

  /**
   * Return the bytes before *ending*, which is taken too; Trouble when nothing comes for *ms*.
   * @param {string} ending
   * @param {number} ms
   * @returns {Promise<string>}
   */
  async _until(ending, ms) {
    const wanted = new TextEncoder().encode(ending);
    let from = 0;
    for (;;) {
      const at = indexOf(this._heard, wanted, from);
      if (at >= 0) {
        const before = new TextDecoder().decode(this._heard.subarray(0, at));
        this._heard = this._heard.slice(at + wanted.length);
        return before;
      }
      if (this._heard.length > MOST_BYTES) throw lost();
      from = Math.max(0, this._heard.length - wanted.length);
      await this._wait(ms);
    }
  }

  /** Return the next *count* bytes. @param {number} count @param {number} ms @returns {Promise<Uint8Array>} */
  async _some(count, ms) {
    while (this._heard.length < count) await this._wait(ms);
    const some = this._heard.slice(0, count);
    this._heard = this._heard.slice(count);
    return some;
  }

  /** Wait until more comes. @param {number} ms @returns {Promise<void>} */
  _wait(ms) {
    return new Promise((done, failed) => {
      const untilMs = performance.now() + ms;
      const timer = setInterval(() => {
        if (this.cable.isOpen && performance.now() < untilMs) return;
        clearInterval(timer);
        failed(this.cable.isOpen ? lost() : troubleOf("gone", "link.loose"));
      }, 100);
      this._news = () => {
        clearInterval(timer);
        done();
      };
    });
  }
}

/** @returns {Trouble} */
function lost() {
  return troubleOf("silent", "prompt.lost");
}

/**
 * @param {Uint8Array} data
 * @param {Uint8Array} wanted
 * @param {number} from
 * @returns {number}
 */
function indexOf(data, wanted, from) {
  for (let at = data.indexOf(wanted[0], from); at >= 0; at = data.indexOf(wanted[0], at + 1)) {
    if (wanted.every((byte, index) => data[at + index] === byte)) return at;
  }
  return -1;
}
