"""
The common part of the display drivers: which columns of which page must be sent.

Screens draw into `buffer` (MONO_VLSB: byte page * 128 + column is 8 pixels, bit 0 on
top). `_shown` is what the panel holds. A `flush_step` sends at most 128 bytes of the
difference, which takes 4 ms: buttons do not wait longer.

Whole pages are compared in C, through memoryviews made once; only where they differ
pixels.py looks at the columns. A step allocates 32 bytes, or none.
"""

from firmware.display.canvas import Canvas
from firmware.display.pixels import changed_span, take

if False:  # for the type checker
    from engines_core.types import Any, Callable
    from firmware.types import Bytes

WIDTH = 128
PAGES = 8


class Driver:
    """Base of the drivers; they provide INIT (settings), `_commands`, `_send`, `_send_whole`, `_orient`."""

    DARK = b"\xe3\xe3\xae"  # two NOPs, which a torn command may take for its arguments, then off
    INIT = b""
    kind = 1  # which controller it is; 0: nobody knows whether an SSD1306 or an SH1106
    start = 0  # then its first visible column, as the settings say
    latest: "Driver | None" = None  # made last: it tells why a board cannot be made

    def __init__(self) -> None:
        Driver.latest = self
        self.width = WIDTH
        self.height = PAGES * 8
        self.buffer = bytearray(WIDTH * PAGES)
        self._shown = bytearray(WIDTH * PAGES)
        self.unknown = (1 << PAGES) - 1  # bit p: nobody knows what page p of the panel holds
        self._next_page = 0
        self._contrast = 0x80
        self.flipped = False
        self.is_on = False
        self._light_up = True  # as soon as the panel shows the buffer
        self._shift_px = 0
        self._cut()

    def canvas(self) -> Canvas:
        """Return the canvas of the screens: it draws into `buffer`."""
        return Canvas(self.buffer, self.width, self.height)

    def init(self) -> None:
        """Set the panel up, at first and after an OSError; it is dark until the first flush is complete."""
        self.is_on = False
        self._commands(self.DARK)
        self.renew()

    def renew(self) -> None:
        """Send all settings, and with the next flush the picture: a panel that lost its power has none."""
        self._commands(self.INIT)
        self._commands(bytes((0x81, self._contrast)))
        self._orient()
        self.invalidate()
        self._light_up = True

    def flush_step(self, first: int = -1) -> bool:
        """
        Send the next changed span, 128 bytes at most, from page *first* on if that is given; return True when
        more is left. An OSError may leave the panel in the middle of a command: `init` again.
        """
        if first >= 0:
            self._next_page = first
        page = self._dirty_page()
        if page >= 0:
            self._flush_page(page)
            if self._dirty_page() >= 0:
                return True
        self._next_page = 0
        if self._light_up:
            self.power(True)
        return False

    def is_shown(self) -> bool:
        """Return whether the panel shows the buffer already."""
        return self._dirty_page() < 0

    def is_changed(self) -> bool:
        """Return whether something that was drawn is not on the panel yet; pages sent again do not count."""
        return self._drawn_page() >= 0

    def power(self, on: bool) -> None:
        """Switch the panel on or off; it keeps its picture."""
        self._light_up = False
        self._commands(b"\xaf" if on else b"\xae")
        self.is_on = on

    def contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255."""
        self._contrast = level
        self._commands(bytes((0x81, level)))

    def flip(self, on: bool) -> None:
        """Turn the picture upside down (or back)."""
        self.flipped = on
        self._orient()
        self.invalidate()

    def shift(self, x_px: int) -> None:
        """Move the picture right (left if negative) against burn-in; what leaves the panel is not seen."""
        if x_px != self._shift_px:
            self._shift_px = x_px
            self._cut()
            self.invalidate()

    def invalidate(self) -> None:
        """Take the panel's contents for unknown: the flush sends everything again."""
        self.unknown = (1 << PAGES) - 1

    def panel(self) -> tuple[int, int]:
        """Return whether the panel is on (1 or 0), and its contrast."""
        return (1 if self.is_on else 0, self._contrast)

    def _cut(self) -> None:
        """Make the views of the columns that are visible with this shift: page by page, wanted and shown."""
        self.left = max(0, self._shift_px)  # panel column of the first visible one
        self.visible = WIDTH - abs(self._shift_px)
        skipped = max(0, -self._shift_px)
        wanted, shown = memoryview(self.buffer), memoryview(self._shown)
        starts = [page * WIDTH + skipped for page in range(PAGES)]
        self._pages = [wanted[start : start + self.visible] for start in starts]
        self.shown_pages = [shown[start : start + self.visible] for start in starts]

    def _dirty_page(self) -> int:
        """Return the next page that must be sent, -1 if there is none; first those that were drawn on."""
        page = self._drawn_page()
        if page < 0 and self.unknown:
            page = self._next_page % PAGES
            while not self.unknown >> page & 1:
                page = (page + 1) % PAGES
        return page

    def _drawn_page(self) -> int:
        """Return the next page that differs from the panel's, -1 if there is none."""
        page = self._next_page
        for _ in range(PAGES):
            page %= PAGES
            if self._pages[page] != self.shown_pages[page]:
                return page
            page += 1
        return -1

    def _flush_page(self, page: int) -> None:
        self._next_page = page + 1
        if self.unknown >> page & 1:
            self._send_whole(page)
            self.unknown &= ~(1 << page)
        else:
            span = self._span(page)
            self._send(page, span >> 8, span & 0xFF)

    def _span(self, page: int) -> int:
        """Return first << 8 | last visible column of the first span of *page*, -1 if nothing differs."""
        return changed_span(self._pages[page], self.shown_pages[page], self.visible)

    def _take(self, page: int, first: int, count: int, out: "Bytes", place: int) -> None:
        """Copy *count* visible columns of *page* from *first* to *out* at *place*, to be sent."""
        take(self._pages[page], self.shown_pages[page], first, count, out, place)

    def _commands(self, commands: bytes) -> None:
        raise NotImplementedError

    def _orient(self) -> None:
        raise NotImplementedError

    def _send(self, page: int, first: int, last: int) -> None:
        raise NotImplementedError

    def _send_whole(self, page: int) -> None:
        raise NotImplementedError


def board_of(
    make: "Callable[[], Any]", tell: "Callable[[Any, Exception], object]", usual: "Callable[[], Driver]"
) -> "Any":
    """
    Return the board of *make()*; if that fails, *tell(driver, error)* on its panel.

    If it has not come so far that there is a driver for its panel, on that of *usual()*.
    """
    try:
        return make()
    except Exception as error:
        tell(Driver.latest or usual(), error)
        raise
