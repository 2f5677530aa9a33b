"""A number in large digits."""

from firmware.ui import parts
from firmware.ui.asking import editor
from firmware.ui.asking.stepper import Stepper, within
from firmware.ui.fonts import NUMBER, SMALL
from firmware.ui.parts import WIDTH

NUMBER_TOP, BELOW_TOP = 13, 44


class Editor(editor.Editor):
    """A number in large digits, or a time as m:ss."""

    def __init__(self, question, say, names: tuple):
        super().__init__(question, say, names)
        start = question.start if type(question.start) is int else 0
        self.value = within(self.range, start)
        self._stepper = Stepper(self.range, self.range.step)

    def hints(self) -> tuple:
        """Return what UP/DOWN, OK and BACK do."""
        return self.say("hint.change"), self.say("hint.next"), self.say("hint.back")

    def shown(self) -> object:
        """Return the answer as it stands, for its effect."""
        return self.value

    def draw(self, canvas) -> None:
        """Draw the number and, small, its limits; they make room for a note."""
        parts.centred(canvas, NUMBER_TOP, number_text(self.range, self.value), NUMBER)
        if self.has_note:
            return
        low, high = self.range.low, self.range.high
        if low is not None:
            canvas.text(1, BELOW_TOP, number_text(self.range, low), SMALL)
        if high is not None:
            text = number_text(self.range, high)
            canvas.text(WIDTH - 1 - SMALL.width(text), BELOW_TOP, text, SMALL)

    def pressed(self, button: str, repeated: bool):
        """Change the number, or answer."""
        if button == "OK":
            return (self.value,)
        if button == "BACK":
            return editor.BACK
        self.value = self._stepper.changed(self.value, button, repeated)
        return None


def number_text(number, value: int) -> str:
    """Return *value* as it is shown: a time as 7:00, a change as +3."""
    if number.is_time:
        return parts.clock_text(value)
    signed = number.low is None or number.low < 0
    return "%+d" % value if signed and value else str(value)
