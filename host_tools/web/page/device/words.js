/**
 * What is written on the panel, for screen readers, and whether a countdown runs.
 *
 * It is asked for when the panel has rested for a moment. While a countdown runs, a change of its time alone can
 * be read but is not spoken by itself.
 */

const REST_MS = 250;
const TIMES = /[0-9]+[:h][0-9]{2}/g; // 6:59, 1h40

export class Words {
  /**
   * @param {import("./device.js").Device} device
   * @param {{panel: Element, spoken: Element, running: (isRunning: boolean) => void}} to
   */
  constructor(device, to) {
    this._device = device;
    this._to = to;
    this._said = "";
    this._timer = 0;
  }

  /** The panel shows something else. */
  changed() {
    if (!this._timer) this._timer = window.setTimeout(() => this._ask(), REST_MS);
  }

  async _ask() {
    this._timer = 0;
    const lines = await this._device.ask("words", "runs");
    const words = lines.filter((line) => line.startsWith("word ")).map((line) => line.slice(5));
    const isRunning = lines.includes("ok 1");
    this._to.running(isRunning);
    const text = this._device.isOn ? words.join(". ") : "The screen is off";
    this._to.panel.setAttribute("aria-label", `Screen: ${text}`);
    const said = isRunning ? text.replace(TIMES, "0:00") : text;
    if (said !== this._said) this._to.spoken.textContent = text;
    this._said = said;
  }
}
