"""Several of a list."""

from firmware.ui import editor, parts
from firmware.ui.question import value_text
from firmware.ui.screen import moved


class Editor(editor.Editor):
    """Several of a list: OK ticks an item, the last row ends."""

    def __init__(self, question, say, names: tuple):
        super().__init__(question, say, names)
        self.ticked: list = list(question.start or ())
        self.index = 0
        self.first = 0

    def hints(self) -> tuple:
        """Return what UP/DOWN, OK and BACK do."""
        does = "hint.tick" if self.index < len(self.range.items) else "hint.next"
        return self.say("hint.move"), self.say(does), self.say("hint.back")

    def draw(self, canvas) -> None:
        """Draw the items with a mark, and below them the end."""
        texts: list = []
        for item in self.range.items:
            name = self.names[item] if type(item) is int else value_text(item, self.say)
            texts.append((name, "✓" if item in self.ticked else ""))
        texts.append(("", self.say("hint.enough")))
        self.first = parts.first_row(self.index, self.first, len(texts))
        parts.rows(canvas, texts, self.index, self.first)

    def pressed(self, button: str, repeated: bool):
        """Move, tick, or answer."""
        items = self.range.items
        if button == "BACK":
            return editor.BACK
        if button != "OK":
            self.index = moved(self.index, button, len(items) + 1, repeated)
        elif self.index == len(items):
            return ([item for item in items if item in self.ticked],)
        else:
            self.pick(self.index)
        return None

    def pick(self, index: int) -> None:
        """Tick the item at *index*, or take its mark away."""
        item = self.range.items[index]
        if item in self.ticked:
            self.ticked.remove(item)
        else:
            self.ticked.append(item)

    def seat_pressed(self, seat: int):
        """Tick the seat, or take its mark away."""
        if seat in self.range.items:
            self.pick(self.range.items.index(seat))
