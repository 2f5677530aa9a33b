"""One of a list: a choice or a seat."""

from firmware.ui import parts
from firmware.ui.asking import editor
from firmware.ui.asking.question import answer_text
from firmware.ui.screen import moved

if False:  # for the type checker
    from engines_core.types import Any, Names
    from firmware.types import Canvas, Question, Say


class Editor(editor.Editor):
    """One of a list: a choice or a seat."""

    def __init__(self, question: "Question", say: "Say", names: "Names"):
        super().__init__(question, say, names)
        values = self.range.values
        self.index = values.index(question.start) if question.start in values else 0
        self.first = self.place = 0

    def current(self) -> object:
        """Return the answer as it stands, if the list leaves room for its effect."""
        return self.range.values[self.index] if len(self.range.values) <= 2 else None

    def draw(self, canvas: "Canvas") -> None:
        """Draw the values as a list."""
        values = self.range.values
        self.first = parts.first_row(self.index, self.first, len(values))
        texts: "list[str]" = [""] * len(values)  # but for those that are seen: to find one takes 2 ms
        for index in range(self.first, min(len(values), self.first + parts.ROWS)):
            texts[index] = answer_text(values[index], self.range, self.say, self.names)
        parts.rows(canvas, texts, self.index, self.first, names=self.names)
        self.place = self.index

    def follow(self, canvas: "Canvas") -> None:
        """Move the highlight, or the rows."""
        if not parts.move(canvas, self.place, self.index, self.first, len(self.range.values)):
            super().follow(canvas)

    def pressed(self, button: str, repeated: bool) -> "Any":
        """Move, or answer."""
        if button == "OK":
            return (self.range.values[self.index],)
        if button == "BACK":
            return editor.BACK
        before, self.index = self.index, moved(self.index, button, len(self.range.values), repeated)
        return None if self.index != before else False

    def seat_pressed(self, seat: int) -> "Any":
        """Answer for *seat* where one is asked for."""
        return (seat,) if self.range.kind == "seat" and seat in self.range.values else None
