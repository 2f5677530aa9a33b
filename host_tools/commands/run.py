"""
The device in this terminal.

The screen is drawn to scale in any window from 80x24 up. The arrow keys are UP and DOWN, Enter is
OK, Esc or Backspace is BACK; the letters u, d, o, b do the same. A capital letter, or Shift with a
key, holds it down long enough for a long press; where the terminal reports releases
(kitty, foot, WezTerm, Ghostty, ...) keys can simply be held. q quits; the game stays stored.

With a port for its target it attaches to the program that runs on that Pico: its screen is shown here,
keys pressed here count as if pressed there, and after q it goes on. An emulated Pico is about as fast as a
real one after `make native`; without it a busy second takes 19.
"""

import argparse
import codecs
import contextlib
import functools
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

try:
    import fcntl
except ImportError:  # Windows: the other verbs are to be had there
    fcntl = None  # type: ignore[assignment]

from host_tools.device import device, wall_clock
from host_tools.errors import Refused
from host_tools.files import flash_lock
from host_tools.pictures import panel_picture
from host_tools.targets import targets
from host_tools.targets.pico_device import AttachedDevice
from host_tools.terminal import frame_words, front, terminal

EXAMPLES = [
    "tablemate run",
    "tablemate run --target micropython",
    "tablemate run --target /dev/ttyACM0    # what runs on a Pico; auto finds the only one",
    "tablemate run --target emulated        # an emulated Pico with the official MicroPython",
    "tablemate run --fresh --speed 20       # an empty device on which a minute takes 3 seconds",
    "tablemate run --root /tmp/mydevice",
]
FRAME_S = 1 / 30
IDLE_S = 0.2  # the window's size is looked at this often
SHOW_S = 0.25  # a beep stays shown so long
DIM_CONTRAST = 64
DIM = (96, 106, 115)  # pixels of a panel that is dimmed; of others picture.LIT


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    targets.add_target(parser)
    targets.add_language(parser)
    parser.add_argument("--speed", type=speed, default=1.0, metavar="N", help="N times as fast as real time")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--root", metavar="DIR", type=Path, help="the folder that stands for the flash")
    where.add_argument("--fresh", action="store_true", help="an empty flash, thrown away at the end")


def speed(text: str) -> float:
    """Return *text* as a speed."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 10000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a speed above 0 and up to 10000")
    return value


def run(options: argparse.Namespace) -> int:
    """Run the device until q is pressed; return the exit code."""
    if fcntl is None:
        raise Refused("run needs Linux or macOS (on Windows: WSL)")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Refused("run needs a terminal for its input and output")
    terminal.check_kind()
    if codecs.lookup(sys.stdout.encoding).name != "utf-8":
        raise Refused(f"run draws in UTF-8, this terminal has {sys.stdout.encoding}: try LC_ALL=C.UTF-8")
    if targets.is_port(options.target):
        if options.root or options.fresh or options.speed != 1:
            raise Refused("a real Pico has its own flash and time: no --root, --fresh or --speed")
        targets.speak(options.language, options.target, Path())
        window = Window(frame_words.Spoken(targets.own_language()))
        show(window, AttachedDevice(targets.port_of(options.target), window.watch), options.speed)
        return 0
    with flash(options) as root:
        targets.speak(options.language, options.target, root)
        language = targets.own_language()
        window = Window(frame_words.Spoken(language, root))
        if options.target == targets.EMULATED:
            print("switching the emulated Pico on ...", file=sys.stderr)
            targets.tell_if_slow(options.target)
        seed = random.getrandbits(30)
        started = targets.start(options.target, root, window.watch, seed, proposed=language)
        show(window, started, options.speed)
    return 0


def show(window: "Window", started: device.Device, speed: float) -> None:
    """Show *started* in the terminal until the user quits."""
    with started, terminal.window() as term, terminal.told_releases(term) as releases:
        window.term = term
        started.keep_time(wall_clock.now)
        window.are_releases_told = releases
        window.loop(started, front.Fingers(releases), speed)


@contextlib.contextmanager
def flash(options: argparse.Namespace) -> Iterator[Path]:
    """Give the folder that stands for the device's flash, to this process alone."""
    if options.fresh:
        with tempfile.TemporaryDirectory(prefix="tablemate-flash-") as folder:
            yield Path(folder)
        return
    with flash_lock.alone(options.root or flash_lock.run_folder()) as root:
        yield root


class Window:
    """The window in the terminal: draws what has changed, sounds the beeps."""

    def __init__(self, spoken: frame_words.Spoken) -> None:
        self.term: Any = None
        self.are_releases_told = False
        self._spoken = spoken
        self._view = functools.lru_cache(maxsize=1)(front.view)  # most of the time nothing changes
        self._drawn: list[str] = []
        self._size = (0, 0)
        self._ink = ""
        self._beep_until_s = 0.0
        self._beep_hz = 0
        self._bell = False

    def watch(self, at_ms: int, words: list[str]) -> None:
        """Take an event of the device."""
        if words[0] == "tone" and words[1] != "0":
            self._beep_hz = int(words[1])
            self._bell = True

    def loop(self, running: device.Device, fingers: front.Fingers, speed: float) -> None:
        """Run until the user quits."""
        pace = front.Pace(speed, time.monotonic())
        while True:
            now_s = time.monotonic()
            front.move(running, fingers, pace.until_ms(running, now_s), now_s)
            self.draw(running, speed)
            keystroke = terminal.typed(self.term, self.pause_s(running, fingers, speed))
            while keystroke:
                typed = front.meaning(keystroke)
                if typed is not None and typed.key == front.QUIT:
                    return
                if typed is not None:
                    fingers.type(typed, running.total_ms, time.monotonic())
                keystroke = terminal.typed(self.term, 0)

    def pause_s(self, running: device.Device, fingers: front.Fingers, speed: float) -> float:
        """Return for how long nothing will happen unless a key is pressed."""
        wait_ms = running.next_ms - running.now_ms
        finger_ms = fingers.next_ms()
        if finger_ms is not None:
            wait_ms = min(wait_ms, finger_ms - running.total_ms)
        return min(max(wait_ms / 1000 / speed, FRAME_S), IDLE_S)

    def draw(self, running: device.Device, speed: float) -> None:
        """Bring the window up to date."""
        term, now_s = self.term, time.monotonic()
        out = []
        if self._bell:
            self._bell = False
            self._beep_until_s = now_s + SHOW_S
            out.append("\a")
        size, ink = (term.width, term.height), self.ink(running)
        if (size, ink) != (self._size, self._ink):
            self._size, self._ink, self._drawn = size, ink, []
            out.append(term.normal + ink + term.clear)
        shown = bytes(running.picture) if running.on else device.BLANK
        words = frame_words.of(self._spoken.now(), self.are_releases_told)
        title = self.title(words.title.replace("#", running.name), running, speed, now_s)
        lines = self._view(shown, title, words.hints, *size, words.too_small)
        for row, line in enumerate(lines):
            if row >= len(self._drawn) or self._drawn[row] != line:
                out.append(term.move_xy(0, row) + line + term.clear_eol)
        self._drawn = lines
        if out:
            term.stream.write("".join(out))
            term.stream.flush()

    def ink(self, running: device.Device) -> str:
        """Return the escape sequence for the panel's colour."""
        return str(self.term.color_rgb(*(DIM if running.contrast < DIM_CONTRAST else panel_picture.LIT)))

    def title(self, name: str, running: device.Device, speed: float, now_s: float) -> str:
        """Return the line above the panel, which begins with *name*."""
        beep = f"♪ {self._beep_hz} Hz" if now_s < self._beep_until_s or running.tone_hz else ""
        times = "" if speed == 1 else f"  x{speed:g}"
        return f"{name}{times}   LED {'●' if running.led else '○'}   {beep}"
