"""
Ranges to questions: whatever `legal` offers is asked one simple value after another.

A dialogue is a generator: it yields a `Question`, is sent the answer, and returns the whole value.
Going one step back is starting it again and sending it all answers but the last, so no screen has
to know how to take anything back.

    def dialogue():
        seats = yield Question(Number(2, 5), "Players")
        ...
        return value
"""

from engines_core.entries import Columns
from engines_core.ranges import next_range
from firmware.modules import module
from firmware.ui import parts
from firmware.ui.asking.question import Question, only_value
from firmware.ui.fonts import SMALL
from firmware.ui.short_names import shorten_before

if False:  # for the type checker
    from engines_core.types import Any, Callable, Ranges
    from firmware.types import Questions, Subject

ASKING = "firmware.ui.asking."  # how the names of modules here begin
COMPOUNDS = ("many", "hand", "named")  # kinds of ranges that few games have (compounds.py)


class Asker:
    """
    Makes questions for the arguments of *subject* (subject.py): an act, an option or a judge.

    What leaves no choice is not asked. A secret answer begins at a random value, *entropy()* is a random
    number: so nobody can count the presses.
    """

    def __init__(self, subject: "Subject", entropy: "Callable[[], int] | None" = None):
        self.subject = subject
        self.say = subject.say
        self.names = subject.names
        self.entropy = entropy
        self._at = 0  # the number of the argument that is asked for
        self._note = ""  # note of that argument
        self.asked = ""  # the seat, or item of a list, that is asked for; titles of its parts begin with it
        self._before: "str | None" = None  # the card that was answered last; the next wheel begins after it

    def arguments(self, ranges: "Ranges") -> "Questions":
        """Ask for all arguments of an action; return them as a list."""
        chosen: "list[Any]" = []
        starts = self.subject.starts()
        while len(chosen) < len(ranges):
            index = self._at = len(chosen)
            start = starts[index] if index < len(starts) else None
            if callable(start):
                start = start(chosen)
            title = self.subject.title(index, chosen)
            self._note = self.subject.note(index)
            chosen.append((yield from self.value(next_range(ranges, chosen), title, start)))
        return chosen

    def value(self, value_range: "Any", title: str, start: object = None) -> "Questions":
        """Ask for one value of any kind and return it."""
        if value_range.kind in COMPOUNDS:
            ask = getattr(module(ASKING + "compounds"), value_range.kind)
            return (yield from ask(self, value_range, title, start))
        compound = getattr(self, "_ask_" + value_range.kind, None)
        if compound is not None:
            return (yield from compound(value_range, title, start))
        forced = only_value(value_range)
        if forced is not None:
            return forced[0]
        if value_range.kind == "card":
            return (yield from self._next_card(value_range, title, start))
        secret = bool(self.subject.is_secret and self.asked)
        if secret and self.entropy is not None:
            start = module(ASKING + "secrets").random_value(value_range, self.entropy())
        return (yield self.question(value_range, title, start, secret, self._note))

    def question(self, *args: "Any") -> Question:
        """Return a Question of *args* for the argument that is asked for."""
        question = Question(*args)
        question.at = self._at
        return question

    def _ask_columns(self, columns: "Any", title: str, start: object) -> "Questions":
        """Ask for a value per seat; *start* is the seat to begin with, or the values."""
        if not columns.seats:
            return []
        question = self.question(columns, title, None if type(start) is int else start)
        question.seat = start if type(start) is int else None
        question.below, question.told = self.subject.below, self.subject.told
        return (yield question)

    def _next_card(self, card_range: "Any", title: str, start: object) -> "Any":
        """Ask for a card, from the one after the card before on; one that may be none begins with none."""
        if start is None and self._before is not None and not card_range.optional:
            start = card_range.after(self._before)
        secret = bool(self.subject.is_secret and self.asked)
        if secret and self.entropy is not None:
            ranks, suits = card_range.wheels
            number = self.entropy()
            start = ranks[number % len(ranks)] + suits[number // len(ranks) % len(suits)]
        card = yield self.question(card_range, title, start, secret)
        self._before = card or self._before
        return card

    def _ask_group(self, group: "Any", title: str, start: "Any") -> "Questions":
        chosen: "list[Any]" = []
        while len(chosen) < len(group.ranges):
            index = len(chosen)
            text = self.titled(self.subject.part_title(index))
            item = start[index] if start else None
            chosen.append((yield from self.value(next_range(group.ranges, chosen), text, item)))
        return chosen

    def titled(self, text: str, taken_px: int = 0) -> str:
        """
        Return `Ann: ` and *text*, a title; *taken_px* of its row stay free.

        Text that is not a name is cut here so that *text* fits.
        """
        if not self.asked:
            return text
        whose = self.asked
        if whose not in self.names:  # else it gives way where it is drawn
            rest = self.say("entry.whose", "", text)
            whose = shorten_before(whose, rest, self.names, SMALL, parts.WIDTH - 4 - taken_px)
        return self.say("entry.whose", whose, text)

    def _ask_per_seat(self, per_seat: "Any", title: str, start: "Any") -> "Questions":
        if self.subject.is_secret:
            return (yield from module(ASKING + "secrets").hidden(self, per_seat, title))
        if are_numbers(per_seat.ranges):
            return (yield from self._numbers(per_seat.ranges, title, start))
        if are_parts(per_seat.ranges):
            return (yield from self._parts(per_seat.ranges, title, start))
        chosen: "list[Any]" = []
        while len(chosen) < len(per_seat.ranges):
            seat_range = next_range(per_seat.ranges, chosen)
            self.asked = self.names[len(chosen)]
            item = start[len(chosen)] if start else None
            chosen.append((yield from self.value(seat_range, self.titled(title), item)))
        self.asked = ""
        return chosen

    def _numbers(self, ranges: "Ranges", title: str, start: "Any") -> "Any":
        """Ask for a number per seat, of those who have a choice."""
        values = [number.low for number in ranges]
        seats = tuple([seat for seat in range(len(ranges)) if only_value(ranges[seat]) is None])
        starts = tuple([start[seat] for seat in seats]) if start else ()
        asked = Columns(seats, tuple([ranges[seat] for seat in seats]), starts)
        for seat, value in zip(seats, (yield from self._ask_columns(asked, title, None))):
            values[seat] = value
        return values

    def _parts(self, groups: "Any", title: str, start: "Any") -> "Any":
        """Ask for a part of all seats after the other; return a list of its parts a seat."""
        found: "list[Any]" = []
        for index in range(len(groups[0].ranges)):
            self.asked = title
            text = self.titled(self.subject.part_title(index), SMALL.width(self.say("hint.rest")) + 5)
            numbers = tuple([group.ranges[index] for group in groups])
            begun = [values[index] for values in start] if start else None
            found.append((yield from self._numbers(numbers, text, begun)))
        self.asked = ""
        return [list(values) for values in zip(*found)]


def are_numbers(ranges: "Ranges") -> bool:
    """Return whether all *ranges* are numbers that do not depend on each other."""
    return not [item for item in ranges if callable(item) or item.kind != "number"]


def are_parts(ranges: "Ranges") -> bool:
    """Return whether all *ranges* are groups of such numbers, each with the same parts."""
    return not [
        item for item in ranges if callable(item) or item.kind != "group" or not are_numbers(item.ranges)
    ]
