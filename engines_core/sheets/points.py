"""
The points of a row and the bonuses of a round, for values as they are (spec/sheet.md, Keys; Beyond sums).

    of_row({"name": "Coins", "per": 3}, [7, 2], [True, True], 1, None)  ->  [2, 0]
"""

from engines_core.rules import seat_sums
from engines_core.sheets import bids, places
from engines_core.sheets.ways import WAYS

if False:  # for the type checker
    from engines_core.types import Any, Sheet, SheetRow


def of_row(
    row: "SheetRow", values: "list[Any]", inside: list[bool], number: int, bags: "list[int] | None"
) -> list[int]:
    """
    Return the points per unit of *row* in the round *number*; a unit that is not *inside* has none.

    *bags* are those of each unit before this round, None if the row has none.
    """
    if "bid" in row:
        points = _of_bids(row["bid"], values, number, bags)
    elif "parts" in row:
        points = _capped(row, _of_parts(row, values, inside))
    else:
        points = _capped(row, _of_values(row, values, inside))
    return [point if is_in else 0 for point, is_in in zip(points, inside)]


def _of_bids(bid: "dict[str, Any]", values: "list[Any]", number: int, bags: "list[int] | None") -> list[int]:
    points = [bids.points(bid, value, number) for value in values]
    if bags is not None:
        more = [bids.bag_points(bid["bags"], had, bids.over(value)) for had, value in zip(bags, values)]
        points = seat_sums([points, more], len(values))
    return points


def _of_parts(row: "SheetRow", values: "list[Any]", inside: list[bool]) -> list[int]:
    if "product" in row:
        points = [first * second for first, second in values]
    else:
        parts = [[value[part] for value in values] for part in range(len(row["parts"]))]
        points = seat_sums([_of_values(row, of_part, inside) for of_part in parts], len(values))
    each = row.get("set", 0)
    return [point + each * min(value) for point, value in zip(points, values)]


def _capped(row: "SheetRow", points: list[int]) -> list[int]:
    return [min(row["cap"], point) for point in points] if "cap" in row else points


def _of_values(row: "SheetRow", values: "list[Any]", inside: list[bool]) -> list[int]:
    """Return the points per unit that the *values* of the row, or of one part of it, make."""
    if "places" in row or "fewest" in row:
        return places.points(row, values, inside)
    for key in WAYS:
        if key in row:
            return [WAYS[key].points(row[key], value) for value in values]
    return values


def bonuses(sheet: "Sheet", points: list[list[int]], inside: list[bool]) -> list[int]:
    """Return the bonus per unit for the *points* of a round, a list per row."""
    total = [0] * len(inside)
    names = [row["name"] for row in sheet["rows"]]
    for bonus in sheet.get("bonuses", ()):
        together = seat_sums([points[names.index(name)] for name in bonus["rows"]], len(inside))
        for unit in range(len(inside)):
            if inside[unit] and together[unit] >= bonus["least"]:
                total[unit] += bonus["points"]
    return total
