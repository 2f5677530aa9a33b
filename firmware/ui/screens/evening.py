"""
An evening's tally: wins and games per name; a win that several share is shared.

First the latest evening: the finished games with the date of the newest of them, those before six in the
morning included. If that one has no date, those finished since the power came. OK goes to the evening before,
BACK comes from there; other games without a date are of no evening.
"""

from firmware import dates, tally
from firmware.storage import noting
from firmware.ui.list_screen import ListScreen


class Screen(ListScreen):
    """A row a name, most wins first."""

    name = "evening"

    def __init__(self, context):
        super().__init__(context)
        self.library = context.library
        self.numbers: list = []  # of the finished games, oldest first, once they are looked up
        self.outcomes: list = []  # one Outcomes, once it is asked
        self.ends: list = [0]  # indexes in `numbers` where evenings end, that of the one shown last
        self._begin()

    def _begin(self) -> None:
        """Count the evening at the last of `ends`, anew."""
        self.people: list = []
        self.games = 0
        self.when = ""
        self.before: "int | None" = None  # where the evening before ends; None: not known yet
        self.index = self.first = 0
        self.empty = "history.counting"
        self.hint_texts = ("hint.move", "", "hint.back")
        self.chore = self._counting()

    def title(self) -> str:
        """Return the header."""
        if self.when:
            return dates.evening_of(self.when)
        return self.say("history.evening" if len(self.ends) == 1 else "history.an_evening")

    def rows(self) -> list:
        """Return name and wins of each, and of how many games."""
        self.corner = self.say("game" if self.games == 1 else "games", self.games)
        return [
            (person.name, self.say("history.wins_of", tally.fraction(person.wins, tally.WIN), person.decided))
            for person in self.people
        ]

    def pressed(self, button: str, repeated: bool) -> None:
        """Go to the evening before with OK and come back with BACK; move."""
        if button == "OK" and not self.before:
            self.navigator.tell(self.say("history.counting" if self.before is None else "history.no_earlier"))
        elif button == "OK":
            self.ends.append(self.before)
            self._begin()
        elif button == "BACK" and len(self.ends) > 1:
            self.ends.pop()
            self._begin()
        else:
            super().pressed(button, repeated)

    def _counting(self):
        """Count game after game from the last of `ends` back; a chore."""
        if not self.outcomes:
            self.outcomes = [(yield from noting.outcomes(self.library, self.navigator.let_go_if_short))]
            self.numbers = yield from self.outcomes[0].finished()
            self.ends = [len(self.numbers)]
        end = self.ends[-1]
        people: dict = {}
        while end:
            number = self.numbers[end - 1]
            outcome = yield from self.outcomes[0].of(number)
            if outcome is not None and self._belongs(number, outcome.when):
                self.when = outcome.when
                self.games += 1
                tally.count(people, outcome)
                self.people = tally.ranked(people)
                self.navigator.redraw()
            elif outcome is not None and outcome.when and self.games:
                break
            end -= 1
            yield
        self.before = end
        self.empty = "history.none_finished" if len(self.ends) == 1 else "history.no_earlier"
        self.hint_texts = ("hint.move", "hint.earlier" if end else "", "hint.back")

    def _belongs(self, number: int, when: str) -> bool:
        """Return whether a game is of the evening that is counted, or begins it."""
        if not self.games:
            return bool(when) or number in self.library.finished_now
        if self.when:
            return bool(when) and dates.evening_of(when) == dates.evening_of(self.when)
        return not when and number in self.library.finished_now
