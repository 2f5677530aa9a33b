/** For makers: memory, the log of the link, the recorder of sequences, a picture of the screen. */

import { drawPanel } from "./panel.js";
import { Recorder } from "./recorder.js";
import { save } from "./records.js";
import { put } from "./texts.js";

const LOG_LINES = 200;
const PICTURE_SCALE = 6;

export class Makers {
  /**
   * @param {import("./device.js").Device} device
   * @param {{panel: HTMLDetailsElement, memory: HTMLElement, log: HTMLElement, record: HTMLButtonElement, sequence: HTMLTextAreaElement, picture: HTMLButtonElement}} parts
   */
  constructor(device, parts) {
    this._device = device;
    this._parts = parts;
    this.recorder = new Recorder();
    /** @type {string[]} */
    this._log = [];
    parts.panel.ontoggle = () => this._show();
    parts.record.onclick = () => this._record();
    parts.picture.onclick = () => this._picture();
  }

  /** A line of the link. @param {string} line @param {boolean} isSent */
  line(line, isSent) {
    if (!this._parts.panel.open || line === "memory") return;
    this._log.push(`${isSent ? ">" : " "} ${line}`);
    if (this._log.length > LOG_LINES) this._log.shift();
    this._parts.log.textContent = this._log.join("\n");
    this._parts.log.scrollTop = this._parts.log.scrollHeight;
  }

  /** A key goes down or up. @param {string} key @param {boolean} isDown @param {number} at */
  key(key, isDown, at) {
    if (isDown) this.recorder.down(key, at);
    else this.recorder.up(key, at);
    if (this.recorder.isOn) this._parts.sequence.value = this.recorder.text();
  }

  async _show() {
    if (!this._parts.panel.open) return;
    const answer = (await this._device.ask("memory")).at(-1) ?? "";
    put(this._parts.memory, "makers.memory", (Number(answer.split(" ")[1]) / 1024).toFixed(1));
  }

  _record() {
    const { recorder } = this;
    if (recorder.isOn) recorder.isOn = false;
    else recorder.begin(performance.now());
    if (recorder.isOn) this._parts.sequence.value = "";
    put(this._parts.record, recorder.isOn ? "makers.stop" : "makers.record");
    this._parts.record.setAttribute("aria-pressed", String(recorder.isOn));
  }

  _picture() {
    const canvas = document.createElement("canvas");
    drawPanel(canvas, this._device, PICTURE_SCALE);
    canvas.toBlob((blob) => blob && save("tablemate.png", blob));
  }
}
