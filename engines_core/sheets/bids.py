"""
The key `bid`: what it may hold, the points of a value [bid, made], and the bags that it brings.

    points({"hit": [0, 10], "over": [0, 10, 1], "miss": [0, -10, 0]}, [4, 6], 1)  ->  42

bidding.py has the actions that enter such a value. Source: spec/sheet.md, Beyond sums.
"""

from engines_core.range_lists import Group
from engines_core.ranges import Number
from engines_core.sheets.kinds import Keys
from engines_core.sheets.ways import FACTOR, POINTS

if False:  # for the type checker
    from engines_core.types import Any

TWO = Group((POINTS, POINTS))
THREE = Group((POINTS, POINTS, POINTS))
BID = Keys(
    (
        ("hit", TWO),
        ("over", THREE),
        ("miss", THREE),
        ("zero", Keys((("hit", TWO), ("miss", THREE)), needed=("hit", "miss"))),
        ("bags", Group((Number(2, 99), FACTOR))),
    ),
    needed=("hit", "miss"),
)


def points(bid: "dict[str, Any]", value: list[int], number: int) -> int:
    """Return the points of the *value* [bid, made] in the round *number*, without bags."""
    asked, made = value
    off = abs(made - asked)
    if not asked and "zero" in bid:
        rule, factor = bid["zero"], number
    else:
        rule, factor = bid, asked
    if not off:
        return rule["hit"][0] + rule["hit"][1] * factor
    base, by_factor, by_off = rule["over"] if made > asked and "over" in rule else rule["miss"]
    return base + by_factor * factor + by_off * off


def over(value: list[int]) -> int:
    """Return how much more than a bid above 0 the *value* made: its bags."""
    asked, made = value
    return max(0, made - asked) if asked else 0


def bag_points(bags: list[int], before: int, more: int) -> int:
    """Return the points for the multiples that *before* reaches with *more* bags, of the rule *bags*."""
    every, each = bags
    return each * ((before + more) // every - before // every)
