"""
The cells of Boo-Ray: one per seat with its name, a text and its wins; beside few seats the pot has one, too.

The inverted name is the dealer's. Wins are boxes, filled if won, while those of neighbours stay apart; else
`2/9`. In two rows of small cells they are an inverted number: with more than five seats, or with texts that
would run together in one row.
"""

from firmware.display.font import fit
from firmware.ui.fonts import SMALL, TEXT
from firmware.ui.parts import BODY, WIDTH
from firmware.ui.short_names import shorten_all
from firmware.ui.tables.base import TableScreen

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Canvas, Items

LARGE = 3  # seats at most that get names in the large font, and the pot a cell
ONE_ROW = 5  # seats that get a row of large cells
APART = 3  # px that a text leaves free of its cell
MOST_PIPS = 5  # wins to end that are drawn as boxes; more are a number
# The signs for wins, for their explanation; a bitmap is its width, height, columns
BOXES = ((9, 4, b"\x0f\x0f\x0f\x0f\x00\x0f\x09\x09\x0f"), "sign.boxes")
OF_GOAL = ("2/9", "sign.of_goal")
INVERTED = ((7, 8, b"\xff\x9b\xad\xad\xb3\xff\xff"), "sign.wins")  # a 2


class Cells(TableScreen):
    """Base of the table: draws a cell per seat, and explains how wins are drawn now."""

    def has_pot_cell(self) -> bool:
        """Return whether the pot has a cell; the header says it otherwise."""
        return len(self.names) <= LARGE

    def draw_cells(self, canvas: "Canvas", texts: "list[str]") -> None:
        """Draw a cell per seat: the name, its text, its wins."""
        count = len(texts)
        is_one_row = self._is_one_row(texts)
        columns, width = self._grid(is_one_row)
        left = (WIDTH - columns * width) // 2
        if is_one_row:
            font, rooms = (TEXT, width - 3) if count <= LARGE else (SMALL, width - 2)
        else:
            font, rooms = SMALL, [self._room(seat, texts[seat], width) - 1 for seat in range(count)]
        names = shorten_all(self.names, font, rooms)
        for seat in range(count):
            x = left + seat % columns * width
            if is_one_row:
                self._draw_cell(canvas, x, width, seat, names[seat], texts[seat])
            else:
                y = BODY + seat // columns * 18
                self._draw_small_cell(canvas, x, y, width, seat, names[seat], texts[seat])
        if self.has_pot_cell():
            self._draw_pot(canvas, left + count * width, width)

    def cell_texts(self) -> "list[str]":
        """Return the texts of the cells in the view that is shown."""
        raise NotImplementedError

    def text_room(self) -> int:
        """Return how wide a text may be to stand apart from the next one, in one row if that may do."""
        return self._grid(len(self.names) <= ONE_ROW)[1] - APART

    def _is_one_row(self, texts: "list[str]") -> bool:
        """Return whether the cells with *texts* stand in one row: not where two texts would run together."""
        if self.has_pot_cell():
            return True  # in the large font, cut to the cell
        room = self.text_room()
        return len(self.names) <= ONE_ROW and not [text for text in texts if SMALL.width(text) > room]

    def _grid(self, is_one_row: bool) -> "Any":
        """Return how many cells stand side by side, and how wide each is."""
        count = len(self.names)
        columns = count if is_one_row else (count + 1) // 2
        if self.has_pot_cell():
            columns += 1
        return columns, WIDTH // columns

    def _draw_pot(self, canvas: "Canvas", x: int, width: int) -> None:
        """Draw the pot like a seat, beside a line."""
        canvas.fill(x, BODY, 1, 33)
        texts = self.say("table.pot_cell"), fit(str(self.state["pot"]), TEXT, width - 3)
        for index in range(2):
            start = x + 2 + (width - 2 - TEXT.width(texts[index])) // 2
            canvas.text(start, BODY + index * 12, texts[index], TEXT)

    def _draw_cell(self, canvas: "Canvas", x: int, width: int, seat: int, name: str, text: str) -> None:
        """Draw a cell over the whole height of the body."""
        large = len(self.names) <= LARGE
        font = TEXT if large else SMALL
        canvas.text(x + (width - 1 - font.width(name)) // 2, BODY + (0 if large else 1), name, font)
        if seat == self.state["dealer"]:
            canvas.invert(x, BODY, width - 1, 10)
        font = TEXT if large or TEXT.width(text) <= width - APART else SMALL
        text = fit(text, font, width - 1)
        canvas.text(x + (width - font.width(text)) // 2, BODY + 12, text, font)
        self._draw_wins(canvas, x + width // 2, width, self.state["wins"][seat])

    def _has_boxes(self, width: int) -> bool:
        """Return whether the wins in a cell of *width* are boxes, which stay apart from those of the next."""
        goal = self.state["goal"]
        return goal <= MOST_PIPS and max(goal, max(self.state["wins"])) * 5 <= width - 3

    def _draw_wins(self, canvas: "Canvas", middle: int, width: int, wins: int) -> None:
        """Draw a box for each win to come, filled for each won; a number where boxes are too many."""
        y = BODY + 25
        goal = self.state["goal"]
        if not self._has_boxes(width):
            text = fit("%d/%d" % (wins, goal), SMALL, width - 1)
            canvas.text(middle - SMALL.width(text) // 2, y, text, SMALL)
            return
        for index in range(max(goal, wins)):
            x = middle - max(goal, wins) * 5 // 2 + index * 5
            canvas.outline(x, y + 1, 4, 4)
            if index < wins:
                canvas.fill(x, y + 1, 4, 4)

    def _wins(self, seat: int) -> "tuple[str, int]":
        """Return the wins of *seat* in a small cell, and how wide their box is; 0 is left out."""
        wins = str(self.state["wins"][seat] or "")
        return wins, SMALL.width(wins) + 3 if wins else 0

    def _room(self, seat: int, text: str, width: int) -> int:
        """Return the px for the name in a small cell: up to the wins if *text* has no room for them."""
        box = self._wins(seat)[1]
        is_free = not box or SMALL.width(text) <= width - 3 - box
        return width - 1 if is_free else width - 2 - box

    def _draw_small_cell(
        self, canvas: "Canvas", x: int, y: int, width: int, seat: int, name: str, text: str
    ) -> None:
        """Draw a cell of 17 rows: the name, below it the text, and the wins inverted where there is room."""
        wins, box = self._wins(seat)
        room = self._room(seat, text, width)
        canvas.text(x + 1, y, name, SMALL)
        if seat == self.state["dealer"]:
            canvas.invert(x, y, room, 8)
        canvas.text(x + 1, y + 9, fit(text, SMALL, width - 1), SMALL)
        if wins:
            top = y + 9 if room == width - 1 else y
            canvas.text(x + width - box, top, wins, SMALL)
            canvas.invert(x + width - 1 - box, top, box, 8)

    def signs(self, more: "tuple[Any, ...]" = ()) -> "Items":
        """Return the pages that explain the signs, and wins as they are drawn now."""
        is_one_row = self._is_one_row(self.cell_texts())
        has_boxes = is_one_row and self._has_boxes(self._grid(True)[1])
        wins = BOXES if has_boxes else OF_GOAL if is_one_row else INVERTED
        return super().signs((wins,) + more)
