"""The results of each name in one kind of games; OK shows all of one."""

from firmware.history import tally
from firmware.ui.list_screen import ListScreen

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Context, Job, Lines, Person

DRAWN_EVERY = 8  # games: to draw takes as long as to read some


class Screen(ListScreen):
    """A row per name in the games *numbers*, most wins first; *kind* is what people call these games."""

    name = "people"
    empty = "history.counting"

    def __init__(self, context: "Context", outcomes: "Any", kind: str, numbers: list[int]):
        super().__init__(context)
        self.kind = kind
        self.people: "list[Person]" = []
        self.chore = self._counting(outcomes, numbers)

    def title(self) -> str:
        """Return the header."""
        return self.kind

    def rows(self) -> "Lines":
        """Return name and wins of each, and of how many games."""
        return [tally.row(person, self.say) for person in self.people]

    def picked(self, index: int) -> None:
        """Show all that is counted, a page per name."""
        pages = [(person.name, self._facts(person)) for person in self.people]
        self.navigator.open("details", pages, index)

    def _facts(self, person: "Person") -> "list[Any]":
        mean = tally.decimal(person.total, person.scores)
        return [
            (self.say("history.games"), str(person.games)),
            (self.say("history.wins"), tally.decimal(person.wins, tally.WIN)),
            (self.say("history.best"), str(person.best)),
            (self.say("history.mean"), mean),
        ]

    def _counting(self, outcomes: "Any", numbers: list[int]) -> "Job":
        """Count game after game; a chore."""
        people: "dict[str, Person]" = {}
        uncounted = 0
        for done, number in enumerate(numbers):
            outcome = yield from outcomes.of(number)
            if outcome is None:
                uncounted += 1
            else:
                tally.count(people, outcome)
            if done % DRAWN_EVERY == 0:
                self.corner = "%d/%d" % (done + 1, len(numbers))
                self.navigator.redraw()
            yield
        self.people = tally.ranked(people)
        self.names = tuple([person.name for person in self.people])
        self.corner = self.say("history.not_counted", uncounted) if uncounted else ""
