/** What games are called: version.js brings the list of engines_core/games.py. */

/** @type {Map<string, string>} by their name in a record */
const TITLES = new Map(Object.entries(/** @type {any} */ (globalThis).TABLEMATE?.games ?? {}));

/** Return what the game of a record's *header* is called, "" if that is unknown: with a sheet, by the sheet. @param {any} header */
export function titleOf(header) {
  const title = header?.game === "sheet" ? header.sheet?.name : TITLES.get(header?.game);
  return typeof title === "string" ? title : "";
}
