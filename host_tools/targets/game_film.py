"""
A stored game seen again on the device, action by action, forwards and back.

    with Film(data) as film:
        film.frame(12)        # the picture after the twelfth line of the record, 1024 bytes

The device program itself draws: for each frame it finds a record that ends there, as after a power cut, and
OK resumes it. So a running clock is shown as it would come back, paused. A frame takes some tenths of a
second once; those already seen are kept, and going back is as quick as going on.
"""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engines_core import record_text
from firmware.storage.journal import Journal
from host_tools.device import device
from host_tools.pictures import panel_picture
from host_tools.records import quick_json
from host_tools.targets import targets
from host_tools.terminal import front, terminal
from host_tools.text.safe_text import one_line

if TYPE_CHECKING:
    from engines_core.types import Action, Header


SETTLE_MS = 1500  # from power on, and after OK, until the device has drawn
PRESS_MS = 60
SLOWEST_S, FASTEST_S = 3.0, 0.05  # between two actions, whatever the record says
SPEEDS = (1, 5, 20, 60, 200, 1000)  # times real time
USUAL = 3  # index in SPEEDS
IDLE_S = 0.5  # between two looks at the window's size while nothing runs
FORWARD, BACK = ("KEY_RIGHT", "KEY_DOWN"), ("KEY_LEFT", "KEY_UP")
JUMP = 10  # frames
QUITS = ("q", "Q", "KEY_ESCAPE", "\x03")


class Film:
    """The frames of the record *data*, which replays; drawn when they are asked for."""

    def __init__(self, data: bytes):
        values, _ = record_text.parse(data, quick_json.loads)
        self.header: Header = values[0]
        self.actions: list[Action] = values[1:]
        self.shown = [0]  # how many actions there are before each frame: none, and up to each but ticks
        self.shown += [at for at, action in enumerate(self.actions, 1) if action[1] != "tick"]
        self._folder = tempfile.TemporaryDirectory(prefix="tablemate-watch-")
        self._kept: dict[int, bytes] = {}

    def __enter__(self) -> "Film":
        return self

    def __exit__(self, *error: object) -> None:
        self._folder.cleanup()

    def __len__(self) -> int:
        return len(self.shown)

    def frame(self, number: int) -> bytes:
        """Return the picture of frame *number*, 0 for the setup."""
        if number not in self._kept:
            self._kept[number] = self._drawn(number)
        return self._kept[number]

    def time_ms(self, number: int) -> int:
        """Return when frame *number* was, in ms since the setup."""
        return self.actions[self.shown[number] - 1][0] if self.shown[number] else 0

    def words(self, number: int) -> str:
        """Return the action that led to frame *number*, as it stands in the record."""
        if not self.shown[number]:
            return "set up"
        _, name, *values = self.actions[self.shown[number] - 1]
        return " ".join([name, *map(plain, values)])

    def _drawn(self, number: int) -> bytes:
        root = Path(self._folder.name) / str(number)
        (root / "games").mkdir(parents=True)
        journal = Journal.create(str(root / "games" / "0001.game"), self.header)
        for action in self.actions[: self.shown[number]]:
            journal.append(action)
        with targets.start("cpython", root) as running:
            return resumed(running)


def plain(value: object) -> str:
    """Return an argument of an action for people."""
    if isinstance(value, list):
        return "[" + " ".join(map(plain, value)) + "]"
    return "-" if value in (None, "") else str(value)


def resumed(running: device.Device) -> bytes:
    """Let OK resume the game that was on, and return what the panel shows then."""
    running.advance(SETTLE_MS)
    running.press("OK")
    running.advance(PRESS_MS)
    running.release("OK")
    running.advance(SETTLE_MS)
    return running.look()


@dataclass
class Player:
    """Where a film stands: its *length*, the frame shown, whether it runs and how fast."""

    length: int
    at: int = 0
    running: bool = True
    speed: int = USUAL

    def key(self, name: str) -> bool:
        """Take a key by its name; return whether it was the one to leave."""
        if name in FORWARD + BACK:
            self.running = False
            self.go(self.at + (1 if name in FORWARD else -1))
        elif name in ("KEY_PGDOWN", "KEY_PGUP"):
            self.go(self.at + (JUMP if name == "KEY_PGDOWN" else -JUMP))
        elif name in ("KEY_HOME", "KEY_END"):
            self.go(0 if name == "KEY_HOME" else self.length)
        elif name == " ":
            self.running = not self.running
            self.at = 0 if self.running and self.at == self.length - 1 else self.at
        elif name in ("+", "=", "-"):
            self.speed = min(max(self.speed + (-1 if name == "-" else 1), 0), len(SPEEDS) - 1)
        return name in QUITS

    def go(self, at: int) -> None:
        """Show frame *at*, or the nearest there is."""
        self.at = min(max(at, 0), self.length - 1)

    def step(self) -> None:
        """Go on by one frame; at the end stand still."""
        self.go(self.at + 1)
        self.running = self.running and self.at < self.length - 1

    def wait_s(self, film: Film) -> float:
        """Return for how long the frame stays while it runs."""
        if self.at + 1 >= self.length:
            return SLOWEST_S
        wait_s = (film.time_ms(self.at + 1) - film.time_ms(self.at)) / 1000 / SPEEDS[self.speed]
        return min(max(wait_s, FASTEST_S), SLOWEST_S)


def title(film: Film, player: Player) -> str:
    """Return the line above the panel."""
    seconds = film.time_ms(player.at) // 1000
    clock = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    state = f"▶ x{SPEEDS[player.speed]}" if player.running else "paused"
    return f"{player.at}/{player.length - 1}  {clock}  {state}  {film.words(player.at)}"


HINTS = ("← → step   space play   + - speed", "Home End PgUp PgDn jump   q quits")


def show(data: bytes) -> None:
    """Show the record *data* in the terminal until the user leaves."""
    with terminal.window() as term, Film(data) as film:
        player = Player(len(film))
        while True:
            draw(term, film, player)
            keystroke = terminal.typed(term, player.wait_s(film) if player.running else IDLE_S)
            if keystroke and player.key(keystroke.key_name or str(keystroke)):
                return
            if not keystroke and player.running:
                player.step()


def draw(term: Any, film: Film, player: Player) -> None:
    """Draw the frame that *player* shows into the window of *term*."""
    above = one_line(title(film, player))
    lines = front.view(film.frame(player.at), above, HINTS, term.width, term.height)
    rows = "".join(term.move_xy(0, row) + line + term.clear_eol for row, line in enumerate(lines))
    term.stream.write(term.normal + term.color_rgb(*panel_picture.LIT) + rows + term.clear_eos)
    term.stream.flush()
