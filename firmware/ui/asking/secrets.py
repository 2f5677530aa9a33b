"""
Answers that the others must not see: each seat gives its own with the device in hand, a cover before it.

Where all may, they lay their choices open at once instead.
"""

from engines_core.ranges import next_range
from engines_core.rules import require
from firmware.ui.asking.question import only_value

if False:  # for the type checker
    from engines_core.types import Any, Ranges
    from firmware.types import Questions


class Cover:
    """
    The range of the page before a secret answer: the device goes to *seat*, to all (None) after the last one.

    The answer is None; where all *may_lay* their choices open at once, that is True.
    """

    kind = "cover"

    def __init__(self, seat: "int | None", may_lay: bool = False):
        self.seat = seat
        self.may_lay = may_lay

    def check(self, answer: "Any") -> None:
        """Raise IllegalAction unless *answer* is allowed."""
        require(answer is None or (self.may_lay and answer is True), "not an answer")


class Laid:
    """The range of choices that lie open: one of *ranges* (Choice) for each of *seats*."""

    kind = "laid"

    def __init__(self, seats: tuple[int, ...], ranges: "Ranges"):
        self.seats = seats
        self.ranges = ranges

    def check(self, answer: "Any") -> None:
        """Raise IllegalAction unless *answer* is a list with a choice for each seat."""
        require(type(answer) is list and len(answer) == len(self.seats), "not an answer")
        for choices, value in zip(self.ranges, answer):
            choices.check(value)


def hidden(asker: "Any", per_seat: "Any", title: str) -> "Questions":
    """Ask each seat hidden from the others, a cover before each and after the last; or all at once."""
    chosen: "list[Any]" = []
    is_covered = False
    while len(chosen) < len(per_seat.ranges):
        seat_range = next_range(per_seat.ranges, chosen)
        if only_value(seat_range) is None:
            may_lay = asker.subject.lies_open and not is_covered
            cover = asker.question(Cover(len(chosen), may_lay), asker.say(asker.subject.name))
            if (yield cover):
                return (yield from laid(asker, per_seat.ranges, title))
            is_covered = True
        asker.asked = asker.names[len(chosen)]
        chosen.append((yield from asker.value(seat_range, asker.titled(title), None)))
    asker.asked = ""
    if is_covered:
        yield asker.question(Cover(None), asker.say(asker.subject.name))
    return chosen


def laid(asker: "Any", ranges: "Ranges", title: str) -> "Questions":
    """Ask for a choice of each seat, a column each, of those who have one."""
    only = [only_value(choices) for choices in ranges]
    seats = tuple([seat for seat in range(len(ranges)) if only[seat] is None])
    question: "Any" = asker.question(Laid(seats, tuple([ranges[seat] for seat in seats])), title)
    question.sign = asker.subject.sign
    answers = iter((yield question))
    return [next(answers) if forced is None else forced[0] for forced in only]


def random_value(value_range: "Any", number: int) -> object:
    """Return one of *value_range* by the random *number*; None where the wheel has no place to begin at."""
    if value_range.kind in ("choice", "seat"):
        return value_range.values[number % len(value_range.values)]
    if value_range.kind == "number" and value_range.low is not None and value_range.high is not None:
        return value_range.low + number % (value_range.high - value_range.low + 1)
    return None
