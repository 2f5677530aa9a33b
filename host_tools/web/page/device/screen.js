/**
 * The glass: the canvas as large as its place allows, in whole pixels; on the whole screen the panel alone, under
 * fingers the whole device, as its keys are the only ones.
 */

import { COLUMNS, ROWS, drawPanel } from "./panel.js";

const FINGERS = matchMedia("(pointer: coarse)");

export class Screen {
  /** @param {HTMLElement} glass @param {HTMLCanvasElement} canvas @param {import("./panel.js").Shown} shown */
  constructor(glass, canvas, shown) {
    this._glass = glass;
    this._canvas = canvas;
    this._shown = shown;
    this._scale = 1;
    this._isDue = false;
    new ResizeObserver(() => this._fit()).observe(glass);
    document.addEventListener("fullscreenchange", () => {
      if (!document.fullscreenElement) this.leave();
    });
    this._fit();
  }

  /** Show something else instead. @param {import("./panel.js").Shown} shown */
  show(shown) {
    this._shown = shown;
    this.draw();
  }

  /** Draw with the next frame of the browser. */
  draw() {
    if (this._isDue) return;
    this._isDue = true;
    requestAnimationFrame(() => {
      this._isDue = false;
      drawPanel(this._canvas, this._shown, this._scale);
    });
  }

  /** Show it as large as the screen is; in the window where a browser does not do that. */
  async enlarge() {
    if (document.body.classList.contains("large-view")) {
      await document.documentElement.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
      return;
    }
    const device = /** @type {HTMLElement} */ (this._glass.closest(".device"));
    const isKeyed = FINGERS.matches && device.querySelector(".key")?.getClientRects().length;
    document.body.classList.add(isKeyed ? "whole-device" : "whole");
    await (isKeyed ? device : this._glass).requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
  }

  /** Show the whole device again. */
  leave() {
    document.body.classList.remove("whole", "whole-device");
    if (document.fullscreenElement) document.exitFullscreen();
  }

  _fit() {
    const box = getComputedStyle(this._glass);
    const width = this._glass.clientWidth - parseFloat(box.paddingLeft) - parseFloat(box.paddingRight);
    const height = this._glass.clientHeight - parseFloat(box.paddingTop) - parseFloat(box.paddingBottom);
    const dots = Math.min((width * devicePixelRatio) / COLUMNS, (height * devicePixelRatio) / ROWS);
    this._scale = Math.max(1, Math.floor(dots));
    this._canvas.style.width = `${(COLUMNS * this._scale) / devicePixelRatio}px`;
    this._canvas.style.height = `${(ROWS * this._scale) / devicePixelRatio}px`;
    this.draw();
  }
}
