"""
An evening's tally: wins and games per name; a win that several share is shared.

First the latest evening: the finished games of its date, those before six in the morning included. If the
newest game has no date, it is those without one that were finished since the power came. OK goes to the
evening before, BACK comes from there; other games without a date are of no evening.

Games lie in the order in which they came: a record that a PC pushed may be of long ago. One that cannot be
read is told as not counted, if its date is damaged, too, on the evening of the game before it.
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
        self.numbers: list = []  # of the games to count, oldest first, once they are looked up
        self.outcomes: list = []  # one Outcomes, once it is asked
        self.limits: list = [""]  # the evening shown is the latest before the last of these; "" is no limit
        self._begin()

    def _begin(self) -> None:
        """Count the latest evening before the last of `limits`."""
        self.people: list = []
        self.games = 0
        self.uncounted = 0  # games of the evening that cannot be read
        self.unknown = 0  # games of which not even the date can be read, since the last one that has one
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
        """Return name and wins of each and of how many games, and how many games could not be counted."""
        self.corner = self.say("game" if self.games == 1 else "games", self.games)
        rows: list = [tally.row(person, self.say) for person in self.people]
        if self.uncounted:
            rows.append(self.say("history.not_counted", self.uncounted))
        return rows

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
            self.outcomes = [(yield from outcomes_in(self.library, self.sitting))]
            self.numbers = yield from self.outcomes[0].to_count()
        people: dict = {}
        for index in range(len(self.numbers) - 1, -1, -1):
            number = self.numbers[index]
            outcome = yield from self.outcomes[0].of(number)
            when = self._when(number) if outcome is None else outcome.when
            evening = self._evening_of(number, when)
            if evening:
                self._count(people, outcome, evening)
            elif when is None:
                self.unknown += 1
            if self.earlier == LOOKED_ON:
                break
            yield
        if self.is_dated is not False and not self.earlier:
            self.uncounted += self.unknown
        self.empty = "history.none_finished" if len(self.limits) == 1 else "history.no_earlier"
        self.hint_texts = ("hint.move", "hint.earlier" if self.has_earlier else "", "hint.back")

    def _count(self, people: dict, outcome, evening: str) -> None:
        """Count the *outcome* of a game of *evening*, None if it cannot be read, if that one is shown."""
        unknown, self.unknown = self.unknown, 0
        if not self._is_shown(evening, people):
            return
        self.uncounted += unknown
        if outcome is None:
            self.uncounted += 1
        else:
            self.games += 1
            tally.count(people, outcome)
        self.people = tally.ranked(people)
        self.navigator.redraw()

    def _is_shown(self, evening: str, people: dict) -> bool:
        """Return whether *evening* is the one to be shown as far as is known; a later one begins anew."""
        limit = self.limits[-1]
        if limit and evening >= limit:
            return False
        if evening < self.evening:
            self.has_earlier = True
            self.earlier += 1
            return False
        if evening > self.evening:
            self.has_earlier = self.evening != ""
            self.evening, self.games, self.uncounted = evening, 0, 0
            people.clear()
        self.earlier = 0
        return True

    def _when(self, number: int) -> "str | None":
        """Return when game *number* was set up, "" if that is not known, None if it cannot be read."""
        from engines_core.record import is_when
        from firmware.storage import row

        found = row.read(self.library, number, False)
        if found.header is None:
            return None
        return found.when if is_when(found.when) else ""

    def _evening_of(self, number: int, when: "str | None") -> str:
        """Return the evening of a game to count, "" if it is of none or that cannot be read."""
        if self.is_dated is None and when is not None:
            self.is_dated = bool(when)
        if when:
            return dates.evening_of(when)
        return NOW if self.is_dated is False and number in self.library.finished_now else ""
