"""Date and time, set by hand: a field after the other, all on one screen."""

from firmware import dates
from firmware.ui import parts, screen
from firmware.ui.fonts import NUMBER

START = (2026, 1, 1, 20, 0)  # where a clock that nobody has set begins
LOWEST = (dates.FIRST_YEAR, 1, 1, 0, 0)
HIGHEST = (dates.LAST_YEAR, 12, 31, 23, 59)
DAY = 2
PLACES = ((1, 11), (67, 11), (100, 11), (33, 33), (71, 33))  # of the fields
COLON = (62, 33)


class Screen(screen.Screen):
    """UP and DOWN change the field, OK goes on to the next, after the last the clock is set."""

    name = "clock"

    def __init__(self, context):
        super().__init__(context)
        self.clock = context.board.clock
        self.fields = list(self.clock.read()[:5] if dates.now(self.clock) else START)
        self.at = 0

    def draw(self, canvas) -> None:
        """Draw the fields, the one that is changed inverted."""
        parts.header(canvas, self.say("settings.clock"))
        for index, (x, y) in enumerate(PLACES):
            text = "%02d" % self.fields[index]
            canvas.text(x, y, text, NUMBER)
            if index == self.at:
                canvas.invert(x - 1, y, NUMBER.width(text) + 2, NUMBER.height)
        canvas.text(COLON[0], COLON[1], ":", NUMBER)
        last = self.at == len(PLACES) - 1
        parts.hints(
            canvas,
            (self.say("hint.change"), self.say("hint.set" if last else "hint.next"), self.say("hint.back")),
        )

    def pressed(self, button: str, repeated: bool) -> None:
        """Change the field, go on or back."""
        if button in ("UP", "DOWN"):
            self._change(1 if button == "UP" else -1)
        elif button == "BACK":
            self.at -= 1
        else:
            self.at += 1
        if self.at == len(PLACES):
            self.clock.set(tuple(self.fields) + (0,))
        if not 0 <= self.at < len(PLACES):
            self.navigator.pop()

    def _change(self, by: int) -> None:
        """Change the field by one, round at its ends; the day stays one that the month has."""
        low = LOWEST[self.at]
        self.fields[self.at] = low + (self.fields[self.at] + by - low) % (self._highest(self.at) - low + 1)
        self.fields[DAY] = min(self.fields[DAY], self._highest(DAY))

    def _highest(self, index: int) -> int:
        return dates.days_in(self.fields[0], self.fields[1]) if index == DAY else HIGHEST[index]
