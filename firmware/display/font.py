"""
Fonts as `tablemate fonts` packs them (firmware/fonts/), ready for framebuf.

A packed module has HEIGHT, BASELINE (rows above it), GAP (columns between two glyphs),
the characters FIRST to LAST without a hole and those of EXTRA, and two bytes objects:
OFFSETS, where each glyph starts, in columns, two bytes each, low byte first, one more at
the end; DATA, glyph after glyph, each in MONO_VLSB: (HEIGHT + 7) // 8 pages of its columns.
Glyph 0 is the box drawn for whatever is missing; FIRST is glyph 1. A space is a glyph of
blank columns; no glyph has the gap in it.

    font = Font(text5x8)
    font.width("Bo pays 5")
"""

MONO_VLSB = 0  # framebuf's
MARK = "…"


class Font:
    """A packed font *module*."""

    def __init__(self, module) -> None:
        self.height: int = module.HEIGHT
        self.baseline: int = module.BASELINE
        self.gap: int = module.GAP
        self._pages = (module.HEIGHT + 7) // 8
        self._first: int = module.FIRST
        self._last: int = module.LAST
        self._extra: str = module.EXTRA
        self._offsets: bytes = module.OFFSETS
        self._data = memoryview(module.DATA)
        self.source = [self._data, 1, self.height, MONO_VLSB]  # the glyph last selected, to be blitted

    def find(self, char: str) -> int:
        """Return the number of the glyph for *char*, 0 if there is none."""
        code = ord(char)
        if self._first <= code <= self._last:
            return code - self._first + 1
        place = self._extra.find(char)
        return 0 if place < 0 else self._last - self._first + 2 + place

    def has(self, char: str) -> bool:
        """Return whether *char* can be drawn."""
        return self.find(char) > 0

    def glyph_width(self, char: str) -> int:
        """Return the columns of *char* without the gap after it."""
        offsets, i = self._offsets, self.find(char) * 2
        return (offsets[i + 2] | offsets[i + 3] << 8) - (offsets[i] | offsets[i + 1] << 8)

    def select(self, char: str) -> int:
        """Put the glyph of *char* into `source` and return its width; allocates 16 bytes."""
        offsets, i = self._offsets, self.find(char) * 2
        start = offsets[i] | offsets[i + 1] << 8
        width = (offsets[i + 2] | offsets[i + 3] << 8) - start
        source = self.source
        source[0] = self._data[start * self._pages : (start + width) * self._pages]
        source[1] = width
        return width

    def glyph(self, char: str) -> tuple:
        """Return (width, bytes in MONO_VLSB) of *char*."""
        width = self.select(char)
        return width, self.source[0]

    def width(self, string: str) -> int:
        """Return the columns of *string*, without a gap after its last glyph."""
        total = 0
        for char in string:
            total += self.glyph_width(char) + self.gap
        return total - self.gap if string else 0


def fit(string: str, font: Font, width_px: int) -> str:
    """Return *string*, shortened with a mark at its end if it is wider than *width_px*."""
    room = width_px - font.glyph_width(MARK)
    used = 0
    kept = 0  # characters that leave room for the mark
    for char in string:
        used += font.glyph_width(char) + font.gap
        if used <= room:
            kept += 1
    if used - font.gap <= width_px:
        return string
    return string[:kept].rstrip() + MARK
