/**
 * The TV at the end of the table: what all may see of the game (boards/browser/tv.py), as large as the screen.
 *
 *     const tv = new Tv(document.getElementById("tv"), { leave: () => ... });
 *     tv.open();
 *     tv.show(told);          // with each change; null: nobody plays
 *
 * It shows nothing to press until a key or the pointer moves. Escape leaves it.
 */

import { Clock } from "./large_clock.js";
import { button, make } from "./parts.js";
import { ranking } from "./ranking.js";
import { put, say, speak, spoken } from "./texts.js";

const RESTS_MS = 4000; // without a key and a move of the pointer the bar goes again
const MOVES = ["pointermove", "pointerdown", "keydown"];

/** What tv.py tells. @typedef {Record<string, any>} Told */

export class Tv {
  /** @param {HTMLElement} root @param {{leave: () => void}} to */
  constructor(root, to) {
    this._root = root;
    this._to = to;
    this._clock = new Clock();
    this._body = make("div", { className: "shown" });
    this._spoken = make("p", { className: "unseen", role: "status" });
    this._full = button("", () => this.enlarge());
    const leave = button("", () => to.leave());
    put(this._full, "tools.full");
    put(leave, "tv.leave");
    this._bar = make("div", { className: "bar" }, this._full, leave);
    root.replaceChildren(this._body, this._clock.element, this._bar, this._spoken);
    this.isOpen = false;
    this._shown = "";
    this._timer = 0;
    for (const kind of MOVES) addEventListener(kind, (event) => this.isOpen && this._moved(event));
    document.addEventListener("fullscreenchange", () => {
      this._full.hidden = Boolean(document.fullscreenElement);
    });
  }

  open() {
    this.isOpen = true;
    this._shown = "";
    document.body.classList.add("tv-view");
    this._root.hidden = false;
  }

  close() {
    this.isOpen = false;
    document.body.classList.remove("tv-view");
    this._root.hidden = true;
    this._clock.rest();
  }

  /** Take the whole screen, where a browser does that; it wants a press for it. */
  async enlarge() {
    await document.documentElement.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
  }

  /** Show what is *told*, null where nobody plays, in the language of that. @param {Told | null} told */
  async show(told) {
    if (told && told.language !== spoken()) await speak(told.language);
    const clock = told?.clock ?? null;
    this._clock.show(clock);
    const shown = JSON.stringify({ ...told, clock: clock && [clock.runs, clock.is_up] });
    if (shown === this._shown) return;
    this._shown = shown;
    const isGame = told?.kind === "game";
    this._body.replaceChildren(...(isGame ? game(told) : nothing(told)));
    this._spoken.textContent = isGame ? `${told.game}. ${told.prompt}` : "";
  }

  /** Show the bar for a while; leave by Escape. @param {Event} event */
  _moved(event) {
    if (event instanceof KeyboardEvent && event.key === "Escape") return this._to.leave();
    this._root.classList.add("moved");
    clearTimeout(this._timer);
    this._timer = window.setTimeout(() => this._root.classList.remove("moved"), RESTS_MS);
  }
}

/** Return the game that is *told*; its countdown stands beside it. @param {Told} told */
function game(told) {
  /** @type {HTMLElement[]} */
  const parts = [
    make("h2", { textContent: told.game }),
    make("p", { className: "prompt", textContent: isPaused(told) ? "" : told.prompt }),
  ];
  if (!told.clock) {
    const seats = ranking(told.standings, told.turn);
    seats.style.setProperty("--rows", told.standings.length);
    seats.classList.toggle("over", told.over);
    parts.splice(1, 0, seats);
  }
  return parts;
}

/** Return whether a countdown stands; it says so itself. @param {Told} told */
const isPaused = ({ clock }) => clock && !clock.runs && clock.left_ms > 0;

/** Return what stands where no game is on, or nobody plays. @param {Told | null} told */
function nothing(told) {
  const text = told === null ? say("tv.gone") : told.note || say("tv.none");
  return [make("h2", { textContent: "Tablemate" }), make("p", { className: "prompt", textContent: text })];
}
