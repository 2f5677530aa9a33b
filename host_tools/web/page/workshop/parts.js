/** The parts of the workshop's page by their ids, what is said in them, and what a click or a choice of files does. */

import { put } from "../device/texts.js";
import { sentence } from "./words.js";

/** @template {HTMLElement} T @param {string} id @returns {T} */
export const element = (id) => /** @type {T} */ (document.getElementById(id));

/** What writes again what was written into a part, by its id. @type {Map<string, () => void>} */
const written = new Map();

/** Say the text *key* in the part *id*, "" for nothing. @param {string} id @param {string} key @param {...(string | number)} values */
export function tell(id, key, ...values) {
  written.delete(id);
  put(element(id), key, ...values);
}

/** Write what *said* says into the part *id*. @param {string} id @param {import("./words.js").Said} said */
export function write(id, said) {
  element(id).removeAttribute("data-say");
  keep(id, () => (element(id).textContent = said()));
}

/** Write *lines* into the list *id*. @param {string} id @param {import("./words.js").Said[]} lines */
export function list(id, lines) {
  const item = (/** @type {string} */ textContent) => Object.assign(document.createElement("li"), { textContent });
  keep(id, () => element(id).replaceChildren(...lines.map((said) => item(said()))));
}

/** @param {string} id @param {() => void} again */
function keep(id, again) {
  written.set(id, again);
  again();
}

/** Write all of it again: another language is spoken. */
export function rewrite() {
  for (const again of written.values()) again();
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
      write(said, () => sentence(thrown));
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
