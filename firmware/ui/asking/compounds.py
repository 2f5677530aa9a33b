"""Ranges that few games have, asked part by part: a list of any length, a hand of cards, things by name."""

from engines_core.ranges import Choice, Number
from firmware.display.font import ELLIPSIS
from firmware.ui import parts
from firmware.ui.asking.question import answer_text
from firmware.ui.fonts import SMALL

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Questions

MOST_ITEMS = 9  # entered by hand in a list of any length


def many(asker: "Any", value_range: "Any", title: str, start: "Any") -> "Questions":
    """Ask for the number of items, then for each of them."""
    usual = value_range.usual if start is None else len(start)
    count = yield asker.question(
        Number(value_range.least, MOST_ITEMS), asker.say(asker.subject.name + ".count"), usual
    )
    items: "list[Any]" = []
    while len(items) < count:
        item = start[len(items)] if start and len(items) < len(start) else None
        allowed = value_range.next(items)
        so_far = [answer_text(item, allowed, asker.say, asker.names) for item in items]
        title = _item_title(asker, len(items) + 1, so_far)
        asker.asked = title
        items.append((yield from asker.value(allowed, title, item)))
    asker.asked = ""
    return items


def _item_title(asker: "Any", number: int, so_far: "list[str]") -> str:
    """Return the title of item *number*, with those *so_far*: the latest, if not all have room."""
    title = asker.say(asker.subject.name + ".item", number, " ".join(so_far))
    while len(so_far) > 1 and SMALL.width(title) > parts.WIDTH - 8:
        so_far = so_far[1:]
        title = asker.say(asker.subject.name + ".item", number, ELLIPSIS + " ".join(so_far))
    return title


def hand(asker: "Any", value_range: "Any", title: str, start: "Any") -> "Questions":
    """Ask for the ranks, then for as much of the suits as matters."""
    ranks: "list[str]" = []
    while len(ranks) < value_range.count:
        text = asker.say("entry.whose", title, " ".join(ranks))
        ranks.append((yield from asker.value(value_range.rank(ranks), text)))
    suited = value_range.suited(ranks)
    if not suited:
        return value_range.cards(ranks)
    texts = (False,) + tuple([" ".join([ranks[index] for index in indexes]) for indexes in suited])
    answer = yield asker.question(Choice(texts), asker.say("entry.suited"))
    return value_range.cards(ranks, suited[texts.index(answer) - 1] if answer else ())


def named(asker: "Any", value_range: "Any", title: str, start: "Any") -> "Questions":
    """Ask of each name whether it is in, then for what belongs to it."""
    chosen: "dict[Any, Any]" = {}
    given = start or {}
    for name in value_range.names:
        text = asker.say(asker.subject.name + ".named", asker.say("=" + name))
        asker.asked = asker.say("=" + name)
        if (yield asker.question(Choice((False, True)), text, name in given)):
            chosen[name] = yield from asker.value(
                value_range.item, text, given.get(name, value_range.usual[name])
            )
    asker.asked = ""
    return chosen
