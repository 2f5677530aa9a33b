"""The actions of a sheet's clock. Loaded with a sheet that has one."""

from engines_core.sheets import clock
from firmware.ui.tables.sheet_row_acts import SheetAct

if False:  # for the type checker
    from engines_core.types import State


class Turn(SheetAct):
    """The turn of the next seat begins."""

    def who(self, state: "State") -> "int | None":
        """Return whose turn begins."""
        return clock.next_turn(state)

    def label(self) -> str:
        """Return the seat that begins or comes next."""
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

    def choose(self) -> None:
        """Do it, unless it is the second of two quick presses."""
        if not self.table.is_double:
            super().choose()


ACTS = {"turn": Turn, "phase": Phase, "pause": Pause, "resume": SheetAct}
