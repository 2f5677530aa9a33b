"""
A table with a row a seat: name, then cells; the row of the seat that acts now is inverted.

Rows are as large as their number allows. What the device has to say besides the prompt takes turns
with it, each line for 3 s from the latest press on; with five seats these lines and the hint share
the last row of the panel.
"""

from firmware.display.font import fit
from firmware.ui import parts
from firmware.ui.fonts import SMALL, TEXT
from firmware.ui.parts import WIDTH
from firmware.ui.tables.base import TableScreen

LINE_MS = 3000  # a line beside the prompt stays that long
NAME_X = 5
LARGE = 3  # seats at most that get rows in the large font
MARK = "▶"  # in front of a name
PROMPT = 40
LAYOUTS = {  # by seats: first row of the rows, their distance, first row of the prompt (all px)
    2: (12, 13, PROMPT),
    3: (10, 9, PROMPT),
    4: (10, 7, PROMPT),
    5: (10, 7, parts.HINTS),
}


class SeatRows(TableScreen):
    """
    Base of such tables.

    A subclass has `cells(seat)`: the pairs (icon or None, text) of a row, and ENDS: for the large
    and the small font where the name and each cell ends, in px.
    """

    ENDS: tuple = ((), ())
    BAR = (48, 8)
    _since = 0  # uptime of the latest press, when the prompt is shown
    _lines: list = []  # what takes turns
    _lines_in: "dict | None" = None  # in this state
    _drawn = ""  # the line that is in the picture

    # For a game's table

    def cells(self, seat: int) -> list:
        """Return (icon, text) of each cell of the row of *seat*."""
        return []

    def acting(self) -> "int | None":
        """Return the seat whose row is inverted."""
        return None

    def marked(self, seat: int) -> bool:
        """Return whether *seat* has a mark in front of its name."""
        return False

    def notes(self, state: dict) -> list:
        """Return the lines that take turns with the prompt."""
        return []

    # What it shows

    def body(self, canvas) -> None:
        """Draw a row a seat, the inverted one a pixel apart from the others."""
        y, distance, _ = LAYOUTS[len(self.names)]
        acting = self.acting()
        for seat in range(len(self.names)):
            if acting is not None and seat in (acting, acting + 1):
                y += 1
            self._draw_row(canvas, seat, y)
            y += distance

    def _draw_row(self, canvas, seat: int, y: int) -> None:
        font, ends = (TEXT, self.ENDS[0]) if self.is_large() else (SMALL, self.ENDS[1])
        name, room = self.names[seat], ends[0] - NAME_X
        name_font = SMALL if TEXT.width(name) > room else font
        canvas.text(NAME_X, y + font.baseline - name_font.baseline, fit(name, name_font, room), name_font)
        if self.marked(seat):
            canvas.text(0, y + font.baseline - SMALL.baseline, MARK, SMALL)
        for index, (icon, text) in enumerate(self.cells(seat)):
            draw_cell(canvas, ends[index + 1], y, icon, text, font)
        if seat == self.acting():
            canvas.invert(0, y, WIDTH, font.height)

    def is_large(self) -> bool:
        """Return whether the rows are in the large font."""
        return len(self.names) <= LARGE

    def lines(self) -> list:
        """Return all that takes turns: the prompt, the notes, and with five seats the hint."""
        prompt = self.play.game.prompt(self.state, self.play.now(self.now))
        hint = [self.say("hint.table")] if self._shares_hint() else []
        return [self.texts.line(prompt, self.names)] + self.notes(self.state) + hint

    def _shares_hint(self) -> bool:
        return LAYOUTS[len(self.names)][2] == parts.HINTS

    def draw_prompt(self, canvas) -> None:
        """Draw the line whose turn it is, unless it is drawn as the hint."""
        if not self._shares_hint():
            self._drawn = self._line()
            parts.centred(canvas, LAYOUTS[len(self.names)][2], self._drawn, SMALL)

    def draw_hint(self, canvas) -> None:
        """Draw the hint, or the line that takes its place."""
        if self._shares_hint():
            self._drawn = self._line()
            parts.hint(canvas, fit(self._drawn, SMALL, WIDTH - 2))
        else:
            super().draw_hint(canvas)

    def _turns(self) -> list:
        """Return `lines` of this state, put together once."""
        if self._lines_in is not self.state:
            self._lines_in = self.state
            self._lines = self.lines()
        return self._lines

    def _line(self) -> str:
        lines = self._turns()
        return lines[(self.now - self._since) // LINE_MS % len(lines)]

    def changes_at(self, now: int) -> "int | None":
        """Return when the next line has its turn."""
        return now + LINE_MS - (now - self._since) % LINE_MS if len(self._turns()) > 1 else None

    def changed(self) -> None:
        """Take note that an action was done: the prompt is shown."""
        super().changed()
        self._since = self.now

    def follow(self, canvas) -> bool:
        """Draw the bar alone, unless the prompt comes back too: it touches what is above it."""
        return self._drawn == self._line() and super().follow(canvas)

    def pressed(self, button: str, repeated: bool) -> None:
        """Act as all tables do, and show the prompt."""
        self._since = self.now
        super().pressed(button, repeated)


def draw_cell(canvas, right: int, y: int, icon: "tuple | None", text: str, font) -> None:
    """Draw *text* so that it ends at *right*, the *icon* in front of it."""
    start = right - font.width(text)
    canvas.text(start, y, text, font)
    if icon is not None:
        canvas.bitmap(start - icon[0] - 2, y + font.baseline - icon[1], icon)
