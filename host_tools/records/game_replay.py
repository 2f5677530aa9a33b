"""
A game replayed from its record, with what lists, exports and reports say of it.

    game = played.game("evening.jsonl", data)      # RecordError if the rules refuse it
    game.title, game.when, game.over               # "Boo-Ray", "2026-11-22T19:30", True
    [(row.name, row.place) for row in game.rows]   # in seat order
"""

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from engines_core import games, json_text, record, record_text
from engines_core.errors import RecordError, TablemateError
from engines_core.session import SESSION_ACTIONS, MemoryLog, Session
from host_tools.records import quick_json

if TYPE_CHECKING:
    from engines_core.types import Action, Header, Sheet, Sources, Standings

BGG = {"millennium_blades": 151347, "blood_rage": 170216}  # a game's number at boardgamegeek.com
BEGUN = ("attrition_war", "blaze", "blood_rage")  # games that the seat of the option `first` begins
TURNS = {"turn", "bank", "up"}  # clocks of sheets, which that seat begins too
MINUTE_MS = 60_000


@dataclass
class Row:
    """A player's result; `wins` is whether the game is over and decided for this seat."""

    seat: int
    name: str
    score: int
    place: int
    wins: bool


@dataclass
class Result:
    """The facts about a game that lists need: known without replaying it once more (results.py)."""

    header: "Header"  # the record's first line
    over: bool
    now: int  # ms from the setup to the last line
    standings: "Standings"  # as the engine says them
    torn: "int | None"  # the number of a torn last line


@dataclass
class Game:
    """A record, its *data* from *file*, and its result."""

    file: str
    data: bytes
    result: Result

    @cached_property
    def session(self) -> Session:
        """The game replayed."""
        return replayed(self.data)[0]

    @property
    def header(self) -> "Header":
        """The record's first line."""
        return self.result.header

    @property
    def names(self) -> list[str]:
        """The players in seat order."""
        return self.header["players"]

    @property
    def kind(self) -> str:
        """The game's id."""
        return self.header["game"]

    @property
    def sheet(self) -> "Sheet | None":
        """The score sheet of a game that has one (spec/sheet.md)."""
        return self.header.get("sheet")

    @property
    def title(self) -> str:
        """The game's name for people."""
        return self.sheet["name"] if self.sheet else dict(games.GAMES)[self.kind]

    @property
    def bgg(self) -> "int | None":
        """The game's number at boardgamegeek.com, if it is known."""
        return self.sheet.get("bgg") if self.sheet else BGG.get(self.kind)

    @property
    def when(self) -> str:
        """Local date and time of the setup as 2026-11-22T19:30, empty if the device did not know it."""
        return self.header.get("when", "")

    @property
    def over(self) -> bool:
        """Whether it was played to its end."""
        return self.result.over

    @property
    def minutes(self) -> int:
        """How long it took so far, rounded."""
        return (self.result.now + MINUTE_MS // 2) // MINUTE_MS

    @property
    def win(self) -> str:
        """Which total is best: "high", "low" or "none", as where there are no points."""
        if not self.has_points:
            return "none"
        return self.sheet.get("win", "high") if self.sheet else "high"

    @property
    def first(self) -> "int | None":
        """The seat that began, None where neither the record nor the rules say."""
        chosen = self.header.get("options", {}).get("first")
        has_turns = self.sheet is not None and bool(TURNS & set(self.sheet.get("clock", ())))
        if self.kind in BEGUN or has_turns:
            return chosen or 0
        return chosen if self.sheet else None  # Boo-Ray's `first` deals

    @property
    def has_points(self) -> bool:
        """Whether anything makes points: a sheet without rows only has a clock, or winners."""
        return self.sheet is None or bool(self.sheet["rows"])

    @property
    def sides(self) -> list[str]:
        """The name of each side, `Ann+Cy`; empty where each seat plays for itself."""
        count = len(self.names)
        sides = self.sheet.get("sides", {}).get(str(count), 0) if self.sheet else 0
        return ["+".join(self.names[side::sides]) for side in range(sides)]

    def side_of(self, seat: int) -> str:
        """Return the name of the side of *seat*, empty if it plays for itself."""
        return self.sides[seat % len(self.sides)] if self.sides else ""

    @property
    def units(self) -> list[str]:
        """The names of those that have totals: the sides, or the players in seat order."""
        return self.sides or self.names

    def unit_of(self, seat: int) -> int:
        """Return the number of the side of *seat*, or the seat where it plays for itself."""
        return seat % len(self.units)

    @property
    def is_together(self) -> bool:
        """Whether all win together, or nobody."""
        return self.sheet is not None and self.sheet.get("declare") == "all"

    @property
    def can_be_won(self) -> bool:
        """Whether somebody can win it: by points, or as the table says."""
        return self.win != "none" or (self.sheet is not None and "declare" in self.sheet)

    @property
    def decided(self) -> bool:
        """Whether it is over and somebody has won it, or all together have lost it."""
        return self.over and (self.is_together or any(row.wins for row in self.rows))

    def winners(self) -> list[int]:
        """Return the seats that have won, none before the end."""
        if not self.over:
            return []
        if self.sheet and "declare" in self.sheet:
            return self.session.game.summary(self.session.state, self.session.now)["winners"]
        if self.win == "none":
            return []
        return [row["seat"] for row in self.result.standings if row["place"] == 1]

    @cached_property
    def rows(self) -> list[Row]:
        """The standings in seat order."""
        won = self.winners()
        return [
            Row(row["seat"], self.names[row["seat"]], row["score"], row["place"], row["seat"] in won)
            for row in self.result.standings
        ]

    @property
    def sources(self) -> "Sources":
        """Where the points come from: (name, value per seat) of each, by the engine's names."""
        return self.session.game.sources(self.session.state)

    @property
    def ranked(self) -> list[Row]:
        """The standings, best first."""
        return sorted(self.rows, key=lambda row: (row.place, row.seat))

    @property
    def id(self) -> str:
        """Which game it is, the same however far it has been played: 16 hex digits."""
        return digest(json_text.dumps([self.header, *self.actions[:1]]))

    @property
    def actions(self) -> "list[Action]":
        """All lines after the header."""
        log = self.session.log
        assert isinstance(log, MemoryLog)
        return log.actions

    def in_effect(self) -> "list[Action]":
        """Return the actions that count: without what was taken back and without ticks."""
        done: list[Action] = []
        undone: list[Action] = []
        for action in self.actions:
            if action[1] == "undo":
                undone.append(done.pop())
            elif action[1] == "redo":
                done.append(undone.pop())
            elif action[1] not in SESSION_ACTIONS:
                done.append(action)
        return done


def game(file: str, data: bytes) -> Game:
    """Return the game in the record *data* from *file*; RecordError if the rules refuse it."""
    session, torn = replayed(data)
    standings = session.game.standings(session.state)
    found = Game(file, data, Result(session.header, session.state["over"], session.now, standings, torn))
    found.session = session
    return found


def replayed(data: bytes) -> "tuple[Session, int | None]":
    """Return the session of the record *data* at its end, and the number of a torn last line."""
    values, torn = record_text.parse(data, quick_json.loads)
    try:
        log = MemoryLog()
        session = record.begun(values[0], log)
    except TablemateError as refused:
        raise RecordError(1, "header", refused.reason()) from None
    for index, action in enumerate(values[1:]):
        try:
            steps = session.replay(log.append(action), action)
            if steps is not None:
                for _ in steps:
                    pass
        except TablemateError as refused:
            raise RecordError(index + 2, record_text.name_of(action), refused.reason()) from None
    return session, torn


def digest(text: str) -> str:
    """Return 16 hex digits that stand for *text*."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
