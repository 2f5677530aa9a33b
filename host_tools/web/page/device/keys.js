/**
 * The keys under fingers, mouse and keyboard: each goes down and up as it does on the device.
 *
 *     const keys = new Keys({ down: (key) => device.press(key), up: (key) => device.release(key) });
 *     keys.wire(buttons);
 *
 * Several fingers may hold one key; it goes up with the last. What is lost sight of (another window, a call)
 * goes up. The keyboard works everywhere on the page, or only where the focus is within *within*.
 */

const SVG = "http://www.w3.org/2000/svg";
const TAP_MS = 60; // of a press without an end, by a screen reader
const KEYBOARD = new Map(
  Object.entries({
    ArrowUp: "UP",
    ArrowDown: "DOWN",
    Enter: "OK",
    " ": "OK",
    Escape: "BACK",
    Backspace: "BACK",
  }),
);

/** @typedef {(key: string, at: number) => void} Act *at* is the moment, as `performance.now()` tells it */
/** @typedef {{down: Act, up: Act}} Acts */

export class Keys {
  /** @param {Acts} acts @param {HTMLElement} [within] */
  constructor(acts, within) {
    this._acts = acts;
    /** @type {Map<string, string>} what holds a key: a finger, a key of the keyboard */
    this._held = new Map();
    /** @type {Map<string, HTMLElement>} */
    this._buttons = new Map();
    addEventListener("keydown", (event) => {
      if (!within || within.contains(/** @type {Node} */ (event.target))) this._keyDown(event);
    });
    addEventListener("keyup", (event) => this._end(`keyboard ${event.code}`, event.timeStamp));
    addEventListener("blur", () => this.letGo());
    document.addEventListener("visibilitychange", () => document.hidden && this.letGo());
  }

  /** Let these *buttons*, each with a data-key, be the keys. @param {Iterable<HTMLElement>} buttons */
  wire(buttons) {
    this.letGo();
    this._buttons.clear();
    for (const button of buttons) this._wire(button);
  }

  /** Let all keys go. */
  letGo() {
    for (const holder of [...this._held.keys()]) this._end(holder, performance.now());
  }

  /** @param {HTMLElement} button */
  _wire(button) {
    const key = /** @type {string} */ (button.dataset.key);
    this._buttons.set(key, button);
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      this._begin(`finger ${event.pointerId}`, key, event.timeStamp);
      if (event.pointerType === "touch") navigator.vibrate?.(10);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(end, (event) => {
        this._end(`finger ${/** @type {PointerEvent} */ (event).pointerId}`, event.timeStamp);
      });
    }
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("click", (event) => {
      if (event.detail === 0) this._tap(key); // by no finger, mouse or keyboard
    });
  }

  /** @param {KeyboardEvent} event */
  _keyDown(event) {
    const on = /** @type {HTMLElement} */ (event.target);
    const own = on.closest?.("[data-key]");
    const isPush = event.key === "Enter" || event.key === " ";
    let key = KEYBOARD.get(event.key);
    if (own instanceof HTMLElement && isPush) key = own.dataset.key;
    else if (isElsewhere(on, isPush)) return;
    if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault(); // no scrolling, no click
    if (!event.repeat) this._begin(`keyboard ${event.code}`, key, event.timeStamp);
  }

  /** @param {string} key */
  _tap(key) {
    const holder = `tap ${key}`;
    this._begin(holder, key, performance.now());
    setTimeout(() => this._end(holder, performance.now()), TAP_MS);
  }

  /** @param {string} holder @param {string} key @param {number} at */
  _begin(holder, key, at) {
    if (!this._buttons.has(key)) return;
    const isDown = [...this._held.values()].includes(key);
    this._held.set(holder, key);
    if (isDown) return;
    this._buttons.get(key)?.classList.add("down");
    this._acts.down(key, at);
  }

  /** @param {string} holder @param {number} at */
  _end(holder, at) {
    const key = this._held.get(holder);
    if (key === undefined) return;
    this._held.delete(holder);
    if ([...this._held.values()].includes(key)) return;
    this._buttons.get(key)?.classList.remove("down");
    this._acts.up(key, at);
  }
}

/** Return a button for each of *names*, as index.html has them. @param {string[]} names */
export function keyButtons(names) {
  return names.map((name) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = name === "OK" ? "key ok" : "key";
    button.dataset.key = name;
    const picture = document.createElementNS(SVG, "svg");
    picture.setAttribute("aria-hidden", "true");
    picture.append(document.createElementNS(SVG, "use"));
    picture.firstElementChild?.setAttribute("href", `keys.svg#${name}`);
    const label = document.createElement("span");
    label.textContent = name;
    button.append(picture, label);
    return button;
  });
}

/** Return whether a keystroke on *element* is for that or for a dialog, not for the device. @param {Element} element @param {boolean} isPush */
function isElsewhere(element, isPush) {
  if (document.querySelector("dialog[open], .large-view, .tv-view")) return true; // also where Tab has left it
  if (element.closest?.("input, textarea, select, .typed")) return true;
  return isPush && element.closest?.("a, button, summary") !== null;
}
