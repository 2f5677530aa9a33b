"""The page before a secret answer, and after the last one."""

from firmware.ui import parts
from firmware.ui.asking import editor
from firmware.ui.fonts import SMALL, TEXT
from firmware.ui.parts import WIDTH
from firmware.ui.short_names import shorten

if False:  # for the type checker
    from engines_core.types import Any, Names
    from firmware.types import Canvas, Hints, Question, Say

CHOICE_TOP = 47  # first row of the alternative for UP and DOWN


class Editor(editor.Editor):
    """
    Says whom to give the device; nothing secret is on the screen until that player presses OK.

    Where all may lay their choices open at once, UP and DOWN choose that.
    """

    def __init__(self, question: "Question", say: "Say", names: "Names"):
        super().__init__(question, say, names)
        self.is_laid = question.start is True

    def hints(self) -> "Hints":
        """Return the hints for UP/DOWN, OK and BACK."""
        is_alone = self.range.seat is not None and not self.is_laid
        return "", self.say("hint.cover" if is_alone else "hint.go_on"), self.say("hint.back")

    def draw(self, canvas: "Canvas") -> None:
        """Draw the name of the next player."""
        if self.is_laid:
            above, name = self.say("entry.lay"), self.say("entry.laid")
        elif self.range.seat is None:
            above, name = self.say("entry.all"), self.say("entry.show")
        else:
            name = shorten(self.names[self.range.seat], self.names, TEXT, WIDTH - 16)
            above = self.say("entry.cover")
        parts.centred(canvas, 15, above, TEXT)
        width = TEXT.width(name) + 12
        canvas.text((WIDTH - width) // 2 + 6, 33 - self._lift(), name, TEXT)
        canvas.invert((WIDTH - width) // 2, 30 - self._lift(), width, 16)
        if self.range.may_lay:
            other = self.say("entry.or_hide" if self.is_laid else "entry.or_lay")
            parts.centred(canvas, CHOICE_TOP, other, SMALL)

    def _lift(self) -> int:
        """Return how many rows the name makes for the other choice."""
        return 3 if self.range.may_lay else 0

    def pressed(self, button: str, repeated: bool) -> "Any":
        """Go on with OK; no other button shows anything."""
        if button == "BACK":
            return editor.BACK
        if button == "OK":
            return (True if self.is_laid else None,)
        if self.range.may_lay and not repeated:
            self.is_laid = not self.is_laid
        return None

    def seat_pressed(self, seat: int) -> "Any":
        """Go on with the key of the player whose turn it is."""
        return (None,) if seat == self.range.seat and not self.is_laid else None
