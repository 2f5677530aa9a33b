"""
The arithmetic of a row by an example: what some values make.

    example({"name": "Tricks", "bid": {"hit": [20, 10], "miss": [0, 0, -10]}})
        ->  "For example: bid 2, made 2: 40; bid 2, made 4: -20; bid 2, made 0: -20"
"""

from typing import Any

from engines_core.sheets import points
from engines_core.sheets.values import limits

BIDS = ([2, 2], [2, 4], [2, 1], [0, 0], [0, 1])
RANKED = (7, 7, 4, 0)  # values of four players, where points go by rank
SINGLE = (7, 4)  # for what each makes by itself


def example(row: dict[str, Any]) -> str:
    """Return the points of some values of the sound *row*; empty where the value itself is the points."""
    if "bid" in row:
        return _told([(f"bid {bid}, made {made}", [bid, made]) for bid, made in BIDS], row)
    if not set(row) - {"name", "min", "max", "sums", "parts", "single"}:
        return ""
    most: Any = limits(row)[1]
    if isinstance(most, dict):
        most = min(most.values())
    if "product" in row:
        first, second = min(3, most), min(4, most)
        return _told([(f"{first} and {second}", [first, second])], row)
    if "parts" in row:
        count = len(row["parts"])
        values = [[min(3, most)] * count, [min(3, most)] + [0] * (count - 1)]
        return _told([(" and ".join(map(str, value)), value) for value in values], row)
    if "places" in row or "fewest" in row:
        return _told([(str(value), value) for value in (min(value, most) for value in RANKED)], row)
    return _told([(str(value), value) for value in sorted({min(value, most) for value in SINGLE})], row)


def _told(cases: list[tuple[str, Any]], row: dict[str, Any]) -> str:
    """Return the points of *cases* (words, value) of players who have them at the same time."""
    plain = {
        key: next(iter(value.values())) if isinstance(value, dict) and key != "bid" else value
        for key, value in row.items()
    }
    values = [value for _, value in cases]
    made = points.of_row(plain, values, [True] * len(values), 1, None)
    return "For example: " + "; ".join(
        f"{words}: {point}" for (words, _), point in zip(cases, made, strict=True)
    )
