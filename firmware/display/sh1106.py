"""
SH1106, 128x64 over I2C: like an SSD1306 with 132 columns, of which 2 to 129 are visible.

It knows page addressing only: a span goes out page by page, for 7 bytes of address each.
"""

from firmware.display.ssd1306 import Ssd1306

FIRST_COLUMN = 2


class Sh1106(Ssd1306):
    """A panel on *bus*, an object like machine.I2C. `init` it before the first flush."""

    DARK = Ssd1306.DARK + b"\xad\x8b\x32"  # DC-DC converter on, 8.0 V: never told to a panel that is on
    INIT = (
        b"\xd5\x80\xa8\x3f\xd3\x00\x40"  # clock, 64 lines from 0
        b"\xda\x12\xd9\x22\xdb\x35\xa4\xa6"  # COM pins, precharge, VCOM, not inverted
    )
    WHERE = b"\x00\xb0\x00\x10"  # control byte, page, low and high half of the column

    def _joined(self, page: int, pages: int, first: int, last: int) -> int:
        return -1  # no rectangles

    def _go(self, page: int, pages: int, column: int, count: int) -> None:
        """Send what was taken: *count* columns from panel column *column* of *page*."""
        column += FIRST_COLUMN
        where = self._where
        where[1] = 0xB0 | page
        where[2] = column & 0x0F
        where[3] = 0x10 | column >> 4
        self.bus.writeto(self.address, where)
        self.bus.writeto(self.address, self._out[: 1 + count])
