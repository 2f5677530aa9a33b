"""
The ways of a row to make points of one value: a key, what it may hold, and the points.

    WAYS["per"].points(3, 8)  ->  2        # {"per": 3} and the value 8

Those that look at the values of all units are in places.py; bids.py has `bid`. Source: spec/sheet.md, Keys.
"""

from engines_core.ranges import Choice, Number
from engines_core.sheets.kinds import Items

if False:  # for the type checker
    from engines_core.types import Any, Callable

MOST_POINTS = 999
POINTS = Number(-MOST_POINTS, MOST_POINTS)
FACTOR = Number(-MOST_POINTS, MOST_POINTS, ((0, 0),))


class Way:
    """`allowed` is the range of what stands at the key, `points(setting, value)` makes the points."""

    def __init__(self, allowed: "Any", points: "Callable[[Any, int], int]"):
        self.allowed = allowed
        self.points = points


def _by_table(table: list[int], value: int) -> int:
    return table[min(value, len(table) - 1)]


WAYS = {
    "times": Way(FACTOR, lambda factor, value: value * factor),
    "per": Way(Number(2, 99), lambda every, value: value // every),
    "table": Way(Items(1, 32, POINTS), _by_table),
    "square": Way(Choice((True,)), lambda _, value: value * value),
    "only": Way(Number(1, MOST_POINTS), lambda points, value: value * points),
}
