"""History: the games on the flash, newest first."""

from engines_core.games import GAMES
from firmware.storage.library import DAMAGED, FINISHED, INTERRUPTED
from firmware.ui import parts
from firmware.ui.list_screen import ListScreen

STATE_TEXTS = {FINISHED: "history.finished", INTERRUPTED: "history.interrupted", DAMAGED: "history.damaged"}


class Screen(ListScreen):
    """All games; only the visible ones are read from flash."""

    name = "history"
    empty = "history.empty"

    def __init__(self, context):
        super().__init__(context)
        self.library = context.library
        self.numbers = self.library.numbers()

    def title(self) -> str:
        """Return the header."""
        return self.say("history.title")

    def rows(self) -> list:
        """Return a text for each game, empty where it is not visible."""
        first = parts.first_row(self.index, self.first, len(self.numbers))
        return [
            self._row(number) if first <= index < first + parts.ROWS else ""
            for index, number in enumerate(self.numbers)
        ]

    def _row(self, number: int) -> tuple:
        row = self.library.row(number)
        title = dict(GAMES).get(row.header["game"], "?") if row.header else "?"
        return "%d %s" % (number, title), self.say(STATE_TEXTS[row.state])

    def picked(self, index: int) -> None:
        """Show what can be done with the game."""
        self.navigator.open("stored_game", self, self.numbers[index])
