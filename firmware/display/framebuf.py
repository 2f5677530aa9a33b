"""
MicroPython's framebuf for CPython and CircuitPython, which have none: what the canvas and the drivers use.

Three formats of one bit a pixel. Blits between MONO_VLSB buffers go byte by byte, all
else pixel by pixel. tests/device/test_framebuf.py holds it against the real one.
"""

MONO_VLSB = 0  # byte = 8 rows of a column, bit 0 on top
MONO_HLSB = 3  # byte = 8 columns of a row, bit 7 left
MONO_HMSB = 4  # byte = 8 columns of a row, bit 0 left


class FrameBuffer:
    """A picture of *width* x *height* pixels in *buffer*; *stride* pixels from one row to the next."""

    def __init__(self, buffer, width: int, height: int, layout: int, stride: int = 0) -> None:
        stride = stride or width
        if layout != MONO_VLSB:
            stride = (stride + 7) & ~7
        if width < 1 or height < 1 or stride < width or layout not in (MONO_VLSB, MONO_HLSB, MONO_HMSB):
            raise ValueError
        if layout == MONO_VLSB:
            needed_bytes = (height + 7) // 8 * stride - stride + width
        else:
            needed_bytes = (height - 1) * stride // 8 + (width + 7) // 8
        if needed_bytes > len(buffer):
            raise ValueError
        self.buffer = buffer
        self.width = width
        self.height = height
        self.layout = layout
        self.stride = stride

    def pixel(self, x: int, y: int, colour: "int | None" = None) -> "int | None":
        """Return the pixel at (x, y), or set it to *colour*; outside nothing happens."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        if colour is None:
            return self._get(x, y)
        self._set(x, y, colour)
        return None

    def fill(self, colour: int) -> None:
        """Give all pixels the same *colour*."""
        self.fill_rect(0, 0, self.width, self.height, colour)

    def fill_rect(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        """Fill the part of a rectangle that lies inside."""
        left, right = max(x, 0), min(x + width, self.width)
        top, bottom = max(y, 0), min(y + height, self.height)
        if left >= right or top >= bottom:
            return
        if self.layout != MONO_VLSB:
            for row in range(top, bottom):
                for column in range(left, right):
                    self._set(column, row, colour)
            return
        for page in range(top // 8, (bottom + 7) // 8):
            mask = _rows_mask(top - page * 8, bottom - page * 8)
            for i in range(page * self.stride + left, page * self.stride + right):
                self.buffer[i] = self.buffer[i] | mask if colour else self.buffer[i] & ~mask

    def rect(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        """Draw an outline of one pixel."""
        self.fill_rect(x, y, width, 1, colour)
        self.fill_rect(x, y + height - 1, width, 1, colour)
        self.fill_rect(x, y, 1, height, colour)
        self.fill_rect(x + width - 1, y, 1, height, colour)

    def blit(self, source, x: int, y: int, key: int = -1, palette=None) -> None:
        """
        Draw *source* at (x, y), its colours through *palette*, without the colour *key*.

        Both are FrameBuffers: MicroPython 1.25 takes nothing else, as later ones do.
        """
        colours = (0, 1) if palette is None else (palette._get(0, 0), palette._get(1, 0))
        left, right = max(x, 0), min(x + source.width, self.width)
        top, bottom = max(y, 0), min(y + source.height, self.height)
        if left >= right or top >= bottom:
            return
        if source.layout == self.layout == MONO_VLSB:
            self._blit_bytes(source, x, y, (left, right, top, bottom), key, colours)
            return
        for row in range(top, bottom):
            for column in range(left, right):
                colour = colours[source._get(column - x, row - y)]
                if colour != key:
                    self._set(column, row, colour)

    def _blit_bytes(self, source, x: int, y: int, box: tuple, key: int, colours: tuple) -> None:
        left, right, top, bottom = box
        for page in range(top // 8, (bottom + 7) // 8):
            mask = _rows_mask(top - page * 8, bottom - page * 8)
            first_row = page * 8 - y  # of the source, in this page's bit 0; may be negative
            for column in range(left, right):
                ink = source._eight_rows(column - x, first_row)
                ones = (ink if colours[1] else 0) | (~ink if colours[0] else 0)
                drawn = mask
                if key == 0:
                    drawn &= ones
                elif key == 1:
                    drawn &= ~ones
                i = page * self.stride + column
                self.buffer[i] = self.buffer[i] & ~drawn | ones & drawn

    def _eight_rows(self, x: int, y: int) -> int:
        """Return 8 pixels of column *x* from row *y* down, bit 0 on top; what is outside is 0."""
        page, shift = y // 8, y % 8
        pages = (self.height + 7) // 8
        upper = self.buffer[page * self.stride + x] if 0 <= page < pages else 0
        lower = self.buffer[(page + 1) * self.stride + x] if shift and -1 <= page < pages - 1 else 0
        return (upper | lower << 8) >> shift & 0xFF

    def _place(self, x: int, y: int) -> "tuple[int, int]":
        """Return the index of the byte and the bit of a pixel."""
        if self.layout == MONO_VLSB:
            return y // 8 * self.stride + x, y % 8
        return (y * self.stride + x) // 8, x % 8 if self.layout == MONO_HMSB else 7 - x % 8

    def _get(self, x: int, y: int) -> int:
        i, bit = self._place(x, y)
        return self.buffer[i] >> bit & 1

    def _set(self, x: int, y: int, colour: int) -> None:
        i, bit = self._place(x, y)
        self.buffer[i] = self.buffer[i] & ~(1 << bit) | bool(colour) << bit


def _rows_mask(top: int, bottom: int) -> int:
    """Return the bits of rows *top* to *bottom* - 1 of a page, either may lie outside it."""
    return (0xFF << max(top, 0) & 0xFF) & (0xFF >> max(8 - bottom, 0))
