/**
 * Whether the program on the device has failed. It shows that on its screen and then stands still, so it is asked
 * when its picture has come to rest: while a countdown runs, it never is.
 */

const REST_MS = 1500;
const SENTENCE = "mirror.fault";

export class FaultWatch {
  /** @param {(key: string) => void} say what is to be said, "" when all is well */
  constructor(say) {
    this._say = say;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this._timer = undefined;
  }

  /** The picture of the device at *link* has changed, or there is none any more. @param {import("./link.js").Link | null} link */
  changed(link) {
    clearTimeout(this._timer);
    if (link) this._timer = setTimeout(() => void this._ask(link).catch(() => {}), REST_MS);
    else this._say("");
  }

  /** @param {import("./link.js").Link} link */
  async _ask(link) {
    const { lines } = await link.ask("state");
    this._say(JSON.parse(lines[0] ?? "{}").screen === "fault" ? SENTENCE : "");
  }
}
