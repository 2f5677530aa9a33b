"""The coverage of the texts by a language: counts, and texts that are missing, unused, wrong or too long."""

import re
from importlib import import_module
from typing import NamedTuple

from firmware.display.font import Font
from firmware.fonts import small
from host_tools.languages import host_texts, reference
from host_tools.program.joined_texts import Table

MARK = re.compile("([@#])([1-9]?)")
ROW_PX = 126  # width of a line in the small font
MOST_MISSING = 20  # texts; a language that lacks more is not offered yet
SOFT_HYPHEN = "\xad"
VALUES = {"@": "Mm…", "#": "88"}  # a name as short as it becomes, a number as scores are
SMALL = Font(small)
FRENCH = "fr"
# a mark of French without its space that no line ends at; 7:00 and `long:menu` have none
TIGHT = re.compile("[^/\u202f\xa0][?!;»]|[^/\u202f\xa0]:(?= |$)|«(?![\u202f\xa0])")


class Finding(NamedTuple):
    """The work left on the text *key* of a *part*."""

    part: str
    key: str
    reason: str


def table(language: str, part: str) -> Table:
    """Return the texts of a *language* in a *part*."""
    if language == reference.ENGLISH:
        return reference.of(part)
    if part in host_texts.PLACES:
        return host_texts.of(language, part)
    found: Table = import_module(f"firmware.texts.{language}.{part}").TEXTS
    return found


def missing(language: str, part: str) -> list[str]:
    """Return the keys of a *part* that the *language* says in English yet."""
    there = table(language, part)
    return [key for key in reference.of(part) if key not in there]


def findings(language: str, part: str) -> list[Finding]:
    """Return the faults of the texts of a *language* in a *part*."""
    wanted = reference.of(part)
    found: list[Finding] = []
    for key, text in table(language, part).items():
        if key not in wanted:
            found.append(Finding(part, key, "unused: no English text has this key"))
            continue
        if part in host_texts.PLACES:
            english = lines(wanted[key])[-1]  # the text for several of a pair: others may lack that for one
            reasons = [*wrong_lists(english, text), *wrong_values(english, text)]
        else:
            reasons = [*wrong_lists(wanted[key], text), *wrong_values(wanted[key], text)]
            reasons += too_long(wanted[key], text)
        if language == FRENCH:
            reasons += tight(wanted[key], text)
        found += [Finding(part, key, reason) for reason in reasons]
    return found


def is_pair(english: str | tuple[str, ...], text: str | tuple[str, ...]) -> bool:
    """Return whether *text* says one and several where the *english* one is a single text."""
    return isinstance(english, str) and isinstance(text, tuple) and len(text) == 2 and "#" in english


def wrong_lists(english: str | tuple[str, ...], text: str | tuple[str, ...]) -> list[str]:
    """Return why *text* is not as many lines as the *english* one, nor a pair of one and several."""
    if is_pair(english, text):
        return []
    counts = [1 if isinstance(given, str) else len(given) for given in (english, text)]
    alike = isinstance(english, str) == isinstance(text, str) and counts[0] == counts[1]
    return [] if alike else [f"{counts[1]} texts, in English {counts[0]}"]


def values(text: str) -> dict[int, str]:
    """Return the values in *text*, from 1 on, each with its mark."""
    found: dict[int, str] = {}
    turn = 0
    for mark, number in MARK.findall(text):
        turn = turn if number else turn + 1
        found[int(number or turn)] = mark
    return found


def wrong_values(english: str | tuple[str, ...], text: str | tuple[str, ...]) -> list[str]:
    """Return where *text* has other values than the *english* one."""
    if is_pair(english, text):
        one, several = lines(text)
        fewer = {number: mark for number, mark in values(one).items() if values(several).get(number) != mark}
        return wrong_values(english, several) + [f"values {said(fewer)} of one alone"] * bool(fewer)
    pairs = zip(lines(english), lines(text), strict=False)
    return [
        f"values {said(values(other))}, in English {said(values(one))}"
        for one, other in pairs
        if values(one) != values(other)
    ]


def said(found: dict[int, str]) -> str:
    """Return values as a translator writes them: @1 #2."""
    return " ".join(f"{mark}{number}" for number, mark in sorted(found.items())) or "none"


def too_long(english: str | tuple[str, ...], text: str | tuple[str, ...]) -> list[str]:
    """Return the lines of *text* that are wider than a row, where the *english* one is not."""
    patterns = lines(english) * (2 if is_pair(english, text) else 1)
    return [
        f"{width_px(line)} px, a row has {ROW_PX}"
        for line, pattern in zip(lines(text), patterns, strict=False)
        if width_px(pattern) <= ROW_PX < width_px(line)
    ]


def width_px(line: str) -> int:
    """Return the width of *line* in the small font, with values as they may well be."""
    return SMALL.width(MARK.sub(lambda mark: VALUES[mark[1]], line))


def tight(english: str | tuple[str, ...], text: str | tuple[str, ...]) -> list[str]:
    """Return where a mark in French *text*, unless it is a name as in English, lacks its no-break space."""
    found = [] if text == english else [match for line in lines(text) for match in TIGHT.findall(line)]
    return [f"no-break space (U+202F, around the device U+00A0) missing at {where}" for where in found]


def lines(text: str | tuple[str, ...]) -> tuple[str, ...]:
    """Return *text* as lines, without the marks where a word may be broken."""
    given = (text,) if isinstance(text, str) else text
    return tuple(line.replace(SOFT_HYPHEN, "") for line in given)
