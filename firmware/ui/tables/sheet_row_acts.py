"""
The actions of the rows of a sheet (the others: sheet_acts.py). What comes next is first on the bar.

The rules offer `score` and `add` once for all rows. The bar and the menu name the row, and of points that
are counted one by one the part of the row:

    add of rows 0 and 1, 1 with the parts Compass and Gear  ->  Coins, Science: Compass, Science: Gear
"""

from engines_core import sheet as rules
from engines_core.ranges import Choice
from engines_core.rules import Offer
from engines_core.sheets import clock
from engines_core.sheets.values import asks_holder, holder
from firmware.display.font import cut
from firmware.ui import parts
from firmware.ui.fonts import SMALL, TEXT
from firmware.ui.tables.act import Act
from firmware.ui.tables.counting import Counting

if False:  # for the type checker
    from engines_core.types import Any, Names, Ranges, Sheet, State
    from firmware.types import Effect, Say, Title

NOT_COUNTED = {"parts", "sums", "bid"}  # keys of a row that is not counted one by one
BAR_PX = parts.WIDTH - 32  # for a label on the bar
LINE_PX = parts.WIDTH - 3 - parts.LEAST  # for a value and its points, beside a scroll bar


class RowOffer(Offer):
    """An offer for a `row`, a `part` of it, or `rows` (by `adds`); `act` names its act, or `kind` is it."""

    rows: "list[int]" = []
    adds: "list[Any]" = []
    kind: "Any" = None

    def __init__(self, name: str, ranges: "Ranges", row: int, part: "int | None" = None, act: str = ""):
        super().__init__(name, ranges)
        self.act = act or name
        self.row = row
        self.part = part


class SheetAct(Act):
    """Base of all: RANK is how far down the bar it stands unless it comes next."""

    RANK = 1
    is_counted_singly = False  # its points are counted one by one on the table
    is_correction = False  # it puts a round right that is done, from the log

    def offers(self) -> "list[Any]":
        """Return the offers that stand on the bar for the one of the rules."""
        return [self.offer]

    def rank(self) -> int:
        """Return 0 for what comes next as a rule."""
        return 0 if self.name in usual(self.state) else self.RANK


class UnitAct(SheetAct):
    """An action that names units: the sides where there are some, else the seats."""

    def __init__(self, table: "Any", name: str, offer: "Any" = None):
        super().__init__(table, name, offer)
        self.names = table.units


class RowAct(UnitAct):
    """An action of one row of the sheet."""

    def _row(self, index: int) -> "Any":
        """Return row *index* of the sheet."""
        return self.state["sheet"]["rows"][index]

    def _all_told(self, values: "list[Any]", names: "Names") -> str:
        """
        Return all *values* with their names: `Ann 4, Bo 13`. Short *names* are not the table's own tuple:
        then there is no room for both, and the values, in seat order, tell more.
        """
        texts = [entered_text(value) for value in values]
        if names is not self.table.names:
            return " ".join(texts)
        return ", ".join([name + " " + text for name, text in zip(self.names, texts)])

    def _parts_of(self, row: int) -> "Any":
        """Return the parts of *row* that have an offer each; None is the whole row."""
        return (None,)

    def offers(self) -> "list[Any]":
        """Return an offer for each row, or part of a row."""
        found: "list[Any]" = []
        for row in self.offer.ranges[0].values:
            ranges = (Choice((row,)),) + self.offer.ranges[1:]
            found += [RowOffer(self.name, ranges, row, part) for part in self._parts_of(row)]
        return found


class NamedRow(RowAct):
    """An action of a row that the bar names by the row alone where all of its label has no room."""

    def on_bar(self, is_narrow: bool) -> str:
        """Return the label, or the name of the row or of its part."""
        label = self.label()
        if not is_narrow and SMALL.width(label) <= BAR_PX:
            return label
        row, part = self._row(self.offer.row), self.offer.part
        return row["name"] if part is None else row["parts"][part]


class Score(NamedRow):
    """A row is entered for all seats."""

    RANK = 2

    def _is_given(self) -> bool:
        """Return whether the row was entered before."""
        return self.state["given"][self.offer.row]

    def rank(self) -> int:
        """Rank a row that was entered behind all others."""
        return 5 if self._is_given() else super().rank()

    def label(self) -> str:
        """Return the change of the row, and its name."""
        key = "score.change" if self._is_given() else "score.enter"
        return self.say(key, row_name(self.say, self.state["sheet"], self.offer))

    def starts(self) -> "tuple[Any, ...]":
        """Return the values of the row, or the seat that has it."""
        if not self._is_given():
            return ()
        index = self.offer.row
        row, values = self._row(index), self.state["values"][index]
        return (index, holder(values) if asks_holder(row) else values)

    def title(self, index: int, chosen: "list[Any]") -> str:
        """Return the name of the row."""
        return self._row(self.offer.row)["name"]

    def part_title(self, index: int) -> str:
        """Return the name of a part of the row."""
        return self._row(self.offer.row)["parts"][index]

    def effect_title(self, args: "list[Any]", after: "State") -> "Title":
        """Return the name of the row."""
        return self._row(args[0])["name"], ""

    def effect(self, args: "list[Any]", after: "State") -> "Effect":
        """Return the values, and the points that they bring."""
        return value_lines(self.names, args[1], rules.points(after)[args[0]])

    def log(self, args: "list[Any]", state: "State", names: "Names") -> str:
        """Return the name of the row, and the values."""
        return self.say("entry.whose", self._row(args[0])["name"], self._all_told(args[1], names))


class Add(NamedRow):
    """Points of a row, or of one part of it, are counted one by one."""

    RANK = 4
    is_counted_singly = True

    def _parts_of(self, row: int) -> "Any":
        """Return the parts of *row*, each with an offer of its own."""
        names = self._row(row).get("parts")
        return tuple(range(len(names))) if names else (None,)

    def offers(self) -> "list[RowOffer]":
        """Return an offer for each row or part, and those that are typed."""
        found, state = super().offers(), self.state
        is_typed = len(state["sheet"]["rows"]) > 1 or state["turn"] is not None
        if not is_typed or len(self.offer.ranges) != 3:
            return found
        from firmware.ui.tables.sheet_typed_acts import box_offer, word_offer

        typed = [word_offer(self.offer, state, row) for row in self.offer.ranges[0].values]
        return [offer for offer in typed + [box_offer(self.offer, state)] if offer is not None] + found

    def label(self) -> str:
        """Return the name of the row and of the part."""
        return self.say("add", row_name(self.say, self.state["sheet"], self.offer))

    def choose(self) -> None:
        """Count from now on."""
        state = self.state
        seat = 0 if state["turn"] is None else state["turn"] % state["units"]
        self.table.counting = Counting(self.table.sitting, self.offer, seat)
        self.table.navigator.to_table()

    def log(self, args: "list[Any]", state: "State", names: "Names") -> str:
        """Return the seat, the row or its part, and how many points."""
        row = self._row(args[0])
        what = row["name"] if len(args) == 3 else row["parts"][args[2]]
        change = "%+d" % args[-1] if args[-1] else "0"
        return self.say("add.log", args[1], what, change, names=self.table.named(names))


def usual(state: "State") -> "Any":
    """Return the names of the actions that come next as a rule."""
    sheet, given = state["sheet"], state["given"]
    if clock.is_on(state):
        return ("turn", "phase")
    if [row for row, is_bid in enumerate(state["bidden"]) if is_bid and not given[row]]:
        return ("made",)
    if "rounds" in sheet and (any(given) or any(state["bidden"])):
        return ("score", "bids", "made") if False in given else ("round",)
    if given and False not in given and "rounds" not in sheet and not is_counted(sheet):
        return ("end",)
    return ("resume",)


def is_counted(sheet: "Sheet") -> bool:
    """Return whether a game by *sheet* is nothing but counting, from beginning to end."""
    rows = sheet["rows"]
    return len(rows) == 1 and not {"rounds", "clock"} & set(sheet) and not NOT_COUNTED & set(rows[0])


def row_name(say: "Say", sheet: "Sheet", offer: RowOffer) -> str:
    """Return the name of the row that *offer* is for, and of its part."""
    row = sheet["rows"][offer.row]
    return row["name"] if offer.part is None else say("entry.whose", row["name"], row["parts"][offer.part])


def value_lines(names: "Names", values: "list[Any]", points: "list[Any]") -> "list[Any]":
    """
    Return a line per seat: name, value, and its points where they are others; the value gives way.

    None is a value that was not entered.
    """
    found: "list[Any]" = []
    for name, value, brings in zip(names, values, points):
        text = "-" if value is None else entered_text(value)
        if value is not None and text != str(brings):
            points_text = " → %d" % brings
            text = cut(text, TEXT, LINE_PX - TEXT.width(points_text)) + points_text
        found.append((name, text))
    return found


def entered_text(value: "Any") -> str:
    """Return the entry of a seat: a number, of parts 3/0/1."""
    return "/".join([str(part) for part in value]) if type(value) is list else str(value)
