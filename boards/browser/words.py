"""
What is written on the panel, for screen readers: a canvas that draws as ever and notes the texts.

    canvas.lines()      # ["Tablemate", "Millennium Blades, selected", ..., "UP/DOWN: move OK pick"]
"""

from firmware.display.canvas import Canvas

SELECTED = ", selected"
HEADER, HINTS = 10, 56  # rows above and below which nothing is selected, though it may be inverted
SIGNS = (("↕", "UP/DOWN "), ("←", "BACK "), ("…", "..."))


class Text:
    """A piece of text on the panel, and where."""

    def __init__(self, x: int, y: int, right: int, bottom: int, string: str):
        self.x = x
        self.y = y
        self.right = right
        self.bottom = bottom
        self.string = string
        self.is_inverted = False

    def is_in(self, x: int, y: int, right: int, bottom: int) -> bool:
        """Return whether its middle is in this rectangle."""
        return x <= self.x + self.right >> 1 < right and y <= self.y + self.bottom >> 1 < bottom


class Noted(Canvas):
    """A canvas that knows which texts are on it."""

    def __init__(self, buffer, width: int, height: int) -> None:
        Canvas.__init__(self, buffer, width, height)
        self._texts: "list[Text]" = []

    def clear(self) -> None:
        """Make all pixels dark."""
        self._texts = []
        Canvas.clear(self)

    def text(self, x: int, y: int, string: str, font) -> int:
        """Draw *string*, see Canvas."""
        right = Canvas.text(self, x, y, string, font)
        if string.strip():
            self._texts.append(Text(x, y, right, y + font.height, string.strip()))
        return right

    def fill(self, x: int, y: int, width: int, height: int, on: bool = True) -> None:
        """Fill a rectangle; what was written there is gone."""
        self._texts = [text for text in self._texts if not text.is_in(x, y, x + width, y + height)]
        Canvas.fill(self, x, y, width, height, on)

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        """Invert a rectangle: what is written there is selected, or no longer."""
        for text in self._texts:
            if text.is_in(x, y, x + width, y + height):
                text.is_inverted = not text.is_inverted
        Canvas.invert(self, x, y, width, height)

    def lines(self) -> "list[str]":
        """Return the texts line by line, from the top, left to right."""
        rows: list = []
        for text in sorted(self._texts, key=lambda text: (text.y + text.bottom) * 512 + text.x):
            if not rows or text.y + text.bottom > rows[-1][0] + 6:
                rows.append((text.y + text.bottom, []))
            rows[-1][1].append(text)
        return [" ".join([_spoken(text) for text in sorted(row, key=lambda text: text.x)]) for _, row in rows]


def _spoken(text: Text) -> str:
    string = text.string
    for sign, words in SIGNS:
        string = string.replace(sign, words)
    is_selected = text.is_inverted and text.bottom > HEADER and text.y < HINTS
    return string.strip() + SELECTED if is_selected else string.strip()
