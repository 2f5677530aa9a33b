"""A glyph on its way from a font file to a packed font: rows of `#` and `.`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Glyph:
    """Ink as text art, its place relative to the pen, and how far the pen moves on (px)."""

    rows: list[str]
    left: int  # first column, from the pen
    ascent: int  # rows from the baseline up to the first row
    advance: int

    def cell(self, height: int, baseline: int) -> list[str]:
        """Return the columns the pen passes over (more if ink sticks out), *height* rows of text art."""
        width = len(self.rows[0]) if self.rows else 0
        first, last = min(self.left, 0), max(self.left + width, self.advance)
        top = baseline - self.ascent
        blank = "." * (last - first)
        cell = [blank] * height
        for i, row in enumerate(self.rows):
            line = "." * (self.left - first) + row
            if 0 <= top + i < height:
                cell[top + i] = line + "." * (last - first - len(line))
            elif "#" in row:
                raise ValueError("a glyph leaves the %d rows of its font" % height)
        return cell
