"""
The table of Attrition War: a row per seat with the cards in hand and wall; the rest is in the header.

With four seats or more, signs stand for the words hand and wall; with formation a wall is shown as
front + back. The inverted row is the seat that does something now, the mark ▶ whose turn it is:
they differ while an effect is owed.
"""

from firmware.ui.fonts import SMALL, TEXT
from firmware.ui.parts import WIDTH
from firmware.ui.short_names import shorten_before, shorten_in
from firmware.ui.tables.attrition_war_acts import ACTS, card_text, wall_text
from firmware.ui.tables.seat_rows import SeatRows

if False:  # for the type checker
    from engines_core.types import Any, State
    from firmware.types import Pages, Say, Title

CARDS = (7, 6, b"\x1f\x11\x11\x3f\x22\x22\x3e")  # width, height, columns
BRICKS = (7, 5, b"\x1b\x1b\x18\x1b\x03\x1b\x1b")
SIGNS = (
    (CARDS, "sign.hand"),
    (BRICKS, "sign.wall"),
    ("3+2", "sign.formation"),
    ("▶", "sign.next"),
    ("", "sign.acts"),
)
WALL_PX = 47  # room for `wall 10+9` in the large font; a wider one is a number alone


class Table(SeatRows):
    """Shows hands and walls."""

    ACTS = ACTS
    SIGNS = SIGNS
    ENDS = ((40, 78, 127), (62, 84, 127))

    # What it shows

    @staticmethod
    def headline(say: "Say", state: "State", now: int) -> "Title":
        """Return the stage; deck and discards."""
        return say("table." + state["stage"]), say("table.deck", state["deck"], state["discards"])

    def cells(self, seat: int) -> "list[Any]":
        """Return hand and wall, or as which the seat went out."""
        state = self.state
        if seat in state["fallen"]:
            return [(None, ""), (None, self.say("table.out", state["fallen"].index(seat) + 1))]
        hand, wall = str(state["hands"][seat]), wall_text(state, seat)
        shown = state["stage"] != "deploy"
        if not self.is_large():
            return [(CARDS, hand), (BRICKS, wall) if shown else (None, "")]
        hand = self.say("table.hand", hand)
        if not shown:
            return [(None, ""), (None, hand)]
        in_words = self.say("table.wall", wall)
        return [(None, hand), (None, in_words if TEXT.width(in_words) <= WALL_PX else wall)]

    def acting(self) -> "int | None":
        """Return the seat that acts now."""
        state = self.state
        if state["stage"] == "effect":
            return state["owed"][0][0]
        if state["stage"] == "declare":
            return state["champion"]
        return state["turn"] if state["stage"] == "battle" else None

    def marked(self, seat: int) -> bool:
        """Return whether it is the turn of *seat*, which the inverted row does not say."""
        return seat == self.state["turn"] != self.acting()

    def notes(self, state: "State") -> list[str]:
        """Return the effects owed after the next one, and up to the first battle the champion's rank."""
        notes = [self._owed(seat, effect) for seat, effect in state["owed"][1:]]
        if state["stage"] == "deploy":
            notes.append(self.say("note.deploy"))
        if state["declared"] is not None and state["last"] is None:
            notes.append(self.say("note.declared", card_text(state["declared"], self.say)))
        return notes

    def _owed(self, seat: int, effect: str) -> str:
        return self.say("note." + effect, seat, names=self.names)

    def details(self) -> "Pages":
        """Return a page about the latest battle."""
        last = self.state["last"]
        if last is None:
            return []
        drawn = last["drawn"][last["attacker"]], last["drawn"][last["target"]]
        rows = [
            self._named("last.winner", last["winner"]),
            (self.say("last.totals"), "%d : %d" % tuple(last["totals"])),
            (self.say("last.drawn"), "%d : %d" % drawn),
            self._named("last.out", last["out"][0]) if last["out"] else (self.say("last.out"), "-"),
        ]
        title = self.say("last.title", last["attacker"], last["target"], names=self.names)
        title = shorten_in(title, self.names, SMALL, WIDTH - 4)
        return [(self.say("table.last"), [(title, rows)])]

    def _named(self, key: str, seat: int) -> "Any":
        """Return the row of what *key* says and a name, which gives way to it."""
        text = self.say(key)
        return text, shorten_before(self.names[seat], text, self.names, TEXT, WIDTH - 13)
