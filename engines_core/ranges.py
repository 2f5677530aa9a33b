"""
The range of an argument: the values that a player may choose, to check, to enter, to play at random.

Ranges of one value; those of several values are in range_lists.py and range_sets.py.

Every range has a `kind`, the fields that its docstring names, and `check(value)`, which raises
`IllegalAction` for a value outside it. Types are exact: `True` is not a number, `0` is not `False`.

An action's ranges are a tuple, one for each argument. A range that depends on earlier arguments is replaced
by a function that takes them and returns it:

    (Seat((0, 1, 2)), lambda seat: Number(-glory[seat]))
"""

from engines_core.errors import IllegalAction

if False:  # for the type checker
    from engines_core.types import Any, Ranges, Sequence


def next_range(ranges: "Ranges", chosen: "Sequence[Any]") -> "Any":
    """Return the range of the argument that follows the *chosen* ones."""
    following = ranges[len(chosen)]
    return following(*chosen) if callable(following) else following


def check_all(ranges: "Ranges", values: "list[Any]") -> None:
    """Raise IllegalAction unless *values* has one allowed value for each of *ranges*."""
    if len(values) != len(ranges):
        raise IllegalAction("wants # values, got #", len(ranges), len(values))
    for index in range(len(values)):
        allowed = ranges[index]
        if callable(allowed):
            allowed = allowed(*values[:index])
        allowed.check(values[index])


def check_list(value: object) -> None:
    """Raise IllegalAction unless *value* is a list."""
    if type(value) is not list:
        raise IllegalAction("# is not a list", quoted(value))


def quoted(value: object) -> str:
    """Return *value* as short text for an error, the same on every runtime."""
    if value is None or value is True or value is False:
        return {None: "null", True: "true", False: "false"}[value]
    if type(value) is str:
        return '"%s"' % (value if len(value) <= 20 else value[:20] + "...")
    if type(value) is list or type(value) is tuple:
        return "a list"
    if type(value) is dict:
        return "an object"
    text = str(value)
    return text if len(text) <= 20 else text[:20] + "..."


class Number:
    """
    An integer from `low` to `high`; None means no limit on that side.

    Integers in `gaps`, ascending pairs (first, last) between `low` and `high`, are not allowed.
    """

    kind = "number"
    step = 1  # change per press
    is_time = False
    by_digit = False  # entered digit by digit

    def __init__(self, low: "int | None", high: "int | None" = None, gaps: tuple[tuple[int, int], ...] = ()):
        self.low = low
        self.high = high
        self.gaps = gaps

    def check(self, value: object) -> None:
        """Raise IllegalAction unless *value* is an integer in the range."""
        if type(value) is not int:
            raise IllegalAction("# is not an integer", quoted(value))
        if self.low is not None and value < self.low:
            raise IllegalAction("# is below #", quoted(value), self.low)
        if self.high is not None and value > self.high:
            raise IllegalAction("# is above #", quoted(value), self.high)
        for gap in self.gaps:
            if gap[0] <= value <= gap[1]:
                raise IllegalAction("# is not allowed here", quoted(value))


class Seconds(Number):
    """A time in s from `low` to `high`, changed by `step`."""

    is_time = True

    def __init__(self, low: int, high: "int | None" = None, step: int = 30):
        Number.__init__(self, low, high)
        self.step = step


class Amount(Number):
    """A number that usually has two digits or more: entered digit by digit."""

    by_digit = True


class Choice:
    """One of `values`: strings, integers, booleans or None, the usual one first."""

    kind = "choice"

    def __init__(self, values: "tuple[Any, ...]"):
        self.values = values

    def check(self, value: object) -> None:
        """Raise IllegalAction unless *value* is one of the values, of the same type."""
        for allowed in self.values:
            if type(allowed) is type(value) and allowed == value:
                return
        raise IllegalAction("# is not allowed here", quoted(value))


NAMED = 10  # more seats than any game has: up to there a refusal shows names


class Seat(Choice):
    """One of the seats in `values`; with `optional` also None, for nobody, which comes first."""

    kind = "seat"

    def __init__(self, values: tuple[int, ...], optional: bool = False):
        self.values = (None,) + values if optional else values
        self.optional = optional

    def check(self, value: object) -> None:
        """Raise IllegalAction unless *value* is one of the seats."""
        if value is None and self.optional:
            return
        if type(value) is not int:
            raise IllegalAction("# is not a seat", quoted(value))
        if value not in self.values:
            if 0 <= value < NAMED:
                raise IllegalAction("@ is not allowed here", value)
            raise IllegalAction("seat # is not allowed here", quoted(value))


_everyone: dict[int, Seat] = {}


def everyone(count: int) -> Seat:
    """Return the range of all *count* seats, always the same object."""
    if count not in _everyone:
        _everyone[count] = Seat(tuple(range(count)))
    return _everyone[count]
