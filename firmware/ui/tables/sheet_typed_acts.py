"""
Points of a sheet that are typed for one seat, not counted by ones (sheet_row_acts.py, Add).

A word of the seat to move is entered digit by digit; a box of a long sheet is picked from those still empty.
"""

from engines_core import sheet as rules
from engines_core.ranges import Choice, Number, Seat, next_range
from firmware.ui.tables.sheet_row_acts import NOT_COUNTED, RowAct, RowOffer, row_name

if False:  # for the type checker
    from engines_core.rules import Offer
    from engines_core.types import Any, Names, State

WIDE = 20  # values: a number of more is typed
MOST = 199  # points at once: two digits and a hundred
USUAL = 20  # points of a word: where the digits begin
DICE = 3  # of a kind, where the value of a box begins, or the most that it can have
BOXES = 6  # rows of a sheet at least whose boxes are listed


class Word(RowAct):
    """The seat to move gets points in a row of many values."""

    def label(self) -> str:
        """Return the seat and the row."""
        return self.title(2, [])

    def title(self, index: int, chosen: "list[Any]") -> str:
        """Return the seat and the row."""
        unit = self.state["turn"] % self.state["units"]
        return self.names[unit] + ": " + row_name(self.state["sheet"], self.offer)

    def starts(self) -> "tuple[Any, ...]":
        """Return the row, the seat and usual points."""
        return (self.offer.row, self.state["turn"] % self.state["units"], USUAL)

    def log(self, args: "list[Any]", state: "State", names: "Names") -> str:
        """Return the seat, the row and the points."""
        return self.say("add.log", args[1], self._row(args[0])["name"], "%+d" % args[-1], names=self.names)


class Box(RowAct):
    """A seat fills one of its empty rows; that is asked after the seat."""

    def rank(self) -> int:
        """Return that it comes first after another one, else last."""
        session = self.table.play.session
        return 0 if session.undoable() and session.latest(0)[1] == "add" else 8

    def label(self) -> str:
        """Return what it enters."""
        return self.say("box")

    def title(self, index: int, chosen: "list[Any]") -> str:
        """Return what is asked: the seat, its box, the value."""
        if index == 2:
            return self.names[chosen[0]] + ": " + chosen[1]
        return self.say("box.%d" % index, *chosen[:index], names=self.names)

    def starts(self) -> "tuple[Any, ...]":
        """Return the seat after that of the box before, and a usual value."""
        session = self.table.play.session
        if not session.undoable() or session.latest(0)[1] != "add":
            return (0, None, DICE)
        return ((session.latest(0)[3] + 1) % self.state["units"], None, DICE)

    def entered(self, values: "list[Any]") -> "list[Any]":
        """Return the arguments of `add` for *values*: seat, name of the row, number."""
        unit, name, value = values
        return [[row["name"] for row in self.state["sheet"]["rows"]].index(name), unit, value]

    def effect(self, args: "list[Any]", after: "State") -> str:
        """Return the seat, the row and the points that it brings."""
        points = rules.points(after)[args[0]][args[1]]
        return self.say("box.effect", args[1], self._row(args[0])["name"], points, names=self.names)


def word_offer(offer: "Offer", state: "State", row: int) -> "RowOffer | None":
    """Return the offer of a Word in *row* for *offer* of the rules; None where it is not typed."""
    if state["turn"] is None or NOT_COUNTED & set(state["sheet"]["rows"][row]):
        return None
    unit = state["turn"] % state["units"]
    number = next_range(offer.ranges, [row, unit])
    if number.kind != "number" or number.high is not None and number.high <= WIDE:
        return None
    high = MOST if number.high is None else min(MOST, number.high)
    return RowOffer("add", (Choice((row,)), Choice((unit,)), Number(0, high)), row, None, "word")


def box_offer(offer: "Offer", state: "State") -> "RowOffer | None":
    """Return the offer of a Box for *offer* of the rules; None for a short sheet."""
    rows = state["sheet"]["rows"]
    plain = [row for row in offer.ranges[0].values if not NOT_COUNTED & set(rows[row])]
    if len(plain) < BOXES:
        return None
    names = [row["name"] for row in rows]

    def boxes(unit: int) -> Choice:
        empty = tuple([names[row] for row in plain if not state["values"][row][unit]])
        return Choice(empty or tuple([names[row] for row in plain]))

    def numbers(unit: int, name: str) -> "Any":
        return next_range(offer.ranges, [names.index(name), unit])

    return RowOffer("add", (Seat(tuple(range(state["units"]))), boxes, numbers), plain[0], None, "box")
