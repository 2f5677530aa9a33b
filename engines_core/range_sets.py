"""Ranges without repetition (ranges.py): items, rows of seats, keys with values."""

from engines_core.errors import IllegalAction
from engines_core.ranges import Choice, Seat, check_all, check_list, quoted

if False:  # for the type checker
    from engines_core.types import Any, Callable, Range, Ranges


class Subset:
    """A list of `least` or more of `items`, each at most once, in any order or that of `items`."""

    kind = "subset"

    def __init__(self, items: "tuple[Any, ...]", least: int = 1, in_order: bool = False):
        self.items = items
        self.least = least
        self.in_order = in_order

    def check(self, value: "Any") -> None:
        """Raise IllegalAction unless *value* is such a list."""
        check_list(value)
        if len(value) < self.least:
            raise IllegalAction("choose at least #", self.least)
        for index in range(len(value)):
            Choice(self.items).check(value[index])
            if value[index] in value[:index]:
                raise IllegalAction("# is named twice", quoted(value[index]))
        if self.in_order and value != [item for item in self.items if item in value]:
            raise IllegalAction("out of order")


class Rows:
    """
    A list of rows `[seat, ...]`, each of the `seats` at most once.

    `fields(seat)` returns the ranges of the values after the seat. The seat `must` is among the rows,
    and there are at least `least`. With `empty` the empty list is allowed too, alone if there are fewer
    seats than `least`.
    """

    kind = "rows"

    def __init__(
        self, seats: tuple[int, ...], fields: "Callable[[int], Ranges]", must: int, least: int, empty: bool
    ):
        self.seats = seats
        self.fields = fields
        self.must = must
        self.least = least
        self.empty = empty

    def check(self, value: "Any") -> None:
        """Raise IllegalAction unless *value* is such a list."""
        check_list(value)
        if self.empty and not value:
            return
        named = []
        for row in value:
            check_list(row)
            Seat(self.seats).check(row[0] if row else None)
            check_all(self.fields(row[0]), row[1:])
            named.append(row[0])
        Subset(self.seats, self.least).check(named)
        if self.must not in named:
            raise IllegalAction("@ is missing", self.must)


class Named:
    """
    An object that has some of `names` as keys, every value within `item`.

    `usual` has the values of the missing names.
    """

    kind = "named"

    def __init__(self, names: tuple[str, ...], item: "Range", usual: "dict[str, Any]"):
        self.names = names
        self.item = item
        self.usual = usual

    def check(self, value: "Any") -> None:
        """Raise IllegalAction unless *value* is such an object."""
        if type(value) is not dict:
            raise IllegalAction("# is not an object", quoted(value))
        for name in sorted(value):
            Choice(self.names).check(name)
            self.item.check(value[name])
