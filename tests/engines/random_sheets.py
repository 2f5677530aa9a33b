"""
Random sheets: sound ones, of all that spec/sheet.md allows; numbers mostly small, so that games end.

Written from the page, not from sheet_format.py, so that the two are held against each other.
"""

NAMES = ("Coins", "Military", "Wonder", "Tricks", "Gardens", "宮", "Ä", "x" * 16, " ", '"', "\\", "Dé")
WAYS = ("times", "per", "table", "square", "places", "only")
FAR = 9999


def random_sheet(rng) -> dict:
    """Return a sound sheet; *rng* is a random_player.Lcg."""
    sheet: dict = {"sheet": 1, "name": rng.pick(("Hearts", "é" * 24, "7")), "rows": _rows(rng)}
    if rng.one_in(2):
        least = 1 + rng.below(5)
        sheet["players"] = [least, least + rng.below(10 - least)]
    if rng.one_in(2):
        sheet["win"] = rng.pick(("high", "low", "none"))
    if rng.one_in(3):
        sheet["bgg"] = 1 + rng.below(10**6)
    if rng.one_in(2):
        sheet["ties"] = [row["name"] for row in sheet["rows"] if rng.one_in(2)]
    if rng.one_in(2):
        sheet["rounds"] = _rounds(rng)
    if rng.one_in(2):
        sheet["clock"] = _clock(rng)
    return sheet


def _rows(rng) -> list:
    count = rng.pick((0, 1, 1, 2, 3, 5))
    return [_row(rng, NAMES[(index + count) % len(NAMES)]) for index in range(count)]


def _rounds(rng) -> dict:
    rounds = {}
    if rng.one_in(2):
        rounds["count"] = 1 + rng.below(3)
    if rng.one_in(2):
        rounds["until"] = rng.pick((1, 20, 100, -1, -30))
    return rounds


def _clock(rng) -> dict:
    way = rng.below(3)
    if way == 0:
        return {"turn": 1 + rng.below(90)}
    if way == 1:
        return {"bank": 1 + rng.below(300), "add": rng.below(10)} if rng.one_in(2) else {"bank": 35999}
    return {"phases": [[NAMES[index], 1 + rng.below(400)] for index in range(1 + rng.below(4))]}


def _row(rng, name: str) -> dict:
    row: dict = {"name": name}
    way = rng.pick(WAYS + ("", "", "")) if rng.one_in(2) else ""
    if way:
        row[way] = _way(rng, way)
    if way == "only":
        row.update({"max": 1} if rng.one_in(2) else {})
    elif rng.one_in(2):
        row["max"] = rng.pick((0, 1, 2, 5, 10, FAR))
    if way in ("", "times") and rng.one_in(3):
        row["min"] = rng.pick((0, -1, -6, -FAR))
    if rng.one_in(4):
        row["cap"] = rng.pick((0, 3, FAR))
    if rng.one_in(3):
        row["parts"] = list(NAMES[: 2 + rng.below(5)])
        if way not in ("places", "only") and "min" not in row and rng.one_in(2):
            row["set"] = 1 + rng.below(9)
    if rng.one_in(6):
        row["sums"] = [rng.below(30) - (10 if "min" in row else 0) for _ in range(1 + rng.below(4))]
        if way == "only":
            row["sums"] = [rng.below(3)]
    return row


def _way(rng, way: str):
    if way in ("table", "places"):
        points = [rng.below(20) - 5 for _ in range(1 + rng.below(8))]
        return points if way == "table" else sorted(points, reverse=True)
    return {
        "times": rng.pick((-3, -1, 2, 10)),
        "per": 2 + rng.below(4),
        "square": True,
        "only": 1 + rng.below(9),
    }[way]
