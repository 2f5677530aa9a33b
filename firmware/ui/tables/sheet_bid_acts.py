"""The actions of a row with bids: what all bid, and what they made. Loaded with a sheet that has one."""

from engines_core import sheet as rules
from engines_core.sheets.values import limits
from firmware.ui.tables.sheet_row_acts import NamedRow, row_name, value_lines

if False:  # for the type checker
    from engines_core.types import Any, Names, State
    from firmware.types import Effect, Title


class Numbers(NamedRow):
    """A number of all seats: what they bid, or what they made of it."""

    RANK = 2

    def _is_given(self) -> bool:
        """Return whether it was entered before."""
        return self.state["given"][self.offer.row]

    def _begun_with(self, at: int) -> "Any":
        """Return the row, and number *at* of what each seat has there: its bid, or what it made."""
        index = self.offer.row
        return (index, [value[at] for value in self.state["values"][index]])

    def rank(self) -> int:
        """Rank an entry that was made behind all others."""
        return 5 if self._is_given() else super().rank()

    def label(self) -> str:
        """Return the kind of entry, and the name of the row."""
        return self.say(self.name, row_name(self.say, self.state["sheet"], self.offer))

    def title(self, index: int, chosen: "list[Any]") -> str:
        """Return the kind of entry."""
        return self.say(self.name + ".0")

    def told(self, values: "list[Any]") -> str:
        """Return how many there are together: `11 of 13`."""
        return self.say("bids.sum", sum(values), limits(self._row(self.offer.row))[1])

    def effect_title(self, args: "list[Any]", after: "State") -> "Title":
        """Return the name of the row, and how many there are together."""
        return self.label(), self.told(args[1])

    def log(self, args: "list[Any]", state: "State", names: "Names") -> str:
        """Return the kind of entry and the numbers."""
        return self.say(self.name + ".log", self._row(args[0])["name"], self._all_told(args[1], names))


class Bids(Numbers):
    """All bids are entered, before anything else."""

    RANK = 1

    def _is_given(self) -> bool:
        """Return whether it was entered before."""
        return super()._is_given() or self.state["bidden"][self.offer.row]

    def starts(self) -> "tuple[Any, ...]":
        """Return the bids that were entered; at first an equal share of all that can be made."""
        if self._is_given():
            return self._begun_with(0)
        units = self.state["units"]
        return (self.offer.row, [limits(self._row(self.offer.row))[1] // units] * units)

    def effect(self, args: "list[Any]", after: "State") -> "Effect":
        """Return the bids."""
        return value_lines(self.names, args[1], args[1])


class Made(Numbers):
    """The results of all bids are entered."""

    def starts(self) -> "tuple[Any, ...]":
        """Return the bids and the entry."""
        return self._begun_with(1 if self._is_given() else 0)

    def effect(self, args: "list[Any]", after: "State") -> "Effect":
        """Return the values, and the points that they bring."""
        return value_lines(self.names, after["values"][args[0]], rules.points(after)[args[0]])


ACTS = {"bids": Bids, "made": Made}
