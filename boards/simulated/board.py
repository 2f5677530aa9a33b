"""
The simulated board: a board like the others, with emulated parts.

The SSD1306 driver sends its bytes over a bus to a panel that decodes them; the keys are levels
with the time they changed; time is virtual and comes in over the link.
"""

from boards.simulated.bus import I2C
from boards.simulated.clock import Clock
from boards.simulated.panel import Ssd1306 as Panel
from firmware.display.ssd1306 import Ssd1306
from firmware.input.buttons import Buttons
from firmware.ticks import PERIOD

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import App

ADDRESS = 0x3C
NAMES = ("UP", "DOWN", "OK", "BACK")


class Restart(BaseException):
    """The program asked for a restart of the board; no `except Exception` on the way stops it."""


class Keys:
    """Four keys whose levels are set from outside."""

    names = NAMES
    reader = Buttons

    def __init__(self, board: "Any"):
        self._board = board
        self._levels = 0
        self._changes: list[tuple[int, int]] = []

    def set(self, name: str, down: bool) -> None:
        """Let the key *name* go down or up now."""
        bit = 1 << self.names.index(name)
        self._levels = self._levels | bit if down else self._levels & ~bit
        self._changes.append((self._board.ticks, self._levels))

    def is_changed(self) -> bool:
        """Return whether `changes` would return any."""
        return bool(self._changes)

    def changes(self, now_ms: int, wrote: bool = False) -> list[tuple[int, int]]:
        """Return (ticks, levels) of each change since the last call."""
        changes, self._changes = self._changes, []
        return changes


class Buzzer:
    """A buzzer that reports to the link."""

    def __init__(self, board: "Any"):
        self._board = board

    def tone(self, frequency_hz: int) -> None:
        """Sound at *frequency_hz*, 0 is silence."""
        self._board.tell("tone %d" % frequency_hz)


class Led:
    """An LED that reports to the link."""

    def __init__(self, board: "Any"):
        self._board = board
        self._is_on = False

    def set(self, on: bool) -> None:
        """Switch on or off."""
        if on != self._is_on:
            self._is_on = on
            self._board.tell("led %d" % on)


class Board:
    """The simulated board; the folder *root* stands for its flash."""

    name = "simulated"
    too_large: "tuple[str, ...]" = ()
    proposed: "str | None" = None  # the command that starts it sets the language

    def __init__(self, root: str, seed: int, start_ticks: int):
        self.root = root
        self.now_ms = 0  # since power on
        self._start_ticks = start_ticks
        self._random = seed
        self.glass = Panel()
        self.bus = I2C(self.glass, ADDRESS)
        self.display = Ssd1306(self.bus, ADDRESS)
        self.keys = Keys(self)
        self.sound = Buzzer(self)
        self.led = Led(self)
        self.clock = Clock(self)
        self.told: list[str] = []  # events that the link has not taken yet

    @property
    def ticks(self) -> int:
        """Return the raw tick count, which wraps."""
        return (self._start_ticks + self.now_ms) % PERIOD

    def picture(self) -> bytes:
        """Return the panel's picture, 1024 bytes."""
        return self.glass.picture()

    def panel(self) -> tuple[int, int]:
        """Return whether the panel is on, and its contrast."""
        return (1 if self.glass.on else 0, self.glass.contrast)

    def tell(self, event: str) -> None:
        """Keep an event for the link."""
        self.told.append(event)

    def entropy(self) -> int:
        """Return 32 bits, determined by the seed and the number of draws before."""
        self._random = (self._random * 1664525 + 1013904223) & 0xFFFFFFFF
        return self._random >> 16 | (self._random & 0xFFFF) << 16  # low bits alternate, so they come last

    def restart(self) -> None:
        """Restart: the process ends and is started again from outside."""
        raise Restart()

    def run_until(self, app: "App", link: "Any", until_ms: int) -> int:
        """Step *app* whenever it is due until *until_ms* since power on; return the ms of its next step."""
        while True:
            delay_ms = app.step(self.ticks)
            if delay_ms == 0:
                continue
            self._report(link)
            if self.now_ms >= until_ms:
                return self.now_ms + delay_ms
            self.now_ms = min(until_ms, self.now_ms + delay_ms)

    def _report(self, link: "Any") -> None:
        """Send the events of this moment."""
        link.moment(self.now_ms, self.told)
        self.told = []


def make(root: str, seed: int = 1, start_ticks: int = 0) -> Board:
    """Return a new board whose flash is the folder *root*."""
    return Board(root, seed, start_ticks)
