"""The clock on the wall, set by hand."""

from firmware import dates
from firmware.ui.asking.dialogue import Dialogue
from firmware.ui.asking.editors.moment import Moment
from firmware.ui.asking.question import Question

START = (2026, 1, 1, 20, 0)  # where a clock that nobody has set begins


class Screen(Dialogue):
    """Asks for date and time, which count from then on."""

    name = "clock"

    def __init__(self, context):
        super().__init__(context)
        self.clock = context.board.clock
        self.start = self.clock.read()[:5] if dates.now(self.clock) else START

    def questions(self):
        """Ask for date and time."""
        return (yield Question(Moment(), self.say("settings.clock"), self.start))

    def done(self, value: tuple) -> None:
        """Set the clock, at the beginning of that minute."""
        self.clock.set(value + (0,))
        self.navigator.pop()
