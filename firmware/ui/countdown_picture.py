"""
The common part of all countdowns, on its table or above another screen: letters 40 px high, TIME
that blinks when it has run out, the picture inverted at a warning.
"""

from firmware.display.font import Font
from firmware.ticks import sooner
from firmware.ui.parts import HEIGHT, WIDTH

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Canvas

BLINK_MS = 500
_fonts: "list[Any]" = []  # the one of the letters, imported with the first of them


def letters() -> Font:
    """Return the font of the digits and of TIME."""
    if not _fonts:
        from firmware.fonts import digits

        _fonts.append(Font(digits))
    return _fonts[0]


def draw_letters(canvas: "Canvas", y: int, text: str) -> int:
    """Draw *text* from row *y* in the middle; return its first column."""
    font = letters()
    x = (WIDTH - font.width(text)) // 2
    canvas.text(x, y, text, font)
    return x


def draw_enlarged(canvas: "Canvas", rows: int, text: str, font: Font) -> None:
    """Draw *text* as wide as the panel, in the middle of the upper *rows*: a pixel of *font* is a square."""
    size = WIDTH // font.width(text)
    x, top = (WIDTH - size * font.width(text)) // 2, (rows - size * font.height) // 2
    for char in text:
        glyph, columns = font.bitmap(ord(char))
        for index in range(len(glyph)):
            bits = glyph[index]
            left, y = x + index % columns * size, top + index // columns * 8 * size
            for row in range(8):
                if bits >> row & 1:
                    canvas.fill(left, y + row * size, size, size)
        x += (font.columns(ord(char)) + font.gap) * size


def is_time_lit(countdown: "Any", now: int) -> bool:
    """Return whether TIME is to be seen at *now*."""
    return countdown.time_up and now // BLINK_MS % 2 == 0


def draw_warning(canvas: "Canvas", countdown: "Any", now: int) -> bool:
    """Invert the picture while a warning is on; return whether one is."""
    is_on = now < countdown.inverted_until
    if is_on:
        canvas.invert(0, 0, WIDTH, HEIGHT)
    return is_on


def changes_at(countdown: "Any", now: int) -> "int | None":
    """Return when TIME, the warning or the seconds change next, None if nothing of them does."""
    if countdown.time_up:
        return now + BLINK_MS - now % BLINK_MS
    inverted_until = countdown.inverted_until if now < countdown.inverted_until else None
    return sooner(countdown.next_second(now), inverted_until)
