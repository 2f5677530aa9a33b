"""
Faults that no range of one key can find: names that lead to no row, numbers at which the totals begin.

Each place in the sheet may be unsound by itself.
"""

from engines_core.ranges import quoted
from engines_core.sheets.numbers import for_count, has_reached

if False:  # for the type checker
    from engines_core.types import Any, Fault, Sheet


def look(sheet: "Sheet", counts: range, found: "list[Fault]") -> None:
    """Add to *found* what is wrong across the keys of *sheet*, for all *counts* of players."""
    rows = sheet.get("rows")
    if type(rows) is list:
        names = [row.get("name") for row in rows if type(row) is dict]
        for key in ("ties", "before"):
            _look_at_names(key, sheet.get(key), names, found)
        _look_at_bonuses(sheet.get("bonuses"), names, found)
        for index in range(len(rows)):
            _look_at_product("rows[%d]" % index, rows[index], found)
    _look_at_totals(sheet, counts, found)


def each(place: str, value: object, counts: range) -> "list[tuple[str, Any]]":
    """Return (place, number) of a *value* at *place* that may differ by the *counts* of players."""
    if type(value) is not dict:
        return [(place, value)]
    return [("%s.%d" % (place, count), value[str(count)]) for count in counts if str(count) in value]


def _look_at_names(place: str, entries: object, names: "list[Any]", found: "list[Fault]") -> None:
    """Add which of the *entries*, names or [name, direction], leads to none of the *names*."""
    wrong = [fault for fault, _ in found]
    if type(entries) is not list or place in wrong:
        return
    for index in range(len(entries)):
        entry, at = entries[index], "%s[%d]" % (place, index)
        if type(entry) is list and entry:
            if at in wrong:
                continue
            entry, at = entry[0], at + "[0]"
        if at not in wrong and entry not in names:
            found.append((at, ("# is not a row", quoted(entry))))


def _look_at_bonuses(bonuses: object, names: "list[Any]", found: "list[Fault]") -> None:
    if type(bonuses) is list and "bonuses" not in [place for place, _ in found]:
        for index in range(len(bonuses)):
            if type(bonuses[index]) is dict:
                _look_at_names("bonuses[%d].rows" % index, bonuses[index].get("rows"), names, found)


def _look_at_product(place: str, row: object, found: "list[Fault]") -> None:
    parts = row.get("parts") if type(row) is dict and "product" in row else None
    if type(parts) is list and len(parts) != 2:
        found.append((place + ".product", ("not beside # parts", len(parts))))


def _look_at_totals(sheet: "Sheet", counts: range, found: "list[Fault]") -> None:
    """Add the targets at which totals begin, and a `past` that has reached `until`."""
    rounds = sheet.get("rounds")
    until = rounds.get("until") if type(rounds) is dict else None
    for place, value in (
        ("rounds.until", until),
        ("target", sheet.get("target")),
        ("out", sheet.get("out")),
    ):
        found += _at_the_start(place, value, sheet, counts)
    past = rounds.get("past") if type(rounds) is dict else None
    if type(past) is int:
        for count in counts:
            number, start = for_count(until, count), _start(sheet, count)
            if type(number) is int and number != start and has_reached(number, start, past):
                found.append(("rounds.past", ("# has reached #", past, number)))
                return


def _start(sheet: "Sheet", count: int) -> int:
    """Return where the totals of *count* players begin, 0 if that is unsound."""
    start = for_count(sheet.get("start"), count)
    return start if type(start) is int else 0


def _at_the_start(place: str, value: object, sheet: "Sheet", counts: range) -> "list[Fault]":
    """Return the faults of the *value* at *place* for the counts of players whose totals begin with it."""
    found: "list[Fault]" = []
    for count in counts:
        number, at = for_count(value, count), "%s.%d" % (place, count) if type(value) is dict else place
        if type(number) is int and number == _start(sheet, count):
            fault = (at, ("# is where the totals begin", quoted(number)))
            if fault not in found:
                found.append(fault)
    return found
