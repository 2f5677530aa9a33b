"""
An editor: one question on the screen, its answer out. There is one for each simple kind of range,
in firmware/ui/asking/editors/KIND.py, imported when it is asked for.

`pressed(button, repeated)` returns None while the editor goes on, False where UP or DOWN changes nothing,
`BACK` to go one step back, or `(answer,)`. `hints()` are the texts for UP/DOWN, OK and BACK.
"""

from firmware.modules import module
from firmware.ui import parts

if False:  # for the type checker
    from engines_core.types import Any, Names
    from firmware.types import Canvas, Hints, Question, Say

BACK = "back"
SAME = {"seat": "choice"}  # kinds that are edited alike


def editor_for(kind: str) -> "Any":
    """Return the class of the editor for a range of *kind*."""
    return module("firmware.ui.asking.editors." + SAME.get(kind, kind)).Editor


class Editor:
    """Base: the question, and how values are shown. `HOLDS`: whether a long OK means something else."""

    HOLDS = False
    has_note = False  # the screen has a note of its own below

    def __init__(self, question: "Question", say: "Say", names: "Names"):
        self.question = question
        self.range = question.range
        self.say = say
        self.names = names

    def hints(self) -> "Hints":
        """Return the hints for UP/DOWN, OK and BACK."""
        return self.say("hint.move"), self.say("hint.pick"), self.say("hint.back")

    def changes_by(self, unit: int) -> str:
        """Return the hint for UP and DOWN where they change a number by *unit*."""
        return self.say("hint.change") if unit == 1 else self.say("hint.by", unit)

    def title(self) -> str:
        """Return the question, for the header."""
        return self.question.title

    def corner(self) -> str:
        """Return the hint for a long OK."""
        return self.say("hint.rest") if self.HOLDS else ""

    def current(self) -> object:
        """Return the answer as it stands, None where it has no effect to show."""
        return None

    def typed(self) -> object:
        """Return the unfinished answer, None if nothing was typed; BACK must not lose it."""
        return None

    def come_back(self, column: "int | None") -> None:
        """Go to the end of what is asked, or to the *column* that was left with the answer, if known."""

    def draw(self, canvas: "Canvas") -> None:
        """Draw rows 11 to 54."""

    def follow(self, canvas: "Canvas") -> None:
        """Draw what the latest UP or DOWN has changed on the same picture, before all is drawn."""
        if not self.has_note and not self.question.note:
            parts.clear(canvas)
            self.draw(canvas)

    def pressed(self, button: str, repeated: bool) -> "Any":
        """Act on a press; return None, False, BACK or `(answer,)`."""
        return BACK

    def held(self) -> "Any":
        """Act on a long OK; return None or `(answer,)`."""
        return None

    def seat_pressed(self, seat: int) -> "Any":
        """Act on the key of *seat*; return None or `(answer,)`."""
        return None
