"""
What screens draw on: the one interface between screens and pixels.

    canvas = board.display.canvas()
    x = canvas.text(0, 0, "Blaze ", font)
    canvas.text(x, 0, "P2", bold)

A canvas has `width`, `height`, `clear`, `text`, `fill`, `frame`, `invert` and `bitmap`, no more, and
screens know nothing of what is under it. This one draws into a driver's buffer;
displayio_canvas.py fills a group for displayio. Which one it is, the display decides.

Everything is clipped at the edges. All pixel work is done by framebuf in C; Python
only walks over the characters of a text. canvas_viper.py is faster where it runs.
"""

from firmware.display.font import Font, code_points
from firmware.display.shapes import MONO_VLSB, Shapes, frame_of

BAND_PX = 16  # rows inverted at a time


class Canvas(Shapes):
    """Draws into *buffer*, MONO_VLSB, of *width* x *height* pixels."""

    def __init__(self, buffer, width: int, height: int) -> None:
        super().__init__(buffer, width, height)
        self._band_bytes = bytearray(width * BAND_PX // 8)
        self._band = frame_of(self._band_bytes, width, BAND_PX)

    def text(self, x: int, y: int, string: str, font: Font, on: bool = True) -> int:
        """
        Draw *string* with its top left corner at (x, y) and return the x where more text would follow.
        Only ink is drawn: it lights pixels up, or makes them dark with *on* False.
        """
        blit = self.frame_buffer.blit
        known = font.sources.get
        gap = font.gap
        for code in code_points(string):
            source = known(code) or font.source(code)
            if on:
                blit(source, x, y, 0)
            else:
                blit(source, x, y, 1, self._opposite)
            x += source[1] + gap
        return x

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        """Invert a rectangle: copied away with the colours swapped, and back, band by band."""
        right, bottom = min(x + width, self.width), min(y + height, self.height)
        x, y = max(x, 0), max(y, 0)
        while x < right and y < bottom:
            rows = min(BAND_PX, bottom - y)
            self._band.blit(self.frame_buffer, -x, -y, -1, self._opposite)
            self.frame_buffer.blit((self._band_bytes, right - x, rows, MONO_VLSB, self.width), x, y)
            y += rows
