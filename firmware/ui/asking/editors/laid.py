"""Choices that lie open: a column a seat, one after another."""

from firmware.display.font import fit
from firmware.ui.asking import editor
from firmware.ui.asking.question import value_text
from firmware.ui.fonts import SMALL, TEXT
from firmware.ui.parts import BODY, WIDTH
from firmware.ui.screen import moved
from firmware.ui.short_names import shorten_all

if False:  # for the type checker
    from engines_core.types import Any, Names
    from firmware.types import Canvas, Hints, Question, Say

SIGN_TOP, BOTTOM = 27, 50
EDGES_PX = 10  # free in the header beside the title
WORDS_PX = 40  # least width of a choice in words, beside the hint for a long OK


class Editor(editor.Editor):
    """UP and DOWN change the choice, OK goes to the next column, BACK to the one before; a long OK ends."""

    HOLDS = True

    def __init__(self, question: "Question", say: "Say", names: "Names"):
        super().__init__(question, say, names)
        firsts = [choices.values[0] for choices in self.range.ranges]
        self.values: "list[Any]" = list(question.start or firsts)
        self._untouched = firsts
        self.column = question.only or 0

    def hints(self) -> "Hints":
        """Return the hints for UP/DOWN, OK and BACK."""
        does = "hint.done_ok" if self._is_last() else "hint.next"
        return self.say("hint.change"), self.say(does), self.say("hint.back")

    def title(self) -> str:
        """Return whose choice it is, and the choice in words, which gives way to the name."""
        words = value_text(self.values[self.column], self.say)
        text = self.say("entry.whose", self.names[self.range.seats[self.column]], words)
        return fit(text, SMALL, WIDTH - EDGES_PX - SMALL.width(self.corner()))

    def corner(self) -> str:
        """Return the hint for a long OK, if the name leaves room for that."""
        corner = super().corner()
        name = self.names[self.range.seats[self.column]]
        return corner if SMALL.width(name + corner) < WIDTH - EDGES_PX - WORDS_PX else ""

    def typed(self) -> object:
        """Return the choices if they are not those that it began with."""
        return None if self.values == self._untouched else list(self.values)

    def come_back(self, column: "int | None") -> None:
        """Go to the *column* that was left with the answer, the last one if that is not known."""
        self.column = len(self.values) - 1 if column is None else column

    def draw(self, canvas: "Canvas") -> None:
        """Draw the columns, the one that is changed inverted."""
        count = len(self.values)
        width = WIDTH // count
        left = (WIDTH - width * count) // 2
        headings = shorten_all(self.names, SMALL, width - 2)
        signs = [self.question.sign(value) for value in self.values]
        font = TEXT if max([TEXT.width(sign) for sign in signs]) < width - 2 else SMALL
        for index, seat in enumerate(self.range.seats):
            x = left + index * width
            for y, text, its_font in ((BODY + 1, headings[seat], SMALL), (SIGN_TOP, signs[index], font)):
                canvas.text(x + (width - its_font.width(text)) // 2, y, text, its_font)
            if index == self.column:
                canvas.invert(x, BODY, width - 1, BOTTOM - BODY)

    def pressed(self, button: str, repeated: bool) -> "Any":
        """Change a choice, go to another one, or answer."""
        if button == "OK":
            return self._next()
        if button == "BACK":
            return self._before()
        values = self.range.ranges[self.column].values
        at = moved(values.index(self.values[self.column]), button, len(values), repeated)
        self.values[self.column] = values[at]
        return None

    def _is_last(self) -> bool:
        return self.question.only is not None or self.column == len(self.values) - 1

    def _next(self) -> "Any":
        if self._is_last():
            return (list(self.values),)
        self.column += 1
        return None

    def _before(self) -> "Any":
        if self.column == 0 or self.question.only is not None:
            return editor.BACK
        self.column -= 1
        return None

    def held(self) -> "Any":
        """Take all choices as they stand."""
        return (list(self.values),)

    def seat_pressed(self, seat: int) -> "Any":
        """Go to the column of *seat*."""
        if seat in self.range.seats and self.question.only is None:
            self.column = self.range.seats.index(seat)
