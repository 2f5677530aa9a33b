"""
What a sheet may hold: the one definition, and the faults of a sheet held against it (spec/sheet.md, Keys).

    faults({"sheet": 1, "name": "Golf", "rows": [{"name": "", "per": 1}]})
        ->  [("rows[0].name", "not 1 to 16 characters"), ("rows[0].per", "1 is below 2")]

SHEET is made of ranges (ranges.py) and of the four kinds below. The validator reads it, and so does
host_tools/sheets/sheet_schema.py. All faults are found, but nothing inside of what is too long or of a wrong
type is looked at, so a hostile sheet takes no longer than its own length.
"""

from engines_core import json_text
from engines_core.errors import IllegalAction
from engines_core.range_lists import Group
from engines_core.ranges import Choice, Number, check_list, next_range, quoted

MAX_BYTES = 2000  # of the sheet as compact JSON, UTF-8
MOST_ROWS = 16
MOST_POINTS = 999
MOST_VALUE = 9999


class Text:
    """A text of 1 to `most` characters, none below U+0020."""

    kind = "text"

    def __init__(self, most: int):
        self.most = most

    def check(self, value) -> None:
        """Raise IllegalAction unless *value* is such a text."""
        if type(value) is not str:
            raise IllegalAction("# is no text", quoted(value))
        if not 1 <= len(value) <= self.most:
            raise IllegalAction("not 1 to # characters", self.most)
        if min(value) < " ":
            raise IllegalAction("has a control character")


class Items:
    """
    A list of `least` to `most` values within `item`.

    With `differ` no two are the same: no two of the items, or of what stands in them at `by`. With
    `falls` none is above the one before.
    """

    kind = "items"

    def __init__(self, least: int, most: int, item, differ: bool = False, by=None, falls: bool = False):
        self.least = least
        self.most = most
        self.item = item
        self.differ = differ
        self.by = by
        self.falls = falls


class Keys:
    """
    An object with the keys of `fields`, pairs of a key and the range of its value.

    `needed` keys have to be there, and one of `one_of` if there are any. Of each of the `apart` groups at
    most one key may be there. `beside` has triples (key, other, number): where `key` is, `other` is that
    number or missing. `along` has pairs (key, other): where `key` is, `other` has to be.
    """

    kind = "keys"

    def __init__(self, fields: tuple, needed=(), apart=(), beside=(), along=(), one_of=()):
        self.fields = fields
        self.needed = needed
        self.apart = apart
        self.beside = beside
        self.along = along
        self.one_of = one_of


_SECONDS = Number(1, 35999)
_POINTS = Number(-MOST_POINTS, MOST_POINTS)
NAME = Text(16)  # of a row, a part or a phase
WAYS = ("times", "per", "table", "square", "places", "only")  # to make points of a value

ROW = Keys(
    (
        ("name", NAME),
        ("min", Number(-MOST_VALUE, 0)),
        ("max", Number(0, MOST_VALUE)),
        ("times", Number(-MOST_POINTS, MOST_POINTS, ((0, 0),))),
        ("per", Number(2, 99)),
        ("table", Items(1, 32, _POINTS)),
        ("square", Choice((True,))),
        ("places", Items(1, 9, _POINTS, falls=True)),
        ("only", Number(1, MOST_POINTS)),
        ("cap", Number(0, MOST_VALUE)),
        ("sums", Items(1, 9, Number(None))),
        ("parts", Items(2, 6, NAME, differ=True)),
        ("set", Number(1, 99)),
    ),
    needed=("name",),
    apart=(WAYS, ("places", "set"), ("only", "set")),
    beside=tuple([(key, "min", 0) for key in WAYS[1:] + ("set",)]) + (("only", "max", 1),),
    along=(("set", "parts"),),
)
ROUNDS = Keys((("count", Number(1, 99)), ("until", Number(None, None, ((0, 0),)))))
CLOCK = Keys(
    (
        ("turn", _SECONDS),
        ("bank", _SECONDS),
        ("add", Number(0, 999)),
        ("phases", Items(1, 9, Group((NAME, _SECONDS)), differ=True, by=0)),
    ),
    apart=(("turn", "bank", "phases"),),
    along=(("add", "bank"),),
    one_of=("turn", "bank", "phases"),
)
SHEET = Keys(
    (
        ("sheet", Choice((1,))),
        ("name", Text(24)),
        ("bgg", Number(1)),
        ("players", Group((Number(1, 9), lambda least: Number(least, 9)))),
        ("win", Choice(("high", "low", "none"))),
        ("ties", Items(0, MOST_ROWS, NAME, differ=True)),
        ("rounds", ROUNDS),
        ("rows", Items(0, MOST_ROWS, ROW, differ=True, by="name")),
        ("clock", CLOCK),
    ),
    needed=("sheet", "name", "rows"),
)


def faults(sheet: object) -> list:
    """Return all that is wrong with *sheet* as (place, reason) in words; the place "" is the whole sheet."""
    found: list = []
    _look(SHEET, sheet, "", found)
    if type(sheet) is dict:
        _look_at_ties(sheet, found)
    if not found and size(sheet) > MAX_BYTES:
        found.append(("", "more than %d bytes" % MAX_BYTES))
    return found


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


def _look(allowed, value: object, place: str, found: list) -> None:
    """Add to *found* what is wrong with the *value* at *place*, which has to be within *allowed*."""
    try:
        if allowed.kind == "keys":
            _look_at_keys(allowed, value, place, found)
        elif allowed.kind == "items":
            _look_at_items(allowed, value, place, found)
        elif allowed.kind == "group":
            _look_at_group(allowed, value, place, found)
        else:
            allowed.check(value)
    except IllegalAction as refused:
        found.append((place, refused.reason()))


def _look_at_keys(allowed, value, place: str, found: list) -> None:
    if type(value) is not dict:
        raise IllegalAction("# is not an object", quoted(value))
    known = [key for key, _ in allowed.fields]
    within = place + "." if place else ""
    for key in sorted(value):
        if key not in known:
            found.append((within + key[:20], "unknown key"))
    for key, its_range in allowed.fields:
        if key in value:
            _look(its_range, value[key], within + key, found)
        elif key in allowed.needed:
            found.append((within + key, "is missing"))
    _look_at_neighbours(allowed, value, within, found)
    if allowed.one_of and not [key for key in allowed.one_of if key in value]:
        raise IllegalAction("needs " + " or ".join(allowed.one_of))


def _look_at_neighbours(allowed, value: dict, within: str, found: list) -> None:
    """Add to *found* which keys of *value* do not go together."""
    for group in allowed.apart:
        here = [key for key in group if key in value]
        for key in here[1:]:
            found.append((within + key, "not beside " + here[0]))
    for key, other, needed in allowed.beside:
        if key in value and type(value.get(other, needed)) is int and value.get(other, needed) != needed:
            found.append((within + other, "not %d beside %s" % (needed, key)))
    for key, other in allowed.along:
        if key in value and other not in value:
            found.append((within + key, "not without " + other))


def _look_at_items(allowed, value, place: str, found: list) -> None:
    check_list(value)
    if not allowed.least <= len(value) <= allowed.most:
        raise IllegalAction("not # to # values", allowed.least, allowed.most)
    before: list = []
    for index in range(len(value)):
        at = "%s[%d]" % (place, index)
        by = at
        if allowed.by is not None:
            by += (".%s" if type(allowed.by) is str else "[%d]") % allowed.by
        count = len(found)
        _look(allowed.item, value[index], at, found)
        if not [wrong for wrong, _ in found[count:] if wrong in (at, by)]:
            _look_back(allowed, value[index], before, by, found)


def _look_back(allowed, item, before: list, place: str, found: list) -> None:
    """Add to *found* what is wrong with *item*, sound at *place*, after those *before* it, which it joins."""
    if allowed.by is not None:
        item = item[allowed.by]
    if allowed.differ and item in before:
        found.append((place, "%s stands twice" % quoted(item)))
    if allowed.falls and before and item > before[-1]:
        found.append((place, "%d is above %d" % (item, before[-1])))
    before.append(item)


def _look_at_group(allowed, value, place: str, found: list) -> None:
    check_list(value)
    if len(value) != len(allowed.ranges):
        raise IllegalAction("wants # values, got #", len(allowed.ranges), len(value))
    for index in range(len(value)):
        count = len(found)
        _look(next_range(allowed.ranges, value[:index]), value[index], "%s[%d]" % (place, index), found)
        if len(found) > count:
            return  # what follows may depend on it


def _look_at_ties(sheet: dict, found: list) -> None:
    ties, rows = sheet.get("ties"), sheet.get("rows")
    if type(ties) is list and type(rows) is list:
        names = [row.get("name") for row in rows if type(row) is dict]
        named_places = [place for place, _ in found]
        for index in range(min(len(ties), MOST_ROWS)):
            place = "ties[%d]" % index
            if place not in named_places and ties[index] not in names:
                found.append((place, "%s is no row" % quoted(ties[index])))
