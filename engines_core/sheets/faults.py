"""
The faults of a sheet, each with its place, held against what it may hold (format.py).

    faults({"sheet": 1, "name": "Golf", "rows": [{"name": "", "per": 1}]})
        ->  [("rows[0].name", "not 1 to 16 characters"), ("rows[0].per", "1 is below 2")]

All faults are found, but nothing inside a value too long or of a wrong type is looked at, so a hostile
sheet takes no longer than its own length.
"""

from engines_core import json_text
from engines_core.errors import IllegalAction
from engines_core.phrases import fill
from engines_core.ranges import check_list, next_range, quoted
from engines_core.sheets import across
from engines_core.sheets.format import SHEET

if False:  # for the type checker
    from engines_core.types import Any, Fault

MAX_BYTES = 2000  # largest sheet as compact JSON, UTF-8
COUNTS = range(1, 10)  # numbers of players in any game


def faults(sheet: object) -> "list[tuple[str, str]]":
    """Return all that is wrong with *sheet* as (place, reason) in English; "" is the whole sheet."""
    return [(place, fill(reason)) for place, reason in phrases(sheet)]


def phrases(sheet: object) -> "list[Fault]":
    """Return all that is wrong with *sheet* as (place, phrase); the place "" is the whole sheet."""
    search = _Search(counts_of(sheet))
    search.look(SHEET, sheet, "")
    if type(sheet) is dict:
        across.look(sheet, search.counts, search.found)
    if not search.found and size(sheet) > MAX_BYTES:
        search.found.append(("", ("more than # bytes", MAX_BYTES)))
    return search.found


def counts_of(sheet: object) -> range:
    """Return the numbers of players of *sheet*; for an unsound one, all that there are."""
    players = sheet.get("players") if type(sheet) is dict else None
    if type(players) is list and [type(number) for number in players] == [int, int]:
        least, most = players
        if 1 <= least <= most <= 9:
            return range(least, most + 1)
    return COUNTS


def size(value: object) -> int:
    """Return how many bytes *value* takes as JSON without spaces."""
    count = 1
    if type(value) is dict:
        for key in value:
            count += size(key) + size(value[key]) + 2
    elif type(value) is list:
        for item in value:
            count += size(item) + 1
    else:
        return len(json_text.dumps(value).encode())
    return max(2, count)


class _Search:
    """The faults `found` so far in a sheet for one of the `counts` of players."""

    def __init__(self, counts: range):
        self.counts = counts
        self.found: "list[Fault]" = []

    def look(self, allowed: "Any", value: object, place: str) -> None:
        """Add what is wrong with the *value* at *place*, which has to be within *allowed*."""
        try:
            if allowed.kind == "either":
                self.look(allowed.meant(value), value, place)
            elif allowed.kind == "keys":
                self._look_at_keys(allowed, value, place)
            elif allowed.kind == "by_count":
                self._look_at_counts(allowed, value, place)
            elif allowed.kind == "items":
                self._look_at_items(allowed, value, place)
            elif allowed.kind == "group":
                self._look_at_group(allowed, value, place)
            else:
                allowed.check(value)
        except IllegalAction as refused:
            self.found.append((place, refused.args))

    def _look_at_keys(self, allowed: "Any", value: "Any", place: str) -> None:
        _check_object(value)
        known = [key for key, _ in allowed.fields]
        within = place + "." if place else ""
        for key in sorted(value):
            if key not in known:
                self.found.append((within + key[:20], ("unknown key",)))
        for key, its_range in allowed.fields:
            if key in value:
                self.look(its_range, value[key], within + key)
            elif key in allowed.needed:
                self.found.append((within + key, ("is missing",)))
        self._look_at_neighbours(allowed, value, within)
        if allowed.one_of and not [key for key in allowed.one_of if key in value]:
            raise IllegalAction("needs #", "/".join(allowed.one_of))

    def _look_at_neighbours(self, allowed: "Any", value: "dict[str, Any]", within: str) -> None:
        """Add which keys of *value* do not go together."""
        for group in allowed.apart:
            here = [key for key in group if key in value]
            for key in here[1:]:
                self.found.append((within + key, ("not beside #", here[0])))
        for key, other, needed in allowed.beside:
            if key in value:
                for place, number in across.each(within + other, value.get(other, needed), self.counts):
                    if type(number) is int and number != needed:
                        self.found.append((place, ("not # beside #", needed, key)))
        for key, others in allowed.along:
            if key in value and not [other for other in others if other in value]:
                self.found.append((within + key, ("not without #", "/".join(others))))

    def _look_at_counts(self, allowed: "Any", value: "Any", place: str) -> None:
        _check_object(value)
        keys = [str(count) for count in self.counts]
        if allowed.is_whole and not set(keys) & set(value):
            raise IllegalAction("needs each number of players")
        for key in sorted(value):
            if key not in keys:
                self.found.append((place + "." + key[:20], ("is not a number of players",)))
        for count in self.counts:
            at = place + "." + str(count)
            if str(count) in value:
                self.look(allowed.item(count), value[str(count)], at)
            elif allowed.is_whole:
                self.found.append((at, ("is missing",)))

    def _look_at_items(self, allowed: "Any", value: "Any", place: str) -> None:
        check_list(value)
        if not allowed.least <= len(value) <= allowed.most:
            raise IllegalAction("not # to # values", allowed.least, allowed.most)
        before: "list[Any]" = []
        for index in range(len(value)):
            at = "%s[%d]" % (place, index)
            by = at + allowed.within(value[index])
            count = len(self.found)
            self.look(allowed.item, value[index], at)
            if not [wrong for wrong, _ in self.found[count:] if wrong in (at, by)]:
                self._look_back(allowed, allowed.value_of(value[index]), before, by)

    def _look_back(self, allowed: "Any", value: "Any", before: "list[Any]", place: str) -> None:
        """Add what is wrong with *value*, sound at *place*, after those *before* it, which it joins."""
        if allowed.differ and value in before:
            self.found.append((place, ("# is there twice", quoted(value))))
        if allowed.falls and before and value > before[-1]:
            self.found.append((place, ("# is above #", value, before[-1])))
        before.append(value)

    def _look_at_group(self, allowed: "Any", value: "Any", place: str) -> None:
        check_list(value)
        if len(value) != len(allowed.ranges):
            raise IllegalAction("wants # values, got #", len(allowed.ranges), len(value))
        for index in range(len(value)):
            count = len(self.found)
            self.look(next_range(allowed.ranges, value[:index]), value[index], "%s[%d]" % (place, index))
            if len(self.found) > count:
                return  # later checks may depend on it


def _check_object(value: "Any") -> None:
    if type(value) is not dict:
        raise IllegalAction("# is not an object", quoted(value))
