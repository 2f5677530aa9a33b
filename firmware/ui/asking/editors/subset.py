"""One of a list, or several that a long OK ticks."""

from firmware.ui import parts
from firmware.ui.asking import editor
from firmware.ui.asking.question import value_text
from firmware.ui.screen import moved

if False:  # for the type checker
    from engines_core.types import Any, Names
    from firmware.types import Canvas, Hints, Lines, Question, Say


class Editor(editor.Editor):
    """OK takes the ticked items, without any the highlighted one; on the first row none, where allowed."""

    HOLDS = True

    def __init__(self, question: "Question", say: "Say", names: "Names"):
        super().__init__(question, say, names)
        start = list(question.start or ())
        self.ticked = start if len(start) > 1 else []
        self.before = start if len(start) == 1 else []  # only highlighted: OK on another one takes its place
        self.rows: "tuple[Any, ...]" = self.range.items if self.range.least else (None,) + self.range.items
        self.index = self.rows.index(start[-1]) if start else 0
        self.first = self.place = 0

    def hints(self) -> "Hints":
        """Return the hints for UP/DOWN, OK and BACK: OK ends what was ticked."""
        move, pick, back = super().hints()
        is_done = self.ticked and self.rows[self.index] is not None
        return move, self.say("hint.done_ok") if is_done else pick, back

    def corner(self) -> str:
        """Return the hint for a long OK."""
        item = self.rows[self.index]
        if item is None:
            return ""
        return self.say("hint.untick" if item in self.ticked else "hint.tick")

    def typed(self) -> object:
        """Return the ticked items, unless they are those that it began with."""
        ticked = [item for item in self.range.items if item in self.ticked]
        return ticked if ticked and ticked != list(self.question.start or ()) else None

    def draw(self, canvas: "Canvas") -> None:
        """Draw the items with a mark."""
        texts: "Lines" = []
        for item in self.rows:
            name = self.names[item] if type(item) is int else value_text(item, self.say)
            texts.append((name, "✓" if item in self.ticked else ""))
        self.first = parts.first_row(self.index, self.first, len(texts))
        parts.rows(canvas, texts, self.index, self.first, names=self.names)
        self.place = self.index

    def follow(self, canvas: "Canvas") -> None:
        """Move the highlight, or the rows."""
        if not parts.move(canvas, self.place, self.index, self.first, len(self.rows)):
            super().follow(canvas)

    def pressed(self, button: str, repeated: bool) -> "Any":
        """Move, or answer."""
        if button == "BACK":
            return editor.BACK
        if button != "OK":
            self.index = moved(self.index, button, len(self.rows), repeated)
            return None
        item = self.rows[self.index]
        taken = [] if item is None else self.ticked or [item]
        return ([other for other in self.range.items if other in taken],)

    def held(self) -> "Any":
        """
        Tick an item and go on to the next, or take its mark away: without any left OK takes none, if allowed.

        The first tick keeps the earlier answer, if there is one, as a tick of its own.
        """
        item = self.rows[self.index]
        if item in self.ticked:
            self.ticked.remove(item)
            if not self.ticked and not self.range.least:
                self.index = 0
        elif item is not None:
            self.ticked += [one for one in self.before if one != item] + [item]
            self.index = min(self.index + 1, len(self.rows) - 1)
        self.before = []
        return None

    def seat_pressed(self, seat: int) -> "Any":
        """Tick or untick *seat*, and highlight it."""
        if seat in self.range.items:
            self.index = self.rows.index(seat)
            self.held()
            self.index = self.rows.index(seat)
