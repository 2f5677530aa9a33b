"""Date and time: a field after the other, all on one screen."""

from engines_core.days import days_in
from firmware import dates
from firmware.ui.asking import editor
from firmware.ui.fonts import NUMBER, TEXT
from firmware.ui.pace import Pace

if False:  # for the type checker
    from engines_core.types import Any, Names
    from firmware.types import Canvas, Hints, Question, Say

LOWEST = (dates.FIRST_YEAR, 1, 1, 0, 0)
HIGHEST = (dates.LAST_YEAR, 12, 31, 23, 59)
DAY = 2
PLACES = ((1, 14), (67, 14), (100, 14), (48, 42), (68, 42))  # places of the fields
COLON = (61, 42)


class Moment:
    """The range of a date with a time: (year, month, day, hour, minute). The editor makes no other values."""

    kind = "moment"


class Editor(editor.Editor):
    """UP and DOWN change the field, OK goes on to the next, after the last it answers."""

    def __init__(self, question: "Question", say: "Say", names: "Names"):
        super().__init__(question, say, names)
        self.fields = list(question.start)
        self.at = 0
        self._pace = Pace()

    def typed(self) -> object:
        """Return the fields if one was changed."""
        return None if self.fields == list(self.question.start) else tuple(self.fields)

    def hints(self) -> "Hints":
        """Return the hints for UP/DOWN, OK and BACK."""
        does = "hint.done_ok" if self.at == len(PLACES) - 1 else "hint.next"
        return self.say("hint.change"), self.say(does), self.say("hint.back")

    def draw(self, canvas: "Canvas") -> None:
        """Draw the fields, the one that is changed inverted."""
        for index, (x, y) in enumerate(PLACES):
            text = "%02d" % self.fields[index]
            font = NUMBER if index <= DAY else TEXT  # two lines of large digits would touch
            canvas.text(x, y, text, font)
            if index == self.at:
                canvas.invert(x - 1, y - 1, font.width(text) + 2, font.height + 2)
        canvas.text(COLON[0], COLON[1], ":", TEXT)

    def pressed(self, button: str, repeated: bool) -> "Any":
        """Change the field, go on or back, or answer."""
        if button in ("UP", "DOWN"):
            if self._pace.counts(repeated):
                self._change(1 if button == "UP" else -1)
            return None
        self.at += -1 if button == "BACK" else 1
        if self.at < 0:
            return editor.BACK
        return (tuple(self.fields),) if self.at == len(PLACES) else None

    def _change(self, by: int) -> None:
        """Change the field by one, round at its ends; the day stays one that the month has."""
        low = LOWEST[self.at]
        self.fields[self.at] = low + (self.fields[self.at] + by - low) % (self._highest(self.at) - low + 1)
        self.fields[DAY] = min(self.fields[DAY], self._highest(DAY))

    def _highest(self, index: int) -> int:
        return days_in(self.fields[0], self.fields[1]) if index == DAY else HIGHEST[index]
