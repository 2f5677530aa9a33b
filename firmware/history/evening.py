"""
The tally of one evening: `add` takes the finished games one by one, newest first.

Newest is what was stored last: a record that a PC pushed may be years old. A game that cannot be read is
only counted as `uncounted`; if its date is lost, too, on the evening of the game stored before it.
"""

from firmware import dates
from firmware.history import tally

if False:  # for the type checker
    from firmware.types import Outcome

NOW = "now"  # the evening of games without a date; it sorts behind all dates
LOOKED_ON = 32  # games of earlier evenings one after another: what comes before them is earlier, too


class Evening:
    """
    The latest evening before the one called *limit*; with "" the latest of all. Games of evenings after
    *today*, if that is known, are left out: a clock was wrong.

    `name` is its date, "" until a game of it was added. If the newest game has no date, the evening is NOW:
    the undated games among *finished_now*. Other undated games belong to no evening.
    """

    def __init__(self, limit: str, finished_now: "set[int]", today: str = ""):
        self.name = ""
        self.games = 0
        self.uncounted = 0  # games of the evening that cannot be read
        self.has_earlier = False
        self._limit = limit
        self._today = today
        self._finished_now = finished_now
        self._people: dict[str, tally.Person] = {}
        self._unknown = 0  # games of which not even the date can be read, since the last one that has one
        self._earlier = 0  # games of earlier evenings one after another
        self._is_dated: "bool | None" = None  # whether the newest game has a date

    def people(self) -> "list[tally.Person]":
        """Return the players, most wins first (tally.py)."""
        return tally.ranked(self._people)

    def is_complete(self) -> bool:
        """Return whether no game that is older can be of it."""
        return self._earlier == LOOKED_ON

    def add(self, number: int, outcome: "Outcome | None", when: "str | None") -> bool:
        """
        Count game *number* if it is of the evening; return whether the tally may have changed.

        *outcome* is None for a game that cannot be read. *when* is "" for one without a date, None if that
        cannot be read either.
        """
        evening = self._evening_of(number, when)
        if not evening:
            if when is None:
                self._unknown += 1
            return False
        unknown, self._unknown = self._unknown, 0
        if not self._is_meant(evening):
            return False
        self.uncounted += unknown
        if outcome is None:
            self.uncounted += 1
        else:
            self.games += 1
            tally.count(self._people, outcome)
        return True

    def end(self) -> None:
        """Record that there are no more games."""
        if self._is_dated is not False and not self._earlier:
            self.uncounted += self._unknown

    def _is_meant(self, evening: str) -> bool:
        """Return whether *evening* is this one as far as is known; a later one starts over."""
        if self._limit and evening >= self._limit or self._is_to_come(evening):
            return False
        if evening < self.name:
            self.has_earlier = True
            self._earlier += 1
            return False
        if evening > self.name:
            self.has_earlier = self.name != ""
            self.name, self.games, self.uncounted = evening, 0, 0
            self._people = {}
        self._earlier = 0
        return True

    def _is_to_come(self, evening: str) -> bool:
        return self._today != "" and evening != NOW and evening > self._today

    def _evening_of(self, number: int, when: "str | None") -> str:
        """Return the evening of a game, "" if it is of none or that cannot be read."""
        if self._is_dated is None and when is not None:
            self._is_dated = bool(when)
        if when:
            return dates.evening_of(when)
        return NOW if self._is_dated is False and number in self._finished_now else ""
