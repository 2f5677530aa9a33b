"""
The kinds of ranges that only a sheet has, beside those of ranges.py: texts, lists of items, objects.

faults.py holds a sheet against them, and host_tools makes the JSON Schema of them.
"""

from engines_core.errors import IllegalAction
from engines_core.ranges import quoted

if False:  # for the type checker
    from engines_core.types import Any


class Text:
    """A text of 1 to `most` characters, none below U+0020."""

    kind = "text"

    def __init__(self, most: int):
        self.most = most

    def check(self, value: "Any") -> None:
        """Raise IllegalAction unless *value* is such a text."""
        if type(value) is not str:
            raise IllegalAction("# is not a string", quoted(value))
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

    def __init__(
        self,
        least: int,
        most: int,
        item: "Any",
        differ: bool = False,
        by: "str | int | None" = None,
        falls: bool = False,
    ):
        self.least = least
        self.most = most
        self.item = item
        self.differ = differ
        self.by = by
        self.falls = falls

    def within(self, item: "Any") -> str:
        """Return where in *item*, which may be unsound, is what it differs by: `.name`, `[0]`."""
        if self.by is None:
            return ""
        return (".%s" if type(self.by) is str else "[%d]") % self.by

    def value_of(self, item: "Any") -> "Any":
        """Return the value by which the sound *item* differs from the others."""
        return item if self.by is None else item[self.by]


class Entries(Items):
    """A list of names of rows, each once; instead of a name may stand [name, direction]."""

    def __init__(self, least: int, most: int, entry: "Any"):
        Items.__init__(self, least, most, entry, differ=True)

    def within(self, item: "Any") -> str:
        """Return where in *item* its name is."""
        return "[0]" if type(item) is list else ""

    def value_of(self, item: "Any") -> "Any":
        """Return the name of the sound *item*."""
        return item[0] if type(item) is list else item


class Keys:
    """
    An object with the keys of `fields`, pairs of a key and the range of its value.

    `needed` keys have to be there, and one of `one_of` if there are any. Of each of the `apart` groups at
    most one key may be there. `beside` has triples (key, other, number): where `key` is, `other` is that
    number or missing. `along` has pairs (key, others): where `key` is, one of the `others` has to be.
    """

    kind = "keys"

    def __init__(
        self,
        fields: "tuple[tuple[str, Any], ...]",
        needed: tuple[str, ...] = (),
        apart: tuple[tuple[str, ...], ...] = (),
        beside: tuple[tuple[str, str, int], ...] = (),
        along: tuple[tuple[str, tuple[str, ...]], ...] = (),
        one_of: tuple[str, ...] = (),
    ):
        self.fields = fields
        self.needed = needed
        self.apart = apart
        self.beside = beside
        self.along = along
        self.one_of = one_of


class Either:
    """A value within `other` if it is of one of `types`, else within `one`."""

    kind = "either"

    def __init__(self, one: "Any", other: "Any", *types: "type[Any]"):
        self.one = one
        self.other = other
        self.types = types

    def meant(self, value: "Any") -> "Any":
        """Return the range that holds for *value*."""
        return self.other if type(value) in self.types else self.one


def per_count(one: "Any") -> Either:
    """Return the range of a value within *one*, or of an object with one for each count of players."""
    return Either(one, ByCount(lambda count: one, is_whole=True), dict)


class ByCount:
    """
    An object whose keys are numbers of players, each value within `item(count)`.

    With `is_whole` all numbers of players of the sheet have to be there.
    """

    kind = "by_count"

    def __init__(self, item: "Any", is_whole: bool = False):
        self.item = item
        self.is_whole = is_whole
