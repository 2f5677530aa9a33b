"""One of a list, or several."""

from firmware.ui import parts
from firmware.ui.asking import editor
from firmware.ui.asking.question import value_text
from firmware.ui.screen import moved


class Editor(editor.Editor):
    """OK takes an item and those that a long OK has ticked; the first row is none, where that is allowed."""

    HOLDS = True

    def __init__(self, question, say, names: tuple):
        super().__init__(question, say, names)
        start = question.start or ()
        self.ticked: list = list(start[:-1])  # OK takes the last one with them again
        self.rows: tuple = self.range.items if self.range.least else (None,) + self.range.items
        self.index = self.rows.index(start[-1]) if start else 0
        self.first = 0

    def corner(self) -> str:
        """Return what a long OK does."""
        return self.say("hint.more")

    def draw(self, canvas) -> None:
        """Draw the items with a mark."""
        texts: list = []
        for item in self.rows:
            name = self.names[item] if type(item) is int else value_text(item, self.say)
            texts.append((name, "✓" if item in self.ticked else ""))
        self.first = parts.first_row(self.index, self.first, len(texts))
        parts.rows(canvas, texts, self.index, self.first)

    def pressed(self, button: str, repeated: bool):
        """Move, or answer."""
        if button == "BACK":
            return editor.BACK
        if button != "OK":
            self.index = moved(self.index, button, len(self.rows), repeated)
            return None
        item = self.rows[self.index]
        if item is None:
            return ([],)
        return ([other for other in self.range.items if other in self.ticked or other == item],)

    def held(self):
        """Tick an item and go on to the next, or take its mark away."""
        item = self.rows[self.index]
        if item in self.ticked:
            self.ticked.remove(item)
        elif item is not None:
            self.ticked.append(item)
            self.index = (self.index + 1) % len(self.rows)
        return None

    def seat_pressed(self, seat: int):
        """Tick or untick *seat*; a ticked seat becomes the highlighted one, as OK takes that one too."""
        if seat in self.range.items:
            self.index = self.rows.index(seat)
            self.held()
            at = seat if seat in self.ticked or not self.ticked else self.ticked[-1]
            self.index = self.rows.index(at)
