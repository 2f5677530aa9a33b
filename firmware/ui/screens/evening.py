"""
An evening's tally: wins and games per name; a win that several share is shared.

First the latest evening: the finished games of its date, those before six in the morning included, or those
that were finished since the power came (firmware/history/evening.py). OK goes to the evening before,
BACK comes from there.
"""

from firmware import dates
from firmware.history import tally
from firmware.history.evening import NOW, Evening
from firmware.ui.list_screen import ListScreen
from firmware.ui.outcomes import outcomes_in

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Context, Job, Lines


class Screen(ListScreen):
    """A row per name, most wins first."""

    name = "evening"

    def __init__(self, context: "Context"):
        super().__init__(context)
        self.library = context.library
        self.clock = context.board.clock
        self.memory = context.memory
        self.numbers: "list[int]" = []  # games to count, oldest first, once they are looked up
        self.outcomes: "list[Any]" = []  # one Outcomes, once it is asked
        self.limits = [""]  # the evening shown is the latest before the last one; "" means no limit
        self._begin()

    def _begin(self) -> None:
        """Count the latest evening before the last of `limits`."""
        now = dates.now(self.clock)
        today = dates.evening_of(now) if now else ""
        self.evening = Evening(self.limits[-1], self.library.finished_now, today)
        self.index = self.first = 0
        self.empty = "history.counting"
        self.hint_texts = ("hint.move", "", "hint.back")
        self.chore = self._counting()

    def title(self) -> str:
        """Return the header."""
        if self.evening.name not in ("", NOW):
            return self.evening.name
        return self.say("history.evening" if len(self.limits) == 1 else "history.an_evening")

    def rows(self) -> "Lines":
        """Return name and wins of each and of how many games, and how many games could not be counted."""
        evening = self.evening
        self.corner = self.say("game" if evening.games == 1 else "games", evening.games)
        people = evening.people()
        self.names = tuple([person.name for person in people])
        rows: "list[Any]" = [tally.row(person, self.say) for person in people]
        if evening.uncounted:
            rows.append(self.say("history.not_counted", evening.uncounted))
        return rows

    def pressed(self, button: str, repeated: bool) -> None:
        """Go to the evening before with OK and come back with BACK; move."""
        has_earlier = self.evening.has_earlier
        if button == "OK" and (self.chore is not None or not has_earlier):
            self.navigator.tell(self.say("history.no_earlier" if self.chore is None else "history.counting"))
        elif button == "OK":
            self.limits.append(self.evening.name)
            self._begin()
        elif button == "BACK" and len(self.limits) > 1:
            self.limits.pop()
            self._begin()
        else:
            super().pressed(button, repeated)

    def _counting(self) -> "Job":
        """Count game after game from the newest back; a chore."""
        if not self.outcomes:
            self.outcomes = [(yield from outcomes_in(self.library, self.sitting, self.memory))]
            self.numbers = yield from self.outcomes[0].to_count()
        evening = self.evening
        for number in reversed(self.numbers):
            outcome = yield from self.outcomes[0].of(number)
            when = self._when(number) if outcome is None else outcome.when
            if evening.add(number, outcome, when):
                self.navigator.redraw()
            if evening.is_complete():
                break
            yield
        evening.end()
        self.empty = "history.none_finished" if len(self.limits) == 1 else "history.no_earlier"
        self.hint_texts = ("hint.move", "hint.earlier" if evening.has_earlier else "", "hint.back")

    def _when(self, number: int) -> "str | None":
        """Return when game *number* was set up, "" if that is not known, None if it cannot be read."""
        from engines_core.record import is_when
        from firmware.storage import row

        found = row.read(self.library, number, False)
        if found.header is None:
            return None
        return found.when if is_when(found.when) else ""
