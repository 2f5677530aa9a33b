/** An image onto a Pico's drive: what is in the file that was chosen, and writing it. */

import * as drive from "./drive.js";
import { element, say, show } from "./parts.js";
import { look } from "./uf2.js";
import { oneLine } from "./words.js";

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
  const warned = found.whose === "other" ? " It is not written from here." : "";
  say("image-said", `${oneLine(file.name, 60)} is ${found.what}.${warned}`);
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
  say("write-said", "Writing: leave it plugged in.");
  try {
    await drive.write(folder, image.name, image.data, (part) => (bar.value = part));
    say("write-said", "Done: the Pico has it and starts. Connect it above, or bring the program (Update).");
  } finally {
    show("write-part", false);
  }
}
