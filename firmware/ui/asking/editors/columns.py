"""A value for every seat: a column per seat, one after another."""

from firmware.display.font import ELLIPSIS, fit
from firmware.ui.asking import editor
from firmware.ui.asking.stepper import Stepper, units, within
from firmware.ui.fonts import NUMBER, SMALL, TEXT
from firmware.ui.parts import BODY, WIDTH
from firmware.ui.short_names import shorten_all, shorten_in

if False:  # for the type checker
    from engines_core.types import Any, Callable, Names
    from firmware.types import Canvas, Font, Hints, Question, Say

NONE = "–"
VALUE_TOP, BELOW_TOP = 22, 47
APART_PX = 4  # between two large numbers
EDGES_PX = 10  # at the edges of the header, and between its two texts


class Editor(editor.Editor):
    """
    UP and DOWN change the value, OK goes to the next column, BACK to the one before; a long OK ends.

    Of a large number (stepper.py) OK goes from digit to digit. With `question.only` the editor
    begins at that column and ends with it.
    """

    HOLDS = True

    def __init__(self, question: "Question", say: "Say", names: "Names"):
        super().__init__(question, say, names)
        count = len(self.range.seats)
        self.values = self._first_values(question.start)
        self._untouched = self._first_values(question.suggested)
        self.column = self._first_column()
        self.digit = 0  # index of the digit in the column, from the left
        self._began: "list[Any]" = list(self.range.starts) if self.range.is_change else [0] * count
        self._stepper = self._fresh()
        self._are_large = False

    def _first_values(self, start: "Any") -> "list[Any]":
        starts = start or self.range.starts or (None,) * len(self.range.seats)
        return [self._first_value(index, value) for index, value in enumerate(starts)]

    def _first_value(self, index: int, value: "int | None") -> "int | None":
        if value is None and self.range.seats[index] in self.range.absent:
            return None
        return within(self.range.ranges[index], value or 0)

    def _first_column(self) -> int:
        if self.question.only is not None:
            return self.question.only
        return self.range.seats.index(self.question.seat) if self.question.seat in self.range.seats else 0

    @property
    def unit(self) -> int:
        """Return by how much UP and DOWN change the value."""
        return units(self.range.ranges[self.column])[self.digit]

    def _last_digit(self) -> int:
        return len(units(self.range.ranges[self.column])) - 1

    def _fresh(self) -> Stepper:
        began = self._began if self.digit == self._last_digit() else self.values
        return Stepper(self.range.ranges[self.column], self.unit, began[self.column] or 0)

    def title(self) -> str:
        """
        Return the question, after the name of the column, and its value if that is not whole there.

        The name is whole, the question gives way to it, and then the text at the right.
        """
        room_px = self._room_px(self.corner())
        question = fit(self._question_in(room_px), SMALL, room_px)
        return self._name() if question in ("", ELLIPSIS) else self._before_title() + question

    def corner(self) -> str:
        """Return the text about the values so far, and the hint for a long OK if the question has room."""
        so_far = self.question.told(self.values)
        corner = (so_far + " " + super().corner()).strip()
        room_px = self._room_px(corner)
        if SMALL.width(self._question_in(room_px)) <= room_px:
            return corner
        return "" if SMALL.width(self._name() + so_far) > WIDTH - EDGES_PX else so_far

    def _room_px(self, corner: str) -> int:
        """Return the width for the question beside *corner*."""
        return WIDTH - EDGES_PX - SMALL.width(self._before_title()) - SMALL.width(corner)

    def _question_in(self, room_px: int) -> str:
        """Return the question, in which names give way."""
        return shorten_in(super().title(), self.names, SMALL, room_px)

    def _before_title(self) -> str:
        """Return the name of the column, before it the value if that is not whole there."""
        value, width = self.values[self.column], WIDTH // len(self.values)
        is_whole = value is None or _written(value, width - 1)[0] == str(value)
        named = self.say("entry.whose", self._name(), "")
        return named if is_whole else "%d %s" % (value, named)

    def _name(self) -> str:
        """Return the name of the column."""
        return self.names[self.range.seats[self.column]]

    def hints(self) -> "Hints":
        """Return the hints for UP/DOWN, OK and BACK."""
        does = "hint.done_ok" if self._is_last() else "hint.next"
        return self.changes_by(self.unit), self.say(does), self.say("hint.back")

    def current(self) -> object:
        """Return the answer as it stands, for its effect."""
        return self.values

    def typed(self) -> object:
        """Return the values if one of them is another than was suggested."""
        return None if self.values == self._untouched else list(self.values)

    def draw(self, canvas: "Canvas") -> None:
        """Draw the columns."""
        below = self.question.below
        self._are_large = draw_columns(canvas, self.range, self.values, self.names, below, self.column)

    def follow(self, canvas: "Canvas") -> None:
        """Draw a large number over the one before."""
        count, text = len(self.values), str(self.values[self.column])
        width = WIDTH // count
        if (
            self._are_large
            and self.values[self.column] is not None
            and NUMBER.width(text) <= width - APART_PX
        ):
            x = (WIDTH - width * count) // 2 + self.column * width
            canvas.fill(x, VALUE_TOP, width - 1, NUMBER.height, False)
            _middle(canvas, x, width, VALUE_TOP, text, NUMBER)
            canvas.invert(x, VALUE_TOP, width - 1, NUMBER.height)

    def pressed(self, button: str, repeated: bool) -> "Any":
        """Change a value, go to another one, or answer."""
        if button == "OK":
            return self._next()
        if button == "BACK":
            return self._before()
        value = self.values[self.column]
        if value is None:
            if button == "UP":
                self.values[self.column] = within(self.range.ranges[self.column], 0)
        elif button == "DOWN" and not repeated and self._may_be_none() and value == self._low():
            self.values[self.column] = None
        else:
            self.values[self.column] = self._stepper.changed(value, button, repeated)
        return None if self.values[self.column] != value else False

    def _may_be_none(self) -> bool:
        return self.range.seats[self.column] in self.range.absent

    def _low(self) -> "int | None":
        return self.range.ranges[self.column].low

    def _is_last(self) -> bool:
        last = self.question.only is not None or self.column == len(self.values) - 1
        return last and self.digit == self._last_digit()

    def _next(self) -> "Any":
        if self._is_last():
            return (list(self.values),)
        if self.digit < self._last_digit():
            self._go(self.column, self.digit + 1)
        else:
            self._go(self.column + 1)
        return None

    def _before(self) -> "Any":
        if self.digit:
            self._go(self.column, self.digit - 1)
        elif self.column == 0 or self.question.only is not None:
            return editor.BACK
        else:
            self.come_back(self.column - 1)
        return None

    def _go(self, column: int, digit: int = 0) -> None:
        self.column = column
        self.digit = digit
        self._stepper = self._fresh()

    def come_back(self, column: "int | None") -> None:
        """Go to the *column* that was left with the answer, the last one if that is not known."""
        self._go(len(self.values) - 1 if column is None else column)
        self._go(self.column, self._last_digit())

    def held(self) -> "Any":
        """Take all values as they stand."""
        return (list(self.values),)

    def seat_pressed(self, seat: int) -> "Any":
        """Go to the column of *seat*."""
        if seat in self.range.seats and self.question.only is None:
            self._go(self.range.seats.index(seat))


def draw_columns(
    canvas: "Canvas",
    columns: "Any",
    values: "list[Any]",
    names: "Names",
    below: "Callable[..., str]",
    at: "int | None",
) -> bool:
    """
    Draw a column per seat: name, value, what *below(seat, value)* says; the one *at* is inverted.

    Return whether the values are in the large font.
    """
    count = len(values)
    width = WIDTH // count
    left = (WIDTH - width * count) // 2
    headings = shorten_all(names, SMALL, width - 2)
    for index, seat in enumerate(columns.seats):
        x = left + index * width
        _middle(canvas, x, width, BODY + 1, headings[seat], SMALL)
        if values[index] is not None:
            _middle(canvas, x, width, BELOW_TOP, fit(below(seat, values[index]), SMALL, width - 1), SMALL)
    written = [_written(value, width - 1) for value in values]
    if [text for text, value in zip(written, values) if value is not None and text[0] != str(value)]:
        _draw_in_turns(canvas, left, width, values, at)
        return False
    are_large = max([NUMBER.width(text) for text, _ in written if text != NONE] or [0]) <= width - APART_PX
    for index in range(count):
        x = left + index * width
        text, font = written[index]
        if are_large and text != NONE:
            font = NUMBER
        _middle(canvas, x, width, VALUE_TOP + (NUMBER.height - font.height) // 2, text, font)
        if index == at:
            marked = width if font is SMALL else width - 1  # a light edge beside the last digit
            canvas.invert(x, BODY, marked, BELOW_TOP - BODY - 1)
    return are_large


def _draw_in_turns(canvas: "Canvas", left: int, width: int, values: "list[Any]", at: "int | None") -> None:
    """Draw values that are too wide for their columns, every other one lower: so each has the room of two."""
    for index, value in enumerate(values):
        x, y = left + index * width, VALUE_TOP + index % 2 * (TEXT.height + 2)
        text, font = _written(value, 2 * width - 6)
        used = font.width(text)
        start = max(0, min(WIDTH - used, x + (width - used) // 2))
        canvas.text(start, y + TEXT.baseline - font.baseline, text, font)
        if index == at:
            canvas.invert(x, BODY, width, SMALL.height + 1)
            canvas.invert(start - 1, y - 1, used + 2, TEXT.height + 2)


def _written(value: "int | None", room_px: int) -> "tuple[str, Font]":
    """Return (text, font) of *value*: in the small font where only that leaves a gap to the next column."""
    text = NONE if value is None else str(value)
    if TEXT.width(text) >= room_px >= SMALL.width(text):
        return text, SMALL
    return fit(text, TEXT, room_px), TEXT


def _middle(canvas: "Canvas", x: int, width: int, y: int, text: str, font: "Font") -> None:
    canvas.text(x + (width - font.width(text)) // 2, y, text, font)
