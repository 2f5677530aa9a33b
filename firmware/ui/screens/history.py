"""History: the games on the flash, newest first, then what can be counted of them."""

from firmware import dates
from firmware.display.font import cut
from firmware.storage import listing
from firmware.storage.game_files import DAMAGED, FINISHED, INTERRUPTED
from firmware.storage.row import read as read_row
from firmware.ui import parts
from firmware.ui.fonts import TEXT
from firmware.ui.list_screen import ListScreen
from firmware.ui.outcomes import outcomes_in
from firmware.ui.short_names import shorten_in

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Context, Job, Lines, Outcome, Say

STATE_TEXTS = {FINISHED: "history.finished", INTERRUPTED: "history.interrupted", DAMAGED: "history.damaged"}
COUNTS = (("history.evening", "evening"), ("history.statistics", "statistics"))
WINNERS_PX = (24, 54)  # for the names of who has won, at least and at most: the title is to be whole
ROW_PX = parts.WIDTH - 13  # for a title and its result, beside a scroll bar
RESULTS_KEPT = 32


class Screen(ListScreen):
    """All games. Only the visible ones are read, a game per step; one without a noted outcome is replayed."""

    name = "history"

    def __init__(self, context: "Context"):
        super().__init__(context)
        self.library = context.library
        self.clock = context.board.clock
        self.memory = context.memory
        self.work = context.work
        self.empty = "history.counting"
        self.numbers: "list[int]" = []
        self.tails: "set[int]" = set()
        self.outcomes: "list[Any]" = []  # one Outcomes, once it is asked
        self.results: "dict[int, Outcome | None]" = {}  # number: its Outcome, None if that is not known
        self._rows: "dict[int, Any]" = {}
        self.work.run(self._looking())

    def _looking(self) -> "Job":
        """Look which games there are; a generator for the work, as 500 take half a second."""
        try:
            self.sitting.tidy()  # a game that ended just now is not finished yet
        except OSError:
            pass  # the flash is full: it stays open
        try:
            self.numbers, self.tails = yield from listing.games(self.library)
        except OSError:
            self.navigator.drop()
            raise
        self.empty = "history.empty"
        self.rows_changed()
        yield  # it is drawn in a step of its own

    def leave_out(self, number: int) -> None:
        """Show game *number* no more: it was deleted."""
        self.numbers.remove(number)
        self.chore = None  # its indexes are of the list before
        self.rows_changed()

    def read_again(self, number: int) -> "Job":
        """Return the row of game *number* as it is now: it was found damaged."""
        self._rows.pop(number, None)
        return self.row(self.numbers.index(number))

    def title(self) -> str:
        """Return the header."""
        row = self._rows.get(self.numbers[self.index]) if self.index < len(self.numbers) else None
        if row is None or TEXT.width(row.heading(self.texts)) <= ROW_PX - WINNERS_PX[0]:
            return self.say("history.title")
        return row.heading(self.texts)  # it is cut in the list

    def rows(self) -> "Lines":
        """Return a text for each game, empty where it is not visible, and for each count."""
        texts: "Lines" = [""] * len(self.numbers)
        if texts:
            texts += [self.say(text) for text, _ in COUNTS]
        self.corner = ""
        first, unread, unknown = parts.first_row(self.index, self.first, len(texts)), [], []
        for index in range(first, min(first + parts.ROWS, len(self.numbers))):
            number = self.numbers[index]
            row = self._rows.get(number)
            if row is None:
                unread.append(index)
                texts[index] = "%d." % number
                continue
            if row.state == FINISHED and number not in self.results:
                unknown.append(number)
            if index == self.index:
                self.corner = dates.day(row.when, dates.now(self.clock))
            texts[index] = self._row(row)
        if unread:
            self.chore = self._reading(unread)  # first what is there, then who has won
        elif unknown and self.chore is None:
            self.chore = self._finding(unknown)
        return texts

    def _reading(self, indexes: list[int]) -> "Job":
        """Read the rows at *indexes*; a chore."""
        for index in indexes:
            self.row(index)
            yield

    def row(self, index: int) -> "Any":
        """Return the row of the game at *index*, read once while it is visible."""
        number = self.numbers[index]
        if number not in self._rows:
            near = self.numbers[max(0, index - parts.ROWS + 1) : index + parts.ROWS]  # numbers have gaps
            self._rows = {other: self._rows[other] for other in near if other in self._rows}
            self._rows[number] = read_row(self.library, number, number in self.tails)
        return self._rows[number]

    def _row(self, row: "Any") -> "Any":
        outcome = self.results.get(row.number) if row.state == FINISHED else None
        room_px = ROW_PX - TEXT.width(row.heading(self.texts))
        won = won_text(outcome, self.say, room_px) if outcome is not None else ""
        return row.heading(self.texts), won or self.say(STATE_TEXTS[row.state])

    def _finding(self, numbers: list[int]) -> "Job":
        """Find out the results of the games *numbers*; a chore."""
        if not self.outcomes:
            self.outcomes = [(yield from outcomes_in(self.library, self.sitting, self.memory))]
        if len(self.results) > RESULTS_KEPT:
            self.results = {}
        for number in numbers:
            outcome = yield from self.outcomes[0].of(number)
            self.results[number] = outcome
            if outcome is None:
                self._rows.pop(number, None)  # it may have been found damaged
            self.navigator.redraw()

    def picked(self, index: int) -> None:
        """Show what can be done with the game, or what is counted."""
        if index < len(self.numbers):
            self.navigator.open("stored_game", self, self.row(index))
        else:
            self.navigator.open(COUNTS[index - len(self.numbers)][1])


def won_text(outcome: "Outcome", say: "Say", room_px: int) -> str:
    """
    Return the winners and the score: `Ann, Bo: 30`, `3 share: 30` for long names; empty if nobody wins.

    The names give way to what fits *room_px*, within WINNERS_PX.
    """
    winners = outcome.winners()
    if not winners:
        return ""
    score = outcome.scores[winners[0]] if any(outcome.scores) else None  # else there are no points
    score_px = 0 if score is None else TEXT.width(say("entry.whose", "", score))
    room_px = max(WINNERS_PX[0], min(WINNERS_PX[1], room_px - score_px - TEXT.gap))
    names = ", ".join([outcome.names[seat] for seat in winners])
    if len(winners) > 1 and TEXT.width(names) > room_px:
        names = say("history.share", len(winners))
    names = cut(shorten_in(names, outcome.names, TEXT, room_px), TEXT, room_px)
    return names if score is None else say("entry.whose", names, score)
