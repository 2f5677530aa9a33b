"""
Points by rank: `places` of the values above 0, highest first, `fewest` of all values, lowest first.

    points({"places": [5, 3, 1]}, [7, 7, 4, 0], [True] * 4)  ->  [4, 4, 1, 0]

`tied` says what tied units get of the places that they cover. Source: spec/sheet.md, Keys; Beyond sums.
"""

from engines_core import ranking
from engines_core.ranges import Choice
from engines_core.sheets.kinds import Items
from engines_core.sheets.ways import POINTS

if False:  # for the type checker
    from engines_core.types import SheetRow

PLACES = Items(1, 9, POINTS, falls=True)
FEWEST = Items(1, 9, POINTS)
TIED = Choice(("cover", "own", "full"))


def points(row: "SheetRow", values: list[int], inside: list[bool]) -> list[int]:
    """Return the points per unit for its *values*; only units that are *inside* rank."""
    total = [0] * len(values)
    for key, sign in (("places", 1), ("fewest", -1)):
        if key in row:
            keys = [sign * value if inside[unit] else None for unit, value in enumerate(values)]
            ranked = [rank for rank in keys if rank is not None and (sign < 0 or rank > 0)]
            by_key = _by_key(row[key], ranked, row.get("tied", "cover"))
            total = [total[unit] + by_key.get(keys[unit], 0) for unit in range(len(values))]
    return total


def _by_key(by_place: list[int], ranked: list[int], tied: str) -> "dict[int | None, int]":
    """Return the points of each key in *ranked*, the highest key first."""
    found: "dict[int | None, int]" = {}
    for key, place in zip(ranked, ranking.places(ranked)):
        count = ranked.count(key)
        covered = range(place, place + (count if tied == "cover" else 1))
        shared = sum([by_place[at - 1] for at in covered if at <= len(by_place)])
        found[key] = shared if tied == "full" else shared // count
    return found
