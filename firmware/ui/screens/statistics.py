"""Statistics: the kinds of games that were finished; OK shows the results of each name in one of them."""

from engines_core.games import GAMES
from firmware.ui.list_screen import ListScreen
from firmware.ui.outcomes import outcomes_in

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Context, Job, Lines

DRAWN_EVERY = 8  # games: to draw takes as long as to read some


class Screen(ListScreen):
    """A row per kind; which there are is found out a game at a time."""

    name = "statistics"
    empty = "history.counting"

    def __init__(self, context: "Context"):
        super().__init__(context)
        self.library = context.library
        self.memory = context.memory
        self.outcomes: object = None
        self.kinds: "dict[str, list[int]]" = {}  # kind: the numbers of its games
        self.chore = self._sorting()

    def title(self) -> str:
        """Return the header."""
        return self.say("history.statistics")

    def rows(self) -> "Lines":
        """Return the kinds and how many games each has."""
        return [(self._title(kind), str(len(self.kinds[kind]))) for kind in self._sorted()]

    def _title(self, kind: str) -> str:
        """Return the title of a *kind* of games (firmware/storage/outcome_file.py)."""
        return self.texts.title(dict(GAMES).get(kind) or kind[1:])

    def _sorted(self) -> "list[Any]":
        return sorted(self.kinds, key=self._title)

    def picked(self, index: int) -> None:
        """Show the names of that kind, once all games are sorted."""
        if self.chore is not None:
            self.navigator.tell(self.say("history.counting"))
        else:
            kind = self._sorted()[index]
            self.navigator.open("people", self.outcomes, self._title(kind), self.kinds[kind])

    def _sorting(self) -> "Job":
        """Sort game after game by its kind; a chore."""
        outcomes = self.outcomes = yield from outcomes_in(self.library, self.sitting, self.memory)
        numbers = yield from outcomes.to_count()
        uncounted = 0
        for done, number in enumerate(numbers):
            outcome = yield from outcomes.of(number)
            if outcome is None:
                uncounted += 1
            else:
                self.kinds.setdefault(outcome.kind, []).append(number)
            if done % DRAWN_EVERY == 0:
                self.corner = "%d/%d" % (done + 1, len(numbers))
                self.navigator.redraw()
            yield
        self.corner = self.say("history.not_counted", uncounted) if uncounted else ""
        self.empty = "history.none_finished"
