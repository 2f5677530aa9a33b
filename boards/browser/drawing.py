"""
Drawing and sending without loops over pixels, for a browser, which runs no machine code.

What firmware/display/pixels.py does byte by byte is done here by framebuf and by slices, in C: a press takes
the worker 5 ms, with those loops in plain Python 10; of 33 from press to pixels (tests/web/test_measured.py).
To the same effect, but for a span, which is one from the first to the last column that differs.
"""

from firmware.display.canvas import Canvas, frame_of
from firmware.display.font import code_points
from firmware.display.ssd1306 import Ssd1306


class Drawn(Canvas):
    """A canvas that puts together what framebuf copies: glyphs, each made once, and inverted rectangles."""

    def __init__(self, buffer, width: int, height: int) -> None:
        Canvas.__init__(self, buffer, width, height)
        self._glyphs: dict = {}  # by font and character: framebuf, width

    def text(self, x: int, y: int, string: str, font, on: bool = True) -> int:
        """Draw *string*, see Canvas."""
        for code in code_points(string):
            glyph, width = self._glyphs.get((font, code)) or self._made(font, code)
            if on:
                self._frame.blit(glyph, x, y, 0)
            else:
                self._frame.blit(glyph, x, y, 1, self._opposite)
            x += width + font.gap
        return x

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        """Invert a rectangle."""
        x, y, right, bottom = max(x, 0), max(y, 0), min(x + width, self.width), min(y + height, self.height)
        if x < right and y < bottom:
            piece = frame_of(bytearray((right - x) * (bottom - y + 7 >> 3)), right - x, bottom - y)
            piece.blit(self._frame, -x, -y)
            self._frame.blit(piece, x, y, -1, self._opposite)

    def _made(self, font, code: int) -> tuple:
        width, data = font.glyph(code)
        self._glyphs[font, code] = made = (frame_of(bytearray(data), width, font.pages * 8), width)
        return made


class Display(Ssd1306):
    """The driver of the panel; a span is found by halves."""

    def _span(self, page: int) -> int:
        new, old = self._pages[page], self.shown_pages[page]
        if new == old:
            return -1
        first, end = 0, self.visible
        while first < end - 1:  # the first difference is from `first` on, before `end`
            middle = first + end >> 1
            if new[first:middle] == old[first:middle]:
                first = middle
            else:
                end = middle
        last, end = first, self.visible
        while last < end - 1:  # so is the last one
            middle = last + end >> 1
            if new[middle:end] == old[middle:end]:
                end = middle
            else:
                last = middle
        return first << 8 | last

    def _take(self, page: int, first: int, count: int, out, place: int) -> None:
        new = self._pages[page][first : first + count]
        self.shown_pages[page][first : first + count] = new
        out[place : place + count] = new
