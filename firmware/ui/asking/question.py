"""One simple thing to ask, and how its answer is shown."""

from engines_core.phrases import fill
from engines_core.ranges import next_range
from firmware.ui.parts import clock_text

if False:  # for the type checker
    from engines_core.types import Any, Names, Phrase
    from firmware.types import Say


class Question:
    """
    One simple thing to ask: its `range`, a `title`, and where to `start` (None: the first).

    A `secret` answer is never shown again; a Cover is asked before it. A `note` stands below.

    Of a value for each of several seats, a column each: `seat` is whose column is first, `below(seat, value)`
    the text under a column, `sign(value)` that of a choice in it, `only` the index of the one column asked,
    `told(values)` what the header says of all of them.

    `at` is the number of the argument that it is for.
    """

    at = 0
    seat: "int | None" = None
    only: "int | None" = None

    def __init__(
        self, value_range: "Any", title: str, start: "Any" = None, secret: bool = False, note: str = ""
    ):
        self.range = value_range
        self.title = title
        self.start = self.suggested = start  # an answer that was taken back is the start, but no suggestion
        self.secret = secret
        self.note = note
        self.below = no_text
        self.told = nothing_yet
        self.sign = str


def no_text(seat: int, value: int) -> str:
    """Return the text under a column where there is none."""
    return ""


def nothing_yet(values: "list[Any]") -> str:
    """Return the header's text about all values where it has none."""
    return ""


def only_value(value_range: "Any") -> "Any":
    """Return the only value in the range as a tuple of one, None if there are more."""
    if value_range.kind in ("choice", "seat") and len(value_range.values) == 1:
        return (value_range.values[0],)
    if value_range.kind == "number" and value_range.low is not None and value_range.low == value_range.high:
        return (value_range.low,)
    if value_range.kind == "columns" and not value_range.seats:
        return ([],)
    if value_range.kind == "ranking" and len(value_range.seats) == 1:
        return ([1],)
    return None


def phrase_text(phrase: "Phrase", say: "Say") -> str:
    """Return a *phrase* (engines_core/phrases.py) in words, those among its values in the words of *say*."""
    return fill((say(phrase[0]),) + tuple([value_text(value, say) for value in phrase[1:]]))


def answer_text(value: "Any", value_range: "Any", say: "Say", names: "Names") -> str:
    """Return an answer in words: a seat as its name, a choice by its text."""
    if value_range.kind == "seat" and value is not None:
        return names[value] if type(value) is int else say("entry.drawn")
    if value_range.kind == "card" and value is not None:
        return value_range.signed(value)
    if value_range.kind == "number" and value_range.is_time:
        return clock_text(value)
    if value_range.kind == "subset" and value and type(value[0]) is int:
        return " ".join([names[seat] for seat in value])
    if value_range.kind in ("group", "many") and value:
        texts = []
        for at in range(len(value)):
            before = value[:at]
            is_group = value_range.kind == "group"
            item = next_range(value_range.ranges, before) if is_group else value_range.next(before)
            texts.append(answer_text(value[at], item, say, names))
        return " ".join(texts)
    return value_text(value, say)


def value_text(value: "Any", say: "Say") -> str:
    """Return a value in words; a seat is a number there."""
    if value is None:
        return say("entry.none")
    if value is True or value is False:
        return say("yes" if value else "no")
    if type(value) is int:
        return str(value)
    if type(value) is list:
        return " ".join([value_text(item, say) for item in value]) or say("entry.none")
    if type(value) is dict:
        return " ".join([say("=" + name) for name in sorted(value)]) or say("entry.default")
    text = say("=" + value)
    return value if text[:1] == "=" else text
