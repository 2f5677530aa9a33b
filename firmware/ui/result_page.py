"""
The result as a QR code, the last page of the final standings: it leaves the device without a cable.

A phone's camera reads it as text: the game and, if known, its date; then names and scores, best first, as
many as fit; of a timer how long the game took and what each seat used. Modules are two pixels wide, dark on
lit ground with a lit margin: decoders read that best.
"""

from engines_core.games import title_of
from firmware.ui import parts, qr_code
from firmware.ui.fonts import SMALL, TEXT

if False:  # for the type checker
    from engines_core.types import Any, Header
    from firmware.types import Canvas, Job, Say

SIDE = 64  # px of the lit ground, the height of the panel
MODULE = 2  # px
BESIDE = SIDE + 4  # first column of what stands beside it
ROOM = parts.WIDTH - BESIDE - 1


def result_text(header: "Header", results: "list[str]") -> bytes:
    """Return the result in UTF-8, at most qr_code.MOST bytes: *results* are its lines below the title."""
    title = title_of(header)
    day = header.get("when", "")[:10]
    found = clipped((title + " " + day if day else title).encode(), qr_code.MOST)
    for line in results:
        longer = found + b"\n" + line.encode()
        if len(longer) > qr_code.MOST:
            break
        found = longer
    return found


def clipped(text: bytes, most: int) -> bytes:
    """Return the characters of *text*, UTF-8, that fit *most* bytes."""
    end = min(len(text), most)
    while end < len(text) and text[end] & 0xC0 == 0x80:
        end -= 1
    return text[:end]


class ResultPage:
    """Makes the picture a few ms at a time (`making`), then draws it; *say* gives the words beside it."""

    def __init__(self, say: "Say", header: "Header", results: "list[str]"):
        self._say = say
        self._text = result_text(header, results)
        self._picture: "tuple[Any, ...] | None" = None

    def making(self) -> "Job":
        """Make the picture; a chore."""
        if self._picture is None:
            rows = yield from qr_code.making(self._text)
            self._picture = yield from picture(rows)

    def draw(self, canvas: "Canvas", number: str, hints: "tuple[str, str, str]") -> None:
        """Draw the picture, beside it *number*, the page's, what it is for, and what the buttons do."""
        canvas.text(parts.WIDTH - 1 - SMALL.width(number), 1, number, SMALL)
        if self._picture is not None:
            canvas.bitmap(0, 0, self._picture)
        for index, line in enumerate(parts.wrapped(self._say("result.scan"), TEXT, ROOM)[:3]):
            canvas.text(BESIDE, parts.BODY + 2 + index * parts.ROW, line, TEXT)
        turn, ok, back = hints
        canvas.text(BESIDE, parts.HINTS - parts.SMALL_ROW, ok, SMALL)
        right = parts.WIDTH - 1 - SMALL.width(back)
        if BESIDE + SMALL.width(turn) > right:
            turn = turn[0]  # the arrows alone
        canvas.text(BESIDE, parts.HINTS, turn, SMALL)
        canvas.text(right, parts.HINTS, back, SMALL)


def picture(rows: "list[int]") -> "Any":
    """Return a bitmap, SIDE px a side and lit but for the dark modules of *rows*; a generator."""
    lit = bytearray(b"\xff" * (SIDE * SIDE // 8))
    margin = (SIDE - MODULE * len(rows)) // 2
    for index, row in enumerate(rows):
        for y in range(margin + MODULE * index, margin + MODULE * (index + 1)):
            for column in range(len(rows)):
                if row >> column & 1:
                    at = (y >> 3) * SIDE + margin + MODULE * column
                    lit[at] &= ~(1 << (y & 7))
                    lit[at + 1] &= ~(1 << (y & 7))
        yield
    return SIDE, SIDE, lit
