"""
A packed font (firmware/display/font.py) as displayio and its labels want it.

    label = Label(DisplayioFont(font), text="Bo pays 5", base_alignment=True)

It serves the protocol of fontio: `get_glyph(code)` and `get_bounding_box()`. Glyphs of the same width are
tiles of one bitmap, each painted at its first use: bitmaps of their own cost 200 bytes each, on a Pico half
of what is free. Blank glyphs have no tile, missing characters are the box.
"""

import displayio
import fontio

from firmware.display.font import Font

INK = 1  # a bitmap's value for a lit pixel


def bitmap_of(width: int, height: int, data) -> displayio.Bitmap:
    """Return *data* (MONO_VLSB, *width* columns, *height* rows) as a displayio bitmap."""
    bitmap = displayio.Bitmap(width, height, 2)
    paint(bitmap, 0, width, height, data)
    return bitmap


def paint(bitmap: displayio.Bitmap, left: int, width: int, height: int, data) -> None:
    """Paint the lit pixels of *data* (MONO_VLSB, *width* columns, *height* rows) from column *left* on."""
    for page in range(0, height, 8):
        start = page // 8 * width
        for x in range(width):
            column = data[start + x]
            y = page
            while column:
                if column & 1:
                    bitmap[left + x, y] = INK
                column >>= 1
                y += 1


class Tiles:
    """A bitmap for *count* glyphs of the same size; `used` of them are painted."""

    def __init__(self, count: int, width: int, height: int) -> None:
        self.bitmap = displayio.Bitmap(count * width, height, 2)
        self.used = 0


class DisplayioFont:
    """*font* behind the protocol of fontio. `painted` is set when a tile was, and for the panel to reset."""

    def __init__(self, font: Font) -> None:
        self.ascent = font.baseline
        self.descent = font.height - font.baseline
        self.painted = False
        self._font = font
        self._tiles: dict = {}  # by width
        self._places = bytearray(len(font.offsets) // 2)  # of each glyph: its tile, from 1 on; 0 is none yet

    def get_bounding_box(self) -> tuple:
        """Return (width, height, x, y) of the box that holds any glyph; the widest that labels ask for."""
        return (self._font.source(ord("M"))[1], self._font.height, 0, -self.descent)

    def get_glyph(self, codepoint: int) -> fontio.Glyph:
        """Return the glyph of a character."""
        data, width, height, _ = self._font.source(codepoint)
        tiles = self._tiles.get(width)
        if tiles is None:
            tiles = self._tiles[width] = Tiles(_count(self._font.offsets, width), width, height)
        advance = width + self._font.gap
        if not any(data):
            return fontio.Glyph(tiles.bitmap, 0, 0, 0, 0, 0, advance, 0)
        number = self._font.find(codepoint)
        if not self._places[number]:
            self._paint(tiles, number, width, data)
        return fontio.Glyph(
            tiles.bitmap, self._places[number] - 1, width, height, 0, -self.descent, advance, 0
        )

    def _paint(self, tiles: Tiles, number: int, width: int, data) -> None:
        """Paint the glyph *number*; displayio takes everything that shows one of *tiles* for changed then."""
        paint(tiles.bitmap, tiles.used * width, width, self._font.height, data)
        tiles.used += 1
        self._places[number] = tiles.used
        self.painted = True


def _count(offsets: bytes, width: int) -> int:
    """Return how many glyphs have *width* columns."""
    count = before = 0
    for i in range(2, len(offsets), 2):
        start = offsets[i] | offsets[i + 1] << 8
        if start - before == width:
            count += 1
        before = start
    return count
