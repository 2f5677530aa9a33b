/** Names and scores, the best first: in the Large view and on the TV. */

import { make } from "./parts.js";

/** @typedef {{seat: number, name: string, place: number, score: number}} Ranked */

/** Return *seats* as a list; that of the seat *turn*, if any, is marked. @param {Ranked[]} seats @param {number | null} [turn] */
export function ranking(seats, turn = null) {
  const sorted = [...seats].sort((one, other) => one.place - other.place || one.seat - other.seat);
  const rows = sorted.map(({ seat, name, place, score }) => {
    const row = make(
      "li",
      {},
      make("span", { className: "place", textContent: `${place}.` }),
      make("span", { className: "who", textContent: name }),
      make("span", { className: "score", textContent: String(score) }),
    );
    if (seat === turn) row.setAttribute("aria-current", "true");
    return row;
  });
  return make("ol", { className: "ranking" }, ...rows);
}
