"""A number in large digits."""

from firmware.ui import editor, parts
from firmware.ui.fonts import NUMBER, SMALL
from firmware.ui.parts import WIDTH

FAST_AFTER = 12  # repeats until a held button takes larger steps
FASTER_AFTER = 40


class Editor(editor.Editor):
    """A number in large digits; held buttons take larger steps."""

    def __init__(self, question, say, names: tuple):
        super().__init__(question, say, names)
        start = question.start if type(question.start) is int else 0
        self.value = self._within(start)
        self._repeats = 0

    def hints(self) -> tuple:
        """Return what UP/DOWN, OK and BACK do."""
        return self.say("hint.change"), self.say("hint.next"), self.say("hint.back")

    def draw(self, canvas) -> None:
        """Draw the number and, small, its limits."""
        signed = self.range.low is None or self.range.low < 0
        text = "%+d" % self.value if signed and self.value else str(self.value)
        parts.centred(canvas, 19, text, NUMBER)
        if self.range.low is not None:
            canvas.text(1, 46, str(self.range.low), SMALL)
        if self.range.high is not None:
            high = str(self.range.high)
            canvas.text(WIDTH - 1 - SMALL.width(high), 46, high, SMALL)

    def pressed(self, button: str, repeated: bool):
        """Change the number, or answer."""
        if button == "OK":
            return (self.value,)
        if button == "BACK":
            return editor.BACK
        self._repeats = self._repeats + 1 if repeated else 0
        step = 1 if self._repeats < FAST_AFTER else 10 if self._repeats < FASTER_AFTER else 100
        if step > 1:
            self.value -= self.value % step
        self.value = self._within(self.value + (step if button == "UP" else -step))
        return None

    def _within(self, value: int) -> int:
        if self.range.high is not None and value > self.range.high:
            return self.range.high
        if self.range.low is not None and value < self.range.low:
            return self.range.low
        return value
