/** The device's buttons on the page: held with a finger, the mouse or the keyboard, let go whatever happens. */

const CODES = /** @type {Record<string, string>} */ ({
  ArrowUp: "UP", ArrowDown: "DOWN", Enter: "OK", Escape: "BACK", Backspace: "BACK",
});
const ENDS = ["pointerup", "pointercancel", "lostpointercapture"];
const PUSHES = ["Enter", " "]; // a button that is chosen with the keyboard

/**
 * Make a button in *row* for each of the device's *names*; the keyboard works where *around* is chosen.
 * @param {HTMLElement} row
 * @param {HTMLElement} around
 * @param {string[]} names
 * @param {(name: string, down: boolean) => void} set
 */
export function makeKeys(row, around, names, set) {
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  /** @type {Set<string>} */
  const held = new Set();

  /** @param {string} name @param {boolean} down */
  function move(name, down) {
    if (!buttons.has(name) || held.has(name) === down) return;
    if (down) held.add(name);
    else held.delete(name);
    buttons.get(name)?.classList.toggle("down", down);
    set(name, down);
  }

  const letGo = () => [...held].forEach((name) => move(name, false));

  row.replaceChildren(...names.map((name) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    button.dataset.key = name;
    button.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      button.setPointerCapture(event.pointerId);
      move(name, true);
    });
    for (const end of ENDS) button.addEventListener(end, () => move(name, false));
    button.addEventListener("keydown", (event) => PUSHES.includes(event.key) && hold(event, name));
    button.addEventListener("keyup", (event) => PUSHES.includes(event.key) && move(name, false));
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    buttons.set(name, button);
    return button;
  }));

  /** @param {KeyboardEvent} event @param {string} name */
  function hold(event, name) {
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) move(name, true);
  }

  around.onkeydown = (event) => {
    const name = CODES[event.key];
    if (name && !event.ctrlKey && !event.altKey && !event.metaKey) hold(event, name);
  };
  around.onkeyup = (event) => CODES[event.key] && move(CODES[event.key], false);
  around.onblur = letGo;
  window.onblur = letGo;
  document.onvisibilitychange = () => document.hidden && letGo();
}
