"""
The effect of an action in words: on a page of its own, or small below the editor of the last question.

An effect is a text, or rows: texts, or pairs of left and right.
"""

from firmware.ui import parts
from firmware.ui.fonts import SMALL, TEXT

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Canvas, Lines

BELOW_TOP = {"number": 37, "choice": 36, "seat": 36}  # first row of the small lines, by kind of range
BELOW_COUNT = 2  # small lines that fit there
ROOM = parts.WIDTH - 4  # px of such a line


def page_lines(effect: "Any") -> "list[Any] | None":
    """Return the lines of an effect, or its rows; None where there are neither."""
    return parts.wrapped(effect, TEXT, parts.WIDTH - 6) if type(effect) is str else effect


def lines_below(effect: "Any") -> "Lines":
    """Return the rows of an effect in small lines, none if they do not all fit below an editor."""
    lines: "list[Any]" = []
    for item in effect:
        text = item if type(item) is str else " ".join(item).strip()
        if SMALL.width(text) > ROOM:
            return []
        between = " " if text[:1] == "→" else ", "
        if lines and SMALL.width(lines[-1] + between + text) <= ROOM:
            lines[-1] += between + text
        else:
            lines.append(text)
    return lines if len(lines) <= BELOW_COUNT else []


def draw_below(canvas: "Canvas", kind: str, lines: "Lines") -> None:
    """Draw small *lines* below the editor of a range of *kind*."""
    for index, line in enumerate(lines):
        parts.centred(canvas, BELOW_TOP[kind] + index * parts.SMALL_ROW, line, SMALL)
