/** Elements, made in one call. */

/**
 * Return an element *tag* with *given* properties (role is an attribute) and what is inside it; false, null and ""
 * are left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} given
 * @param {...(Node | string | false | null | undefined)} inside
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, given, ...inside) {
  const { role, label, ...properties } = given;
  const made = Object.assign(document.createElement(tag), properties);
  if (role) made.setAttribute("role", String(role));
  if (label) made.setAttribute("aria-label", String(label));
  if (properties.autofocus) made.setAttribute("autofocus", "");
  made.append(.../** @type {(Node | string)[]} */ (inside.filter(Boolean)));
  return made;
}

/** Return a button. @param {string} text @param {() => unknown} act @param {Record<string, unknown>} [given] */
export function button(text, act, given = {}) {
  return make("button", { type: "button", ...given, onclick: act }, make("span", { textContent: text }));
}
