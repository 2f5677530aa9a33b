/**
 * The Large view: the same game as a page, in real type, made of what boards/browser/large.py tells.
 *
 *     const large = new Large(device, document.getElementById("large"));
 *     await large.open();
 *
 * It knows kinds of screens, no game. What is pressed goes to the screen that is on the panel, too, so the view
 * may be changed at any time; what is typed goes there with each change.
 */

import { Clock } from "./large_clock.js";
import { formOf } from "./large_forms.js";
import { button, make } from "./parts.js";
import { ranking } from "./ranking.js";
import { say } from "./texts.js";

const AGAIN_MS = 100; // between two looks that no press has asked for

/** What large.py tells. @typedef {Record<string, any>} Told */

export class Large {
  /**
   * @param {import("./device.js").Device} device
   * @param {HTMLElement} root
   * @param {{share: () => void}} to
   */
  constructor(device, root, to) {
    this._device = device;
    this._to = to;
    this._root = root;
    this._body = make("div", { className: "view" });
    this._spoken = make("p", { className: "unseen", role: "status" });
    this._refused = make("p", { className: "said", role: "alert" });
    this._clock = new Clock();
    root.replaceChildren(this._clock.element, this._refused, this._body, this._spoken);
    this.isOpen = false;
    /** @type {Told} */
    this._told = {};
    this._shown = ""; // what is on the page, to leave it alone while it is the same
    this._timer = 0;
    addEventListener("keydown", (event) => this._key(event));
  }

  /** Show it in place of the device. */
  async open() {
    this.isOpen = true;
    this._shown = "";
    document.body.classList.add("large-view");
    this._root.hidden = false;
    await this._ask(null, true);
  }

  /** Show the device again. */
  close() {
    this.isOpen = false;
    document.body.classList.remove("large-view");
    this._root.hidden = true;
    this._clock.rest();
  }

  /** Draw it again: the language has changed. */
  redraw() {
    this._shown = "";
    if (this.isOpen && this._told.kind) this._draw(false);
  }

  /** The panel shows something else. */
  changed() {
    if (this.isOpen && !this._timer) this._timer = window.setTimeout(() => this._ask(null), AGAIN_MS);
  }

  /** Do what a press wants. @param {string} name @param {...unknown} values */
  async act(name, ...values) {
    await this._ask([name, this._told.token, ...values]);
  }

  /** Press a key of the device as it is now. @param {string} key */
  press(key) {
    return this.act("press", key);
  }

  /** @param {unknown[] | null} wanted @param {boolean} [isPressed] */
  async _ask(wanted, isPressed = wanted !== null && wanted[0] !== "typed") {
    clearTimeout(this._timer);
    this._timer = 0;
    const told = JSON.parse(await this._device.call("large", JSON.stringify(wanted)));
    if (told === "restart" || !this.isOpen) return;
    this._refused.textContent = told.refused;
    this._told = told;
    this._clock.show(told.clock);
    this._draw(isPressed);
  }

  /** Draw what is told, if it is not there already. @param {boolean} isPressed */
  _draw(isPressed) {
    const told = this._told;
    const shown = JSON.stringify({ ...told, clock: null, refused: null, value: null });
    if (shown === this._shown) return;
    const { activeElement: on } = document;
    const hadFocus = isPressed || on === document.body || this._body.contains(on);
    this._shown = shown;
    this._body.dataset.kind = told.kind;
    const drawn = [(KINDS[told.kind] ?? KINDS.panel)(told, this)].flat();
    this._body.replaceChildren(...drawn.filter((node) => node !== null));
    this._spoken.textContent = [told.title, told.prompt].flat().filter(Boolean).join(". ");
    const first = this._body.querySelector("[data-first]") ?? this._body.querySelector("button, input, select");
    if (hadFocus) /** @type {HTMLElement | null} */ (first)?.focus({ preventScroll: true });
  }

  /** Let Escape be the way back. @param {KeyboardEvent} event */
  _key(event) {
    if (!this.isOpen || event.key !== "Escape" || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    if (this._told.kind !== "table") void this.press("BACK");
  }

  /** Share the result of the game. */
  share() {
    this._to.share();
  }

  /** Return the latest actions in words. @returns {Promise<string[]>} */
  async log() {
    return JSON.parse(await this._device.call("log", ""));
  }
}

// kinds of screens ------------------------------------------------------------------------------------------------

/** @typedef {(told: Told, large: Large) => (Node | null | (Node | null)[])} Draw */

/** @type {Record<string, Draw>} */
const KINDS = {
  table(told, large) {
    const offers = told.offers.map((/** @type {string} */ text, /** @type {number} */ at) =>
      button(text, () => large.act("pick", at, text), { className: at ? "" : "main", autofocus: at === 0 }),
    );
    return [
      heading([told.game, ...told.title].filter(Boolean).join(" · ")),
      make("p", { className: "prompt", textContent: told.prompt }),
      cells(told.body),
      make("div", { className: "offers" }, ...offers),
      ranking(told.standings),
      make(
        "div",
        { className: "row more" },
        told.last && button(say("large.undo.of", told.last), () => large.act("open", "undo")),
        told.may_redo && button(say("large.redo"), () => large.act("open", "redo")),
        button(say("large.standings"), () => large.act("open", "standings")),
        button(say("large.menu"), () => large.act("open", "menu")),
        button(say("large.home"), () => large.press("BACK")),
      ),
      told.last ? log(large) : null,
    ];
  },

  list(told, large) {
    const rows = told.rows.map((/** @type {string[]} */ row, /** @type {number} */ at) => {
      const pick = () => (row[0] ? large.act("pick", at, row[0]) : large.act("see", at));
      const given = { autofocus: at === told.at, className: "wide" };
      return make("li", {}, parted(button(row[0] || "…", pick, given), row.slice(1)));
    });
    return [
      heading(told.title),
      told.empty ? make("p", { textContent: told.empty }) : make("ul", { className: "rows" }, ...rows),
      make("div", { className: "row more" }, told.may_start && starter(large), told.screen !== "home" && back(large)),
    ];
  },

  form(told, large) {
    const fields = formOf(told, large);
    return [
      heading(told.title),
      told.note ? make("p", { className: "note", textContent: told.note }) : null,
      fields,
      make("div", { className: "row more" }, told.may_start && starter(large), back(large)),
    ];
  },

  preview(told, large) {
    return [
      heading(told.title),
      facts(told.rows),
      choices(
        button(say("large.confirm"), () => large.press("OK"), { className: "main", autofocus: true }),
        told.may_change && button(say("large.change"), () => large.act("change")),
        back(large),
      ),
    ];
  },

  verdict(told, large) {
    const again = button(say("large.again"), () => large.press("OK"));
    return [heading(told.title), facts(told.rows), choices(again, back(large))];
  },

  standings(told, large) {
    const names = make("tr", {}, make("td", {}), ...told.names.map(head("col")));
    const rows = told.sources.map((/** @type {[string, number[]]} */ [name, values]) =>
      make("tr", {}, head("row")(name), ...values.map((value) => make("td", { textContent: String(value) }))),
    );
    const origins = make("table", { className: "origins" }, make("thead", {}, names), make("tbody", {}, ...rows));
    return [
      heading(`${told.game} · ${told.title}`),
      ranking(told.standings),
      rows.length ? make("div", { className: "scrolled", tabIndex: 0 }, origins) : null,
      told.facts.length ? facts(told.facts) : null,
      choices(
        told.may_repeat && button(say("large.rematch"), () => large.press("OK"), { className: "main" }),
        told.over && button(say("large.share"), () => large.share()),
        back(large),
      ),
    ];
  },

  pages(told, large) {
    const [page, last] = told.page.split("/"); // "1/2", or nothing
    const isLast = page === (last ?? page);
    return [
      heading([told.title, told.page].filter(Boolean).join(" ")),
      facts(told.rows),
      choices(
        told.page && button(say("large.next"), () => large.press("DOWN"), { autofocus: !isLast }),
        told.may_ok && button(say("large.ok"), () => large.press("OK"), { className: "main", autofocus: isLast }),
        !told.may_ok && back(large),
      ),
    ];
  },

  ask(told, large) {
    return [
      heading(told.title),
      facts(told.rows),
      choices(
        button(say("large.yes"), () => large.press("OK"), { className: "main", autofocus: true }),
        button(say("large.no"), () => large.press("BACK")),
      ),
    ];
  },

  start(told, large) {
    return [
      heading(told.title),
      facts(told.rows),
      choices(
        told.may_ok && button(say("large.resume"), () => large.press("OK"), { className: "main", autofocus: true }),
        button(say("large.home"), () => large.press("BACK")),
      ),
    ];
  },

  text(told, large) {
    const ok = button(say("large.ok"), () => large.press("OK"), { className: "main", autofocus: true });
    return [heading(told.title), facts(told.rows), choices(ok)];
  },

  panel(told, large) {
    // what is of no known kind: its words, and the four keys
    const keys = ["UP", "DOWN", "OK", "BACK"].map((key) => button(key, () => large.press(key)));
    return [heading(told.title), facts(told.rows), choices(...keys)];
  },
};

/** Return the log, which is asked for when it is opened. @param {Large} large */
function log(large) {
  const list = make("ol", { className: "log", reversed: true });
  const whole = make("details", {}, make("summary", { textContent: say("large.log") }), list);
  whole.addEventListener("toggle", async () => {
    const rows = /** @type {HTMLDetailsElement} */ (whole).open ? await large.log() : [];
    const given = { className: "plain" };
    const shown = rows.map((text, at) => button(text, () => large.act("back_to", at), given));
    list.replaceChildren(...shown.map((row) => make("li", {}, row)));
  });
  return whole;
}

// what they are made of -------------------------------------------------------------------------------------------

/** @param {string} title */
const heading = (title) => make("h2", { textContent: title });

/** @param {"row" | "col"} scope @returns {(text: string) => HTMLElement} */
const head = (scope) => (name) => make("th", { scope, textContent: name });

/** @param {Large} large */
const back = (large) => button(say("large.back"), () => large.press("BACK"));

/** @param {Large} large */
const starter = (large) => button(say("large.start"), () => large.act("held"), { className: "main" });

/** @param {...(Node | false | "" | null)} buttons */
const choices = (...buttons) => make("div", { className: "offers" }, ...buttons);

/** @param {HTMLElement} pressed @param {string[]} more */
function parted(pressed, more) {
  for (const text of more) pressed.append(make("span", { className: "value", textContent: text }));
  return pressed;
}

/** Return *rows* of texts, or of pairs. @param {string[][]} rows */
function facts(rows) {
  const lines = rows.map((row) => make("p", {}, ...row.map((part) => make("span", { textContent: part }))));
  return make("div", { className: "facts" }, ...lines);
}

/** Return what a table itself shows. @param {string[][]} rows */
function cells(rows) {
  if (!rows.length) return null;
  const width = Math.max(...rows.map((row) => row.length));
  const lines = rows.map((row) => {
    const spare = width - row.length + 1;
    return make("tr", {}, ...row.map((cell, at) => make("td", { textContent: cell, colSpan: at ? 1 : spare })));
  });
  const table = make("table", { className: "cells" }, make("tbody", {}, ...lines));
  return make("div", { className: "scrolled", tabIndex: 0 }, table);
}
