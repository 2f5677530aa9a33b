"""A number in large digits; a large one is entered digit by digit."""

from firmware.display.font import fit
from firmware.ui import parts
from firmware.ui.asking import editor
from firmware.ui.asking.stepper import Stepper, units, within
from firmware.ui.fonts import NUMBER, SMALL, TEXT
from firmware.ui.parts import WIDTH

if False:  # for the type checker
    from engines_core.types import Any, Names
    from firmware.types import Canvas, Hints, Question, Say

NUMBER_TOP, BELOW_TOP = 13, 44
LIMIT_PX = WIDTH // 2 - 3  # width of the lowest and of the highest value


class Editor(editor.Editor):
    """A number in large digits, or a time as m:ss; OK goes from digit to digit, a long OK takes it all."""

    def __init__(self, question: "Question", say: "Say", names: "Names"):
        super().__init__(question, say, names)
        start = question.start if type(question.start) is int else 0
        self.value = within(self.range, start)
        self._untouched = within(self.range, question.suggested if type(question.suggested) is int else 0)
        self.units = units(self.range)
        self.HOLDS = len(self.units) > 1
        self._go(0)

    def _go(self, digit: int) -> None:
        """Make UP and DOWN change *digit*, counted from the left."""
        self.digit = digit
        unit = self.units[digit]
        self._stepper = Stepper(self.range, unit, 0 if len(self.units) == 1 else self.value)

    def hints(self) -> "Hints":
        """Return the hints for UP/DOWN, OK and BACK."""
        change = self.changes_by(1 if self.range.is_time else self.units[self.digit])
        return change, self.say("hint.next"), self.say("hint.back")

    def current(self) -> object:
        """Return the answer as it stands, for its effect; none before the last digit."""
        return self.value if self.digit == len(self.units) - 1 else None

    def typed(self) -> object:
        """Return the number if it was changed."""
        return None if self.value == self._untouched else self.value

    def draw(self, canvas: "Canvas") -> None:
        """Draw the number and, small, its limits; they make room for a note."""
        self._draw_value(canvas)
        if self.has_note:
            return
        low, high = self.range.low, self.range.high
        if low is not None:
            canvas.text(1, BELOW_TOP, fit(number_text(self.range, low), SMALL, LIMIT_PX), SMALL)
        if high is not None:
            text = fit(number_text(self.range, high), SMALL, LIMIT_PX)
            canvas.text(WIDTH - 1 - SMALL.width(text), BELOW_TOP, text, SMALL)

    def follow(self, canvas: "Canvas") -> None:
        """Draw the number over the one before."""
        canvas.fill(0, NUMBER_TOP, WIDTH, NUMBER.height + 2, False)  # to the row above a note
        self._draw_value(canvas)

    def _draw_value(self, canvas: "Canvas") -> None:
        text = number_text(self.range, self.value)
        if self.HOLDS:
            text = with_zeros(text, len(self.units))
        font = NUMBER if NUMBER.width(text) < WIDTH else TEXT  # with the letter of a large power of ten
        if self.HOLDS and font is NUMBER:
            self._underline(canvas, text)
        parts.centred(canvas, NUMBER_TOP + (NUMBER.height - font.height) // 2, text, font)

    def _underline(self, canvas: "Canvas", text: str) -> None:
        """Draw a line below the digit of *text* that is changed."""
        at = len(text) - len(self.units) + self.digit
        x = (WIDTH - NUMBER.width(text)) // 2
        left = NUMBER.width(text[:at]) + (NUMBER.gap if at else 0)
        canvas.fill(x + left, NUMBER_TOP + NUMBER.height + 1, NUMBER.width(text[at]), 2)

    def pressed(self, button: str, repeated: bool) -> "Any":
        """Change the number, go to another digit, or answer."""
        last = len(self.units) - 1
        if button == "OK" and self.digit < last:
            self._go(self.digit + 1)
        elif button == "OK":
            return (self.value,)
        elif button == "BACK" and self.digit == 0:
            return editor.BACK
        elif button == "BACK":
            self._go(self.digit - 1)
        else:
            before, self.value = self.value, self._stepper.changed(self.value, button, repeated)
            return None if self.value != before else False
        return None

    def held(self) -> "Any":
        """Take a number of several digits as it stands."""
        return (self.value,) if self.HOLDS else None


def with_zeros(text: str, count: int) -> str:
    """Return the number *text* with zeros before it, so that it has *count* digits at least."""
    sign = text[0] if text[0] in "+-" else ""
    digits = text[len(sign) :]
    return sign + "0" * (count - len(digits)) + digits


def number_text(number: "Any", value: int) -> str:
    """Return *value* as it is shown: a time as 7:00, a change as +3."""
    if number.is_time:
        return parts.clock_text(value)
    signed = number.low is None or number.low < 0
    return "%+d" % value if signed and value else str(value)
