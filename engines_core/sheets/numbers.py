"""
Numbers of a sheet that differ by how many play, and what it means that a total has reached one.

    settled({"rounds": {"until": {"2": 7, "3": 5}}, ...}, 3)  ->  {"rounds": {"until": 5}, ...}

Source: spec/sheet.md, Beyond sums.
"""

if False:  # for the type checker
    from engines_core.types import Any, Sheet

OF_SHEET = ("start", "target", "out")
OF_ROUNDS = ("count", "until")
OF_ROW = ("max", "sums", "places", "fewest")


def settled(sheet: "Sheet", count: int) -> "Sheet":
    """Return the sound *sheet* as it is for *count* players: none of its numbers depends on them any more."""
    made = _settled(sheet, OF_SHEET, count)
    if "rounds" in sheet:
        made["rounds"] = _settled(sheet["rounds"], OF_ROUNDS, count)
    made["rows"] = [_settled(row, OF_ROW, count) for row in sheet["rows"]]
    return made


def _settled(values: "dict[str, Any]", keys: tuple[str, ...], count: int) -> "dict[str, Any]":
    made = values.copy()
    for key in keys:
        if key in made:
            made[key] = for_count(made[key], count)
    return made


def for_count(value: "Any", count: int) -> "Any":
    """Return *value* for *count* players; None if it is an object without their number."""
    return value.get(str(count)) if type(value) is dict else value


def has_reached(number: int, start: int, total: int) -> bool:
    """Return whether a *total* that began at *start* has reached *number*, from the one side or the other."""
    return total >= number if number > start else total <= number


def is_beyond(number: int, start: int, total: int) -> bool:
    """Return whether a *total* that began at *start* is past *number*, not just on it."""
    return total > number if number > start else total < number
