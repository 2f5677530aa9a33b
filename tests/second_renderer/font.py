"""
A packed font (firmware/display/font.py) as displayio and its labels want it.

    label = Label(DisplayioFont(font), text="Bo pays 5", base_alignment=True)

It serves the protocol of fontio: `get_glyph(code)` and `get_bounding_box()`. Up to eight glyphs of the same
width are tiles of one bitmap, each painted at its first use: bitmaps of their own cost 200 bytes each, on a
Pico half of what is free. Blank glyphs have no tile, missing characters are the box.
"""

import displayio
import fontio

from firmware.display.font import Font
from tests.fakes.glyphs import glyph_of

INK = 1  # a bitmap's value for a lit pixel
TILES = 8  # of a bitmap at most,
BITMAP_BYTES = 384  # and so many bytes, if two tiles fit: a Pico's heap may have no larger piece left
NEW, BLANK = 0, 255  # instead of a tile's number


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


class DisplayioFont:
    """*font* behind the protocol of fontio. `painted` is set when a tile was, and for the panel to reset."""

    def __init__(self, font: Font) -> None:
        self.ascent = font.baseline
        self.descent = font.height - font.baseline
        self.painted = False
        self._font = font
        self._bitmaps: dict = {}  # lists by width
        self._used: dict = {}  # how many tiles of them are painted, by width
        self._places = bytearray(len(font.offsets) // 2)  # of each glyph: its tile, from 1 on
        self._blank = displayio.Bitmap(1, 1, 2)

    def get_bounding_box(self) -> tuple:
        """Return (width, height, x, y) of the box that holds any glyph; the widest that labels ask for."""
        return (self._font.columns(ord("M")), self._font.height, 0, -self.descent)

    def get_glyph(self, codepoint: int) -> fontio.Glyph:
        """Return the glyph of a character."""
        font = self._font
        width, number = font.columns(codepoint), font.find(codepoint)
        place = self._places[number]
        if place == NEW:
            data = glyph_of(font, codepoint)[1]
            place = self._places[number] = self._paint(width, data) if any(data) else BLANK
        if place == BLANK:
            return fontio.Glyph(self._blank, 0, 0, 0, 0, 0, width + font.gap, 0)
        bitmaps = self._bitmaps[width]
        tiles = bitmaps[0].width // width
        bitmap, tile = bitmaps[(place - 1) // tiles], (place - 1) % tiles
        return fontio.Glyph(bitmap, tile, width, font.height, 0, -self.descent, width + font.gap, 0)

    def _paint(self, width: int, data) -> int:
        """
        Paint a glyph into the next tile and return the tile's number, from 1 on.

        displayio takes everything that shows a tile of the same bitmap for changed then.
        """
        used = self._used.get(width, 0)
        height = self._font.height
        bitmaps = self._bitmaps.setdefault(width, [])
        tiles = _tiles(width, height)
        if used == tiles * len(bitmaps):
            bitmaps.append(displayio.Bitmap(tiles * width, height, 2))
        paint(bitmaps[-1], used % tiles * width, width, height, data)
        self._used[width] = used + 1
        self.painted = True
        return used + 1


def _tiles(width: int, height: int) -> int:
    """Return how many tiles a bitmap has; a row of it is padded to 32 pixels."""
    tiles = TILES
    while tiles > 1 and (tiles * width + 31) // 32 * 4 * height > BITMAP_BYTES:
        tiles -= 1
    return tiles
