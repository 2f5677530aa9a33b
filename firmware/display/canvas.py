"""
The canvas of the screens: the one interface between screens and pixels.

    canvas = board.display.canvas()
    x = canvas.text(0, 0, "Blaze ", font)
    canvas.text(x, 0, "P2", text)

A canvas has `width`, `height`, `clear`, `text`, `fill`, `outline`, `invert` and `bitmap`, and `kept_px`,
until it is cleared: how much a header leaves free at its right for what comes over it. There is no more, and
screens know nothing of what is under it: the display says which canvas it has. This one draws into a
driver's buffer.

Everything is clipped at the edges. Rectangles and bitmaps are drawn by framebuf, in C; text and inverted
areas by pixels.py, where framebuf would go pixel by pixel.
"""

from firmware.display import pixels
from firmware.display.font import Font

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Bytes

try:
    import framebuf
except ImportError:  # CPython, CircuitPython
    from firmware.display import framebuf  # type: ignore[no-redef]

MONO_VLSB = framebuf.MONO_VLSB


def frame_of(buffer: "Any", width: int, height: int) -> "Any":
    """Return a framebuf on *buffer*, which can be written."""
    return framebuf.FrameBuffer(buffer, width, height, MONO_VLSB)


class Canvas:
    """Draws into *buffer*, MONO_VLSB, of *width* x *height* pixels; what was drawn stays until `clear`."""

    def __init__(self, buffer: "Any", width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.kept_px = 0
        self._buffer = buffer
        self._frame = frame_of(buffer, width, height)

    def clear(self) -> None:
        """Make all pixels dark."""
        self._frame.fill(0)
        self.kept_px = 0

    def text(self, x: int, y: int, string: str, font: Font) -> int:
        """
        Draw *string* with its top left corner at (x, y) and return the x where more text would follow.
        Only ink is drawn: it lights pixels up.
        """
        return self.glyphs(font.encoded(string), x, y, font)

    def glyphs(self, codes: "Any", x: int, y: int, font: "Any") -> int:
        """Draw what `Font.encoded` has made of a text, as `text` does."""
        if type(codes) is list:
            return font.wide.text(self, codes, x, y, font)
        return pixels.draw(
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
        )

    def fill(self, x: int, y: int, width: int, height: int, on: bool = True) -> None:
        """Fill a rectangle; a line is a rectangle 1 px thin."""
        self._frame.fill_rect(x, y, width, height, 1 if on else 0)

    def outline(self, x: int, y: int, width: int, height: int) -> None:
        """Draw the outline of a rectangle."""
        self._frame.rect(x, y, width, height, 1)

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        """Invert a rectangle."""
        right, bottom = min(x + width, self.width), min(y + height, self.height)
        x, y = max(x, 0), max(y, 0)
        if x < right and y < bottom:
            pixels.invert(self._buffer, self.width, x, y, right - x, bottom - y)

    def bitmap(self, x: int, y: int, bitmap: "tuple[int, int, Bytes]") -> None:
        """Draw the ink of *bitmap*: (width, height, bytes in MONO_VLSB)."""
        # not from a tuple, nor from bytes: MicroPython 1.25, which a frozen image has, takes neither
        source = framebuf.FrameBuffer(bytearray(bitmap[2]), bitmap[0], bitmap[1], MONO_VLSB)
        self._frame.blit(source, x, y, 0)
