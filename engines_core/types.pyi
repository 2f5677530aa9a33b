"""
The names of the types that the rules hand on: for the type checker alone, a device never sees this file.

A module that uses one imports it where nothing runs, and writes it as a text:

    if False:  # for the type checker
        from engines_core.types import State

    def seats(state: "State") -> tuple[int, ...]: ...
"""

from collections.abc import Callable as Callable
from collections.abc import Generator, Mapping
from collections.abc import Iterator as Iterator
from collections.abc import Sequence as Sequence
from typing import Any as Any
from typing import Protocol, TypeAlias, TypedDict, TypeVar

from engines_core.game import Game as Game
from engines_core.judges.judge import Judge as Judge
from engines_core.rules import Offer as Offer
from engines_core.rules import Option as Option
from engines_core.session import Session as Session

# A game and its record

State: TypeAlias = dict[str, Any]  # a game's own keys; all have `over` and `t` (rules.py)
Action: TypeAlias = list[Any]  # [t, name, args...]; as an entry makes it without t
Chosen: TypeAlias = dict[str, Any]  # the options by name
Header: TypeAlias = dict[str, Any]  # a record's first line (record.py)
Sheet: TypeAlias = dict[str, Any]  # a sheet's keys and values (sheets/format.py)
Names: TypeAlias = tuple[str, ...]  # the players by seat

class Log(Protocol):
    """Where a session stores its actions: in memory or on flash."""

    def extend(self, actions: list[Action]) -> list[int]:
        """Store *actions*, all or none, and return their offsets."""

    def read(self, offset: int) -> Action:
        """Return the action at *offset*."""

# What an engine says

Phrase: TypeAlias = tuple[Any, ...]  # (template, *values) (phrases.py)
Summary: TypeAlias = dict[str, Any]  # printed by `replay`
Source: TypeAlias = tuple[str, Sequence[int]]  # the name of a source of points, and the points by seat
Sources: TypeAlias = tuple[Source, ...]
TimeLeft: TypeAlias = tuple[bool, int, int, list[int]]  # is_running, left_ms, total_ms, warn_s

class Standing(TypedDict, total=False):
    """One seat's row of the standings; a report adds the name."""

    seat: int
    score: int
    place: int
    name: str

Standings: TypeAlias = list[Standing]  # by seat

# What may be done

class Range(Protocol):
    """The range of an argument (ranges.py)."""

    @property
    def kind(self) -> str:
        """The name of its class of ranges."""

    def check(self, value: Any) -> None:
        """Raise IllegalAction unless *value* is in the range."""

Ranges: TypeAlias = tuple[Any, ...]  # a Range each, or a function of the values before that returns one
May: TypeAlias = Callable[[State, int], Ranges]  # called with the state and now; raises IllegalAction
ActionRow: TypeAlias = tuple[str, May, Callable[..., None]] | tuple[str, May, Callable[..., None], int]
Actions: TypeAlias = tuple[ActionRow, ...]  # the table of a game (rules.py)
Make: TypeAlias = Callable[..., list[Action]]  # called with the state and the values
Entries: TypeAlias = tuple[tuple[str, May, Make], ...]  # entries of several actions (entries.py)
Numbers: TypeAlias = Mapping[str, Callable[[State], Sequence[int]]]  # by action: its numbers by seat

Verdict: TypeAlias = dict[str, Any]  # the findings of a judge (judges/judge.py)

# What single modules share with nobody but their callers

Clock: TypeAlias = tuple[int, int | None]  # left_ms, since_ms (clock.py)
Kept: TypeAlias = tuple[int, State]  # how many actions led to a kept state, and that (session.py)
Side: TypeAlias = list[int]  # [seat, str] or [seat, str, figures] of a battle (blood_rage.py)
SheetRow: TypeAlias = dict[str, Any]  # a row of a sheet (sheets/format.py)
Tally: TypeAlias = dict[str, Any]  # the result of some rounds by a sheet (sheets/tally.py)
Fault: TypeAlias = tuple[str, Phrase]  # place and reason of what is wrong with a sheet (sheets/faults.py)
Spans: TypeAlias = list[tuple[int, int]]  # (first, last) of each run of integers (sheets/values.py)
Worth: TypeAlias = tuple[int, tuple[int, ...]]  # a hand's category and ranks (judges/poker.py)

T = TypeVar("T")
Steps: TypeAlias = Generator[None, None, T]  # work that yields now and then, and returns a T
