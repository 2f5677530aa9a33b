/**
 * Draws what the panel shows, as large as the canvas is: pixels with gaps between them, and their glow.
 *
 * The pixels are put onto a canvas of 128x64 and from there enlarged twice: sharply, under a grid of gaps, and
 * softly on top, which is the glow. So a picture costs three copies, however large it is.
 */

export const COLUMNS = 128;
export const ROWS = 64;

const LIT = [214, 236, 255];
const UNLIT = [13, 17, 24];
const GLASS = "#06080c";
const DIMMEST = 0.5; // a panel with contrast 0 can still be read
const GLOW = 0.16;

/**
 * What the panel shows: 1024 bytes in MONO_VLSB, and how bright, 0 to 255.
 * @typedef {{picture: Uint8Array, contrast: number}} Shown
 */

const small = document.createElement("canvas");
[small.width, small.height] = [COLUMNS, ROWS];
const grid = document.createElement("canvas");
const image = new ImageData(COLUMNS, ROWS);
const dots = new Uint32Array(image.data.buffer); // red in the lowest byte, as all of today's processors have it

/**
 * Draw *shown* on *canvas*: *scale* canvas pixels a pixel of the panel, with gaps from 3 on.
 * @param {HTMLCanvasElement} canvas @param {Shown} shown @param {number} scale
 */
export function drawPanel(canvas, shown, scale) {
  const [width, height] = [COLUMNS * scale, ROWS * scale];
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  contextOf(small).putImageData(imageOf(shown), 0, 0);
  const context = contextOf(canvas);
  context.imageSmoothingEnabled = false;
  context.drawImage(small, 0, 0, width, height);
  if (scale >= 3) context.drawImage(gridFor(scale), 0, 0);
  context.imageSmoothingEnabled = true;
  context.globalCompositeOperation = "lighter";
  context.globalAlpha = GLOW;
  context.drawImage(small, 0, 0, width, height);
  context.globalCompositeOperation = "source-over";
  context.globalAlpha = 1;
}

/** Return whether the pixel at (x, y) is lit. @param {Uint8Array} picture @param {number} x @param {number} y */
export function isPixel(picture, x, y) {
  return ((picture[(y >> 3) * COLUMNS + x] >> (y & 7)) & 1) === 1;
}

/** @param {Shown} shown */
function imageOf(shown) {
  const light = DIMMEST + ((1 - DIMMEST) * shown.contrast) / 255;
  const [lit, unlit] = [dotOf(LIT.map((part) => Math.round(part * light))), dotOf(UNLIT)];
  for (let y = 0, at = 0; y < ROWS; y++) {
    for (let x = 0; x < COLUMNS; x++, at++) dots[at] = isPixel(shown.picture, x, y) ? lit : unlit;
  }
  return image;
}

/** Return a colour as ImageData has it, seen as a number. @param {number[]} colour */
function dotOf([red, green, blue]) {
  return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
}

/** Return the gaps between the pixels at *scale*, the rest transparent. @param {number} scale */
function gridFor(scale) {
  if (grid.width === COLUMNS * scale) return grid;
  [grid.width, grid.height] = [COLUMNS * scale, ROWS * scale];
  const gap = Math.max(1, Math.round(scale / 7));
  const context = contextOf(grid);
  context.fillStyle = GLASS;
  for (let x = 1; x <= COLUMNS; x++) context.fillRect(x * scale - gap, 0, gap, grid.height);
  for (let y = 1; y <= ROWS; y++) context.fillRect(0, y * scale - gap, grid.width, gap);
  return grid;
}

/** @param {HTMLCanvasElement} canvas */
function contextOf(canvas) {
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
}
