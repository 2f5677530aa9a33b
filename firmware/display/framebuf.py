"""
MicroPython's framebuf for CPython and CircuitPython, which have none: no more of it than the canvas uses.

One format of one bit per pixel, byte by byte; tests/device/test_framebuf.py holds it against the real one.
"""

if False:  # for the type checker
    from engines_core.types import Any

MONO_VLSB = 0  # byte = 8 rows of a column, bit 0 on top


class FrameBuffer:
    """A picture of *width* x *height* pixels in *buffer*; *layout* is MONO_VLSB."""

    def __init__(self, buffer: "Any", width: int, height: int, layout: int) -> None:
        if width < 1 or height < 1 or layout != MONO_VLSB or (height + 7) // 8 * width > len(buffer):
            raise ValueError
        self.buffer = buffer
        self.width = width
        self.height = height

    def fill(self, colour: int) -> None:
        """Give all pixels the same *colour*."""
        self.fill_rect(0, 0, self.width, self.height, colour)

    def fill_rect(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        """Fill the part of a rectangle that lies inside."""
        left, right = max(x, 0), min(x + width, self.width)
        top, bottom = max(y, 0), min(y + height, self.height)
        if left >= right or top >= bottom:
            return
        for page in range(top // 8, (bottom + 7) // 8):
            mask = _rows_mask(top - page * 8, bottom - page * 8)
            for i in range(page * self.width + left, page * self.width + right):
                self.buffer[i] = self.buffer[i] | mask if colour else self.buffer[i] & ~mask

    def rect(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        """Draw an outline of one pixel."""
        self.fill_rect(x, y, width, 1, colour)
        self.fill_rect(x, y + height - 1, width, 1, colour)
        self.fill_rect(x, y, 1, height, colour)
        self.fill_rect(x + width - 1, y, 1, height, colour)

    def blit(self, source: "Any", x: int, y: int, key: int) -> None:
        """
        Draw *source* at (x, y), without the colour *key*, which is 0.

        It is a FrameBuffer: MicroPython 1.25 takes nothing else, as later ones do.
        """
        if key:
            raise ValueError
        left, right = max(x, 0), min(x + source.width, self.width)
        top, bottom = max(y, 0), min(y + source.height, self.height)
        if left >= right or top >= bottom:
            return
        for page in range(top // 8, (bottom + 7) // 8):
            mask = _rows_mask(top - page * 8, bottom - page * 8)
            first_row = page * 8 - y  # row of the source in this page's bit 0; may be negative
            for column in range(left, right):
                ink = source._eight_rows(column - x, first_row)
                self.buffer[page * self.width + column] |= ink & mask

    def _eight_rows(self, x: int, y: int) -> int:
        """Return 8 pixels of column *x* from row *y* down, bit 0 on top; what is outside is 0."""
        page, shift = y // 8, y % 8
        pages = (self.height + 7) // 8
        upper = self.buffer[page * self.width + x] if 0 <= page < pages else 0
        lower = self.buffer[(page + 1) * self.width + x] if shift and -1 <= page < pages - 1 else 0
        return (upper | lower << 8) >> shift & 0xFF


def _rows_mask(top: int, bottom: int) -> int:
    """Return the bits of rows *top* to *bottom* - 1 of a page, either may lie outside it."""
    return (0xFF << max(top, 0) & 0xFF) & (0xFF >> max(8 - bottom, 0))
