"""The actions of a sheet: those of its rows (sheet_row_acts.py), of its rounds and its end; and FILES."""

from engines_core import sheet as rules
from firmware.modules import module
from firmware.ui.tables.sheet_row_acts import Add, RowAct, Score, SheetAct, UnitAct

if False:  # for the type checker
    from engines_core.types import Any, Names, State
    from firmware.types import Effect, Title

BID = "firmware.ui.tables.sheet_bid_acts"
CLOCK = "firmware.ui.tables.sheet_clock_acts"
TYPED = "firmware.ui.tables.sheet_typed_acts"


class Round(SheetAct):
    """A round ends."""

    RANK = 3

    def label(self) -> str:
        """Return the action with the number of the round."""
        return self.say("round", len(self.state["history"]) + 1)


class Correct(RowAct):
    """A row of a round that is done is put right (sheet.py, corrections)."""

    def _back(self) -> int:
        return self.offer.ranges[0].values[0]

    def label(self) -> str:
        """Return the number of the round, and the row."""
        number = len(self.state["history"]) + 1 - self._back()
        return self.say("correct", number, self._row(self.offer.row)["name"])

    def starts(self) -> "tuple[Any, ...]":
        """Return the values that the row had."""
        back, row = self._back(), self.offer.row
        return (back, row, self.state["played"][-back][row])

    def title(self, index: int, chosen: "list[Any]") -> str:
        """Return the name of the row."""
        return self._row(self.offer.row)["name"]

    def part_title(self, index: int) -> str:
        """Return the name of a part of the row; of a bid, the bid or what was made."""
        row = self._row(self.offer.row)
        return self.say(("correct.bid", "correct.made")[index]) if "bid" in row else row["parts"][index]

    def effect_title(self, args: "list[Any]", after: "State") -> "Title":
        """Return the number of the round."""
        return self.say("correct.title", len(self.state["history"]) + 1 - args[0]), ""

    def effect(self, args: "list[Any]", after: "State") -> "Effect":
        """Return the changes of the totals: `31 → 25`."""
        pairs = zip(rules.totals(self.state), rules.totals(after))
        texts = [str(new) if old == new else "%d → %d" % (old, new) for old, new in pairs]
        return list(zip(self.names, texts))

    def log(self, args: "list[Any]", state: "State", names: "Names") -> str:
        """Return the number of the round, the row, and its values."""
        number = len(state["history"]) + 1 - args[0]
        return self.say("correct.log", number, self._row(args[1])["name"], self._all_told(args[2], names))


class PutRight(Correct):
    """A round that is done is put right, last on the bar: one UP away; it lists the rounds."""

    is_correction = True

    def offers(self) -> "list[Any]":
        """Return one for all rows."""
        return [self.offer]

    def rank(self) -> int:
        """Rank it last."""
        return 9

    def label(self) -> str:
        """Return its label."""
        return self.say("correct.any")

    def choose(self) -> None:
        """List what can be put right."""
        self.table.navigator.open("corrections", self.table.corrections())


class End(SheetAct):
    """The game ends."""

    RANK = 7
    is_confirmed = True

    def effect(self, args: "list[Any]", after: "State") -> "Effect":
        """Return the final standings."""
        ranked = sorted([(row["place"], row["seat"], row["score"]) for row in rules.standings(after)])
        return [("%d %s" % (place, self.names[seat]), str(score)) for place, seat, score in ranked]


class Win(UnitAct):
    """The table names the winners."""

    RANK = 7

    def title(self, index: int, chosen: "list[Any]") -> str:
        """Return the winners, or whether all have won."""
        return self.say("win.all" if self.state["sheet"]["declare"] == "all" else "win.0")

    def effect(self, args: "list[Any]", after: "State") -> "Effect":
        """Return the winners."""
        return self.log(args, self.state, self.table.names)

    def log(self, args: "list[Any]", state: "State", names: "Names") -> str:
        """Return the winners."""
        units, names = args[0], self.table.named(names)
        if type(units) is bool:
            units = range(state["units"]) if units else ()
        won = [names[unit] for unit in units]
        return self.say("win.log", " ".join(won)) if won else self.say("win.nobody")


ACTS = {
    "score": Score,
    "add": Add,
    "round": Round,
    "correct": PutRight,
    "correct.row": Correct,
    "win": Win,
    "end": End,
}
FILES = {  # acts that only some sheets have, and their files
    "bids": BID,
    "made": BID,
    "word": TYPED,
    "box": TYPED,
    "rows": TYPED,
    "turn": CLOCK,
    "phase": CLOCK,
    "pause": CLOCK,
    "resume": CLOCK,
}


def kind_of(name: str) -> "Any":
    """Return the class of the act *name*; one that few sheets need comes with its file."""
    return ACTS.get(name) or module(FILES[name]).ACTS[name]
