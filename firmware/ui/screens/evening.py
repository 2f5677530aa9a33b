"""
An evening's tally: wins and games per name; a win that several share is shared.

First the latest evening: the finished games of its date, those before six in the morning included. If the
newest game has no date, it is those without one that were finished since the power came. OK goes to the
evening before, BACK comes from there; other games without a date are of no evening.

Games lie in the order in which they came: a record that a PC pushed may be of long ago.
"""

from firmware import dates, tally
from firmware.ui.list_screen import ListScreen
from firmware.ui.outcomes import outcomes_in

NOW = "now"  # the evening of games without a date; it sorts behind all dates
LOOKED_ON = 32  # games of earlier evenings one after another: what comes before them is earlier, too


class Screen(ListScreen):
    """A row a name, most wins first."""

    name = "evening"

    def __init__(self, context):
        super().__init__(context)
        self.library = context.library
        self.numbers: list = []  # of the finished games, oldest first, once they are looked up
        self.outcomes: list = []  # one Outcomes, once it is asked
        self.limits: list = [""]  # the evening shown is the latest before the last of these; "" is no limit
        self._begin()

    def _begin(self) -> None:
        """Count the latest evening before the last of `limits`."""
        self.people: list = []
        self.games = 0
        self.evening = ""
        self.has_earlier = False
        self.earlier = 0  # games of earlier evenings that came one after another
        self.is_dated: "bool | None" = None  # whether the newest game has a date
        self.index = self.first = 0
        self.empty = "history.counting"
        self.hint_texts = ("hint.move", "", "hint.back")
        self.chore = self._counting()

    def title(self) -> str:
        """Return the header."""
        if self.evening not in ("", NOW):
            return self.evening
        return self.say("history.evening" if len(self.limits) == 1 else "history.an_evening")

    def rows(self) -> list:
        """Return name and wins of each, and of how many games."""
        self.corner = self.say("game" if self.games == 1 else "games", self.games)
        return [tally.row(person, self.say) for person in self.people]

    def pressed(self, button: str, repeated: bool) -> None:
        """Go to the evening before with OK and come back with BACK; move."""
        if button == "OK" and (self.chore is not None or not self.has_earlier):
            self.navigator.tell(self.say("history.no_earlier" if self.chore is None else "history.counting"))
        elif button == "OK":
            self.limits.append(self.evening)
            self._begin()
        elif button == "BACK" and len(self.limits) > 1:
            self.limits.pop()
            self._begin()
        else:
            super().pressed(button, repeated)

    def _counting(self):
        """Count game after game from the newest back; a chore."""
        if not self.outcomes:
            self.outcomes = [(yield from outcomes_in(self.library))]
            self.numbers = yield from self.outcomes[0].finished()
        people: dict = {}
        for index in range(len(self.numbers) - 1, -1, -1):
            outcome = yield from self.outcomes[0].of(self.numbers[index])
            if outcome is not None:
                self._count(people, outcome, self._evening_of(self.numbers[index], outcome.when))
            if self.earlier == LOOKED_ON:
                break
            yield
        self.empty = "history.none_finished" if len(self.limits) == 1 else "history.no_earlier"
        self.hint_texts = ("hint.move", "hint.earlier" if self.has_earlier else "", "hint.back")

    def _count(self, people: dict, outcome, evening: str) -> None:
        """Count the *outcome* of a game of *evening*, if that is the one to be shown as far as is known."""
        limit = self.limits[-1]
        if not evening or limit and evening >= limit:
            return
        if evening < self.evening:
            self.has_earlier = True
            self.earlier += 1
            return
        if evening > self.evening:
            self.has_earlier = self.evening != ""
            self.evening, self.games = evening, 0
            people.clear()
        self.earlier = 0
        self.games += 1
        tally.count(people, outcome)
        self.people = tally.ranked(people)
        self.navigator.redraw()

    def _evening_of(self, number: int, when: str) -> str:
        """Return the evening of a finished game, "" if it is of none."""
        if self.is_dated is None:
            self.is_dated = bool(when)
        if when:
            return dates.evening_of(when)
        return NOW if not self.is_dated and number in self.library.finished_now else ""
