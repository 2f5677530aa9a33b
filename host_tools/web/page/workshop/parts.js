/** The parts of the workshop's page by their ids, what is said in them, and what a click or a choice of files does. */

import { sentence } from "./words.js";

/** @template {HTMLElement} T @param {string} id @returns {T} */
export const element = (id) => /** @type {T} */ (document.getElementById(id));

/** @param {string} id @param {string} text */
export function say(id, text) {
  element(id).textContent = text;
}

/** @param {string} id @param {boolean} isShown */
export function show(id, isShown) {
  element(id).hidden = !isShown;
}

/**
 * Do *work* when the button *id* is pressed; what goes wrong is said in *said*, and the button rests meanwhile.
 * @param {string} id @param {string} said @param {() => Promise<void>} work
 */
export function onClick(id, said, work) {
  const button = /** @type {HTMLButtonElement} */ (element(id));
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await work();
    } catch (thrown) {
      say(said, sentence(thrown));
    } finally {
      button.disabled = false;
    }
  });
}

/** @param {string} id @param {(files: File[]) => void} take */
export function onFiles(id, take) {
  const input = /** @type {HTMLInputElement} */ (element(id));
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    input.value = "";
    take(files);
  });
}
