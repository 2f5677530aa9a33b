"""
What came out of finished games, so that nobody waits for a replay twice.

A cache: what is missing is found by replaying the game and then noted, and the file may be deleted at any
time. `outcomes` beside the folder of games has a line a game behind its CRC-32, as a journal has
(`framed`, each for offset 0):

    3f0a6b1c [12,4210,"boo_ray","2026-11-22T19:30",["Ann","Bo"],[1,2],[34,20]]

number, bytes of the game, kind, when ("" if not known), names, places, scores. The kind is the game's id, or
+ (most points win), - (fewest) or 0 (nobody wins) and the name of its sheet. A line counts while its game is
as long as it was then: an undo makes it longer. What is no whole line is passed over.
"""

import json

from engines_core import record
from engines_core.errors import TablemateError
from engines_core.games import SHEET, id_of, load
from firmware import loaded
from firmware.storage import flash, journal_reader, listing, noting
from firmware.storage.framing import MAX_LINE_BYTES, compact, framed, unframed
from firmware.storage.game_files import DAMAGED, FINISHED
from firmware.storage.journal import READ_BYTES

MOST_UNNOTED = 16  # lines that wait, 100 bytes each
TYPES = [int, int, str, str, list, list, list]  # of what a line says
SIGNS = {"high": "+", "low": "-", "none": "0"}


class Outcome:
    """What came out of a game: its `kind`, `when`, and in seat order `names`, `places`, `scores`."""

    def __init__(self, kind: str, when: str, names: list, places: list, scores: list):
        self.kind = kind
        self.when = when
        self.names = names
        self.places = places
        self.scores = scores

    def winners(self) -> list:
        """Return the seats that share the win."""
        return [] if self.kind[0] == "0" else [seat for seat, place in enumerate(self.places) if place == 1]


class Outcomes:
    """
    The outcomes of the games in *library*; what takes long is a generator for a screen's chore.

    *is_on(number)* says whether a game is on the table.
    """

    def __init__(self, library, is_on=lambda number: False):
        self._library = library
        self._is_on = is_on
        self._path = noting.path_of(library)
        self._offsets: "dict | None" = None  # number: where its latest line begins
        self._mark = loaded.mark_if_short()
        self._replayed_id = ""  # of the game that was replayed last

    def to_count(self):
        """
        Return the numbers of the games to count, oldest first; a generator.

        They are the finished ones, and those found damaged, which may have been.
        """
        listed = yield from listing.states(self._library)
        return [number for number, state in reversed(listed) if state in (FINISHED, DAMAGED)]

    def of(self, number: int):
        """
        Return the Outcome of game *number*, None if it cannot be counted; a generator.

        A lack of memory is no fault: on CircuitPython the rules of another game may find no room beside the
        one on the table, and History asks unasked.
        """
        if self._offsets is None:
            offsets: dict = {}
            yield from self._find_lines(offsets)
            self._offsets = offsets
        try:
            size = flash.size_of(self._library.path(number))
            known = self._noted(number, size)
            if known is None:
                known = yield from self._replayed(number)
                if known is not None:
                    self._note(number, size, known)
                if len(self._library.unnoted) >= MOST_UNNOTED:
                    yield
                    self._write()
        except (TablemateError, OSError, MemoryError):
            return None
        return known

    def _find_lines(self, offsets: dict):
        """Put where the lines begin into *offsets*; a generator."""
        offset, rest = 0, b""
        while True:
            data = self._bytes(offset + len(rest), READ_BYTES)
            if not data:
                return
            rest += data
            end = rest.find(b"\n")
            while end >= 0:
                line = rest[: end + 1]
                values = _values(line)
                if values is not None:
                    offsets[values[0]] = offset
                offset += len(line)
                rest = rest[end + 1 :]
                end = rest.find(b"\n")
            yield

    def _noted(self, number: int, size: int) -> "Outcome | None":
        """Return what was noted of game *number* when it had *size* bytes."""
        assert self._offsets is not None
        if number in self._library.unnoted:
            line = self._library.unnoted[number]
        elif number in self._offsets:
            data = self._bytes(self._offsets[number], 2 * MAX_LINE_BYTES)
            line = data[: data.find(b"\n") + 1]
        else:
            return None
        values = _values(line)
        return Outcome(*values[2:]) if values is not None and values[:2] == [number, size] else None

    def _note(self, number: int, size: int, outcome: Outcome) -> None:
        """Let a line of *outcome* wait to be written."""
        values = [number, size, outcome.kind, outcome.when, outcome.names, outcome.places, outcome.scores]
        self._library.unnoted[number] = framed(compact(values).encode(), 0)

    def _write(self) -> None:
        """Write the lines that wait."""
        assert self._offsets is not None
        offsets = noting.write(self._library)
        if 0 in offsets.values() or not offsets:
            self._offsets = {}  # the lines before are gone
        self._offsets.update(offsets)

    def _replayed(self, number: int):
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
        """Let go what replaying games of other rules has left in RAM, where that is short."""
        if game_id != self._replayed_id:
            loaded.release_if_short(self._mark, with_rules=True)
            self._replayed_id = game_id

    def _size(self) -> int:
        return max(0, flash.size_of(self._path))

    def _bytes(self, offset: int, count: int) -> bytes:
        """Return up to *count* bytes from *offset*, none if there is no file or it cannot be read."""
        try:
            return flash.piece(self._path, offset, count) if offset < self._size() else b""
        except OSError:
            return b""


def _values(line: bytes) -> "list | None":
    """Return what a *line* of the file says, None if it is damaged or not as this version writes it."""
    text = unframed(line, 0)
    if text is None:
        return None
    try:
        values = json.loads(text)
    except ValueError:
        return None
    is_ours = type(values) is list and [type(value) for value in values] == TYPES
    return values if is_ours else None


def outcome_of(session) -> Outcome:
    """Return what came out of *session*, which is over."""
    standings, sheet = session.game.standings(session.state), session.header.get(SHEET)
    kind = SIGNS[sheet.get("win", "high")] + sheet["name"] if sheet else session.game.NAME
    places, scores = [row["place"] for row in standings], [row["score"] for row in standings]
    return Outcome(kind, session.header.get("when", ""), list(session.names), places, scores)
