"""
All rows of a sheet for one seat, one after another; each value that changes is an `add`, undone together.

Loaded when it is asked for: the offer on the bar is light (ui/tables/sheet_typed_acts.py, AllRows).
"""

from engines_core import sheet as rules
from engines_core.range_lists import Group
from engines_core.ranges import Number, Seat, next_range
from firmware.ui.tables.sheet_row_acts import RowOffer, value_lines
from firmware.ui.tables.sheet_typed_acts import TypedAct

if False:  # for the type checker
    from engines_core.rules import Offer
    from engines_core.types import Action, Any, Ranges, State
    from firmware.types import Context, Effect, Title
    from firmware.ui.screens import entry


def Screen(context: "Context", adds: "list[Offer]") -> "entry.Screen":  # noqa: N802 - navigator.py's name
    """Return the entry of all rows of a seat for the offers of `add`, *adds*."""
    from firmware.ui.screens import entry  # in a call of its own, to save stack

    return entry.Screen(context, offer_for(adds, context.sitting.on().state))


def offer_for(adds: "list[Offer]", state: "State") -> RowOffer:
    """Return the offer that asks for a seat, then for its value in each row of *adds*."""
    of_row = {row: offer.ranges for offer in adds for row in offer.ranges[0].values}
    rows = sorted(of_row)
    units = [unit for unit in range(state["units"]) if [row for row in rows if unit in _units(of_row, row)]]
    ranges = [lambda unit, *values, row=row: _value_range(of_row[row], state, row, unit) for row in rows]
    offer = RowOffer("add", (Seat(tuple(units)),) + tuple(ranges), rows[0])
    offer.rows = rows
    offer.kind = Rows
    offer.make = lambda state, unit, *values: _changes(state, rows, unit, values)
    return offer


class Rows(TypedAct):
    """One seat enters all its rows; each that changes is an `add`, undone together."""

    _asked = 0  # the row that is asked for

    def title(self, index: int, chosen: "list[Any]") -> str:
        """Return the question: the seat, or the name of the row and whose it is."""
        if not index:
            return self.say("rows.0")
        self._asked = self.offer.rows[index - 1]
        self._whose = self.names[chosen[0]]
        return self.say("entry.whose", self._whose, self._row(self._asked)["name"])

    def part_title(self, index: int) -> str:
        """Return the name of the part of the row, and whose it is."""
        return self.say("entry.whose", self._whose, self._row(self._asked)["parts"][index])

    def starts(self) -> "tuple[Any, ...]":
        """Return the seat after that of the rows before, and the values that the seat has."""
        values = self.state["values"]
        begun = [lambda chosen, row=row: values[row][chosen[0]] for row in self.offer.rows]
        return (self.next_unit(),) + tuple(begun)

    def effect(self, args: "list[Any]", after: "State") -> "Effect":
        """Return the rows of the seat and their points; empty where nothing changes."""
        unit = self._changed(after)
        if unit is None:
            return ""
        points, found = rules.points(after), after["values"]
        names = tuple([self._row(row)["name"] for row in self.offer.rows])
        values = [found[row][unit] for row in self.offer.rows]
        return value_lines(names, values, [points[row][unit] for row in self.offer.rows])

    def effect_title(self, args: "list[Any]", after: "State") -> "Title":
        """Return whose rows they are."""
        unit = self._changed(after)
        return self.say("rows") if unit is None else self.names[unit], ""

    def _changed(self, after: "State") -> "int | None":
        """Return the seat that has other values in *after*."""
        before, values = self.state["values"], after["values"]
        for row in self.offer.rows:
            for unit in range(self.state["units"]):
                if before[row][unit] != values[row][unit]:
                    return unit
        return None


def _units(of_row: "dict[int, Any]", row: int) -> "Any":
    return next_range(of_row[row], [row]).values


def _value_range(ranges: "Ranges", state: "State", row: int, unit: int) -> "Any":
    """Return the range of the value of *unit* in *row*, from that by how much it may change."""
    parts = state["sheet"]["rows"][row].get("parts")
    if parts is None:
        return _number(next_range(ranges, [row, unit]))
    return Group(tuple([_number(next_range(ranges, [row, unit, part])) for part in range(len(parts))]))


def _number(change: "Any") -> Number:
    return Number(change.least, change.most)


def _changes(state: "State", rows: list[int], unit: int, values: "Any") -> "list[Action]":
    """Return the actions `add` that give *unit* its *values* of *rows*."""
    made: "list[Action]" = []
    for row, value in zip(rows, values):
        old = state["values"][row][unit]
        if type(value) is not list:
            made.append(["add", row, unit, value - old])
        else:
            made += [["add", row, unit, part, value[part] - old[part]] for part in range(len(value))]
    return [action for action in made if action[-1]]
