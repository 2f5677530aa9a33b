"""Checklist: what lies on the table before the first action; OK or BACK goes on to play."""

from firmware.ui import parts, screen
from firmware.ui.fonts import SMALL

LINES = 5  # of a page


class Screen(screen.Screen):
    """Shows the checklist of the game that is on; UP and DOWN turn its pages."""

    name = "checklist"

    def __init__(self, context):
        super().__init__(context)
        play = self.sitting.on()
        self.lines: list = []
        for line in play.game.checklist(play.state):
            self.lines += parts.wrapped(self.texts.line(line, play.names), SMALL, parts.WIDTH - 2)
        self.pages = (len(self.lines) + LINES - 1) // LINES
        self.page = 0

    def draw(self, canvas) -> None:
        """Draw the page."""
        number = "%d/%d" % (self.page + 1, self.pages) if self.pages > 1 else ""
        parts.header(canvas, self.say("checklist.title"), number)
        first = self.page * LINES
        for index, line in enumerate(self.lines[first : first + LINES]):
            canvas.text(1, parts.BODY + index * parts.SMALL_ROW, line, SMALL)
        turn = self.say("hint.page") if self.pages > 1 else ""
        parts.hints(canvas, (turn, self.say("hint.play"), ""))

    def pressed(self, button: str, repeated: bool) -> None:
        """Turn the page, or go on."""
        if button in ("UP", "DOWN"):
            self.page = screen.moved(self.page, button, self.pages)
        else:
            self.navigator.pop()
