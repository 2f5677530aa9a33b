"""
The parts of the screens: header, hints, rows of a list, a scroll bar, big text.

128x64: a header of 10 px, a body from row 11 to 54, the hints in the last 8 rows.
"""

from firmware import modules
from firmware.display.font import cut, fit
from firmware.ui.fonts import SMALL, TEXT
from firmware.ui.short_names import shorten_in, shortened

if False:  # for the type checker
    from engines_core.types import Any, Names
    from firmware.types import Canvas, Font, Hints, Lines

WIDTH = 128
HEIGHT = 64
HEADER = 10  # rows of the header
BODY = 11  # first row of the body
HINTS = 56  # first row of the hints
ROW = 11  # height of a row of a list
SMALL_ROW = 9  # from one small line to the next
ROWS = 4  # rows of a list that fit the body
LEAST = 24  # px of a text that stands beside another one
CELLS = 10  # small facts that fit the body
DIGITS = "0123456789"
LINE_BREAKS = "firmware.ui.line_breaks"


def header(canvas: "Canvas", title: str, right: str = "", names: "Names" = ()) -> None:
    """Draw the inverted top line with *title*, in which *names* give way, and something at the right."""
    end = WIDTH - 2 - canvas.kept_px
    start = end + 4  # left edge of the text at the right
    if right:
        right = fit(right, SMALL, end - LEAST)
        start = end - SMALL.width(right)
    canvas.text(2, 1, shortened(title, names, SMALL, start - 6), SMALL)
    if right:
        canvas.text(start, 1, right, SMALL)
    canvas.invert(0, 0, WIDTH, HEADER)


def title(canvas: "Canvas", title: str, right: str, names: "Names") -> None:
    """Draw the header; a name that *title* begins with is whole, what stands behind it gives way."""
    room_px = WIDTH - 10 - canvas.kept_px  # edges, and the room between
    begins = [name for name in names if title.startswith(name)]
    if begins and SMALL.width(title + right) > room_px:
        right = ""
        if max([SMALL.width(name) for name in begins]) < room_px - LEAST:
            names = ()
    header(canvas, title, right, names)


def hints(canvas: "Canvas", texts: "Hints") -> None:
    """Draw what the buttons do: (UP/DOWN, OK, BACK), left, middle and right."""
    widths = [SMALL.width(text) for text in texts]
    right = WIDTH - 1 - widths[2]
    places = (1, min((WIDTH - widths[1]) // 2, right - 4 - widths[1]), right)
    for index in range(3):
        canvas.text(places[index], HINTS, texts[index], SMALL)


def hint(canvas: "Canvas", text: str) -> None:
    """Draw one hint over the whole width."""
    canvas.text((WIDTH - SMALL.width(text)) // 2, HINTS, text, SMALL)


def clear(canvas: "Canvas") -> None:
    """Make the body dark, between header and hints."""
    canvas.fill(0, BODY, WIDTH, HINTS - BODY, False)


def first_row(index: int, first: int, count: int) -> int:
    """Return the first visible row so that row *index* of *count* is seen, moving as little as possible."""
    return max(0, min(max(first, index - ROWS + 1), index, max(0, count - ROWS)))


def scroll_bar(canvas: "Canvas", first: int, count: int) -> None:
    """Draw at the right edge which rows of *count*, more than fit the body, are visible."""
    height = ROWS * ROW
    length = max(4, height * ROWS // count)
    canvas.fill(WIDTH - 2, BODY + (height - length) * first // (count - ROWS), 2, length)


def rows(
    canvas: "Canvas",
    texts: "list[Any]",
    index: "int | None",
    first: int,
    count: int = ROWS,
    font: "Font" = TEXT,
    names: "list[str] | tuple[str, ...]" = (),
) -> None:
    """
    Draw the list *texts* (a text, or a pair: left and right) from row *first*, row *index* inverted.

    *count* rows in *font* are visible; five, in the small font, only where all of them are. *names* in them
    give way.
    """
    width = WIDTH
    if len(texts) > count:
        width -= 3
        scroll_bar(canvas, first, len(texts))
    pitch = (HINTS - BODY) // count
    font = SMALL if pitch < ROW else font
    for row in range(first, min(len(texts), first + count)):
        y = BODY + (row - first) * pitch
        pair(canvas, y, texts[row], width, font, names)
        if row == index:
            canvas.invert(0, y, width, min(pitch, ROW))


def move(canvas: "Canvas", before: int, index: int, first: int, count: int) -> bool:
    """
    Highlight row *index* in place of row *before* of a list of *count*, drawn from row *first* on.

    Return False where the rows move.
    """
    if first_row(index, first, count) != first:
        return False
    if index != before:
        _highlight(canvas, before - first, count)
        _highlight(canvas, index - first, count)
    return True


def picked(canvas: "Canvas", text: "Any", row: int, names: "list[str] | tuple[str, ...]") -> None:
    """Draw *text* as the highlighted visible *row* of a list that scrolls, over what stands there."""
    y, width = BODY + row * ROW, WIDTH - 3
    canvas.fill(0, y, width, ROW, False)
    pair(canvas, y, text, width, TEXT, names)
    canvas.invert(0, y, width, ROW)


def _highlight(canvas: "Canvas", row: int, count: int) -> None:
    """Invert the visible *row* of a list of *count*."""
    canvas.invert(0, BODY + row * ROW, WIDTH if count <= ROWS else WIDTH - 3, ROW)


def pair(
    canvas: "Canvas",
    y: int,
    text: "Any",
    width: int = WIDTH,
    font: "Font" = TEXT,
    names: "list[str] | tuple[str, ...]" = (),
) -> None:
    """Draw one row: a text, or a pair at the left and the right edge: two texts, or a bitmap and a text."""
    left, right = (text, "") if type(text) is str else text
    start = width + 1  # left edge of the text at the right
    if right:
        right = shortened(right, names, font, width - LEAST)
        start = width - 3 - font.width(right)
    if type(left) is tuple:
        canvas.bitmap(3, y + font.baseline - left[1], left)
    else:
        canvas.text(3, y, _cut_in(left, names, font, start - 7), font)
    if right:
        canvas.text(start, y, right, font)


def _cut_in(text: str, names: "list[str] | tuple[str, ...]", font: "Font", width_px: int) -> str:
    """Return *text*; if it is wider than *width_px*, names in it give way, then its end."""
    if font.width(text) <= width_px:
        return text
    return cut(shorten_in(text, names, font, width_px), font, width_px)


def facts(canvas: "Canvas", facts: "Lines", first: int, names: "list[str] | tuple[str, ...]" = ()) -> None:
    """
    Draw *facts* over the body: up to four lines of text in the middle, up to four pairs as rows, up to
    ten pairs small in two columns; more of them, or wider ones, as a list from row *first* on.
    """
    if type(facts[0]) is str and len(facts) <= ROWS:
        top = BODY + (44 - ROW * len(facts)) // 2
        for index, line in enumerate(facts):
            centred(canvas, top + index * ROW, line, TEXT, names)
    elif _are_small(facts):
        for index, (left, right) in enumerate(facts):
            x, y = index % 2 * (WIDTH // 2), BODY + index // 2 * SMALL_ROW
            end = x + WIDTH // 2 - 3
            room = end - x - 6 - SMALL.width(right)
            canvas.text(x + 2, y, _cut_in(left, names, SMALL, room), SMALL)
            canvas.text(end - SMALL.width(right), y, right, SMALL)
        canvas.fill(WIDTH // 2 - 1, BODY + 1, 1, 43)
    else:
        rows(canvas, facts, None, first, names=names)


def last_first(facts: "Lines") -> int:
    """Return the last row from which `facts` may begin, 0 if all are visible at once."""
    return 0 if len(facts) <= ROWS or _are_small(facts) else len(facts) - ROWS


def _are_small(facts: "Lines") -> bool:
    """Return whether *facts* are pairs that fit two columns, with room for `P…4` at the left of each."""
    if len(facts) <= ROWS or len(facts) > CELLS or type(facts[0]) is str:
        return False
    return max([SMALL.width(right) for _, right in facts]) <= WIDTH // 2 - 24


def pages(title: str, rows: "Lines") -> "list[Any]":
    """Return *rows* in pages (title, rows) of as many as fit."""
    return [(title, rows[first : first + ROWS]) for first in range(0, len(rows), ROWS)]


def note(canvas: "Canvas", text: str) -> None:
    """Draw *text* below a list of two rows, in two small lines."""
    for index, line in enumerate(wrapped(text, SMALL, WIDTH - 4)[:2]):
        centred(canvas, BODY + 2 * ROW + 3 + index * SMALL_ROW, line, SMALL)


def centred(
    canvas: "Canvas", y: int, text: str, font: "Font", names: "list[str] | tuple[str, ...]" = ()
) -> None:
    """Draw *text* in the middle, shortened to the width of the panel; *names* in it give way."""
    text = shortened(text, names, font, WIDTH - 2)
    canvas.text((WIDTH - font.width(text)) // 2, y, text, font)


def retype(canvas: "Canvas", x: int, y: int, text: str, is_last: bool, font: "Font") -> None:
    """Draw *text* over one as wide; *is_last* says that only its last character differs."""
    width = font.width(text)
    if is_last:
        text = text[-1]
        x += width - font.width(text)
        width = font.width(text)
    canvas.fill(x, y, width, font.height, False)
    canvas.text(x, y, text, font)


def wrapped(text: "Any", font: "Font", width: int) -> "list[Any]":
    """
    Return *text* in lines of at most *width* px, broken at spaces; or a list of words, each kept whole.

    A word of other letters than English ones is broken where it may be (line_breaks.py).
    """
    lines: "list[str]" = []
    line = ""
    for word in text.split(" ") if type(text) is str else text:
        longer = (line + " " + word) if line else word
        if font.width(longer) <= width:
            line = longer
        elif len(word) < len(word.encode()):
            *whole, line = modules.module(LINE_BREAKS).broken(line, word, font, width)
            lines += whole
        else:
            lines += [fit(line, font, width)] if line else []
            line = word
    return lines + [fit(line, font, width)]


def clock_text(seconds: int) -> str:
    """Return *seconds* as `7:00`."""
    return "%d:%02d" % (seconds // 60, seconds % 60)
