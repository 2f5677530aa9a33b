/** Elements, made in one call. */

/**
 * Return an element *tag* with *given* properties and what is inside it; false, null and "" are left out.
 *
 * role is an attribute, label the one that is called aria-label; autofocus is data-first, for who gives the focus:
 * the browser's own is for a page that loads, and complains of each later one.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} given
 * @param {...(Node | string | false | null | undefined)} inside
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, given, ...inside) {
  const { role, label, autofocus, ...properties } = given;
  const made = Object.assign(document.createElement(tag), properties);
  if (role) made.setAttribute("role", String(role));
  if (label) made.setAttribute("aria-label", String(label));
  if (autofocus) made.dataset.first = "";
  made.append(.../** @type {(Node | string)[]} */ (inside.filter(Boolean)));
  return made;
}

/** Return a button. @param {string} text @param {() => unknown} act @param {Record<string, unknown>} [given] */
export function button(text, act, given = {}) {
  return make("button", { type: "button", ...given, onclick: act }, make("span", { textContent: text }));
}
