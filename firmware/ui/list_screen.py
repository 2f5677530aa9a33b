"""A screen that is a list: UP and DOWN move, OK picks."""

from firmware.ui import parts
from firmware.ui.screen import Screen, moved

if False:  # for the type checker
    from engines_core.types import Any, Callable
    from firmware.types import Canvas, Context, Hints, Items, Lines


class ListScreen(Screen):
    """
    Base of lists. A subclass has `title()` and `items()`; or, where OK does much the same on each row,
    `rows()` (texts, or pairs: left and right) and `picked(index)`. An empty list shows the text `empty`.
    """

    empty = ""
    hint_texts = ("hint.move", "hint.pick", "hint.back")

    def __init__(self, context: "Context"):
        super().__init__(context)
        self.index = 0
        self.first = 0
        self.count: "int | None" = None  # rows, None: not known
        self.place = 0  # row of the highlight in the picture

    def title(self) -> str:
        """Return the header."""
        return self.say("home.title")

    def items(self) -> "Items":
        """Return (text, what to do on OK) of each row."""
        return []

    def rows(self) -> "Lines":
        """Return the texts of all rows."""
        return [text for text, _ in self.items()]

    def rows_changed(self) -> None:
        """Record that the rows differ from those drawn: a press may come before they are drawn."""
        self.count = None

    def picked(self, index: int) -> None:
        """Act on OK on row *index*; the last one may have gone since it was drawn."""
        items = self.items()
        if index < len(items):
            items[index][1]()

    def hints(self) -> "Hints":
        """Return the hints for UP and DOWN, OK and BACK while row `index` is highlighted."""
        return tuple([self.say(key) if key else "" for key in self.hint_texts])

    def draw(self, canvas: "Canvas") -> None:
        """Draw the list."""
        texts = self.rows()
        self._take_count(len(texts))
        parts.header(canvas, self.title(), self.corner, self.names)
        self.first = parts.first_row(self.index, self.first, len(texts))
        self.place = self.index
        index = self.index if texts else None
        parts.rows(canvas, texts or [self.say(self.empty)], index, self.first, names=self.names)
        parts.hints(canvas, self.hints() if texts else ("", "", self.say("hint.back")))

    def follow(self, canvas: "Canvas") -> bool:
        """Move the highlight, or draw the row that it comes to first; title and hints may change with it."""
        if self.count and not parts.move(canvas, self.place, self.index, self.first, self.count):
            texts = self.rows()
            self._take_count(len(texts))
            self.first = parts.first_row(self.index, self.first, len(texts))
            if texts:
                parts.picked(canvas, texts[self.index], self.index - self.first, self.names)
        return False

    def pressed(self, button: str, repeated: bool) -> None:
        """Move, pick or go back."""
        if self.count is None:
            self._take_count(len(self.rows()))
        if button == "BACK":
            super().pressed(button, repeated)
        elif button == "OK" and self.count:
            self.picked(self.index)
        elif self.count:
            self.index = moved(self.index, button, self.count, repeated)

    def _take_count(self, count: int) -> None:
        self.count = count
        self.index = max(0, min(self.index, count - 1))


class List(ListScreen):
    """A list under *title*: *items*() returns (text, what to do on OK) of each row."""

    def __init__(self, context: "Any", title: str, items: "Callable[[], Items]", empty: str = ""):
        super().__init__(context)
        self.empty = empty
        self._title = title
        self._items = items

    def title(self) -> str:
        """Return the header."""
        return self._title

    def items(self) -> "Items":
        """Return (text, what to do on OK) of each row."""
        return self._items()
