/**
 * What the page says, in the language that is spoken: a table a subject, texts/LANGUAGE/SUBJECT.json.
 *
 *     await load("large");                     // from now on in every language that is spoken
 *     say("tour.step", 2, 5)                   // "2 of 5"
 *     put(element, "new.said");                // and again in the next language
 *     await speak("ja");
 *
 * An element of the page has the key of its text as data-say, that of its label as data-label. In a text # is a
 * value; #1 and #2 name them where a language wants another order, and a pair of texts says one and several
 * (firmware/texts/README.md). <b>, <kbd>, <code> and <a> may be in it, not one in another.
 */

const KEPT = "tablemate-language";
const ENGLISH = "en";
const RICH = /<(b|kbd|code|a)>(.*?)<\/\1>/;

/** @typedef {string | [string, string]} Text */
/** @typedef {Record<string, Text>} Table */
/** @typedef {string | number} Value */

/** Names of the languages by their codes. @type {Record<string, string>} */
export const LANGUAGES = /** @type {any} */ (globalThis).TABLEMATE?.languages ?? { [ENGLISH]: "English" };

let language = proposed();
/** @type {Table} */
let table = {};
/** @type {Set<string>} */
const subjects = new Set();
/** @type {Map<string, Promise<Table>>} */
const tables = new Map();
/** What elements were filled with. @type {WeakMap<Element, Value[]>} */
const given = new WeakMap();

/** Return the language that is spoken. */
export const spoken = () => language;

/** Return the language to begin with: that of the last time, or the first of the browser's that there is. */
function proposed() {
  const wanted = [kept(), ...(navigator.languages ?? [])].map((code) => code.slice(0, 2).toLowerCase());
  return wanted.find((code) => code in LANGUAGES) ?? ENGLISH;
}

/** Say the texts of *subject*, too. @param {string} subject */
export function load(subject) {
  subjects.add(subject);
  return refillAll();
}

/** Speak the language *code* from now on, everywhere on the page, and begin with it the next time. @param {string} code */
export function speak(code) {
  keep(code);
  language = code;
  return refillAll();
}

async function refillAll() {
  const code = language;
  const found = await Promise.all([...subjects].map((subject) => tableOf(`${code}/${subject}`)));
  if (code !== language) return; // it has changed again
  table = Object.assign({}, ...found);
  document.documentElement.lang = code;
  document.querySelector("link[rel=manifest]")?.setAttribute("href", manifestOf(code));
  for (const element of document.querySelectorAll("[data-say], [data-label]")) refill(element);
}

/** @param {string} code */
const manifestOf = (code) => (code === ENGLISH ? "manifest.webmanifest" : `manifest-${code}.webmanifest`);

/** @param {string} name @returns {Promise<Table>} */
function tableOf(name) {
  const coming = tables.get(name) ?? fetched(name);
  tables.set(name, coming);
  coming.catch(() => tables.delete(name)); // the next time, perhaps
  return coming;
}

/** @param {string} name */
async function fetched(name) {
  const answer = await fetch(new URL(`../texts/${name}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
}

/** Return the text *key*, with *values* in it; one that is not there yet is empty. @param {string} key @param {...Value} values */
export const say = (key, ...values) => filled(table[key] ?? "", values);

/** Return whether there is a text *key*. @param {string} key */
export const knows = (key) => key in table;

/**
 * Return *text* with *values* in it.
 * @param {Text} text @param {Value[]} values
 * @returns {string}
 */
export function filled(text, values) {
  const [one, several] = typeof text === "string" ? [text, text] : text;
  const template = countIn(several, values) === 1 ? one : several;
  let turn = 0;
  return template.replace(/#([1-9])?/g, (mark, number) => {
    const at = number ? Number(number) - 1 : turn++;
    return at < values.length ? String(values[at]) : mark;
  });
}

/** Return the first of *values* in *text* that is a number. @param {string} text @param {Value[]} values */
function countIn(text, values) {
  const places = [...text.matchAll(/#([1-9])?/g)].map((found, turn) => (found[1] ? Number(found[1]) - 1 : turn));
  return places.map((at) => Number(values[at])).find((count) => !Number.isNaN(count));
}

/** Let *element* say the text *key*, "" for nothing. @param {Element} element @param {string} key @param {...Value} values */
export function put(element, key, ...values) {
  element.setAttribute("data-say", key);
  given.set(element, values);
  refill(element);
}

/** Let the text *key* be the label of *element*. @param {Element} element @param {string} key @param {...Value} values */
export function label(element, key, ...values) {
  element.setAttribute("data-label", key);
  given.set(element, values);
  refill(element);
}

/** @param {Element} element */
function refill(element) {
  const values = given.get(element) ?? [];
  const [key, name] = ["data-say", "data-label"].map((attribute) => element.getAttribute(attribute));
  if (key !== null) element.replaceChildren(...parts(say(key, ...values), element.getAttribute("data-href")));
  if (name) element.setAttribute("aria-label", say(name, ...values));
}

/** Return *text* as nodes; a link in it leads to *href*. @param {string} text @param {string | null} href */
function parts(text, href) {
  /** @type {Node[]} */
  const nodes = [];
  for (let found = RICH.exec(text); found; found = RICH.exec(text)) {
    const made = document.createElement(found[1]);
    made.textContent = found[2];
    if (found[1] === "a" && href) Object.assign(made, { href, rel: "noreferrer" });
    nodes.push(document.createTextNode(text.slice(0, found.index)), made);
    text = text.slice(found.index + found[0].length);
  }
  if (text) nodes.push(document.createTextNode(text));
  return nodes;
}

function kept() {
  try {
    return localStorage.getItem(KEPT) ?? "";
  } catch {
    return ""; // this browser keeps nothing
  }
}

/** @param {string} code */
function keep(code) {
  try {
    localStorage.setItem(KEPT, code);
  } catch {
    // the same
  }
}
