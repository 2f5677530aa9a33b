"""
Digits from an outline font, with every stroke on the pixel grid.

A glyph is drawn 16 times as large and shrunk to whole pixels: its ink fills the height
from the first to the last row and a whole number of columns, so round digits have no single
pixels sticking out, and no version of FreeType's hinter has a say.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from host_tools.fonts.glyph import Glyph

OVERSAMPLED = 16


class Outline:
    """The font at *path*, sized so that the digit 0 is *height_px* high, and *width* times as wide."""

    def __init__(self, path: Path, height_px: int, width: float = 1.0) -> None:
        self.height_px = height_px
        self.width = width
        probe = ImageFont.truetype(str(path), 1000, layout_engine=ImageFont.Layout.BASIC)
        left, top, right, bottom = probe.getbbox("0")
        size = round(1000 * height_px * OVERSAMPLED / (bottom - top))
        self.font = ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)
        self.baseline = self.font.getbbox("0")[3]

    def full_height(self, char: str) -> Glyph:
        """Return *char*, a digit or capital, stretched by the last per cent to the full height."""
        return self._shrunk(char, self.height_px, 0)

    def natural(self, char: str) -> Glyph:
        """Return *char* at its own height and place: signs."""
        left, top, right, bottom = self.font.getbbox(char)
        height = max(1, round((bottom - top) / OVERSAMPLED))
        below = round((bottom - self.baseline) / OVERSAMPLED)
        return self._shrunk(char, height, below)

    def _shrunk(self, char: str, height: int, below: int) -> Glyph:
        """Return the ink of *char* as *height* rows, the last *below* of them under the baseline."""
        box = self.font.getbbox(char)
        width = max(1, round((box[2] - box[0]) * self.width / OVERSAMPLED))
        large = Image.new("L", (int(box[2] - box[0]), int(box[3] - box[1])), 0)
        ImageDraw.Draw(large).text((-box[0], -box[1]), char, font=self.font, fill=255)
        grey = large.resize((width, height), Image.Resampling.BOX).tobytes()
        inked = ["#" if level >= 128 else "." for level in grey]
        rows = ["".join(inked[first : first + width]) for first in range(0, len(inked), width)]
        return Glyph(rows, 0, height - below, width)
