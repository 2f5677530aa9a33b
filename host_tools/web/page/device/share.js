/**
 * The result of a game, to be passed on: a picture, a text, and a link whose fragment has the whole game.
 *
 * The browser's own way to share gets all three; where there is none, the clipboard; else the picture is a file.
 */

import { save, toFragment } from "./records.js";
import { say } from "./texts.js";

const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 70;
const ROWS = 5; // of the ranking, large; more of them are smaller
const FONT = "system-ui, sans-serif";

/** A result. @typedef {{title: string, when: string, rows: [number, string, number][]}} Result place, name, score */

/**
 * Share the game in *record*; return the key of the text that says what became of it, "" if that is seen.
 * @param {import("./device.js").Device} device @param {string} record
 */
export async function share(device, record) {
  const result = /** @type {Result} */ (JSON.parse(await device.call("result", record)));
  const url = `${location.href.split(/[?#]/)[0]}#${await toFragment(record)}`;
  const text = [result.title, ...result.rows.map(([place, name, score]) => `${place}. ${name} ${score}`)].join("\n");
  const picture = await pictureOf(result);
  const file = new File([picture], "tablemate.png", { type: picture.type });
  const whole = { title: result.title, text: `${text}\n`, url };
  for (const given of [{ ...whole, files: [file] }, whole]) {
    if (navigator.canShare?.(given)) return shared(given);
  }
  return copied(picture, `${text}\n${url}\n`);
}

/** @param {ShareData} given */
async function shared(given) {
  await navigator.share(given).catch(() => {}); // not wanted after all
  return "";
}

/** @param {Blob} picture @param {string} text */
async function copied(picture, text) {
  const plain = new Blob([text], { type: "text/plain" });
  const both = () => navigator.clipboard.write([new ClipboardItem({ "image/png": picture, "text/plain": plain })]);
  if (await done(both)) return "share.copied";
  if (await done(() => navigator.clipboard.writeText(text))) return "share.copied_text";
  save("tablemate.png", picture);
  return "share.saved";
}

/** @param {() => Promise<void>} act */
async function done(act) {
  try {
    await act();
    return true;
  } catch {
    return false;
  }
}

/** Return the *result* as a picture. @param {Result} result @returns {Promise<Blob>} */
export function pictureOf(result) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = "#06080c";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = "#d6ecff";
  context.textBaseline = "alphabetic";
  write(context, result.title, EDGE, 120, `700 68px ${FONT}`, WIDTH - 2 * EDGE);
  const pitch = Math.min(84, 400 / Math.max(ROWS, result.rows.length));
  result.rows.forEach(([place, name, score], at) => {
    const y = 210 + at * pitch;
    const font = `${place === 1 ? 700 : 400} ${Math.round(pitch * 0.66)}px ${FONT}`;
    write(context, `${place}.`, EDGE, y, font, 90);
    write(context, name, EDGE + 110, y, font, 700);
    context.textAlign = "right";
    write(context, String(score), WIDTH - EDGE, y, font, 220);
    context.textAlign = "left";
  });
  context.fillStyle = "#8fa6bd";
  const below = [say("share.made"), result.when.replace("T", " ")].filter(Boolean).join(" · ");
  write(context, below, EDGE, 596, `30px ${FONT}`, 900);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(/** @type {Blob} */ (blob)), "image/png"));
}

/** @param {CanvasRenderingContext2D} context @param {string} text @param {number} x @param {number} y @param {string} font @param {number} most */
function write(context, text, x, y, font, most) {
  context.font = font;
  context.fillText(text, x, y, most);
}
