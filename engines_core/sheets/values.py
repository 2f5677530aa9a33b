"""
The values of a row: their ranges for all units, and the action `score` that enters them.

What a value may be follows from those before it: with `only` and `single` from who has one already, with
`sums` from what is still missing. Source: spec/sheet.md, Keys; Actions.
"""

from engines_core.range_lists import Group, PerSeat
from engines_core.ranges import Choice, Number, Seat
from engines_core.rules import replaced, require
from engines_core.sheets.state import put, shut

if False:  # for the type checker
    from engines_core.types import Action, Any, Range, Ranges, Sequence, SheetRow, Spans, State

NONE = Number(0, 0)


def nothing(row: "SheetRow", units: int) -> "list[Any]":
    """Return the values of *row* before something is entered."""
    if "bid" in row:
        return [[0, 0]] * units
    return [[0] * len(row["parts"]) if "parts" in row else 0] * units


def flat(row: "SheetRow", per_unit: "Sequence[Any]") -> "list[Any]":
    """Return the values of *per_unit* one after another, those of the parts too."""
    return [part for value in per_unit for part in value] if "parts" in row else list(per_unit)


def parts(row: "SheetRow") -> int:
    """Return how many numbers a value of *row* has."""
    return len(row["parts"]) if "parts" in row else 1


def limits(row: "SheetRow") -> tuple[int, int]:
    """Return the least and the highest value of *row*."""
    return row.get("min", 0), row.get("max", 1 if "only" in row else 99)


def for_one(row: "SheetRow") -> bool:
    """Return whether at most one unit may have another value than 0."""
    return "only" in row or "single" in row


def has_one(row: "SheetRow", values: "list[Any]", part: int) -> bool:
    """Return whether *part* has another value than 0 among *values*."""
    return any([values[at] for at in range(part, len(values), parts(row))])


def spans(row: "SheetRow", before: list[int], total: int, closed: tuple[int, ...]) -> "Spans":
    """
    Return the allowed next of *total* values after those *before* it: pairs (first, last), ascending.

    Units that are *closed* have 0. With `only` and `single` a part that has a value has no other one, and
    with `sums` one of them can still be reached.
    """
    allowed = _next(row, before, closed)
    if "sums" not in row:
        return allowed
    found = []
    for low, high in allowed:
        least, most = _rest(row, before + [low], total, closed)
        for missing in [wanted - sum(before) for wanted in row["sums"]]:
            if max(low, missing - most) <= min(high, missing - least):
                found.append((max(low, missing - most), min(high, missing - least)))
    return sorted(found)


def _next(row: "SheetRow", before: list[int], closed: tuple[int, ...]) -> "Spans":
    """Return the allowed next value, sums aside: spans that hold 0 alone or no 0."""
    low, high = limits(row)
    if len(before) // parts(row) in closed:
        return [(0, 0)]
    if not for_one(row):
        return [(low, high)]
    if has_one(row, before, len(before) % parts(row)):
        return [(0, 0)]
    return [span for span in ((low, -1), (0, 0), (1, high)) if span[0] <= span[1]]


def _rest(row: "SheetRow", values: "list[Any]", total: int, closed: tuple[int, ...]) -> tuple[int, int]:
    """Return the least and the most that the values still missing after *values* can come to together."""
    of_unit, (low, high) = parts(row), limits(row)
    missing = [at for at in range(len(values), total) if at // of_unit not in closed]
    count = len(missing)
    if for_one(row):
        count = len({at % of_unit for at in missing if not has_one(row, values, at % of_unit)})
    return count * low, count * high


def _number(found: "Spans") -> Number:
    """Return the range of the integers in *found*, pairs (first, last), ascending by their first."""
    gaps = []
    high = found[0][1]
    for first, last in found[1:]:
        if first > high + 1:
            gaps.append((high + 1, first - 1))
        high = max(high, last)
    return Number(found[0][0], high, tuple(gaps))


def values_range(row: "SheetRow", units: int, closed: tuple[int, ...]) -> PerSeat:
    """Return the range of the values of all *units*; those that are *closed* have 0."""
    if not for_one(row) and "sums" not in row:
        return plain_range(row, units, closed)
    total = units * parts(row)

    def next_unit(*chosen: "Any") -> "Group | Number":
        """Return the range of the value after those *chosen*, of its parts one after another."""
        before = flat(row, chosen)

        def next_part(*of_parts: "Any") -> Number:
            return _number(spans(row, before + list(of_parts), total, closed))

        if "parts" in row:
            return Group((next_part,) * parts(row))
        return _number(spans(row, before, total, closed))  # asked deep in the program: few calls

    return PerSeat((next_unit,) * units)


def plain_range(row: "SheetRow", units: int, closed: tuple[int, ...]) -> PerSeat:
    """Return the range of values that do not depend on one another."""
    number = Number(*limits(row))
    ranges = []
    for unit in range(units):
        one = NONE if unit in closed else number
        ranges.append(Group((one,) * parts(row)) if "parts" in row else one)
    return PerSeat(tuple(ranges))


def rows_to_score(state: "State", closed: tuple[int, ...]) -> list[int]:
    """Return the rows without bids whose values all units can have."""
    rows, units = state["sheet"]["rows"], state["units"]
    found = []
    for index in range(len(rows)):
        row = rows[index]
        if "bid" in row:
            continue
        if "sums" not in row or spans(row, [], units * parts(row), closed):
            found.append(index)
    return found


def _may_score(state: "State", now: int) -> "Ranges":
    rows, units, closed = state["sheet"]["rows"], state["units"], shut(state)
    return (_rows_range(state, closed), lambda row: values_range(rows[row], units, closed))


def _rows_range(state: "State", closed: tuple[int, ...]) -> Choice:
    found = rows_to_score(state, closed)
    require(found, "no row to score")
    return Choice(tuple(found))


# A value that only one unit has is entered as that unit (entries.py)


def holder(values: "list[Any]") -> "int | None":
    """Return the unit that has the 1 among the *values* of a row for one unit only."""
    return values.index(1) if 1 in values else None


def asks_holder(row: "SheetRow") -> bool:
    """Return whether *row* is entered as the unit that has it."""
    return "only" in row and "parts" not in row


def _may_enter(state: "State", now: int) -> "Ranges":
    rows, units, closed = state["sheet"]["rows"], state["units"], shut(state)

    def entered(row: int) -> "Range":
        """Return the range of what is entered for *row*."""
        if asks_holder(rows[row]):
            return _holders(rows[row], units, closed)
        return values_range(rows[row], units, closed)

    return (_rows_range(state, closed), entered)


def _holders(row: "SheetRow", units: int, closed: tuple[int, ...]) -> Seat:
    """Return the range of the unit with the 1 of *row*: `sums` may want one, or none."""
    sums = row.get("sums", (0, 1))
    can_have = tuple([unit for unit in range(units) if unit not in closed]) if 1 in sums else ()
    return Seat(can_have, 0 in sums)


def _enter(state: "State", row: int, entered: "Any") -> "list[Action]":
    """Return the action that enters for *row* its values, or the unit that has it."""
    if not asks_holder(state["sheet"]["rows"][row]):
        return [["score", row, entered]]
    return [["score", row, [int(unit == entered) for unit in range(state["units"])]]]


ENTRY = ("score", _may_enter, _enter)


def _score(state: "State", row: int, values: "list[Any]") -> None:
    zeros = sum([1 << unit for unit in range(len(values)) if values[unit] == 0])
    state["zeros"] = replaced(state["zeros"], row, zeros)
    put(state, row, values)


ACTIONS = (("score", _may_score, _score),)
