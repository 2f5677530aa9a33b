"""
A packed font (firmware/display/font.py) as displayio and its labels want it.

    label = Label(DisplayioFont(font), text="Bo pays 5", base_alignment=True)

It serves the protocol of fontio: `get_glyph(code)` and `get_bounding_box()`, with a bitmap for each
glyph that was used. Blank glyphs have no bitmap, missing characters are the box.
"""

import displayio
import fontio

from firmware.display.font import Font

INK = 1  # a bitmap's value for a lit pixel


def bitmap_of(width: int, height: int, data, top: int = 0) -> displayio.Bitmap:
    """Return *height* rows from *top* on of *data* (MONO_VLSB, *width* columns) as a displayio bitmap."""
    bitmap = displayio.Bitmap(width, height, 2)
    for y in range(height):
        start = (top + y) // 8 * width
        bit = (top + y) % 8
        for x in range(width):
            if data[start + x] >> bit & 1:
                bitmap[x, y] = INK
    return bitmap


class DisplayioFont:
    """*font* behind the protocol of fontio."""

    def __init__(self, font: Font) -> None:
        self.ascent = font.baseline
        self.descent = font.height - font.baseline
        self._font = font
        self._glyphs: dict = {}  # by character number
        self._blank = displayio.Bitmap(1, 1, 2)

    def get_bounding_box(self) -> tuple:
        """Return (width, height, x, y) of the box that holds any glyph; the widest that labels ask for."""
        return (self._font.source(ord("M"))[1], self._font.height, 0, -self.descent)

    def get_glyph(self, codepoint: int) -> fontio.Glyph:
        """Return the glyph of a character; made at its first use."""
        glyph = self._glyphs.get(codepoint)
        if glyph is None:
            glyph = self._glyphs[codepoint] = self._made(codepoint)
        return glyph

    def _made(self, code: int) -> fontio.Glyph:
        data, width, height, _ = self._font.source(code)
        advance = width + self._font.gap
        if not any(data):
            return fontio.Glyph(self._blank, 0, 0, 0, 0, 0, advance, 0)
        return fontio.Glyph(bitmap_of(width, height, data), 0, width, height, 0, -self.descent, advance, 0)
