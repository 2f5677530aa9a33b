"""
A table with a row per seat: name, then cells; the row of the seat that acts now is inverted.

For two to five seats.

Rows are as large as their number allows, a dark row of pixels between all of them. The prompt (unless
the inverted row says it) and the notes take turns, each for 3 s from the latest press on: with two
seats in a line of their own, with more in the header, in turn with where the game stands.
"""

from firmware.display.font import fit
from firmware.ui import parts
from firmware.ui.fonts import SMALL, TEXT
from firmware.ui.parts import WIDTH
from firmware.ui.short_names import shorten_all
from firmware.ui.tables.base import TableScreen

if False:  # for the type checker
    from engines_core.types import Any, State
    from firmware.types import Canvas, Context, Font, Lines, Title

LINE_MS = 3000  # a line beside the prompt stays that long
NAME_X = 5
NAME_GAP = 3  # px at least between a name and what follows
LARGE = 3  # seats at most that get rows in the large font
TURN_SIGN = "▶"  # in front of a name
PROMPT = 37  # first row of what takes turns, with two seats
MANY = 5  # seats: bar and hint share the last line
LAYOUTS = {  # by seats: first row of the rows, their distance, first row and height of the bar (all px)
    2: (13, 12, (46, 9)),
    3: (11, 12, (46, 9)),
    4: (11, 9, (47, 8)),
    MANY: (11, 9, (parts.HINTS, 8)),
}


class SeatRows(TableScreen):
    """
    Base of such tables.

    A subclass has `cells(seat)`: the pairs (icon or None, text) of a row, and ENDS: for the large
    and the small font where the name and each cell ends, in px.
    """

    ENDS: "tuple[Any, ...]" = ((), ())
    _since = 0  # uptime of the latest press, when the prompt is shown
    _lines: "list[str]" = []  # shown in turn
    _lines_in: "State | None" = None  # in this state
    _drawn = ""  # the line that is in the picture

    def __init__(self, context: "Context"):
        super().__init__(context)
        self.BAR = LAYOUTS[len(self.names)][2]

    # For a game's table

    def cells(self, seat: int) -> "list[Any]":
        """Return (icon, text) of each cell of the row of *seat*."""
        return []

    def acting(self) -> "int | None":
        """Return the seat whose row is inverted."""
        return None

    def marked(self, seat: int) -> bool:
        """Return whether *seat* has a mark in front of its name."""
        return False

    def notes(self, state: "State") -> list[str]:
        """Return the lines that take turns with the prompt."""
        return []

    # What it shows

    def body(self, canvas: "Canvas") -> None:
        """Draw a row per seat."""
        y, distance, _ = LAYOUTS[len(self.names)]
        font, ends = (TEXT, self.ENDS[0]) if self.is_large() else (SMALL, self.ENDS[1])
        rows = [self._fitted(seat, font, ends) for seat in range(len(self.names))]
        end = min([ends[0]] + [start_of(row, font) - NAME_GAP for row in rows])
        for seat, name in enumerate(shorten_all(self.names, font, end - NAME_X)):
            canvas.text(NAME_X, y, name, font)
            self._draw_row(canvas, seat, y, font, rows[seat])
            y += distance

    def _fitted(self, seat: int, font: "Font", ends: "tuple[Any, ...]") -> "Any":
        """Return (end in px, icon, text) of each cell of the row of *seat* that has a text, as it fits."""
        start, found = NAME_X + parts.LEAST, []  # the name gives way to the first one
        for index, (icon, text) in enumerate(self.cells(seat)):
            if text:
                room = ends[index + 1] - start - 2 - (icon[0] + 2 if icon else 0)
                start = ends[index + 1]
                found.append((start, icon, fit(text, font, room)))
        return found

    def _draw_row(self, canvas: "Canvas", seat: int, y: int, font: "Font", row: "Any") -> None:
        if self.marked(seat):
            canvas.text(0, y + font.baseline - SMALL.baseline, TURN_SIGN, SMALL)
        for end, icon, text in row:
            draw_cell(canvas, end, y, icon, text, font)
        if seat == self.acting():
            canvas.invert(0, y, WIDTH, font.height)

    def is_large(self) -> bool:
        """Return whether the rows are in the large font."""
        return len(self.names) <= LARGE

    def lines(self) -> "Lines":
        """Return all that takes turns: the prompt if no row says it, and the notes; empty: the header."""
        says = self.acting() is None and not self.state["over"]
        prompt = self.play.game.prompt(self.state, self.play.time(self.now))
        own = [self.texts.phrase(prompt, self.names)] if says else []
        return own + ([] if self._has_prompt() else [""]) + self.notes(self.state)

    def _has_prompt(self) -> bool:
        """Return whether there is a line for the prompt."""
        return len(self.names) == 2

    def is_narrow(self) -> bool:
        """Return whether there are as many rows as can be: the bar shares its line with the hints."""
        return len(self.names) == MANY

    def title(self) -> "Title":
        """Return the header: the line whose turn it is, or where the game stands."""
        self._drawn = self._line()
        if self._has_prompt() or not self._drawn:
            return super().title()
        return self._drawn, ""

    def draw_prompt(self, canvas: "Canvas") -> None:
        """Draw the line whose turn it is, unless the header shows it."""
        if self._has_prompt():
            parts.centred(canvas, PROMPT, self._drawn, SMALL)

    def draw_bar(self, canvas: "Canvas") -> None:
        """Draw the bar; with the most seats in the last line, beside what holding a button does."""
        if not self.is_narrow():
            super().draw_bar(canvas)
            return
        arrows, label = self.bar()
        text, close = (arrows + " OK " + label).strip(), arrows + "OK " + label
        hint = self.say("hint.table_short")
        if SMALL.width(hint + " " + text) > WIDTH - 8:
            hint = self.say("hint.table_shortest")
        if SMALL.width(hint + close) > WIDTH - 8:
            hint = ""  # the hint for OK comes first
        room = WIDTH - 8 - SMALL.width(hint)
        text = fit(text if SMALL.width(text) <= room else close, SMALL, room)
        start = WIDTH - 2 - SMALL.width(text)
        canvas.fill(0, parts.HINTS, WIDTH, SMALL.height, False)
        canvas.text(1, parts.HINTS, hint, SMALL)
        canvas.text(start, parts.HINTS, text, SMALL)
        canvas.invert(start - 2, parts.HINTS, WIDTH + 2 - start, SMALL.height)

    def draw_hint(self, canvas: "Canvas") -> None:
        """Draw the hint, unless the bar has it."""
        if not self.is_narrow():
            super().draw_hint(canvas)

    def _turning(self) -> "list[str]":
        """Return `lines` of this state, put together once."""
        if self._lines_in is not self.state:
            self._lines_in = self.state
            self._lines = self.lines()
        return self._lines

    def _line(self) -> str:
        lines = self._turning()
        return lines[(self.now - self._since) // LINE_MS % len(lines)] if lines else ""

    def changes_at(self, now: int) -> "int | None":
        """Return when the next line has its turn."""
        return now + LINE_MS - (now - self._since) % LINE_MS if len(self._turning()) > 1 else None

    def changed(self) -> None:
        """Record that an action was done: the prompt is shown."""
        super().changed()
        self._since = self.now

    def follow(self, canvas: "Canvas") -> bool:
        """Draw the bar, alone unless the prompt comes back too."""
        return super().follow(canvas) and self._drawn == self._line()

    def pressed(self, button: str, repeated: bool) -> None:
        """Act as all tables do, and show the prompt."""
        self._since = self.now
        super().pressed(button, repeated)


def start_of(row: "Any", font: "Font") -> int:
    """Return the first column of the cells of *row*: (end, icon, text) of each."""
    if not row:
        return WIDTH
    end, icon, text = row[0]
    return end - font.width(text) - (icon[0] + 2 if icon else 0)


def draw_cell(canvas: "Canvas", right: int, y: int, icon: "Any", text: str, font: "Font") -> None:
    """Draw *text* so that it ends at *right*, the *icon* in front of it."""
    start = right - font.width(text)
    canvas.text(start, y, text, font)
    if icon is not None:
        canvas.bitmap(start - icon[0] - 2, y + font.baseline - icon[1], icon)
