/** Draws what the panel shows, pixel by pixel, as large as the canvas is. */

import { COLUMNS, ROWS } from "./device.js";

const LIT = [214, 236, 255];
const UNLIT = [11, 14, 20];
const DIMMEST = 0.45; // a panel with contrast 0 can still be read

/**
 * Draw the picture of *device* on *canvas*: *scale* canvas pixels a pixel of the panel, with gaps from 3 on.
 * @param {HTMLCanvasElement} canvas @param {import("./device.js").Device} device @param {number} scale
 */
export function drawPanel(canvas, device, scale) {
  const [width, height] = [COLUMNS * scale, ROWS * scale];
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
  const gap = scale < 3 ? 0 : Math.max(1, Math.round(scale / 8));
  const light = DIMMEST + ((1 - DIMMEST) * device.contrast) / 255;
  context.fillStyle = "#06080c";
  context.fillRect(0, 0, width, height);
  for (const isLit of [false, true]) {
    context.fillStyle = isLit ? colour(LIT, light) : colour(UNLIT, 1);
    context.beginPath();
    for (let y = 0; y < ROWS; y++) {
      for (let x = 0; x < COLUMNS; x++) {
        if (isPixel(device.picture, x, y) === isLit) context.rect(x * scale, y * scale, scale - gap, scale - gap);
      }
    }
    context.fill();
  }
}

/** @param {Uint8Array} picture @param {number} x @param {number} y */
export function isPixel(picture, x, y) {
  return ((picture[(y >> 3) * COLUMNS + x] >> (y & 7)) & 1) === 1;
}

/** @param {number[]} rgb @param {number} light */
function colour(rgb, light) {
  return `rgb(${rgb.map((part) => Math.round(part * light)).join(" ")})`;
}
