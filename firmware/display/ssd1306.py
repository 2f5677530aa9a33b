"""
SSD1306, 128x64 over I2C.

It takes rectangles (horizontal addressing, SSD1306 rev 1.5 section 10.1.3): what changes
in several pages below each other goes out as one, for 10 bytes of address.

An SH1106, often sold as an SSD1306, has 132 columns, of which 2 to 129 are visible, and knows page
addressing only: a span goes out page by page, for 7 bytes of address each. Its status, which can be read
where the module lets it, ends in 8, that of an SSD1306 in 3 or 6. What does not tell is addressed page
by page, which both know; the setting `panel` says whether it begins at column 2.
"""

from firmware.display.driver import PAGES, WIDTH, Driver
from firmware.display.pixels import changed_span, take

if False:  # for the type checker
    from engines_core.types import Any, Callable

ADDRESS = 0x3C  # on most boards; some answer at 0x3D, as a resistor on them says
OTHER = 1  # the bit in which the two differ
ADDRESS_BYTES = 10  # on the bus, for one rectangle: two I2C addresses, two control bytes, six of the window


class Ssd1306(Driver):
    """
    A panel on *bus*, an object like machine.I2C. `init` it before the first flush.

    Of its two addresses it has the one that answers first, *address* being tried before the other.
    *free()* frees a bus that a part of it holds, if the board can do that.
    """

    INIT = b"\xd5\x80\xa8\x3f\xd3\x00\x40\xda\x12\xa4\xa6"  # clock, 64 lines from 0, COM pins, not inverted
    kind = 0  # 8: an SH1106; 3 or 6, with bit 1: an SSD1306; 0: not known

    def __init__(self, bus: "Any", address: int = ADDRESS, free: "Callable[[], None] | None" = None) -> None:
        Driver.__init__(self)
        self.bus = bus
        self._free = free
        self.address = address
        self._has_answered = False
        self._where = bytearray(b"\x00\xb0\x00\x10")  # control byte, page, low and high half of the column
        self._out = memoryview(bytearray(1 + WIDTH))
        self._out[0] = 0x40  # control byte: data

    def init(self) -> None:
        """Set the panel up as all drivers do; when nothing answers, free the bus and try once more."""
        try:
            self._init_at_either()
        except OSError:
            if self._free is None:
                raise
            self._free()
            self._init_at_either()

    def _init_at_either(self) -> None:
        """Set the panel up at its address; at the other one, too, if it has never answered."""
        try:
            self._begin()
        except OSError:
            if self._has_answered:
                raise
            self.address ^= OTHER
            self._begin()
        self._has_answered = True

    def _begin(self) -> None:
        """Darken the panel, ask what it is unless that is known, and set it up."""
        self._commands(self.DARK)
        if not self.kind:
            try:
                kind = self.bus.readfrom_mem(self.address, 0, 1)[0] & 0x0F
            except (AttributeError, OSError):  # a bus that only writes
                kind = 0
            if kind in (3, 6, 8):
                self.kind = kind
        if self.kind == 8:
            self._commands(b"\xad\x8b\x32")  # DC-DC converter on, 8.0 V: never told to a panel that is on
            own = b"\xd9\x22\xdb\x35"  # precharge, VCOM
        else:  # precharge, VCOMH, no scrolling, charge pump on, addressing: horizontal, or by page
            own = b"\xd9\xf1\xdb\x40\x2e\x8d\x14\x20" + (b"\x00" if self.kind else b"\x02")
        if self.kind & 2:
            self._where = bytearray(b"\x00\x21\x00\x00\x22\x00\x00")  # columns and pages of the window
        self.INIT = Ssd1306.INIT + own
        Driver.init(self)

    def _commands(self, commands: bytes) -> None:
        self.bus.writeto(self.address, b"\x00" + commands)

    def _orient(self) -> None:
        self._commands(b"\xa0\xc0" if self.flipped else b"\xa1\xc8")

    def _send(self, page: int, first: int, last: int) -> None:
        """Send the visible columns *first* to *last*, and those below if they fit in."""
        pages = 1
        span = self._joined(page, pages, first, last)
        while span >= 0:
            first, last = span >> 8, span & 0xFF
            pages += 1
            span = self._joined(page, pages, first, last)
        count = last - first + 1
        for i in range(pages):
            below = page + i
            take(self._pages[below], self.shown_pages[below], first, count, self._out, 1 + i * count)
        self._go(page, pages, self.left + first, count)

    def _joined(self, page: int, pages: int, first: int, last: int) -> int:
        """
        Return first << 8 | last column of the rectangle grown by the page below its *pages*, or -1 if
        that one has nothing to send or is cheaper alone.
        """
        below = page + pages
        if not self.kind & 2 or (last - first + 1) * (pages + 1) > WIDTH:
            return -1
        if below >= PAGES:
            return -1
        span = changed_span(self._pages[below], self.shown_pages[below], self.visible)
        if span < 0:
            return -1
        left, right = min(first, span >> 8), max(last, span & 0xFF)
        joined = (right - left + 1) * (pages + 1)
        alone = (last - first + 1) * pages + (span & 0xFF) - (span >> 8) + 1 + ADDRESS_BYTES
        return left << 8 | right if joined <= alone and joined <= WIDTH else -1

    def _send_whole(self, page: int) -> None:
        """Send a page with its edges, which are dark where the shift uncovers them."""
        for i in range(self.left):
            self._out[1 + i] = 0
        for i in range(self.left + self.visible, WIDTH):
            self._out[1 + i] = 0
        self._take(page, 0, self.visible, self._out, 1 + self.left)
        self._go(page, 1, 0, WIDTH)

    def _go(self, page: int, pages: int, column: int, count: int) -> None:
        """Send what was taken: *count* columns from panel column *column* of *pages* pages."""
        where = self._where
        if self.kind & 2:
            where[2] = column
            where[3] = column + count - 1
            where[5] = page
            where[6] = page + pages - 1
        else:
            column += 2 if self.kind == 8 else self.start
            where[1] = 0xB0 | page
            where[2] = column & 0x0F
            where[3] = 0x10 | column >> 4
        self.bus.writeto(self.address, where)
        self.bus.writeto(self.address, self._out[: 1 + pages * count])
