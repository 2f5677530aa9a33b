"""What a canvas on a framebuf draws besides text and inverted areas, which are there in C."""

try:
    import framebuf
except ImportError:  # CPython, CircuitPython
    from firmware.display import framebuf  # type: ignore[no-redef]

MONO_VLSB = framebuf.MONO_VLSB


def frame_of(buffer, width: int, height: int):
    """Return a framebuf on *buffer*; untyped, for the stubs do not know that a tuple can be blitted."""
    return framebuf.FrameBuffer(buffer, width, height, MONO_VLSB)


class Shapes:
    """Draws into *buffer*, MONO_VLSB, of *width* x *height* pixels."""

    KEEPS = True  # what was drawn stays until `clear`, so a part of it can be drawn anew

    def __init__(self, buffer, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.frame_buffer = frame_of(buffer, width, height)
        self._opposite = frame_of(bytearray(b"\x01\x00"), 2, 1)  # a palette

    def clear(self) -> None:
        """Make all pixels dark."""
        self.frame_buffer.fill(0)

    def fill(self, x: int, y: int, width: int, height: int, on: bool = True) -> None:
        """Fill a rectangle; a line is a rectangle 1 px thin."""
        self.frame_buffer.fill_rect(x, y, width, height, 1 if on else 0)

    def frame(self, x: int, y: int, width: int, height: int) -> None:
        """Draw the outline of a rectangle."""
        self.frame_buffer.rect(x, y, width, height, 1)

    def bitmap(self, x: int, y: int, bitmap: tuple, on: bool = True) -> None:
        """Draw the ink of *bitmap*: (width, height, bytes in MONO_VLSB)."""
        source = (bitmap[2], bitmap[0], bitmap[1], MONO_VLSB)
        if on:
            self.frame_buffer.blit(source, x, y, 0)
        else:
            self.frame_buffer.blit(source, x, y, 1, self._opposite)
