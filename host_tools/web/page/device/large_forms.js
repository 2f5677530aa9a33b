/**
 * The questions of the Large view as forms: one for each kind of range, whatever the game (large_forms.py).
 *
 * What is typed goes to the editor on the panel with each change, unless it is secret.
 */

import { timeOf } from "./large_clock.js";
import { button, make } from "./parts.js";
import { say } from "./texts.js";

const SECONDS = 60;
const RED = /[♥♦]/;
const FIRST = "2026-01-01T00:00"; // and last date and time
const LAST = "2099-12-31T23:59";

/** @typedef {import("./large.js").Told} Told */
/** @typedef {import("./large.js").Large} Large */
/** What a number may be. @typedef {{low: number | null, high: number | null, step: number, is_time: boolean, may_lack?: boolean, name?: string}} Limits */

/** Return the form for the question that is *told*. @param {Told} told @param {Large} large @returns {Node} */
export function formOf(told, large) {
  return FORMS[told.ask](told, large);
}

/** @type {Record<string, (told: Told, large: Large) => Node>} */
const FORMS = {
  number(told, large) {
    const limits = /** @type {Limits} */ ({ ...told, name: told.title });
    return numbers([limits], [told.value], large, told.secret, ([value]) => value, true);
  },

  columns(told, large) {
    return numbers(told.seats, told.value, large, told.secret, (values) => values, false);
  },

  choice(told, large) {
    const buttons = told.texts.map((/** @type {string} */ text, /** @type {number} */ at) =>
      button(text, () => large.act("answer", at), { autofocus: at === told.value, className: "choice" }),
    );
    return make("div", { className: "offers choices" }, ...buttons);
  },

  cover(told, large) {
    const text = told.name ? say("large.reveal", told.name) : say("large.go_on");
    return make(
      "div",
      { className: "cover" },
      make("p", { textContent: told.above }),
      told.name && make("p", { className: "whose", textContent: told.name }),
      button(text, () => large.act("answer", null), { className: "main", autofocus: true }),
      told.lay && button(told.lay, () => large.act("answer", true)),
    );
  },

  laid(told, large) {
    const value = [...told.value];
    const seats = told.seats.map((/** @type {any} */ seat, /** @type {number} */ at) =>
      selected(seat.name, seat.texts, value[at], (/** @type {number} */ chosen) => {
        value[at] = chosen;
        void large.act("typed", value);
      }),
    );
    return sent(seats, () => large.act("answer", value));
  },

  ranking(told, large) {
    const places = told.seats.map((/** @type {unknown} */ _, /** @type {number} */ at) => at + 1);
    const value = told.value.map((/** @type {number | null} */ place, /** @type {number} */ at) => place ?? at + 1);
    const seats = told.seats.map((/** @type {any} */ seat, /** @type {number} */ at) =>
      selected(seat.name, places.map(String), value[at] - 1, (/** @type {number} */ chosen) => {
        value[at] = chosen + 1;
      }),
    );
    return sent(seats, () => large.act("answer", value));
  },

  subset(told, large) {
    const value = new Set(told.value);
    const items = told.texts.map((/** @type {string} */ text, /** @type {number} */ at) => {
      const tick = () => {
        if (!value.delete(at)) value.add(at);
        item.setAttribute("aria-pressed", String(value.has(at)));
        void large.act("typed", [...value]);
      };
      const item = button(text, tick, { className: "choice" });
      item.setAttribute("aria-pressed", String(value.has(at)));
      return item;
    });
    return sent([make("div", { className: "offers choices" }, ...items)], () => large.act("answer", [...value]));
  },

  card(told, large) {
    const pick = (/** @type {string | null} */ card) => () => large.act("answer", card);
    const rows = told.cards.map((/** @type {([string, string] | null)[]} */ row) =>
      make("div", { className: "cards" }, ...row.map((card) => card && cardButton(card[0], pick(card[1])))),
    );
    const joker = told.joker && button(told.joker, pick(told.joker));
    const none = told.none && button(told.none, pick(null));
    return make("div", {}, ...rows, make("div", { className: "offers" }, joker, none));
  },

  name(told, large) {
    const input = make("input", { type: "text", maxLength: told.most, value: told.letters ?? "" });
    input.autocomplete = "off";
    input.oninput = () => void large.act("typed", input.value);
    const known = told.texts.map((/** @type {string} */ name, /** @type {number} */ at) =>
      button(name, () => large.act("answer", name), { autofocus: at === told.value, className: "choice" }),
    );
    const typed = make("label", { className: "field" }, make("span", { textContent: say("large.new_name") }), input);
    return sent(
      [make("div", { className: "offers choices" }, ...known), typed],
      () => input.value.trim() && large.act("answer", input.value),
    );
  },

  moment(told, large) {
    const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
    const [year, month, day, hour, minute] = told.value;
    const value = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
    const input = make("input", { type: "datetime-local", value, label: told.title, min: FIRST, max: LAST });
    const fields = () => input.value.split(/[-T:]/).slice(0, 5).map(Number);
    return sent([input], () => input.value && large.act("answer", fields()));
  },
};

/** Return a form of *fields* that *send* takes on. @param {Node[]} fields @param {() => unknown} send */
function sent(fields, send) {
  const done = make("button", { type: "submit", className: "main" }, say("large.done"));
  const form = make("form", { noValidate: true }, ...fields, make("div", { className: "offers" }, done));
  form.onsubmit = (event) => {
    event.preventDefault();
    send();
  };
  return form;
}

/** Return one of *texts* to be picked, under *name*. @param {string} name @param {string[]} texts @param {number} at @param {(at: number) => void} changed */
function selected(name, texts, at, changed) {
  const options = texts.map((text, index) => {
    return make("option", { value: String(index), textContent: text, selected: index === at });
  });
  const select = make("select", {}, ...options);
  select.onchange = () => changed(select.selectedIndex);
  return make("label", { className: "field" }, make("span", { textContent: name }), select);
}

/** @param {string} card @param {() => unknown} pick */
const cardButton = (card, pick) => button(card, pick, { className: RED.test(card) ? "card red" : "card" });

// numbers ---------------------------------------------------------------------------------------------------------

/**
 * Return a form for a number within each of *limits*, with a keypad for the one that has the focus.
 * @param {Limits[]} limits @param {(number | null)[]} value @param {Large} large @param {boolean} isSecret
 * @param {(values: (number | null)[]) => unknown} whole makes the answer of all values
 * @param {boolean} isAlone
 */
function numbers(limits, value, large, isSecret, whole, isAlone) {
  const values = isSecret ? value.map(() => null) : [...value];
  const changed = () => {
    if (!isSecret) void large.act("typed", whole(values));
  };
  const fields = limits.map((limit, at) => new Field(limit, values[at], (now) => {
    values[at] = now;
    changed();
  }));
  if (fields[0]) fields[0].input.dataset.first = "";
  let active = fields[0];
  for (const field of fields) field.input.addEventListener("focus", () => (active = field));
  const className = isAlone ? "numbers alone" : "numbers";
  const rows = make("div", { className }, ...fields.map((field) => field.element));
  const pad = keypad(() => active, limits.some((limit) => limit.low === null || limit.low < 0));
  return sent([rows, pad], () => {
    const wrong = fields.find((field) => !field.isGood());
    if (wrong) return wrong.complain();
    return large.act("answer", whole(fields.map((field) => field.value())));
  });
}

/** A number to be typed, or changed step by step. */
class Field {
  /** @param {Limits} limit @param {number | null} value @param {(value: number | null) => void} changed */
  constructor(limit, value, changed) {
    this._limit = limit;
    this._changed = changed;
    const shown = value === null ? "" : this._text(value);
    this.input = make("input", { type: "text", inputMode: "none", value: shown, label: limit.name });
    this.input.autocomplete = "off";
    this.input.oninput = () => this._take();
    this.input.onfocus = () => this.input.select();
    this.input.onkeydown = (event) => this._key(event);
    const less = button("−", () => this.step(-1), { label: say("large.less", limit.name ?? "") });
    const more = button("+", () => this.step(1), { label: say("large.more", limit.name ?? "") });
    for (const one of [less, more]) one.onmousedown = (event) => event.preventDefault(); // the focus stays
    const name = make("span", { className: "who", textContent: limit.name });
    this.element = make("div", { className: "number" }, name, less, this.input, more);
  }

  /** @param {number} value */
  _text(value) {
    return this._limit.is_time ? timeOf(value * 1000) : String(value);
  }

  /** Return the number, null for none. */
  value() {
    const text = this.input.value.trim().replace("−", "-");
    if (!text) return null;
    if (!this._limit.is_time) return /^-?\d{1,9}$/.test(text) ? Number(text) : NaN;
    const parts = text.split(":").map(Number);
    return parts.every(Number.isInteger) ? parts.reduce((sum, part) => sum * SECONDS + part, 0) : NaN;
  }

  isGood() {
    const value = this.value();
    if (value === null) return this._limit.may_lack === true;
    return !Number.isNaN(value) && this._isWithin(value);
  }

  /** @param {number} value */
  _isWithin(value) {
    const { low, high } = this._limit;
    return (low === null || value >= low) && (high === null || value <= high);
  }

  complain() {
    this.input.setCustomValidity(say("large.number", this.input.value || say("large.none")));
    this.input.focus();
    this.input.reportValidity();
  }

  /** @param {number} by */
  step(by) {
    const { low, high, step, may_lack: mayLack } = this._limit;
    const before = this.value();
    let value = Number.isNaN(before) || before === null ? Math.max(low ?? 0, 0) : before + by * step;
    if (before !== null && mayLack && low !== null && value < low) return this._write("");
    if (low !== null) value = Math.max(low, value);
    if (high !== null) value = Math.min(high, value);
    return this._write(this._text(value));
  }

  /** Type *text* where the cursor is, "" erases. @param {string} text */
  type(text) {
    const { selectionStart: from, selectionEnd: to, value } = this.input;
    const [begin, end] = [from ?? value.length, to ?? value.length];
    const cut = !text && begin === end ? Math.max(0, begin - 1) : begin;
    this._write(value.slice(0, cut) + text + value.slice(end));
    this.input.setSelectionRange(cut + text.length, cut + text.length);
  }

  turnSign() {
    const { value } = this.input;
    this._write(value.startsWith("-") ? value.slice(1) : `-${value}`);
  }

  /** @param {string} text */
  _write(text) {
    this.input.value = text;
    this._take();
  }

  _take() {
    this.input.setCustomValidity("");
    const value = this.value();
    this.element.classList.toggle("wrong", !this.isGood());
    if (this.isGood()) this._changed(value);
  }

  /** @param {KeyboardEvent} event */
  _key(event) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.step(by);
  }
}

/** Return the keys that type into the *active* field. @param {() => Field} active @param {boolean} isSigned */
function keypad(active, isSigned) {
  const digits = [..."123456789"].map((digit) => key(digit, digit, () => active().type(digit)));
  const colon = key(":", ":", () => active().type(":"));
  const sign = isSigned ? key("±", say("large.sign"), () => active().turnSign()) : colon;
  const zero = key("0", "0", () => active().type("0"));
  const erase = key("⌫", say("large.erase"), () => active().type(""));
  return make("div", { className: "keypad", role: "group", label: "0-9" }, ...digits, sign, zero, erase);
}

/** @param {string} text @param {string} label @param {() => void} act */
function key(text, label, act) {
  const made = button(text, act, { label, tabIndex: -1 });
  made.onmousedown = (event) => event.preventDefault(); // the focus stays in the field
  return made;
}
