"""
Points of a sheet that are typed for one seat, not counted by ones (sheet_row_acts.py, Add).

A word of the seat to move is entered digit by digit; a box of a long sheet is picked from those still empty;
one seat enters all its rows.
"""

from engines_core import sheet as rules
from engines_core.ranges import Choice, Number, Seat, next_range
from engines_core.sheets.state import is_entered
from engines_core.sheets.values import limits
from firmware.ui.tables.sheet_row_acts import NOT_COUNTED, RowAct, RowOffer, row_name

if False:  # for the type checker
    from engines_core.rules import Offer
    from engines_core.types import Action, Any, Names, Session, State
    from firmware.types import Title

WIDE = 20  # values: a number of more is typed
MOST = 199  # points at once: two digits and a hundred
USUAL = 20  # points of a word: where the digits begin
DICE = 3  # three of a kind: where the value of a box begins, or the most that it can have
NOT_BOXES = NOT_COUNTED | {"only", "single"}
ZERO = ": 0"  # after the name of a box that is filled without points
BOXES = 6  # rows of a sheet at least whose boxes are listed


class Word(RowAct):
    """The seat to move gets points in a row of many values."""

    def label(self) -> str:
        """Return the seat and the row."""
        return self.title(2, [])

    def title(self, index: int, chosen: "list[Any]") -> str:
        """Return the seat and the row."""
        unit = self.state["turn"] % self.state["units"]
        return self.say("entry.whose", self.names[unit], row_name(self.say, self.state["sheet"], self.offer))

    def starts(self) -> "tuple[Any, ...]":
        """Return the row, the seat and usual points."""
        return (self.offer.row, self.state["turn"] % self.state["units"], USUAL)

    def log(self, args: "list[Any]", state: "State", names: "Names") -> str:
        """Return the seat, the row and the points."""
        return self.say("add.log", args[1], self._row(args[0])["name"], "%+d" % args[-1], names=self.names)


class TypedAct(RowAct):
    """An entry that one seat after another types."""

    def next_unit(self) -> int:
        """Return the seat after the one that typed last."""
        unit = last_typed(self.table.play.session)[0]
        return 0 if unit is None else (unit + 1) % self.state["units"]


class Box(TypedAct):
    """A seat fills one of its empty rows; that is asked after the seat."""

    def rank(self) -> int:
        """Rank it first after another one, else last."""
        unit, is_several = last_typed(self.table.play.session)
        return 8 if unit is None or is_several else 0

    def label(self) -> str:
        """Return what it enters."""
        return self.say("box")

    def title(self, index: int, chosen: "list[Any]") -> str:
        """Return the question: the seat, its box, the value."""
        if index == 2:
            return self.say("entry.whose", self.names[chosen[0]], chosen[1])
        return self.say("box.%d" % index, *chosen[:index], names=self.names)

    def starts(self) -> "tuple[Any, ...]":
        """Return the seat after that of the box before, and the value of the box, a usual one at first."""

        def value(chosen: "list[Any]") -> int:
            unit, box = chosen
            return self.state["values"][_row_of(self.state, box)][unit] or DICE

        return (self.next_unit(), None, value)

    def effect(self, args: "list[Any]", after: "State") -> str:
        """Return the seat, the row and the points that it brings."""
        row, unit = self._place(args)
        points = rules.points(after)[row][unit]
        return self.say("box.effect", unit, self._row(row)["name"], points, names=self.names)

    def effect_title(self, args: "list[Any]", after: "State") -> "Title":
        """Return the name of the row."""
        return self._row(self._place(args)[0])["name"], ""

    def _place(self, args: "list[Any]") -> "list[Any]":
        """Return row and unit of *args*: those of the action, or as they were asked where a 0 takes two."""
        return [_row_of(self.state, args[1]), args[0]] if type(args[1]) is str else args[:2]


class AllRows(TypedAct):
    """One seat enters all its rows (screens/all_rows.py)."""

    def rank(self) -> int:
        """Rank it first after the rows of another seat, while the next one has nothing."""
        values, unit = self.state["values"], self.next_unit()
        rows = [row for offer in self.offer.adds for row in offer.ranges[0].values]
        has_some = [row for row in rows if _has_some(values[row][unit])]
        return -1 if last_typed(self.table.play.session)[1] and not has_some else 7

    def label(self) -> str:
        """Return what it enters."""
        return self.say("rows")

    def choose(self) -> None:
        """Ask for them."""
        self.table.navigator.open("all_rows", self.offer.adds)


def last_typed(session: "Session") -> "tuple[int | None, bool]":
    """Return the seat of the latest action if it is an `add`, else None; whether it was one of several."""
    if not session.undoable() or session.latest(0)[1] != "add":
        return None, False
    t, _, row, unit = session.latest(0)[:4]
    before = session.latest(1) if session.undoable() > 1 else [None]
    return unit, before[0] == t and before[2:-1] != session.latest(0)[2:-1]  # a 0 in a box is twice one row


def _has_some(value: "Any") -> bool:
    return any(value) if type(value) is list else bool(value)


def rows_offer(adds: "list[Offer]", state: "State") -> "RowOffer | None":
    """Return the offer of AllRows for those of `add`; None where rows for all are as quick."""
    count = sum([len(offer.ranges[0].values) for offer in adds])
    if count < 2 or state["units"] < 2 or state["turn"] is not None:
        return None
    offer = RowOffer("add", (), 0, None, "rows")
    offer.adds = adds
    return offer


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
    plain = [row for row in offer.ranges[0].values if not NOT_BOXES & set(rows[row])]
    if len(plain) < BOXES:
        return None

    def boxes(unit: int) -> Choice:
        """Return those still empty, or all if none is; then each with one value again, for its 0."""
        found = [row for row in plain if not is_entered(state, row, unit)] or plain
        names = [rows[row]["name"] for row in found]
        zeros = [rows[row]["name"] + ZERO for row in found if limits(rows[row]) == (0, 1)]
        return Choice(tuple(names + zeros))

    def numbers(unit: int, name: str) -> Number:
        low, high = limits(rows[_row_of(state, name)])
        if name.endswith(ZERO):
            return Number(0, 0)
        return Number(1 if (low, high) == (0, 1) else low, high)

    made = RowOffer("add", (Seat(tuple(range(state["units"]))), boxes, numbers), plain[0], None, "box")
    made.make = _box
    return made


def _row_of(state: "State", box: str) -> int:
    """Return the row of a *box* in the list of a Box."""
    names = [row["name"] for row in state["sheet"]["rows"]]
    return names.index(box if box in names else box[: -len(ZERO)])


def _box(state: "State", unit: int, box: str, value: int) -> "list[Action]":
    """Return the actions that enter *value* in a *box* of *unit*; a 0 in an empty one is there and back."""
    row = _row_of(state, box)
    change = value - state["values"][row][unit]
    if change:
        return [["add", row, unit, change]]
    step = 1 if limits(state["sheet"]["rows"][row])[1] else -1
    return [] if value else [["add", row, unit, step], ["add", row, unit, -step]]


ACTS = {"word": Word, "box": Box, "rows": AllRows}
