"""
A device at the other end of the link (firmware/link/protocol.py), and the processes that are one on this PC.

    with targets.start("micropython", root) as device:
        device.press("OK")
        device.advance(60)          # ms; a device on this PC moves only when told to
        device.release("OK")
        device.picture              # 1024 bytes, MONO_VLSB, kept from the device's events

A power cut is `device.cut()`: the process is killed and a new one started on the same folder.
"""

import contextlib
import os
import selectors
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from host_tools.errors import Failed
from host_tools.files import folders, plain_name
from host_tools.text.safe_text import one_line

ANSWER_S = 60  # a device that says nothing for so long hangs
RESTART_CODE = 3
MOST_LINE_BYTES = 1 << 20
SLOW_MS = 2000  # a device whose time runs by itself gets this long to show what is expected
LINK_VERSION = "1"
HELLO_WORDS = 8  # tablemate 1 micropython pico_ssd1306 128 64 UP,DOWN,OK,BACK real
COLUMNS = 128
BLANK = bytes(8 * COLUMNS)


class DeviceError(Failed):
    """The device died, hangs, or refuses what it was told; `str()` of it is for people."""


class Restarted(DeviceError):
    """The device's program asked for a restart."""


class Lines:
    """Puts the bytes that a device sends together to lines."""

    def __init__(self) -> None:
        self.rest = b""  # the beginning of the next line
        self._whole: list[bytes] = []

    def add(self, data: bytes) -> None:
        """Take *data* that came."""
        *lines, self.rest = (self.rest + data).split(b"\n")
        self._whole += lines
        if len(self.rest) > MOST_LINE_BYTES:
            raise DeviceError("the device sends a line without end")

    def next(self) -> "str | None":
        """Return the next line, None if it is not whole yet."""
        return self._whole.pop(0).decode("utf-8", "replace").rstrip("\r") if self._whole else None


class Process:
    """A process that is a device: lines in, lines out, its errors kept in a file."""

    def __init__(self, command: list[str], environment: dict[str, str], folder: Path):
        self.errors = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            env=environment,
            cwd=folder,
            bufsize=0,
            start_new_session=True,  # Ctrl-C is for the front end
        )
        self._lines = Lines()
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._out, selectors.EVENT_READ)

    @property
    def _out(self) -> Any:
        return self._process.stdout

    def send(self, line: str) -> None:
        """Send *line* to the device."""
        try:
            self._process.stdin.write(line.encode() + b"\n")  # type: ignore[union-attr]
        except BrokenPipeError:
            raise self.death() from None

    def receive(self) -> str:
        """Return the next line that the device sends."""
        while (line := self._lines.next()) is None:
            if not self._selector.select(ANSWER_S):
                raise DeviceError(f"the device has not answered for {ANSWER_S} s" + self.last_words())
            data = os.read(self._out.fileno(), 1 << 16)
            if not data:
                raise self.death()
            self._lines.add(data)
        return line

    def death(self) -> DeviceError:
        """Return the error that says how the process ended."""
        code = self._process.wait(ANSWER_S)
        if code == RESTART_CODE:
            return Restarted("the device restarts")
        return DeviceError(f"the device's process ended with code {code}" + self.last_words())

    def last_words(self) -> str:
        """Return the standard error of the process, on lines of its own."""
        self.errors.seek(0)
        text = self.errors.read().decode("utf-8", "replace").rstrip()
        return "\n" + text if text else ""

    def kill(self) -> None:
        """End the process at once, as a power cut does."""
        self._selector.close()
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self.errors):
            stream.close()  # type: ignore[union-attr]


class Device:
    """
    A device behind what *connect* returns: an object with `send`, `receive` and `kill`.

    *watch(at_ms, words)* is called for each event, with `["frame"]` when the picture is whole after
    a change, and with `["boot"]`. `total_ms` is the time over all power cuts. `patience_ms` is how long
    what is expected may take to be shown: nothing on a device whose time stands still while it works.
    `stride_ms` is the longest advance between two looks of a front end at its keyboard, None: any.
    """

    stride_ms: "int | None" = None

    def __init__(self, connect: Callable[[], Any], watch: "Callable[[int, list[str]], None] | None" = None):
        self._connect = connect
        self._watch = watch
        self._before_ms = 0
        self._wall: Callable[[], str] | None = None
        self._changed = False
        self._boot()

    def __enter__(self) -> "Device":
        return self

    def __exit__(self, kind: object, *error: object) -> None:
        with contextlib.suppress(*[Failed] if kind else []):  # the first reason is the one to be told
            self.close()

    def _boot(self) -> None:
        self.picture = bytearray(BLANK)
        self.on, self.contrast = True, 255
        self.tone_hz, self.led = 0, False
        self.now_ms, self.next_ms = 0, 0
        self._connection = self._connect()
        self.tell("boot")
        words = self.ask("hello")[0]
        check_version(words)
        _, _, self.runtime, self.board, _, _, keys, kind = words
        self.keys = tuple(keys.split(","))
        self.is_virtual = kind == "virtual"
        self._follow()
        self._tell_time()

    def keep_time(self, wall: Callable[[], str]) -> None:
        """Tell the device now and after power cuts what *wall* says: 2026-11-22T19:30:05."""
        self._wall = wall
        self._tell_time()

    def _tell_time(self) -> None:
        if self._wall is not None:
            with contextlib.suppress(DeviceError):  # an older program, a board without a clock
                self.ask(f"clock {self._wall()}")

    @property
    def name(self) -> str:
        """Return the name of the platform, for people."""
        return self.runtime

    @property
    def patience_ms(self) -> int:
        """Return how long what is expected may take to be shown."""
        return 0 if self.is_virtual else SLOW_MS

    def _follow(self) -> None:
        """Let the device tell what its panel shows."""
        self.ask("frames on")

    @property
    def total_ms(self) -> int:
        """Return the time since the first power on, in ms."""
        return self._before_ms + self.now_ms

    def ask(self, line: str) -> tuple[list[str], list[str]]:
        """Send the command *line*; return the words after `ok`, and the lines with what was asked for."""
        self._connection.send(line)
        found: list[str] = []
        while True:
            answer = self._connection.receive()
            words = answer.split(" ")
            if words[0] in ("ok", "error"):
                self._end_frame()
            if words[0] == "ok":
                return words[1:], found
            if words[0] == "error":
                raise DeviceError(f"the device refuses `{line}`: {one_line(answer[6:200])}")
            if words[0] in ("state", "line", "game", "settings"):
                found.append(answer.partition(" ")[2])
            else:
                self._event(words)

    def _event(self, words: list[str]) -> None:
        try:
            if words[0] == "at":
                self._end_frame()
                self.now_ms = int(words[1])
                return
            if words[0] == "span":
                at = int(words[1]) * COLUMNS + int(words[2])
                data = bytes.fromhex(words[3])
                self.picture[at : at + len(data)] = data
            elif words[0] == "panel":
                self.on, self.contrast = words[1] == "1", int(words[2])
            elif words[0] == "tone":
                self.tone_hz = int(words[1])
            elif words[0] == "led":
                self.led = words[1] == "1"
        except (IndexError, ValueError):
            said = one_line(" ".join(words)[:80])
            raise DeviceError(f"the device sends a line that is not an event: {said}") from None
        if len(self.picture) != len(BLANK):
            raise DeviceError("the device sends a span outside the picture")
        self._changed = self._changed or words[0] in ("span", "panel")
        self.tell(*words)

    def _end_frame(self) -> None:
        if self._changed:
            self._changed = False
            self.tell("frame")

    def tell(self, *words: str) -> None:
        """Tell the watcher of an event now."""
        if self._watch is not None:
            self._watch(self.now_ms, list(words))

    def press(self, key: str) -> None:
        """Let *key* go down."""
        self.ask(f"press {key}")

    def release(self, key: str) -> None:
        """Let *key* go up."""
        self.ask(f"release {key}")

    def advance(self, ms: int) -> None:
        """Let *ms* pass; a program that asks for a restart gets it."""
        until_ms = self.now_ms + ms
        try:
            words, _ = self.ask(f"time {until_ms}")
        except Restarted:
            rest_ms = max(0, until_ms - self.now_ms)
            self.cut()
            self.advance(rest_ms)
        else:
            self.now_ms, self.next_ms = int(words[0]), int(words[1])

    def linger(self, ms: int) -> None:
        """Let *ms* pass while something is looked for."""
        self.advance(ms)

    def look(self) -> bytes:
        """Return the panel's picture."""
        return bytes(self.picture)

    def cut(self) -> None:
        """Take the power away and give it back."""
        self._connection.kill()
        self._before_ms += self.now_ms
        self._boot()

    def state(self) -> str:
        """Return the state of the program as JSON."""
        return self.ask("state")[1][0]

    def record(self) -> list[str]:
        """Return the lines of the current game's record."""
        return self.ask("record")[1]

    def latest_record(self) -> list[str]:
        """Return the lines of the record of the game begun last, none if no game is stored."""
        told = self.ask("games")[1]
        try:
            numbers = [int(game.split(" ")[0]) for game in told]
        except ValueError:
            raise DeviceError(f"the device tells of no game: {one_line(' '.join(told)[:80])}") from None
        return self.ask(f"pull {max(numbers)}")[1] if numbers else []

    def save(self) -> None:
        """Bring the folder that stands for the flash up to date."""

    def close(self) -> None:
        """Switch the device off."""
        self._connection.kill()


def bring_up_to_date(folder: Path, files: Mapping[str, bytes], earlier: Iterable[str]) -> None:
    """Write *files*, by their place in *folder*; what was there *earlier* and is none of them is removed."""
    for place in files:
        if unfit := plain_name.path_trouble(place):
            raise DeviceError(
                f"the device has a file {one_line(place[:60])} that is kept nowhere: its name {unfit}"
            )
    folders.fill(folder, files)
    for place in set(earlier) - files.keys():
        (folder / place).unlink(missing_ok=True)


def check_version(words: list[str]) -> None:
    """Raise DeviceError if the *words* answered to `hello` are not those of this version of the link."""
    if words[1:2] != [LINK_VERSION]:
        spoken = f"speaks version {one_line(' '.join(words[1:2])[:20])} of the link, not {LINK_VERSION}"
        raise DeviceError(f"the program there {spoken}: run `tablemate deploy`")
    if len(words) != HELLO_WORDS:
        said = one_line(" ".join(words)[:80])
        raise DeviceError(f"the program there answers `{said}` (is a space in its board's name?)")
