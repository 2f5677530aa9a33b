"""
Changes of single values: the action `add`, in two forms, with parts and without (spec/sheet.md, Actions).
"""

from engines_core.errors import IllegalAction
from engines_core.ranges import Choice, Number, everyone
from engines_core.rules import replaced, require
from engines_core.sheets.state import put, shut
from engines_core.sheets.values import flat, for_one, has_one, limits, parts

if False:  # for the type checker
    from engines_core.types import Any, Callable, Phrase, Ranges, SheetRow, State

ONE = ("only one may have it",)


class Change(Number):
    """By how much *value*, from `least` to `most`, may change, without 0."""

    def __init__(self, value: int, least: int, most: int):
        low, high = (least - value or 1), (most - value or -1)
        Number.__init__(self, low, high, ((0, 0),) if low < 0 < high else ())
        self.value = value
        self.least = least
        self.most = most

    def check(self, change: "Any") -> None:
        """Raise IllegalAction unless the value can change so; the reason names the limit it would pass."""
        if type(change) is int and self.value + change < self.least:
            raise IllegalAction("# is the least", self.least)
        if type(change) is int and self.value + change > self.most:
            raise IllegalAction("# is the most", self.most)
        Number.check(self, change)


class Open(Choice):
    """Those *values* of *all_of*, units or parts, that can change now; `why(value)` tells of the others."""

    def __init__(self, all_of: Choice, values: "tuple[Any, ...]", why: "Callable[[Any], Phrase]"):
        Choice.__init__(self, values)
        self.kind = all_of.kind
        self.all_of = all_of
        self.why = why

    def check(self, value: "Any") -> None:
        """Raise IllegalAction unless *value* is one of them."""
        self.all_of.check(value)
        if value not in self.values:
            raise IllegalAction(*self.why(value))


def _open_units(state: "State", row: int) -> list[int]:
    """Return the units whose value in *row* can be changed by itself."""
    closed = shut(state)
    return [unit for unit in range(state["units"]) if unit not in closed and _open_parts(state, row, unit)]


def _open_parts(state: "State", row: int, unit: int) -> list[int]:
    """Return the parts of the value of *unit* in *row* that can be changed by themselves."""
    found = []
    for part in range(parts(state["sheet"]["rows"][row])):
        _, least, most = _bounds(state, row, unit, part)
        if least < most:
            found.append(part)
    return found


def _change(state: "State", row: int, unit: int, part: int) -> Change:
    """Return by how much the value of *unit* in *part* of *row* may change."""
    return Change(*_bounds(state, row, unit, part))


def _bounds(state: "State", row: int, unit: int, part: int) -> tuple[int, int, int]:
    """Return the value of *unit* in *part* of *row*, and the least and the most that it may become."""
    rule, values = state["sheet"]["rows"][row], state["values"][row]
    value = values[unit][part] if "parts" in rule else values[unit]
    least, most = limits(rule)
    if for_one(rule) and not value and has_one(rule, flat(rule, values), part):
        least = most = 0
    return value, least, most


def _open_rows(state: "State", with_parts: bool) -> Choice:
    """Return the range of the rows, with or without parts, in which single values can be changed."""
    rows = state["sheet"]["rows"]
    found = [index for index in range(len(rows)) if _is_open(rows[index], with_parts)]
    require(found and len(shut(state)) < state["units"], "no row to add to")
    return Choice(tuple(found))


def _is_open(row: "SheetRow", with_parts: bool) -> bool:
    low, high = limits(row)
    return ("parts" in row) == with_parts and "sums" not in row and "bid" not in row and low < high


def _units_to_add(state: "State", row: int) -> Open:
    """Return the range of the units whose value in *row* can be changed by itself."""

    def why(unit: int) -> "Phrase":
        if state["out"][unit] is not None:
            return ("@ is out", unit)
        if "parts" in state["sheet"]["rows"][row]:
            return ONE
        return ("only one may have it: @", [bool(value) for value in state["values"][row]].index(True))

    return Open(everyone(state["units"]), tuple(_open_units(state, row)), why)


def _parts_to_add(state: "State", row: int, unit: int) -> Open:
    """Return the range of the parts of the value of *unit* in *row* that can be changed by themselves."""
    count = parts(state["sheet"]["rows"][row])
    return Open(Choice(tuple(range(count))), tuple(_open_parts(state, row, unit)), lambda _: ONE)


def _may_add(state: "State", now: int) -> "Ranges":
    return (
        _open_rows(state, False),
        lambda row: _units_to_add(state, row),
        lambda row, unit: _change(state, row, unit, 0),
    )


def _add(state: "State", row: int, unit: int, delta: int) -> None:
    values = state["values"][row]
    _mark_zero(state, row, unit, values[unit] + delta)
    put(state, row, replaced(values, unit, values[unit] + delta))


def _mark_zero(state: "State", row: int, unit: int, value: int) -> None:
    """Record whether a *value* of 0 is an entry: that it had left 0 at the same time."""
    place, bit = (state["t"], row, unit), 1 << unit
    is_zero = value == 0 and state["rose"] == place
    state["rose"] = None if state["values"][row][unit] else place
    found = state["zeros"][row] & ~bit | (bit if is_zero else 0)
    if found != state["zeros"][row]:
        state["zeros"] = replaced(state["zeros"], row, found)


def _may_add_part(state: "State", now: int) -> "Ranges":
    return (
        _open_rows(state, True),
        lambda row: _units_to_add(state, row),
        lambda row, unit: _parts_to_add(state, row, unit),
        lambda row, unit, part: _change(state, row, unit, part),
    )


def _add_part(state: "State", row: int, unit: int, part: int, delta: int) -> None:
    values = state["values"][row]
    changed = replaced(values[unit], part, values[unit][part] + delta)
    put(state, row, replaced(values, unit, changed))


ACTIONS = (("add", _may_add_part, _add_part, 4), ("add", _may_add, _add))
