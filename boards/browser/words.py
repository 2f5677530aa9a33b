"""
The words on the panel, for screen readers: a canvas that draws as usual and keeps the texts.

    canvas.lines()      # ["Tablemate", "Millennium Blades▸", ..., "↕move OK pick"]

The page puts the signs into words: ▸ stands behind what is selected, ↕ and ← are keys.
"""

from firmware.display.canvas import Canvas

if False:  # for the type checker
    from engines_core.types import Any

SELECTED = "▸"
HEADER, HINTS = 10, 56  # above and below these rows inverted text is not a selection


class Text:
    """A piece of text on the panel, and where."""

    def __init__(self, x: int, y: int, right: int, string: str, font: "Any"):
        self.x = x
        self.y = y
        self.right = right  # x of a text that follows
        self.bottom = y + font.height
        self.string = string
        self.font = font
        self.is_inverted = False
        self.is_outlined = False

    def is_in(self, x: int, y: int, right: int, bottom: int) -> bool:
        """Return whether its centre is in this rectangle."""
        return x <= self.x + self.right >> 1 < right and y <= self.y + self.bottom >> 1 < bottom

    def is_selected(self) -> bool:
        """Return whether it is the selected one."""
        return self.is_outlined or self.is_inverted and self.bottom > HEADER and self.y < HINTS

    def outside(self, x: int, y: int, right: int, bottom: int) -> "list[Text]":
        """Return its parts outside this rectangle: the characters whose centre is not in it."""
        if not y <= self.y + self.bottom >> 1 < bottom or right <= self.x or self.right <= x:
            return [self]
        pieces: "list[Text]" = []
        at = self.x
        for char in self.string:
            piece = Text(at, self.y, at + self.font.columns(ord(char)) + self.font.gap, char, self.font)
            piece.is_inverted = self.is_inverted
            at = piece.right
            if not piece.is_in(x, y, right, bottom):
                pieces.append(piece)
        return pieces


class Noted(Canvas):
    """A canvas that knows the texts on it."""

    def __init__(self, buffer: bytearray, width: int, height: int) -> None:
        Canvas.__init__(self, buffer, width, height)
        self._texts: "list[Text]" = []
        self._outlines: "list[tuple[int, int, int, int]]" = []  # x, y, right, bottom

    def clear(self) -> None:
        """Make all pixels dark."""
        self._texts = []
        self._outlines = []
        Canvas.clear(self)

    def text(self, x: int, y: int, string: str, font: "Any") -> int:
        """Draw *string*, see Canvas."""
        right = Canvas.text(self, x, y, string, font)
        if string.strip():
            self._texts.append(Text(x, y, right, string, font))
        return right

    def fill(self, x: int, y: int, width: int, height: int, on: bool = True) -> None:
        """Fill a rectangle and drop the texts in it."""
        left = [text.outside(x, y, x + width, y + height) for text in self._texts]
        self._texts = [text for pieces in left for text in pieces]
        Canvas.fill(self, x, y, width, height, on)

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        """Invert a rectangle and, with it, whether the texts in it are selected."""
        for text in self._texts:
            if text.is_in(x, y, x + width, y + height):
                text.is_inverted = not text.is_inverted
        Canvas.invert(self, x, y, width, height)

    def outline(self, x: int, y: int, width: int, height: int) -> None:
        """Draw the outline of a rectangle, see Canvas."""
        self._outlines.append((x, y, x + width, y + height))
        Canvas.outline(self, x, y, width, height)

    def _look_at_outlines(self) -> None:
        """Mark the text in an outline as selected, if there is only one outline (a wheel's)."""
        outlines = [edges for edges in self._outlines if [text for text in self._texts if text.is_in(*edges)]]
        for text in self._texts:
            text.is_outlined = len(outlines) == 1 and text.is_in(*outlines[0])

    def lines(self) -> "list[str]":
        """Return the texts line by line, from the top, left to right."""
        self._look_at_outlines()
        return [_spoken(row) for row in _rows(self._texts)]

    def cells(self, top: int, bottom: int) -> "list[list[str]]":
        """Return the texts between the rows *top* and *bottom*: a list per line, of separate texts."""
        found = [text for text in self._texts if top <= text.y and text.bottom <= bottom]
        return [_apart(row) for row in _rows(found)]


def _rows(texts: "list[Text]") -> "list[list[Text]]":
    """Return *texts* line by line, from the top, left to right."""
    rows: list[tuple[int, list[Text]]] = []
    for text in sorted(texts, key=lambda text: (text.y + text.bottom) * 512 + text.x):
        if not rows or text.y + text.bottom > rows[-1][0] + 6:
            rows.append((text.y + text.bottom, []))
        rows[-1][1].append(text)
    return [sorted(row, key=lambda text: text.x) for _, row in rows]


def _apart(row: "list[Text]") -> "list[str]":
    """Return the texts of *row*; one that begins where another ends belongs to that."""
    cells: "list[str]" = []
    right = -1
    for text in row:
        if text.x == right:
            cells[-1] += text.string
        else:
            cells.append(text.string)
        right = text.right
    return cells


def _spoken(row: "list[Text]") -> str:
    """
    Return the texts of *row*, with SELECTED after each that is.

    Two texts are separate words unless one begins where the other ends.
    """
    line = ""
    right = 0
    was_selected = False
    for text in row:
        if was_selected and not text.is_selected():
            line = line.rstrip() + SELECTED + " "
        line += text.string if text.x == right else " " + text.string
        right, was_selected = text.right, text.is_selected()
    if was_selected:
        line = line.rstrip() + SELECTED
    return " ".join(line.split())
