"""
A question of the Large view (large.py): what a form asks, and what comes back.

    told(editor, names)      # {"kind": "form", "ask": "number", "low": 0, "high": 9, "value": 3, ...}
    answer(editor, 4)        # the answer, as the question's range wants it; IllegalAction if it does not
    take(editor, 4)          # the same as unfinished: the editor on the panel shows it

There is an entry in ASKED for each kind of question (firmware/ui/asking/editors/), none for a game. What is
secret is never told: a form of a secret begins empty.
"""

from engines_core.cards import JOKER
from engines_core.errors import IllegalAction
from firmware.ui.asking.question import answer_text, value_text
from firmware.ui.fonts import TEXT

if False:  # for the type checker
    from engines_core.types import Any, Names


MOST_LETTERS = 12  # longest name, as on the letter wheel


def told(editor: "Any", names: "Names") -> "dict[str, Any]":
    """Return the question of *editor*."""
    question = editor.question
    kind = {"seat": "choice"}.get(question.range.kind, question.range.kind)
    found = {
        "title": question.title,
        "note": question.note,
        "ask": kind,
        "secret": question.secret,
        "value": None,
    }
    found.update(TELLS[kind](editor, names))
    if question.secret:
        found["value"] = None
    return found


def _limits(allowed: "Any") -> "dict[str, Any]":
    """Return the fields of a range of numbers."""
    return {
        "low": allowed.low,
        "high": allowed.high,
        "gaps": allowed.gaps,
        "step": allowed.step,
        "is_time": allowed.is_time,
    }


def _number(editor: "Any", names: "Names") -> "dict[str, Any]":
    found = _limits(editor.range)
    found["value"] = editor.value
    return found


def _choice(editor: "Any", names: "Names") -> "dict[str, Any]":
    texts = [answer_text(value, editor.range, editor.say, names) for value in editor.range.values]
    return {"texts": texts, "value": editor.index}


def _columns(editor: "Any", names: "Names") -> "dict[str, Any]":
    asked, rows = editor.range, []
    for index, seat in enumerate(asked.seats):
        row = _limits(asked.ranges[index])
        row.update({"name": names[seat], "may_lack": seat in asked.absent})
        row["start"] = asked.starts[index] if asked.starts else None
        rows.append(row)
    return {"seats": rows, "value": list(editor.values), "only": editor.question.only}


def _laid(editor: "Any", names: "Names") -> "dict[str, Any]":
    asked, rows = editor.range, []
    for seat, choices in zip(asked.seats, asked.ranges):
        texts = [value_text(value, editor.say) for value in choices.values]
        rows.append({"name": names[seat], "texts": texts})
    value = [choices.values.index(one) for choices, one in zip(asked.ranges, editor.values)]
    return {"seats": rows, "value": value}


def _cover(editor: "Any", names: "Names") -> "dict[str, Any]":
    seat, say = editor.range.seat, editor.say
    return {
        "name": "" if seat is None else names[seat],
        "above": say("entry.all" if seat is None else "entry.cover"),
        "lay": say("entry.laid") if editor.range.may_lay else "",
        "value": editor.is_laid,
    }


def _ranking(editor: "Any", names: "Names") -> "dict[str, Any]":
    places = dict(editor.picked)
    seats = editor.range.seats
    return {"seats": [{"name": names[seat]} for seat in seats], "value": [places.get(seat) for seat in seats]}


def _subset(editor: "Any", names: "Names") -> "dict[str, Any]":
    items = editor.range.items
    texts = [names[item] if type(item) is int else value_text(item, editor.say) for item in items]
    ticked = editor.ticked or editor.before
    return {"texts": texts, "least": editor.range.least, "value": [items.index(item) for item in ticked]}


def _card(editor: "Any", names: "Names") -> "dict[str, Any]":
    """Return the cards in rows, one a sign of the second wheel; None stands for one that is not allowed."""
    allowed, icons = editor.range, editor._icons
    firsts, lasts = allowed.wheels
    rows = []
    for last in lasts:
        row = []
        for first in firsts:
            text = icons.get(first, first) + icons.get(last, last)
            row.append(None if first + last in allowed.barred else [text, first + last])
        rows.append(row)
    has_joker = allowed.jokers and JOKER not in allowed.barred
    none = editor.say("entry.none") if allowed.optional else ""
    return {"cards": rows, "joker": JOKER if has_joker else "", "none": none, "value": None}


def _name(editor: "Any", names: "Names") -> "dict[str, Any]":
    return {
        "texts": list(editor.values),
        "value": editor.index,
        "letters": editor.letters,
        "most": MOST_LETTERS,
    }


def _moment(editor: "Any", names: "Names") -> "dict[str, Any]":
    return {"value": list(editor.fields)}


TELLS = {
    "number": _number,
    "choice": _choice,
    "columns": _columns,
    "laid": _laid,
    "cover": _cover,
    "ranking": _ranking,
    "subset": _subset,
    "card": _card,
    "name": _name,
    "moment": _moment,
}


def answer(editor: "Any", value: "Any") -> "Any":
    """Return the answer for the form's *value*; IllegalAction if the question does not allow it."""
    asked = editor.range
    if asked.kind in ("choice", "seat"):
        value = asked.values[value]
    elif asked.kind == "laid":
        value = [choices.values[index] for choices, index in zip(asked.ranges, value)]
    elif asked.kind == "subset":
        value = [asked.items[index] for index in sorted(value)]
    elif asked.kind == "name":
        value = _known_letters(value)
    elif asked.kind == "moment":
        return tuple(value)
    asked.check(value)
    return value


def _known_letters(name: str) -> str:
    """Return *name* as far as the panel has letters and room for it."""
    return "".join([char for char in name.strip() if TEXT.has(char)])[:MOST_LETTERS].strip()


def take(editor: "Any", value: "Any") -> None:
    """Let the unfinished answer of *editor* be *value*, as far as it is allowed; not that of a secret."""
    kind = editor.range.kind
    if editor.question.secret:
        return
    if kind == "number" and _fits(editor.range, value):
        editor.value = value
        editor._go(editor.digit)
    elif kind == "columns":
        _take_columns(editor, value)
    elif kind == "laid":
        editor.values = [choices.values[index] for choices, index in zip(editor.range.ranges, value)]
    elif kind == "subset":
        editor.before = []
        editor.ticked = [editor.range.items[index] for index in sorted(value)]
    elif kind == "ranking":
        _take_places(editor, value)
    elif kind == "name":
        editor.letters = _known_letters(value) if value is not None else editor.range.letters
    elif kind == "cover":
        editor.is_laid = value


def _take_columns(editor: "Any", values: "list[Any]") -> None:
    for index, value in enumerate(values):
        may_lack = value is None and editor.range.seats[index] in editor.range.absent
        if may_lack or _fits(editor.range.ranges[index], value):
            editor.values[index] = value
    editor._go(editor.column, editor.digit)


def _take_places(editor: "Any", places: "list[Any]") -> None:
    """Let the seats with the first *places* be those that are picked; one at least is left."""
    picked = sorted([(place, seat) for place, seat in zip(places, editor.range.seats) if place is not None])
    picked = picked[: len(places) - 1]
    editor.picked = [(seat, place) for place, seat in picked]
    editor.shares, editor.index = False, 0


def _fits(allowed: "Any", value: "Any") -> bool:
    """Return whether *value* is within the range *allowed*."""
    try:
        allowed.check(value)
    except IllegalAction:
        return False
    return True
