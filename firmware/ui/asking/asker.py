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
from engines_core.ranges import Choice, Number, next_range
from engines_core.rules import require
from firmware.display.font import ELLIPSIS
from firmware.ui import parts
from firmware.ui.asking.question import Question, answer_text, only_value
from firmware.ui.fonts import SMALL
from firmware.ui.short_names import shorten_before

if False:  # for the type checker
    from engines_core.types import Any, Callable, Ranges
    from firmware.types import Questions, Subject

MOST_ITEMS = 9  # entered by hand in a list of any length


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
        self._whose = ""  # the seat, or item of a list, that is asked for; titles of its parts begin with it
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
        compound = getattr(self, "_ask_" + value_range.kind, None)
        if compound is not None:
            return (yield from compound(value_range, title, start))
        forced = only_value(value_range)
        if forced is not None:
            return forced[0]
        if value_range.kind == "card":
            return (yield from self._next_card(value_range, title, start))
        secret = bool(self.subject.is_secret and self._whose)
        if secret and self.entropy is not None:
            start = random_value(value_range, self.entropy())
        return (yield self._question(value_range, title, start, secret, self._note))

    def _question(self, *args: "Any") -> Question:
        """Return a Question of *args* for the argument that is asked for."""
        question = Question(*args)
        question.at = self._at
        return question

    def _ask_columns(self, columns: "Any", title: str, start: object) -> "Questions":
        """Ask for a value a seat; *start* is the seat to begin with, or the values."""
        if not columns.seats:
            return []
        question = self._question(columns, title, None if type(start) is int else start)
        question.seat = start if type(start) is int else None
        question.below, question.told = self.subject.below, self.subject.told
        return (yield question)

    def _next_card(self, card_range: "Any", title: str, start: object) -> "Any":
        """Ask for a card, from the one after the card before on; one that may be none begins with none."""
        if start is None and self._before is not None and not card_range.optional:
            start = card_range.after(self._before)
        secret = bool(self.subject.is_secret and self._whose)
        if secret and self.entropy is not None:
            ranks, suits = card_range.wheels
            number = self.entropy()
            start = ranks[number % len(ranks)] + suits[number // len(ranks) % len(suits)]
        card = yield self._question(card_range, title, start, secret)
        self._before = card or self._before
        return card

    def _ask_group(self, group: "Any", title: str, start: "Any") -> "Questions":
        chosen: "list[Any]" = []
        while len(chosen) < len(group.ranges):
            index = len(chosen)
            text = self._titled(self.subject.part_title(index))
            item = start[index] if start else None
            chosen.append((yield from self.value(next_range(group.ranges, chosen), text, item)))
        return chosen

    def _titled(self, text: str, taken_px: int = 0) -> str:
        """
        Return `Ann: ` and *text*, a title; *taken_px* of its row stay free.

        Text that is not a name is cut here so that *text* fits.
        """
        if not self._whose:
            return text
        whose = self._whose
        if whose not in self.names:  # else it gives way where it is drawn
            rest = self.say("entry.whose", "", text)
            whose = shorten_before(whose, rest, self.names, SMALL, parts.WIDTH - 4 - taken_px)
        return self.say("entry.whose", whose, text)

    def _ask_per_seat(self, per_seat: "Any", title: str, start: "Any") -> "Questions":
        if self.subject.is_secret:
            return (yield from self._hidden(per_seat, title))
        if are_numbers(per_seat.ranges):
            return (yield from self._numbers(per_seat.ranges, title, start))
        if are_parts(per_seat.ranges):
            return (yield from self._parts(per_seat.ranges, title, start))
        chosen: "list[Any]" = []
        while len(chosen) < len(per_seat.ranges):
            seat_range = next_range(per_seat.ranges, chosen)
            self._whose = self.names[len(chosen)]
            item = start[len(chosen)] if start else None
            chosen.append((yield from self.value(seat_range, self._titled(title), item)))
        self._whose = ""
        return chosen

    def _hidden(self, per_seat: "Any", title: str) -> "Questions":
        """Ask each seat hidden from the others, a cover before each and after the last; or all at once."""
        chosen: "list[Any]" = []
        is_covered = False
        while len(chosen) < len(per_seat.ranges):
            seat_range = next_range(per_seat.ranges, chosen)
            if only_value(seat_range) is None:
                may_lay = self.subject.lies_open and not is_covered
                cover = self._question(Cover(len(chosen), may_lay), self.say(self.subject.name))
                if (yield cover):
                    return (yield from self._laid(per_seat.ranges, title))
                is_covered = True
            self._whose = self.names[len(chosen)]
            chosen.append((yield from self.value(seat_range, self._titled(title), None)))
        self._whose = ""
        if is_covered:
            yield self._question(Cover(None), self.say(self.subject.name))
        return chosen

    def _laid(self, ranges: "Ranges", title: str) -> "Questions":
        """Ask for a choice of each seat, a column each, of those who have one."""
        only = [only_value(choices) for choices in ranges]
        seats = tuple([seat for seat in range(len(ranges)) if only[seat] is None])
        question: "Any" = self._question(Laid(seats, tuple([ranges[seat] for seat in seats])), title)
        question.sign = self.subject.sign
        answers = iter((yield question))
        return [next(answers) if forced is None else forced[0] for forced in only]

    def _numbers(self, ranges: "Ranges", title: str, start: "Any") -> "Any":
        """Ask for a number a seat, of those who have a choice."""
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
            self._whose = title
            text = self._titled(self.subject.part_title(index), SMALL.width(self.say("hint.rest")) + 5)
            numbers = tuple([group.ranges[index] for group in groups])
            begun = [values[index] for values in start] if start else None
            found.append((yield from self._numbers(numbers, text, begun)))
        self._whose = ""
        return [list(values) for values in zip(*found)]

    def _ask_many(self, many: "Any", title: str, start: "Any") -> "Questions":
        usual = many.usual if start is None else len(start)
        count = yield self._question(
            Number(many.least, MOST_ITEMS), self.say(self.subject.name + ".count"), usual
        )
        items: "list[Any]" = []
        while len(items) < count:
            item = start[len(items)] if start and len(items) < len(start) else None
            allowed = many.next(items)
            so_far = [answer_text(item, allowed, self.say, self.names) for item in items]
            title = self._item_title(len(items) + 1, so_far)
            self._whose = title
            items.append((yield from self.value(allowed, title, item)))
        self._whose = ""
        return items

    def _item_title(self, number: int, so_far: "list[str]") -> str:
        """Return the title of item *number*, with those *so_far*: the latest, if not all have room."""
        title = self.say(self.subject.name + ".item", number, " ".join(so_far))
        while len(so_far) > 1 and SMALL.width(title) > parts.WIDTH - 8:
            so_far = so_far[1:]
            title = self.say(self.subject.name + ".item", number, ELLIPSIS + " ".join(so_far))
        return title

    def _ask_hand(self, hand: "Any", title: str, start: "Any") -> "Questions":
        """Ask for the ranks, then for as much of the suits as matters."""
        ranks: "list[Any]" = []
        while len(ranks) < hand.count:
            text = self.say("entry.whose", title, " ".join(ranks))
            ranks.append((yield from self._next_card(hand.rank(ranks), text, None)))
        suited = hand.suited(ranks)
        if not suited:
            return hand.cards(ranks)
        texts = (False,) + tuple([" ".join([ranks[index] for index in indexes]) for indexes in suited])
        answer = yield self._question(Choice(texts), self.say("entry.suited"))
        return hand.cards(ranks, suited[texts.index(answer) - 1] if answer else ())

    def _ask_named(self, named: "Any", title: str, start: "Any") -> "Questions":
        chosen: "dict[Any, Any]" = {}
        given = start or {}
        for name in named.names:
            text = self.say(self.subject.name + ".named", self.say("=" + name))
            self._whose = self.say("=" + name)
            if (yield self._question(Choice((False, True)), text, name in given)):
                chosen[name] = yield from self.value(named.item, text, given.get(name, named.usual[name]))
        self._whose = ""
        return chosen


def random_value(value_range: "Any", number: int) -> object:
    """Return one of *value_range* by the random *number*; None where the wheel has no place to begin at."""
    if value_range.kind in ("choice", "seat"):
        return value_range.values[number % len(value_range.values)]
    if value_range.kind == "number" and value_range.low is not None and value_range.high is not None:
        return value_range.low + number % (value_range.high - value_range.low + 1)
    return None


def are_numbers(ranges: "Ranges") -> bool:
    """Return whether all *ranges* are numbers that do not depend on each other."""
    return not [item for item in ranges if callable(item) or item.kind != "number"]


def are_parts(ranges: "Ranges") -> bool:
    """Return whether all *ranges* are groups of such numbers, each with the same parts."""
    return not [
        item for item in ranges if callable(item) or item.kind != "group" or not are_numbers(item.ranges)
    ]
