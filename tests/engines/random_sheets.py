"""
Random sheets: sound ones, of all that spec/sheet.md allows; numbers mostly small, so that games end.

Written from the page, not from the engine's own format, so that the two are held against each other. A sheet
has none, one or several of FEATURES, the keys that came later.
"""

NAMES = ("Coins", "Military", "Wonder", "Tricks", "Gardens", "宮", "Ä", "x" * 16, " ", '"', "\\", "Dé")
WAYS = ("times", "per", "table", "square", "places", "only")
OF_SHEET = ("sides", "start", "past", "target", "out", "before", "directions", "declare", "bonuses", "up")
FEATURES = OF_SHEET + ("bid", "product", "fewest", "tied", "single", "per_count")
FAR = 9999


def random_sheet(rng) -> dict:
    """Return a sound sheet; *rng* is a random_player.Lcg."""
    way = rng.below(4)
    if way == 0:
        return sheet_with(rng, ())
    if way == 1:
        return sheet_with(rng, (rng.pick(FEATURES),))
    return sheet_with(rng, [feature for feature in FEATURES if rng.one_in(way)])


def sheet_with(rng, features) -> dict:
    """Return a sound sheet that has *features* where it can."""
    sheet: dict = {"sheet": 1, "name": rng.pick(("Hearts", "é" * 24, "7")), "rows": _rows(rng, features)}
    if rng.one_in(2) or "per_count" in features:
        least = 1 + rng.below(5)
        most = least + rng.below(4 if "per_count" in features else 10 - least)
        sheet["players"] = [least, most]
    if rng.one_in(2):
        sheet["win"] = rng.pick(("high", "low", "none"))
    if rng.one_in(3):
        sheet["bgg"] = 1 + rng.below(10**6)
    if rng.one_in(2) or "directions" in features:
        sheet["ties"] = _entries(rng, sheet, features)
    if "target" not in features and (rng.one_in(2) or "past" in features):
        sheet["rounds"] = _rounds(rng)
    if rng.one_in(2) or "up" in features:
        sheet["clock"] = {"up": True} if "up" in features else _clock(rng)
    _add_to_totals(rng, sheet, features)
    if "sides" in features:
        sheet["sides"] = _sides(rng, sheet.get("players", [1, 9]))
    if "before" in features and sheet["rows"]:
        sheet["before"] = (_entries(rng, sheet, features) or [sheet["rows"][0]["name"]])[:4]
    if "declare" in features:
        sheet["declare"] = rng.pick((True, "all"))
    if "bonuses" in features and sheet["rows"]:
        sheet["bonuses"] = [_bonus(rng, sheet["rows"]) for _ in range(1 + rng.below(4))]
    if "per_count" in features:
        _spread(rng, sheet)
    return sheet


def _add_to_totals(rng, sheet: dict, features) -> None:
    """Add what says where totals begin and what they reach, no two of them the same."""
    free = [number for number in (-40, -15, -3, 0, 4, 12, 30, 100) if number or "start" in features]
    if "start" in features:
        sheet["start"] = rng.pick((-15, 4, 20, 501))
        free = [number for number in free if number != sheet["start"]]
    if "target" in features:
        sheet["target"] = rng.pick(free)
    if "out" in features:
        sheet["out"] = rng.pick(free)
    rounds = sheet.get("rounds", {})
    if "until" in rounds or "past" in features and "rounds" in sheet:
        rounds["until"] = rng.pick(free)
    if "past" in features and "until" in rounds:
        is_up = rounds["until"] > sheet.get("start", 0)
        short = rounds["until"] - 1 - rng.below(30) if is_up else rounds["until"] + 1 + rng.below(30)
        rounds["past"] = rng.pick(("stay", short))


def _entries(rng, sheet: dict, features) -> list:
    """Return names of rows as in `ties`, some with a direction."""
    found: list = [row["name"] for row in sheet["rows"] if rng.one_in(2)]
    if "directions" in features:
        found = [[name, rng.pick(("high", "low"))] if rng.one_in(2) else name for name in found]
    return found


def _sides(rng, players: list) -> dict:
    found = {}
    for count in range(players[0], players[1] + 1):
        if count > 2 and not rng.one_in(4):
            found[str(count)] = 2 + rng.below(min(4, count - 1) - 1)
    return found


def _bonus(rng, rows: list) -> dict:
    names = [row["name"] for row in rows if rng.one_in(2)] or [rows[-1]["name"]]
    return {"rows": names, "least": rng.pick((-5, 0, 3, 10, 60)), "points": rng.pick((-7, 1, 35))}


def _spread(rng, sheet: dict) -> None:
    """Let some numbers of *sheet* be objects with one for each number of players."""
    counts = range(sheet["players"][0], sheet["players"][1] + 1)
    for holder, key in _spreadable(sheet):
        if rng.one_in(2):
            holder[key] = {str(count): _near(rng, holder[key], key) for count in counts}


def _spreadable(sheet: dict) -> list:
    found = [(sheet, key) for key in ("start", "target", "out") if key in sheet]
    rounds = sheet.get("rounds", {})
    found += [(rounds, key) for key in ("count", "until") if key in rounds]
    for row in sheet["rows"]:
        keys = ("sums", "places", "fewest") if "only" in row else ("max", "sums", "places", "fewest")
        found += [(row, key) for key in keys if key in row]
    return found[:5]  # a sheet has 2,000 bytes


def _near(rng, value, key: str):
    """Return something like *value* that may stand in its place, whatever the other numbers are."""
    if key in ("places", "fewest", "sums"):
        return value[: 1 + rng.below(len(value))]
    if key in ("max", "count"):
        return max(1, value - rng.below(3)) if value else 0
    return value


def _rows(rng, features) -> list:
    count = rng.pick((0, 1, 1, 2, 3, 5))
    if not count and features:
        count = 2
    return [_row(rng, NAMES[(index + count) % len(NAMES)], features) for index in range(count)]


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


def _row(rng, name: str, features) -> dict:
    if "bid" in features and rng.one_in(2):
        return _bid_row(rng, name)
    if "product" in features and rng.one_in(2):
        return _product_row(rng, name)
    row: dict = {"name": name}
    way = rng.pick(WAYS + ("", "", "")) if rng.one_in(2) else ""
    if "fewest" in features and rng.one_in(2):
        way = rng.pick(("places", "fewest"))
        row["fewest"] = _points(rng)
    elif "tied" in features and rng.one_in(2):
        way = "places"
    if way and way != "fewest":
        row[way] = _way(rng, way)
    if "tied" in features and way in ("places", "fewest"):
        row["tied"] = rng.pick(("cover", "own", "full"))
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
    if "single" in features and way != "only" and rng.one_in(2):
        row["single"] = True
    if rng.one_in(6):
        row["sums"] = _sums(rng, row, way)
    return row


def _sums(rng, row: dict, way: str) -> list:
    if way == "only":
        return [rng.below(3)]
    return [rng.below(30) - (10 if "min" in row else 0) for _ in range(1 + rng.below(4))]


def _bid_row(rng, name: str) -> dict:
    bid: dict = {"hit": _few(rng, 2), "miss": _few(rng, 3)}
    if rng.one_in(2):
        bid["over"] = _few(rng, 3)
    if rng.one_in(2):
        bid["zero"] = {"hit": _few(rng, 2), "miss": _few(rng, 3)}
    if rng.one_in(2):
        bid["bags"] = [2 + rng.below(9), rng.pick((-100, -3, 5))]
    row: dict = {"name": name, "bid": bid}
    if rng.one_in(2):
        row["max"] = rng.pick((1, 4, 13))
    return row


def _few(rng, count: int) -> list:
    return [rng.below(20) - 8 for _ in range(count)]


def _product_row(rng, name: str) -> dict:
    row: dict = {"name": name, "product": True, "parts": list(NAMES[:2])}
    if rng.one_in(2):
        row["max"] = rng.pick((2, 9))
    if rng.one_in(3):
        row["set"] = 1 + rng.below(5)
    if rng.one_in(3):
        row["cap"] = rng.below(40)
    if "single" not in row and rng.one_in(4):
        row["single"] = True
    return row


def _points(rng) -> list:
    return [rng.below(20) - 5 for _ in range(1 + rng.below(8))]


def _way(rng, way: str):
    if way in ("table", "places"):
        return _points(rng) if way == "table" else sorted(_points(rng), reverse=True)
    return {
        "times": rng.pick((-3, -1, 2, 10)),
        "per": 2 + rng.below(4),
        "square": True,
        "only": 1 + rng.below(9),
    }[way]
