"""A screen that is a list: UP and DOWN move, OK picks."""

from firmware.ui import parts
from firmware.ui.screen import Screen, moved


class ListScreen(Screen):
    """
    Base of lists. A subclass has `title()` and `items()`; or, where OK does much the same on each row,
    `rows()` (texts, or pairs: left and right) and `picked(index)`. An empty list shows the text `empty`.
    """

    empty = ""
    hint_texts = ("hint.move", "hint.pick", "hint.back")

    def __init__(self, context):
        super().__init__(context)
        self.index = 0
        self.first = 0
        self.count: "int | None" = None  # rows when it was drawn last

    def title(self) -> str:
        """Return the header."""
        return self.say("home.title")

    def items(self) -> list:
        """Return (text, what to do on OK) of each row."""
        return []

    def rows(self) -> list:
        """Return the texts of all rows."""
        return [text for text, _ in self.items()]

    def picked(self, index: int) -> None:
        """Act on OK on row *index*."""
        self.items()[index][1]()

    def hints(self) -> tuple:
        """Return what UP and DOWN, OK and BACK do while row `index` is highlighted."""
        return tuple([self.say(key) if key else "" for key in self.hint_texts])

    def draw(self, canvas) -> None:
        """Draw the list."""
        texts = self.rows()
        self.count = len(texts)
        self.index = max(0, min(self.index, len(texts) - 1))
        self.first = parts.first_row(self.index, self.first, len(texts))
        parts.header(canvas, self.title(), self.corner)
        parts.rows(canvas, texts or [self.say(self.empty)], self.index if texts else None, self.first)
        parts.hints(canvas, self.hints() if texts else ("", "", self.say("hint.back")))

    def pressed(self, button: str, repeated: bool) -> None:
        """Move, pick or go back."""
        count = len(self.rows()) if self.count is None else self.count
        if button == "OK":
            if count:
                self.picked(self.index)
        elif button == "BACK":
            super().pressed(button, repeated)
        elif count:
            self.index = moved(self.index, button, count, repeated)
