"""The actions of a sheet: those of its rows (sheet_row_acts.py), of its rounds, its clock and its end."""

from engines_core import sheet as rules
from engines_core.sheets import clock
from firmware.ui.tables.sheet_row_acts import Add, Bids, Correct, Made, Score, SheetAct, UnitAct


class Round(SheetAct):
    """A round ends."""

    RANK = 3

    def label(self) -> str:
        """Return the action with the number of the round."""
        return self.say("round", len(self.state["history"]) + 1)


class Turn(SheetAct):
    """The turn of the next seat begins."""

    def who(self, state: dict) -> "int | None":
        """Return whose turn begins."""
        return clock.next_turn(state)

    def label(self) -> str:
        """Return who begins or comes next."""
        key = "turn.first" if self.state["turn"] is None else "turn.next"
        return self.say(key, self.who(self.state), names=self.names)

    def on_bar(self, is_narrow: bool) -> str:
        """Return the label, where it is narrow just an arrow and the seat."""
        if not is_narrow:
            return self.label()
        return self.say("turn.short", self.who(self.state), names=self.names)


class Phase(SheetAct):
    """The next phase of the clock begins."""

    def label(self) -> str:
        """Return the name of that phase."""
        phases, at = self.state["sheet"]["clock"]["phases"], self.state["phase"]
        index = 0 if at is None else (at + 1) % len(phases)
        return self.say("phase.first" if at is None else "phase.next", phases[index][0])


class Pause(SheetAct):
    """The clock stands still."""

    RANK = 6


class Win(UnitAct):
    """The table says who has won."""

    RANK = 7

    def title(self, index: int, chosen: list) -> str:
        """Return who has won, or whether all have."""
        return self.say("win.all" if self.state["sheet"]["declare"] == "all" else "win.0")

    def log(self, args: list, state: dict, names: tuple) -> str:
        """Return who has won."""
        units, names = args[0], self.table.named(names)
        if type(units) is bool:
            units = range(state["units"]) if units else ()
        won = [names[unit] for unit in units]
        return self.say("win.log", " ".join(won)) if won else self.say("win.nobody")


class End(SheetAct):
    """The game ends."""

    RANK = 7
    is_confirmed = True

    def effect(self, args: list, after: dict) -> list:
        """Return the final standings."""
        ranked = sorted([(row["place"], row["seat"], row["score"]) for row in rules.standings(after)])
        return [("%d %s" % (place, self.names[seat]), str(score)) for place, seat, score in ranked]


ACTS: dict = {
    "score": Score,
    "bids": Bids,
    "made": Made,
    "add": Add,
    "round": Round,
    "turn": Turn,
    "phase": Phase,
    "pause": Pause,
    "resume": SheetAct,
    "correct": Correct,
    "win": Win,
    "end": End,
}
