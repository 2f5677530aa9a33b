"""
How a `bid` row is entered: `bids` before play, `made` after it (spec/sheet.md, Actions).

In the state `bidden` tells of each row whether its bids of this round are known.
"""

from engines_core.range_lists import PerSeat
from engines_core.ranges import Choice
from engines_core.rules import replaced, require
from engines_core.sheets.state import put, shut
from engines_core.sheets.values import plain_range

if False:  # for the type checker
    from engines_core.types import Ranges, Sheet, State


def rows_to_bid(sheet: "Sheet") -> list[int]:
    """Return the indexes of the rows with bids."""
    return [index for index, row in enumerate(sheet["rows"]) if "bid" in row]


def _numbers(state: "State", row: int) -> PerSeat:
    """Return the range of a number for each unit, 0 to `max`."""
    return plain_range(state["sheet"]["rows"][row], state["units"], shut(state))


def _may_bids(state: "State", now: int) -> "Ranges":
    found = rows_to_bid(state["sheet"])
    require(found, "no row with bids")
    return (Choice(tuple(found)), lambda row: _numbers(state, row))


def _bids(state: "State", row: int, numbers: list[int]) -> None:
    put(state, row, [[number, 0] for number in numbers], False)
    state["bidden"] = replaced(state["bidden"], row, True)


def _may_made(state: "State", now: int) -> "Ranges":
    found = [row for row in rows_to_bid(state["sheet"]) if state["bidden"][row]]
    require(found, "no bids yet")
    return (Choice(tuple(found)), lambda row: _numbers(state, row))


def _made(state: "State", row: int, numbers: list[int]) -> None:
    put(state, row, [[value[0], number] for value, number in zip(state["values"][row], numbers)])


ACTIONS = (("bids", _may_bids, _bids), ("made", _may_made, _made))
