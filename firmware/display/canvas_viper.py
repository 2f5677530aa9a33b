"""
The canvas's text and inverted areas in viper: machine code on the chip, ten times as fast as framebuf,
which goes pixel by pixel. Where the runtime takes no machine code, importing this fails.

A glyph's column is some pages of 8 rows; each is shifted to its place and joins one or two pages of the
buffer.
"""

import micropython

from firmware.display.shapes import Shapes


@micropython.viper
def draw(  # noqa: PLR0913 - a call costs less than an object to hold all this
    buffer: ptr8,  # noqa: F821
    columns: int,
    pages: int,
    x: int,
    y: int,
    codes: ptr8,  # noqa: F821
    count: int,
    first: int,
    offsets: ptr8,  # noqa: F821
    data: ptr8,  # noqa: F821
    glyph_pages: int,
    gap: int,
    on: int,
) -> int:
    """Draw *count* glyphs from (x, y) on and return the x after them; see Font for what they are."""
    shift = y & 7
    top = y >> 3
    i = 0
    while i < count:
        code = codes[i]
        i += 1
        number = 0
        if code >= first:
            number = (code - first + 1) << 1
        start = offsets[number] | offsets[number + 1] << 8
        width = (offsets[number + 2] | offsets[number + 3] << 8) - start
        source = start * glyph_pages
        page = top
        end = top + glyph_pages
        while page < end:
            place = page * columns + x
            column = 0
            while column < width:
                ink = data[source] << shift
                source += 1
                if ink:
                    at = x + column
                    if 0 <= at and at < columns:
                        at = place + column
                        if 0 <= page and page < pages:
                            buffer[at] = buffer[at] | ink if on else buffer[at] & ~ink
                        ink = ink >> 8
                        if ink and 0 <= page + 1 and page + 1 < pages:
                            at += columns
                            buffer[at] = buffer[at] | ink if on else buffer[at] & ~ink
                column += 1
            page += 1
        x += width + gap
    return x


@micropython.viper
def invert(buffer: ptr8, columns: int, x: int, y: int, width: int, height: int):  # noqa: F821
    """Invert a rectangle that lies within the buffer."""
    page = y >> 3
    bottom = y + height
    while page << 3 < bottom:
        mask = 255
        if page << 3 < y:
            mask = 255 << (y & 7)
        if (page + 1) << 3 > bottom:
            mask = mask & (255 >> ((page + 1 << 3) - bottom))
        at = page * columns + x
        end = at + width
        while at < end:
            buffer[at] = buffer[at] ^ mask
            at += 1
        page += 1


class Canvas(Shapes):
    """The canvas, its text and inverted areas by machine code."""

    def __init__(self, buffer, width: int, height: int) -> None:
        super().__init__(buffer, width, height)
        self._buffer = buffer

    def text(self, x: int, y: int, string: str, font, on: bool = True) -> int:
        """Draw *string* as the canvas does."""
        codes = font.encoded(string)
        return draw(
            self._buffer,
            self.width,
            self.height >> 3,
            x,
            y,
            codes,
            len(codes),
            font.first,
            font.offsets,
            font.data,
            font.pages,
            font.gap,
            on,
        )

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        """Invert a rectangle."""
        right, bottom = min(x + width, self.width), min(y + height, self.height)
        x, y = max(x, 0), max(y, 0)
        if x < right and y < bottom:
            invert(self._buffer, self.width, x, y, right - x, bottom - y)
