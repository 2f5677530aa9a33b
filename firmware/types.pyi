"""
The names of the types that the parts of the program hand on: for the type checker alone, as
engines_core/types.pyi, which has those of the rules.
"""

from collections.abc import Callable, Generator, Sequence
from collections.abc import Iterator as Iterator
from typing import Any, Protocol, TypeAlias

from firmware.app import App as App
from firmware.context import Context as Context
from firmware.display.canvas import Canvas as Canvas
from firmware.display.driver import Driver as Driver
from firmware.display.font import Font as Font
from firmware.display.output import Output as Output
from firmware.display.rest import Rest as Rest
from firmware.faults.stopped import Watch as Watch
from firmware.game.countdown import Countdown as Countdown
from firmware.game.current_game import CurrentGame as CurrentGame
from firmware.game.play import Play as Play
from firmware.history.tally import Person as Person
from firmware.input.buttons import Buttons as Buttons
from firmware.input.gestures import Gestures as Gestures
from firmware.memory import Memory as Memory
from firmware.navigator import Navigator as Navigator
from firmware.observer import Observer as Observer
from firmware.sound.beeper import Beeper as Beeper
from firmware.storage.journal import Journal as Journal
from firmware.storage.library import Library as Library
from firmware.storage.outcomes import Outcome as Outcome
from firmware.storage.settings import Settings as Settings
from firmware.texts import Texts as Texts
from firmware.ticks import Uptime as Uptime
from firmware.ui.asking.question import Question as Question
from firmware.ui.asking.subject import Subject as Subject
from firmware.ui.screen import Screen as Screen
from firmware.work import Work as Work

Bytes: TypeAlias = bytes | bytearray | memoryview
Job: TypeAlias = Generator[None, None, Any]  # work, a piece a `next` (work.py)
Say: TypeAlias = Callable[..., str]  # Texts.say: a key and its values in words
Send: TypeAlias = Callable[[str], Any]  # a line to the PC
Moment: TypeAlias = tuple[int, ...]  # year, month, day, hour, minute, second, local (dates.py)
Modules: TypeAlias = set[str]  # names of imported modules (memory.py)

# Keys

Edge: TypeAlias = tuple[int, int]  # (at, levels) (input/buttons.py)
Edges: TypeAlias = Sequence[Edge]
Event: TypeAlias = tuple[str, str, int]  # kind, name, at_ms (input/buttons.py)
KeyNames: TypeAlias = tuple[str, ...]
Wiring: TypeAlias = tuple[tuple[str, int], ...]  # (name, GPIO) of each key

# Storage

Files: TypeAlias = list[tuple[int, str]]  # (number, ending) of each (storage/game_files.py)
Noted: TypeAlias = list[Any]  # [kind, when, names, places, scores, perhaps sharing] (storage/outcome_file.py)
Values: TypeAlias = dict[str, Any]  # settings by key (storage/settings_table.py)
Setup: TypeAlias = list[Any]  # [game, players, {option: value}], as settings remember it
Screens: TypeAlias = tuple[tuple[str, tuple[Any, ...]], ...]  # (name, arguments) of each, to be opened
Progress: TypeAlias = Callable[[int], Any]  # called with the number of actions that were read

# A board (boards/README.md)

class Keys(Protocol):
    """The keys of a board."""

    names: Any
    reader: Any

    def is_changed(self) -> bool:
        """Return whether there are edges since the last call of `changes`."""

    def changes(self, now_ms: int, wrote: bool = False) -> Edges:
        """Return the edges since the last call."""

    def set(self, name: str, down: bool) -> None:
        """Let a key go down or up."""

class Sound(Protocol):
    """A buzzer."""

    def tone(self, frequency_hz: int) -> None:
        """Sound; 0 is silence."""

class Led(Protocol):
    """An LED."""

    def set(self, on: bool) -> None:
        """Switch on or off."""

class WallClock(Protocol):
    """A clock on the wall."""

    def read(self) -> Moment:
        """Return the time, in an early year while nobody has set it."""

    def set(self, moment: Moment) -> None:
        """Set the time."""

class Watchdog(Protocol):
    """Restarts the board when it is not fed."""

    def feed(self) -> None:
        """Restart the time."""

    def stop(self) -> None:
        """Switch it off."""

class Board(Protocol):
    """A board with its parts."""

    name: str
    root: str
    too_large: tuple[str, ...]
    proposed: str | None  # the language to begin with at the first start, "" for any; None: nobody is asked

    @property
    def display(self) -> Any: ...
    @property
    def keys(self) -> Keys: ...
    @property
    def sound(self) -> Sound | None: ...
    @property
    def led(self) -> Led | None: ...
    @property
    def clock(self) -> WallClock | None: ...
    def entropy(self) -> int:
        """Return 32 random bits."""

    def restart(self) -> None:
        """Restart; does not return."""

    def picture(self) -> bytes:
        """Return the panel's picture."""

    def panel(self) -> tuple[int, int]:
        """Return whether the panel is on, and its contrast."""

class Reader(Protocol):
    """Makes presses of the levels of keys: Buttons, TwoKeys, OneKey or MoreKeys (input/)."""

    names: KeyNames
    levels: int
    turns: bool

    def feed(self, changes: Edges, now_ms: int) -> list[Event]:
        """Return the events up to *now_ms*."""

    def seen_late(self, changes: Edges, since_ms: int) -> Edges:
        """Return the changes as they must have been, if flash was written since *since_ms*."""

    def deadline(self, now_ms: int) -> int | None:
        """Return when something happens next if no level changes."""

# Screens and tables

Hints: TypeAlias = tuple[str, ...]  # actions of the buttons: left, middle, right
Lines: TypeAlias = list[Any]  # a text each, or (left, right) of a row
Pages: TypeAlias = list[tuple[Any, Any]]  # title and content of each
Title: TypeAlias = tuple[Any, ...]  # left and right of a header
Effect: TypeAlias = str | list[Any] | None  # the effect of an action: a text, or rows (left, right)
Items: TypeAlias = list[tuple[Any, Any]]  # rows of a list: a text or a pair, and the action of OK
Questions: TypeAlias = Generator[Any, Any, Any]  # yields questions, is sent the answers (ui/asking/)
