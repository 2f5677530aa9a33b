"""
An evening's tally: wins and games per name; a win that several share is shared.

The latest evening: the finished games with the date of the newest of them, those before six in the morning
included. If that one has no date, those finished since the power came.
"""

from firmware import dates, tally
from firmware.ui.list_screen import ListScreen


class Screen(ListScreen):
    """A row a name, most wins first; OK has nothing to pick."""

    name = "evening"
    empty = "history.counting"
    hint_texts = ("hint.move", "", "hint.back")

    def __init__(self, context):
        super().__init__(context)
        self.library = context.library
        self.people: list = []
        self.games = 0
        self.when = ""
        self.chore = self._counting()

    def title(self) -> str:
        """Return the header."""
        return self.when[:10] or self.say("history.evening")

    def rows(self) -> list:
        """Return name, wins and games of each."""
        self.corner = self.say("evening.game" if self.games == 1 else "about.games", self.games)
        return [
            (person.name, self.say("evening.wins", tally.fraction(person.wins, tally.WIN), person.games))
            for person in self.people
        ]

    def _counting(self):
        """Count game after game from the newest back; a chore."""
        from firmware.storage.outcomes import Outcomes  # here the stack has room for all that it imports

        outcomes = Outcomes(self.library)
        people: dict = {}
        for number in reversed(finished(self.library)):
            outcome = yield from outcomes.of(number)
            if outcome is None:
                continue
            if not self._belongs(number, outcome.when):
                break
            self.when = outcome.when
            self.games += 1
            tally.count(people, outcome)
            self.people = tally.ranked(people)
            self.navigator.redraw()
        self.empty = "evening.none"

    def _belongs(self, number: int, when: str) -> bool:
        """Return whether a game is of the evening that is counted."""
        if self.when or (when and not self.games):
            return bool(when) and dates.evening_of(when) == dates.evening_of(self.when or when)
        return not when and number in self.library.finished_now


def finished(library) -> list:
    """Return the numbers of all finished games, oldest first."""
    return library.oldest_finished(len(library.numbers()))
