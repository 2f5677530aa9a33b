"""
Display panels that decode a driver's bytes and show the picture that an eye would see.

One class per controller: Ssd1306, Sh1106 (both over I2C) and Sh1107 (over SPI). Each
obeys the commands of its datasheet and refuses unknown bytes (ValueError), so a driver
that is out of step is found at once. Sources: Solomon Systech SSD1306 rev 1.5, Sino
Wealth SH1106 v2.3 and SH1107 v2.0. What their status says of which one they are is in no datasheet.

A panel powers up dark, with noise in its memory that stays until a driver writes there.
"""

WIDTH = 128
HEIGHT = 64


class Panel:
    """The common part of the three controllers: addressing by page and column, contrast, on, inverted."""

    pages = 8
    columns = 128
    pump_command = 0x00  # the command that sets the charge pump
    pump_on = 0x00  # its argument that makes the panel light up
    pump_at_power_on = False
    identity = 0x00  # the low bits of the status
    arguments = {0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}

    def __init__(self) -> None:
        self.gddram = bytearray(self.pages * self.columns)
        self.power_cycle()

    def power_cycle(self) -> None:
        """Lose everything, as without power."""
        noise = 0x5EED
        for i in range(len(self.gddram)):
            noise = (noise * 1103515245 + 12345) & 0x7FFFFFFF
            self.gddram[i] = noise >> 16 & 0xFF
        self.on = False
        self.pump = self.pump_at_power_on
        self.contrast = 0x80
        self.inverted = False
        self.all_on = False
        self.segments_reversed = False  # A1
        self.lines_reversed = False  # C8
        self.start_line = 0
        self.offset = 0
        self.multiplex = 64
        self.vertical = False
        self.page = 0
        self.column = 0
        self._command = -1
        self._arguments = b""
        self._missing = 0

    @property
    def status(self) -> "int | None":
        """Return the byte that an I2C read gets: bit 6 while the panel is off, and which one it is."""
        return (0x00 if self.on else 0x40) | self.identity

    def write(self, message: bytes) -> None:
        """Take one I2C message without its address: control bytes (Co, D/C), each with its bytes."""
        i = 0
        while i < len(message):
            control = message[i]
            if control & 0x3F:
                raise ValueError("not a control byte", control)
            end = i + 2 if control & 0x80 else len(message)
            if control & 0x40:
                self.data(message[i + 1 : end])
            else:
                self.command(message[i + 1 : end])
            i = end

    def command(self, stream: bytes) -> None:
        """Take bytes of the command stream; a command may be split over several calls."""
        for byte in stream:
            if self._missing:
                self._arguments += bytes((byte,))
                self._missing -= 1
            else:
                self._command = byte
                self._arguments = b""
                self._missing = self.arguments.get(byte, 0)
            if not self._missing:
                self._obey(self._command, self._arguments)

    def data(self, stream: bytes) -> None:
        """Write bytes to the memory at the page and column reached."""
        for byte in stream:
            self.gddram[self.page * self.columns + self._stored_column()] = byte
            self._advance()

    def picture(self) -> bytes:
        """Return the visible picture, MONO_VLSB, 1024 bytes; upright is with the module's pins on top."""
        if not self.on or not self.pump:
            return bytes(WIDTH * HEIGHT // 8)
        if self.all_on:
            return b"\xff" * (WIDTH * HEIGHT // 8)
        seen = self._seen()
        return bytes(byte ^ 0xFF for byte in seen) if self.inverted else bytes(seen)

    def _stored_column(self) -> int:
        return self.column

    def _advance(self) -> None:
        self.column = (self.column + 1) % self.columns

    def _obey(self, command: int, arguments: bytes) -> None:
        if command <= 0x0F:
            self.column = self.column & 0xF0 | command
        elif 0x10 <= command <= 0x10 + (self.columns - 1) // 16:
            self.column = self.column & 0x0F | (command & 0x0F) << 4
        elif command == 0x81:
            self.contrast = arguments[0]
        elif command in (0xA0, 0xA1):
            self.segments_reversed = command == 0xA1
        elif command in (0xA4, 0xA5):
            self.all_on = command == 0xA5
        elif command in (0xA6, 0xA7):
            self.inverted = command == 0xA7
        elif command == 0xA8:
            self.multiplex = (arguments[0] & 0x7F) + 1
        elif command in (0xAE, 0xAF):
            self.on = command == 0xAF
        elif 0xB0 <= command < 0xB0 + self.pages:
            self.page = command & 0x0F
        elif 0xC0 <= command <= 0xCF:
            self.lines_reversed = bool(command & 0x08)
        elif command == 0xD3:
            self.offset = arguments[0] & (self.pages * 8 - 1)
        elif command == self.pump_command:
            if self.on and command == 0xAD:
                raise ValueError("the DC-DC converter is set only while the panel is off", command)
            self.pump = arguments[0] == self.pump_on
        elif command not in (0xD5, 0xD9, 0xDA, 0xDB, 0xE3):
            self._obey_own(command, arguments)

    def _obey_own(self, command: int, arguments: bytes) -> None:
        raise ValueError("no such command", command)

    def _seen(self) -> bytearray:
        raise NotImplementedError


class _RowsInPages(Panel):
    """A 64-line controller whose pages are rows of the picture."""

    first_column = 0  # the memory's first visible column

    def _obey_own(self, command: int, arguments: bytes) -> None:
        if 0x40 <= command <= 0x7F:
            self.start_line = command & 0x3F
        else:
            raise ValueError("no such command", command)

    def _seen(self) -> bytearray:
        is_straight = self.lines_reversed and self.multiplex == HEIGHT
        if is_straight and self.start_line == 0 and self.offset == 0:
            return self._seen_columns(self.gddram)
        rows = [self._row(y) for y in range(HEIGHT)]
        turned = bytearray(len(self.gddram))
        for y in range(HEIGHT):
            if rows[y] >= 0:
                for column in range(self.columns):
                    bit = self.gddram[rows[y] // 8 * self.columns + column] >> rows[y] % 8 & 1
                    turned[y // 8 * self.columns + column] |= bit << y % 8
        return self._seen_columns(turned)

    def _row(self, y: int) -> int:
        """Return the memory row seen in line *y* from the top, -1 if that line is not driven."""
        line = y if self.lines_reversed else HEIGHT - 1 - y
        if line >= self.multiplex:
            return -1
        return (line + self.start_line + self.offset) % HEIGHT

    def _seen_columns(self, memory: bytearray) -> bytearray:
        seen = bytearray()
        for page in range(8):
            start = page * self.columns + self.first_column
            row = memory[start : start + WIDTH]
            seen += bytes(reversed(row)) if self._mirrored() else row
        return seen

    def _mirrored(self) -> bool:
        return not self.segments_reversed


class Ssd1306(_RowsInPages):
    """128x64, the classic; A0/A1 changes where data is stored from then on, not the picture."""

    pump_command = 0x8D
    pump_on = 0x14
    identity = 0x06
    arguments = dict(Panel.arguments)
    arguments.update(
        {0x20: 1, 0x21: 2, 0x22: 2, 0x8D: 1, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0xA3: 2, 0xD6: 1, 0x23: 1}
    )

    def power_cycle(self) -> None:
        """Lose everything; addressing is by page after a reset."""
        Panel.power_cycle(self)
        self.addressing = 2  # 0 horizontal, 1 vertical, 2 by page
        self.column_window = (0, 127)
        self.page_window = (0, 7)

    def _obey_own(self, command: int, arguments: bytes) -> None:
        if command == 0x20:
            self.addressing = arguments[0] & 3
        elif command == 0x21:
            self.column_window = (arguments[0] & 0x7F, arguments[1] & 0x7F)
            self.column = self.column_window[0]
        elif command == 0x22:
            self.page_window = (arguments[0] & 7, arguments[1] & 7)
            self.page = self.page_window[0]
        elif command not in (0x26, 0x27, 0x29, 0x2A, 0x2E, 0x2F, 0xA3, 0xD6, 0x23):  # scrolling is not shown
            _RowsInPages._obey_own(self, command, arguments)

    def data(self, stream: bytes) -> None:
        """Write bytes; a row at once where memory and picture have the same order."""
        if self.addressing != 0 or not self.segments_reversed or self.column > self.column_window[1]:
            Panel.data(self, stream)
            return
        at = 0
        while at < len(stream):
            row = stream[at : at + self.column_window[1] - self.column + 1]
            start = self.page * self.columns + self.column
            self.gddram[start : start + len(row)] = row
            at += len(row)
            self.column += len(row) - 1
            self._advance()

    def _advance(self) -> None:
        if self.addressing == 2:
            self.column = (self.column + 1) % self.columns
        elif self.addressing == 0:
            if self._next_column():
                self._next_page()
        elif self._next_page():
            self._next_column()

    def _next_column(self) -> bool:
        first, last = self.column_window
        wrapped = self.column == last
        self.column = first if wrapped else (self.column + 1) % self.columns
        return wrapped

    def _next_page(self) -> bool:
        first, last = self.page_window
        wrapped = self.page == last
        self.page = first if wrapped else (self.page + 1) % self.pages
        return wrapped

    def _stored_column(self) -> int:
        return self.column if self.segments_reversed else self.columns - 1 - self.column

    def _mirrored(self) -> bool:
        return False


class Sh1106(_RowsInPages):
    """132x64 with the 128 in the middle visible; addressing by page only, no wrap at the end of a page."""

    columns = 132
    first_column = 2
    pump_command = 0xAD
    pump_on = 0x8B
    pump_at_power_on = True
    identity = 0x08
    arguments = dict(Panel.arguments)
    arguments.update({0xAD: 1})

    def _obey_own(self, command: int, arguments: bytes) -> None:
        if not 0x30 <= command <= 0x33:  # pump voltage
            _RowsInPages._obey_own(self, command, arguments)

    def data(self, stream: bytes) -> None:
        """Write bytes; those past column 131 are lost."""
        for byte in stream:
            if self.column < self.columns:
                self.gddram[self.page * self.columns + self.column] = byte
                self.column += 1


class MutePanel(Sh1106):
    """An SH1106 sold as an SSD1306 that acknowledges no read; it passes over commands of an SSD1306."""

    status = None

    def _obey_own(self, command: int, arguments: bytes) -> None:
        if command not in (0x20, 0x21, 0x22, 0x2E, 0x8D):
            Sh1106._obey_own(self, command, arguments)


class Sh1107(Panel):
    """
    The 64x128 glass of Waveshare's Pico-OLED-1.3 on its side, 128x64.

    A page is 8 pixels of a picture's row, a column address is a row of the picture: row 0 is
    column 63 once the display offset is 0x60 (the glass hangs at the outputs 32 to 95).
    """

    pages = 16
    columns = 128
    first_output = 32
    pump_command = 0xAD
    pump_on = 0x8A
    arguments = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDB: 1, 0xDC: 1}

    def _obey_own(self, command: int, arguments: bytes) -> None:
        if command in (0x20, 0x21):
            self.vertical = command == 0x21
        elif command == 0xDC:
            self.start_line = arguments[0] & 0x7F
        else:
            raise ValueError("no such command", command)

    def _advance(self) -> None:
        if not self.vertical:
            self.column = (self.column + 1) % self.columns
        else:
            self.page = (self.page + 1) % self.pages
            if self.page == 0:
                self.column = (self.column + 1) % self.columns

    def _seen(self) -> bytearray:
        seen = bytearray(WIDTH * HEIGHT // 8)
        for y in range(HEIGHT):
            column = self._column_of(y)
            for page in range(self.pages):
                eight = self.gddram[page * self.columns + column]
                for bit in range(8):
                    if eight >> bit & 1:
                        seen[y // 8 * WIDTH + self._x(page * 8 + bit)] |= 1 << y % 8
        return seen

    def _column_of(self, y: int) -> int:
        line = y if self.lines_reversed else HEIGHT - 1 - y
        return (self.first_output + line + self.offset + self.start_line) % self.columns

    def _x(self, segment: int) -> int:
        return WIDTH - 1 - segment if self.segments_reversed else segment
