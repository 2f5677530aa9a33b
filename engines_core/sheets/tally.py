"""
The result of rounds: a tally holds what counts after some of them, and `after` adds one.

    {"number": 2, "totals": [31, 12], "out": [None, 2], "bags": [None, [0, 11]]}

Two rounds are done, unit 1 went out after the second one; the bags are a list per row that has some.
Source: spec/sheet.md, Beyond sums.
"""

from engines_core.rules import seat_sums
from engines_core.sheets import bids, points
from engines_core.sheets.numbers import has_reached, is_beyond

if False:  # for the type checker
    from engines_core.types import Any, Sheet, SheetRow, Tally


def begun(sheet: "Sheet", units: int) -> "Tally":
    """Return the tally before the first round."""
    return {
        "number": 0,
        "totals": [sheet.get("start", 0)] * units,
        "out": [None] * units,
        "bags": [[0] * units if has_bags(row) else None for row in sheet["rows"]],
    }


def has_bags(row: "SheetRow") -> bool:
    """Return whether what *row* made over its bids is added up."""
    return "bid" in row and "bags" in row["bid"]


def inside(tally: "Tally") -> list[bool]:
    """Return per unit whether it is in."""
    return [when is None for when in tally["out"]]


class Round:
    """A round of `values`: `points` per row, `bonus` per unit, and the tally `after` it."""

    def __init__(self, sheet: "Sheet", tally: "Tally", values: "list[Any]"):
        is_in, number = inside(tally), tally["number"] + 1
        self.values = values
        self.points = [
            points.of_row(row, of_row, is_in, number, bags)
            for row, of_row, bags in zip(sheet["rows"], values, tally["bags"])
        ]
        self.bonus = points.bonuses(sheet, self.points, is_in)
        gained = seat_sums(self.points + [self.bonus], len(is_in))
        totals = [settled(sheet, total, total + more) for total, more in zip(tally["totals"], gained)]
        self.after = {
            "number": number,
            "totals": totals,
            "out": _out(sheet, tally["out"], totals, number),
            "bags": _bags(tally["bags"], values),
        }


def settled(sheet: "Sheet", before: int, total: int) -> int:
    """Return *total*, or if it is beyond `until` what `past` makes of it, *before* being the one before."""
    rounds = sheet.get("rounds", ())
    if "past" not in rounds or not is_beyond(rounds["until"], sheet.get("start", 0), total):
        return total
    return before if rounds["past"] == "stay" else rounds["past"]


def _out(sheet: "Sheet", before: "list[int | None]", totals: list[int], number: int) -> "list[int | None]":
    """Return after which round each unit went out, None for those that are in."""
    if "out" not in sheet:
        return before
    start = sheet.get("start", 0)
    return [
        number if when is None and has_reached(sheet["out"], start, total) else when
        for when, total in zip(before, totals)
    ]


def _bags(before: "list[Any]", values: "list[Any]") -> "list[Any]":
    """Return the bags per row and unit after a round with *values*."""
    found: "list[Any]" = []
    for bags, of_row in zip(before, values):
        more = None if bags is None else [had + bids.over(value) for had, value in zip(bags, of_row)]
        found.append(more)
    return found


def is_last(sheet: "Sheet", tally: "Tally") -> bool:
    """Return whether the game is over after the rounds of *tally*."""
    rounds, is_in = sheet["rounds"], inside(tally)
    if "out" in sheet and len(is_in) > 1 and is_in.count(True) <= 1:
        return True
    if "until" in rounds:
        start = sheet.get("start", 0)
        for total, counts in zip(tally["totals"], is_in):
            if counts and has_reached(rounds["until"], start, total):
                return True
    return tally["number"] == rounds.get("count")
