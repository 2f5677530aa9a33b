"""
The results of finished games: as noted (outcome_file.py), or by a replay, which is then noted.
"""

from engines_core import record
from engines_core.errors import TablemateError
from engines_core.games import SHEET, id_of, load
from firmware.storage import flash, journal_reader, listing
from firmware.storage.game_files import DAMAGED, FINISHED
from firmware.storage.outcome_file import Notes

if False:  # for the type checker
    from engines_core.types import Callable, Session, State, Steps
    from firmware.types import Library, Memory, Noted

SIGNS = {"high": "+", "low": "-", "none": "0"}


class Outcome:
    """
    The result of a game: `kind`, `when`, in seat order `names`, `places`, `scores`.

    `sharing`: how many sides share the win, all who win together being one; 0 where each plays for itself.
    """

    def __init__(
        self, kind: str, when: str, names: list[str], places: list[int], scores: list[int], sharing: int = 0
    ):
        self.kind = kind
        self.when = when
        self.names = names
        self.places = places
        self.scores = scores
        self.sharing = sharing

    def values(self) -> "Noted":
        """Return the arguments that make it again."""
        values = [self.kind, self.when, self.names, self.places, self.scores]
        return values + [self.sharing] if self.sharing else values

    def winners(self) -> list[int]:
        """Return the seats that share the win."""
        return [] if self.kind[0] == "0" else [seat for seat, place in enumerate(self.places) if place == 1]


class Outcomes:
    """
    The outcomes of the games in *library*; what takes long is a generator for a screen's chore.

    *is_on(number)* says whether a game is on the table, *memory* is what frees it (firmware/memory.py).
    """

    def __init__(
        self, library: "Library", memory: "Memory", is_on: "Callable[[int], bool]" = lambda number: False
    ):
        self._library = library
        self._is_on = is_on
        self._notes = Notes(library)
        self._memory = memory
        self._mark = memory.mark()
        self._replayed_id = ""  # id of the game replayed last

    def to_count(self) -> "Steps[list[int]]":
        """
        Return the numbers of the games to count, oldest first; a generator.

        They are the finished ones, and those found damaged, which may have been.
        """
        listed = yield from listing.states(self._library)
        return [number for number, state in reversed(listed) if state in (FINISHED, DAMAGED)]

    def of(self, number: int) -> "Steps[Outcome | None]":
        """
        Return the Outcome of game *number*, None if it cannot be counted; a generator.

        A lack of memory is not a fault: on CircuitPython the rules of another game may find no room beside
        those of the one on the table, and History asks unasked.
        """
        notes = self._notes
        yield from notes.find()
        try:
            size = flash.size_of(self._library.path(number))
            noted = notes.of(number, size)
            if noted is not None:
                return Outcome(*noted)
            outcome = yield from self._replayed(number)
            if outcome is not None:
                notes.add(number, size, outcome.values())
            if notes.are_many():
                yield
                notes.write()
        except (TablemateError, OSError, MemoryError):
            return None
        return outcome

    def _replayed(self, number: int) -> "Steps[Outcome | None]":
        """Replay game *number*, an action a piece; return its Outcome or None; a generator."""
        journal = self._library.open(number)
        if journal.path.endswith("." + DAMAGED):
            return None
        self._let_go_before(id_of(journal.header))
        yield
        try:
            load(id_of(journal.header))  # in a step of its own
        except KeyError:
            return None
        yield
        session = record.begun(journal.header, journal)
        yield
        yield from journal_reader.replaying(session, journal, by_action=True)
        if journal.damaged_line is not None:
            if not self._is_on(number):  # else it goes on
                self._library.set_damaged(journal)
            return None
        return outcome_of(session) if session.state["over"] else None

    def _let_go_before(self, game_id: str) -> None:
        """Release what replaying games of other rules has left in RAM, where little is free."""
        if game_id != self._replayed_id:
            self._memory.ended(self._mark, with_rules=True)
            self._replayed_id = game_id


def outcome_of(session: "Session") -> Outcome:
    """Return the result of *session*, which is over."""
    standings, sheet = session.game.standings(session.state), session.header.get(SHEET)
    places, scores = [row["place"] for row in standings], [row["score"] for row in standings]
    kind, sharing = session.game.id, 0
    if sheet:
        sharing = _sharing(session.state, places)
        sign = SIGNS[sheet.get("win", "high") if sheet["rows"] else "none"]
        if "declare" in sheet:
            sign, places = _declared(session, sign, places)
        kind = sign + sheet["name"]
    return Outcome(kind, session.header.get("when", ""), list(session.names), places, scores, sharing)


def _sharing(state: "State", places: list[int]) -> int:
    """Return how many sides of a game by a sheet share place 1; 0 where each plays for itself."""
    if state["sheet"].get("declare") == "all":
        return 1
    if state["units"] == len(places):
        return 0
    return places[: state["units"]].count(1)


def _declared(session: "Session", sign: str, places: list[int]) -> tuple[str, list[int]]:
    """Return sign and places where the table names the winners: in a draw or if all lost nobody is first."""
    if session.game.summary(session.state, session.now)["winners"]:
        return (SIGNS["high"] if sign == SIGNS["none"] else sign), places
    return SIGNS["high"], [2] * len(places)
