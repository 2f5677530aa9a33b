"""
SSD1306, 128x64 over I2C.

A span is one I2C message: page and column (page addressing, SSD1306 rev 1.5 section 10.1),
then the data. Three commands with a control byte each and the control byte of the data are
7 bytes; a message without them would be the data and two address bytes.
"""

from firmware.display.driver import WIDTH, Driver

HEAD_BYTES = 7
LOOPED_PX = 32  # shorter spans are copied in a loop: no allocation


class Ssd1306(Driver):
    """A panel at *address* of *bus*, an object like machine.I2C. `begin` it before the first flush."""

    INIT = (
        b"\xae\xd5\x80\xa8\x3f\xd3\x00\x40"  # off, clock, 64 lines from 0
        b"\x8d\x14\x20\x02"  # charge pump on, page addressing
        b"\xda\x12\xd9\xf1\xdb\x40\xa4\xa6\x2e"  # COM pins, precharge, VCOMH, not inverted, no scrolling
    )
    FIRST_COLUMN = 0  # column address of the leftmost pixel

    def __init__(self, bus, address: int = 0x3C) -> None:
        Driver.__init__(self)
        self.bus = bus
        self.address = address
        self._out = bytearray(b"\x80\xb0\x80\x00\x80\x10\x40") + bytearray(WIDTH)
        out = memoryview(self._out)
        self._messages = [out[: HEAD_BYTES + count] for count in range(0, WIDTH + 1, 4)]

    def _commands(self, commands: bytes) -> None:
        self.bus.writeto(self.address, b"\x00" + commands)

    def _orient(self) -> None:
        self._commands(b"\xa0\xc0" if self._flipped else b"\xa1\xc8")

    def _send(self, page: int, first: int, last: int) -> None:
        """Send the visible columns *first* to *last*, a few more if that makes the number one of four."""
        count = (last - first + 4) & ~3
        if count > self._visible:
            self._send_whole(page)
            return
        first = min(first, self._visible - count)
        wanted, shown, out = self._pages[page], self._shown_pages[page], self._out
        if count <= LOOPED_PX:
            for i in range(count):
                out[HEAD_BYTES + i] = shown[first + i] = wanted[first + i]
        else:
            shown[first : first + count] = wanted[first : first + count]
            out[HEAD_BYTES : HEAD_BYTES + count] = shown[first : first + count]
        self._go(page, self._left + first, count)

    def _send_whole(self, page: int) -> None:
        """Send a page with its edges, which are dark where the shift uncovers them."""
        out, shown = self._out, self._shown_pages[page]
        shown[:] = self._pages[page]
        for i in range(self._left):
            out[HEAD_BYTES + i] = 0
        for i in range(self._left + self._visible, WIDTH):
            out[HEAD_BYTES + i] = 0
        start = HEAD_BYTES + self._left
        out[start : start + self._visible] = shown
        self._go(page, 0, WIDTH)

    def _go(self, page: int, column: int, count: int) -> None:
        """Send *count* bytes, a multiple of 4, that lie in the buffer, to *column* of *page*."""
        column += self.FIRST_COLUMN
        out = self._out
        out[1] = 0xB0 | page
        out[3] = column & 0x0F
        out[5] = 0x10 | column >> 4
        self.bus.writeto(self.address, self._messages[count >> 2])
