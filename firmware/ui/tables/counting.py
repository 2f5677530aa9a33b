"""
Points that are counted one by one at the table, for the highlighted seat; each press is an action.

    UP, DOWN  one more, one less; held, one every 0.2 s        OK  the next seat
"""

from firmware.ui.pace import Pace

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import CurrentGame

ARROWS = "↕±1"


class Counting:
    """Counts what *offer* is for: a row of the sheet, or one part of it."""

    def __init__(self, sitting: "CurrentGame", offer: "Any", seat: int = 0):
        self.sitting = sitting
        self.offer = offer
        self.seat = seat  # the seat whose points change now
        self._pace = Pace()

    def pressed(self, button: str, repeated: bool) -> None:
        """Count, or go to the next seat."""
        if button == "OK":
            self.seat = (self.seat + 1) % len(self._values())
        elif self._pace.counts(repeated):
            self.add(1 if button == "UP" else -1)

    def add(self, number: int) -> None:
        """Do the action that changes the value of the highlighted seat by *number*."""
        part = self.offer.part
        self.sitting.do("add", [self.offer.row, self.seat] + ([] if part is None else [part]) + [number])

    def values(self) -> "list[str]":
        """Return the count so far, a text per seat."""
        part = self.offer.part
        return [str(value if part is None else value[part]) for value in self._values()]

    def _values(self) -> "list[Any]":
        return self.sitting.on().state["values"][self.offer.row]
