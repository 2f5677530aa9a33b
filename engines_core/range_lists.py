"""Ranges of lists (ranges.py): a value for each place, for each seat, or any number of items."""

from engines_core.errors import IllegalAction
from engines_core.ranges import check_all, check_list

if False:  # for the type checker
    from engines_core.types import Any, Callable, Range, Ranges


class Group:
    """A list with a value for each of `ranges`, which may depend on the values before them."""

    kind = "group"

    def __init__(self, ranges: "Ranges"):
        self.ranges = ranges

    def check(self, value: "Any") -> None:
        """Raise IllegalAction unless *value* is such a list."""
        check_list(value)
        check_all(self.ranges, value)


class PerSeat(Group):
    """A list with a value for every seat, in seat order."""

    kind = "per_seat"


class Many:
    """
    A list of `least` or more items, every item within `item`, which may be a function of the items before it.

    `usual` is the usual number of items.
    """

    kind = "many"

    def __init__(self, item: "Range | Callable[[list[Any]], Range]", least: int = 0, usual: int = 0):
        self.item = item
        self.least = least
        self.usual = usual

    def next(self, items: "list[Any]") -> "Range":
        """Return the range of the item that follows *items*."""
        return self.item(items) if callable(self.item) else self.item

    def check(self, value: "Any") -> None:
        """Raise IllegalAction unless *value* is such a list."""
        check_list(value)
        for index in range(len(value)):
            self.next(value[:index]).check(value[index])
        if len(value) < self.least:
            raise IllegalAction("choose at least #", self.least)
