/** An image onto a Pico's drive: what is in the file that was chosen, and writing it. */

import { save } from "../device/records.js";
import * as drive from "./drive.js";
import { say } from "../device/texts.js";
import { element, show, tell } from "./parts.js";
import { look } from "./uf2.js";
import { oneLine, trouble } from "./words.js";

/** The image that was chosen. @type {{name: string, data: Uint8Array, chip: string, board: string} | null} */
let image = null;

/** Say what is in *file*, and let it be written if that is for a Pico. @param {File} file */
export async function lookAt(file) {
  const data = new Uint8Array(await file.arrayBuffer());
  image = null;
  /** @type {HTMLButtonElement} */ (element("write")).disabled = true;
  const found = look(data);
  image = { name: /^[\w.-]{1,60}$/.test(file.name) ? file.name : "image.uf2", data, ...chipOf(found) };
  /** @type {HTMLButtonElement} */ (element("write")).disabled = found.whose === "other";
  tell("image-said", found.what[0], oneLine(file.name, 60), ...found.what.slice(1));
}

/** Return the chip that it is for. @param {import("./uf2.js").Found} found */
function chipOf({ chip, board }) {
  return { chip, board };
}

/** Write the image onto the drive that the user chooses. */
export async function writeImage() {
  if (!image) return;
  const folder = await drive.chosen(image);
  if (!folder) return;
  const bar = /** @type {HTMLProgressElement} */ (element("write-part"));
  show("write-part", true);
  tell("write-said", "install.writing");
  try {
    await drive.write(folder, image.name, image.data, (part) => (bar.value = part));
    tell("write-said", "step3.done");
  } finally {
    show("write-part", false);
  }
}

// the images of this page ----------------------------------------------------------------------------------------

/** An image that this page has. @typedef {{board: string, pico: string, chip: string, frozen: boolean, file: string}} Image */

/** @type {Image[]} */
let images = [];

/** Offer the images that this page has, if any. @param {Image[]} found */
export function offerOurs(found) {
  images = found;
  const named = images.map(({ board, pico, frozen }) =>
    frozen ? say("install.frozen", board, pico) : `${board}, ${pico}`,
  );
  element("ours-board").replaceChildren(...named.map((name, at) => new Option(name, String(at))));
  tell("install-ours", drive.canWrite() ? "install.ours" : "install.download");
  show("ours", images.length > 0);
}

/** Choose what fits *board*, the one that is connected. @param {string} board */
export function fit(board) {
  const at = images.findIndex((one) => one.board === board);
  if (at < 0) return;
  /** @type {HTMLSelectElement} */ (element("ours-board")).selectedIndex = at;
  const chips = new Set(images.filter((one) => one.board === board).map(({ chip }) => chip)); // hello tells none
  tell("ours-said", chips.size > 1 ? "install.fits.chips" : "install.fits", board);
}

/** Write the chosen image of this page onto a drive; where the browser may not, save it as a file. */
export async function installOurs() {
  const wanted = images[/** @type {HTMLSelectElement} */ (element("ours-board")).selectedIndex];
  const name = `tablemate-${wanted.board}.uf2`;
  if (!drive.canWrite()) {
    save(name, new Blob([/** @type {BlobPart} */ (await fetched(wanted.file))]));
    tell("ours-said", "install.saved", name);
    return;
  }
  tell("ours-said", "install.hold", drive.nameFor(wanted.chip));
  const folder = await drive.anyFolder();
  if (!folder) return;
  const ours = forDrive(wanted, await drive.nameOf(folder, wanted.chip));
  /** @type {HTMLSelectElement} */ (element("ours-board")).selectedIndex = images.indexOf(ours);
  const data = await fetched(ours.file);
  await drive.check(folder, look(data));
  const bar = /** @type {HTMLProgressElement} */ (element("ours-part"));
  show("ours-part", true);
  try {
    tell("ours-said", "install.writing");
    await drive.write(folder, name, data, (part) => (bar.value = part));
    tell("ours-said", "install.done");
  } finally {
    show("ours-part", false);
  }
}

/** Return *wanted*, or the image of the same board for the drive called *name*. @param {Image} wanted @param {string} name */
function forDrive(wanted, name) {
  const fits = (/** @type {Image} */ one) => one.board === wanted.board && drive.nameFor(one.chip) === name;
  return fits(wanted) ? wanted : images.find(fits) ?? wanted;
}

/** Return the image in *file*, unpacked, whether a host has done that already or not. @param {string} file */
async function fetched(file) {
  const answer = await fetch(file).catch(() => null);
  if (!answer?.ok) throw trouble("install.offline");
  const data = new Uint8Array(await answer.arrayBuffer());
  if (data[0] !== 0x1f || data[1] !== 0x8b) return data;
  const plain = new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}
