"""History: the games on the flash, newest first, then what can be counted of them."""

from firmware.storage.library import DAMAGED, FINISHED, INTERRUPTED
from firmware.ui import parts
from firmware.ui.fonts import TEXT
from firmware.ui.list_screen import ListScreen

STATE_TEXTS = {FINISHED: "history.finished", INTERRUPTED: "history.interrupted", DAMAGED: "history.damaged"}
COUNTS = (("history.evening", "evening"), ("history.statistics", "statistics"))
WINNERS_PX = 54  # for the names of who has won
RESULTS_KEPT = 32


class Screen(ListScreen):
    """All games; only the visible ones are read from flash, and replayed if nobody knows what came out."""

    name = "history"
    empty = "history.empty"

    def __init__(self, context):
        super().__init__(context)
        self.library = context.library
        self.refresh()

    def refresh(self) -> None:
        """Read anew which games there are."""
        self.numbers = self.library.numbers()
        self.outcomes: list = []  # one Outcomes, once it is asked
        self.results: dict = {}  # number: who has won, in words; empty if that is not known
        self._rows: dict = {}

    def title(self) -> str:
        """Return the header."""
        return self.say("history.title")

    def rows(self) -> list:
        """Return a text for each game, empty where it is not visible, and for each count."""
        texts: list = [""] * len(self.numbers)
        if texts:
            texts += [self.say(text) for text, _ in COUNTS]
        self.corner = ""
        first, unknown = parts.first_row(self.index, self.first, len(texts)), []
        for index in range(first, min(first + parts.ROWS, len(self.numbers))):
            row = self._read(self.numbers[index])
            if row.state == FINISHED and row.number not in self.results:
                unknown.append(row.number)
            if index == self.index:
                self.corner = row.when[:10]
            texts[index] = self._row(row)
        if unknown and self.chore is None:
            self.chore = self._finding(unknown)
        return texts

    def _read(self, number: int):
        """Return the row of a game, read once while it is visible: that takes longer than drawing four."""
        if number not in self._rows:
            self._rows = {near: self._rows[near] for near in self._rows if abs(near - number) < parts.ROWS}
            self._rows[number] = self.library.row(number)
        return self._rows[number]

    def _row(self, row) -> tuple:
        won = self.results.get(row.number) if row.state == FINISHED else ""
        return "%d %s" % (row.number, row.title), won or self.say(STATE_TEXTS[row.state])

    def _finding(self, numbers: list):
        """Find out what came out of the games *numbers*; a chore."""
        from firmware.storage.outcomes import Outcomes  # here the stack has room for all that it imports

        if not self.outcomes:
            self.outcomes = [Outcomes(self.library)]
        if len(self.results) > RESULTS_KEPT:
            self.results = {}
        for number in numbers:
            outcome = yield from self.outcomes[0].of(number)
            self.results[number] = won_text(outcome) if outcome is not None else ""
            self.navigator.redraw()

    def picked(self, index: int) -> None:
        """Show what can be done with the game, or what is counted."""
        if index < len(self.numbers):
            self.navigator.open("stored_game", self, self.numbers[index])
        else:
            self.navigator.open(COUNTS[index - len(self.numbers)][1])


def won_text(outcome) -> str:
    """Return who has won and the score, shortened; empty if nobody wins."""
    winners = outcome.winners()
    if not winners:
        return ""
    names = ", ".join([outcome.names[seat] for seat in winners])
    return "%s %d" % (parts.fit_name(names, TEXT, WINNERS_PX), outcome.scores[winners[0]])
