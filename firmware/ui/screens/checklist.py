"""Checklist: what lies on the table before the first action; OK or BACK goes on to play."""

from firmware.ui import parts
from firmware.ui.fonts import SMALL
from firmware.ui.paged_screen import PagedScreen

LINES = 5  # of a page


class Screen(PagedScreen):
    """Shows the checklist of the game that is on; UP and DOWN turn its pages."""

    name = "checklist"

    def __init__(self, context):
        super().__init__(context)
        play = self.sitting.on()
        self.lines: list = []
        for phrase in play.game.checklist(play.state):
            self.lines += parts.wrapped(self.texts.phrase(phrase, play.names), SMALL, parts.WIDTH - 2)
        self.page_count = (len(self.lines) + LINES - 1) // LINES

    def draw(self, canvas) -> None:
        """Draw the page."""
        self.draw_edges(canvas, self.say("checklist.title"), self.say("hint.play"), "")
        first = self.page * LINES
        for index, line in enumerate(self.lines[first : first + LINES]):
            canvas.text(1, parts.BODY + index * parts.SMALL_ROW, line, SMALL)
