"""
SH1107 with a 64x128 glass lying on its side, over SPI (Waveshare Pico-OLED-1.3).

Seen as 128x64, a byte of its memory is 8 pixels of a row (bit 0 left), a page address is
x // 8 and a column address is 63 - y. So a page of our buffer is turned into 8 rows of 16
bytes (pixels.to_rows). SPI is fast, the calls are what costs: whole pages are sent.
Upside down is done here too, not by A1/C8, whose effect on a 64 line glass is not documented.
"""

from firmware.display.driver import WIDTH, Driver
from firmware.display.pixels import to_rows

try:
    from time import sleep_ms
except ImportError:  # CPython, CircuitPython
    from time import sleep

    def sleep_ms(ms: int) -> None:  # type: ignore[misc]
        sleep(ms / 1000)


if False:  # for the type checker
    from engines_core.types import Any, Callable
    from firmware.types import Bytes

RESET_MS = 10  # 10 us would do, but for a capacitor at the pin
ROWS = 8  # in a page
ROW_BYTES = WIDTH // 8


class Sh1107(Driver):
    """A panel on *spi*; *dc*, *cs* and *reset* are outputs that are called with 0 or 1."""

    DARK = Driver.DARK + b"\xad\x8a"  # no DC-DC converter: the module has a supply; never told while on
    INIT = (
        b"\xd5\x50\xa8\x3f\xd3\x60\xdc\x00"  # clock, 64 lines, the glass hangs at output 32
        b"\x21\xa0\xc0"  # page address counts first
        b"\xd9\x22\xdb\x35\xa4\xa6"  # precharge, VCOM, not inverted
    )

    def __init__(
        self,
        spi: "Any",
        dc: "Callable[[int], Any]",
        cs: "Callable[[int], Any]",
        reset: "Callable[[int], Any]",
    ) -> None:
        self.spi = spi
        self.dc = dc
        self.cs = cs
        self.reset = reset
        self._address = bytearray(3)
        self._rows = bytearray(ROWS * ROW_BYTES)
        rows = memoryview(self._rows)
        self._row_views = [rows[row * ROW_BYTES : (row + 1) * ROW_BYTES] for row in range(ROWS)]
        Driver.__init__(self)

    def init(self) -> None:
        """Reset the controller and set it up."""
        for level in (0, 1):
            self.reset(level)
            sleep_ms(RESET_MS)
        Driver.init(self)

    def _commands(self, commands: "Bytes") -> None:
        self._write(0, commands)

    def _orient(self) -> None:
        pass  # see the head of this file

    def _send(self, page: int, first: int, last: int) -> None:
        self._send_whole(page)

    def _send_whole(self, page: int) -> None:
        """Send the 8 rows of a page."""
        self.shown_pages[page][:] = self._pages[page]
        to_rows(self._pages[page], self.visible, self.left, self._rows, 1 if self.flipped else 0)
        for row in range(ROWS):
            self._send_row(page * ROWS + row, self._row_views[row])

    def _send_row(self, y: int, row: "Any") -> None:
        column = WIDTH // 2 - 1 - y
        if self.flipped:
            column = y
            for i in range(ROW_BYTES // 2):
                row[i], row[ROW_BYTES - 1 - i] = row[ROW_BYTES - 1 - i], row[i]
        address = self._address
        address[0] = 0xB0
        address[1] = column & 0x0F
        address[2] = 0x10 | column >> 4
        self._write(0, address)
        self._write(1, row)

    def _write(self, dc: int, message: "Bytes") -> None:
        self.dc(dc)
        self.cs(0)
        self.spi.write(message)
        self.cs(1)
