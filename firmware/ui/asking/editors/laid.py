"""Choices that lie open: a column per seat, one after another."""

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
        headings = shorten_all(self.names, SMALL, self._width() - 2)
        font = self._font()
        for index, seat in enumerate(self.range.seats):
            self._draw_in(canvas, index, BODY + 1, headings[seat], SMALL)
            self._draw_in(canvas, index, SIGN_TOP, self._sign(index), font)
        canvas.invert(self._left(self.column), BODY, self._width() - 1, BOTTOM - BODY)

    def follow(self, canvas: "Canvas") -> None:
        """Draw the choice over the one before."""
        left, width = self._left(self.column), self._width() - 1
        canvas.fill(left, SIGN_TOP, width, TEXT.height, False)
        self._draw_in(canvas, self.column, SIGN_TOP, self._sign(self.column), self._font())
        canvas.invert(left, SIGN_TOP, width, TEXT.height)

    def _width(self) -> int:
        return WIDTH // len(self.values)

    def _left(self, index: int) -> int:
        """Return the first pixel of column *index*."""
        return WIDTH % len(self.values) // 2 + index * self._width()

    def _font(self) -> "Any":
        """Return the larger font if all signs have room in it."""
        widest = max([TEXT.width(self._sign(index)) for index in range(len(self.values))])
        return TEXT if widest < self._width() - 2 else SMALL

    def _sign(self, index: int) -> str:
        """Return the choice in column *index*."""
        return self.question.sign(self.values[index])

    def _draw_in(self, canvas: "Canvas", index: int, y: int, text: str, font: "Any") -> None:
        """Draw *text* in the middle of column *index*."""
        canvas.text(self._left(index) + (self._width() - font.width(text)) // 2, y, text, font)

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
