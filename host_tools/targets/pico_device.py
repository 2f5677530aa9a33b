"""
A Pico at a port as a device like the others (host_tools/device/device.py): its time runs by itself.

    with AttachedDevice(port) as device:     # the program that runs there; it goes on afterwards
        device.press("OK")                   # over the link; frames come back over it
        device.advance(60)                   # really waits

    with PlayedDevice(port) as device:       # the same program in a folder of its own, for a sequence
        device.cut()                         # a reset of the chip

The games of a Pico that is played on stay as they are: its program is stopped and started again from
MicroPython's raw prompt, with the board's `root` in the folder /tablemate.play instead of /data. The
folder is emptied before and removed afterwards, and a reset ends it all in the normal program. A
folder left by a connection that broke is removed the next time.
"""

import time
from collections.abc import Callable
from pathlib import Path

from host_tools.device import pico
from host_tools.device.device import Device, DeviceError, Lines, bring_up_to_date, check_version
from host_tools.device.pico import MOST_LINES, Pico
from host_tools.errors import Failed
from host_tools.files import regular_file
from host_tools.installation import deployment
from host_tools.installation.detection import frozen_on

ANSWER_MS = 10_000  # device time; longer than any answer of the program
ALIVE_MS = 2000  # between two signs of life: the program lets a PC go that is silent for 6 s
LOOK_S = 0.01  # between two looks at the device's clock
STRIDE_MS = 10  # `run` listens so long, then draws
LEAST_MS = 60  # between two presses, however late the first came
FRAME_MS = 33
ROOT = "/tablemate.play"
EMPTY = f"""
def _remove(path):
    for entry in os.ilistdir(path):
        inner = path + "/" + entry[0]
        _remove(inner) if entry[1] == 0x4000 else os.remove(inner)
    os.rmdir(path)
try:
    _remove({ROOT!r})
except OSError:
    pass
"""
START = f"""
from boards.{{board}} import make
from firmware.loop import run
class Unset:  # a sequence shows the same on any day
    def read(self):
        return self.moment
    def set(self, moment):
        self.moment = moment
    moment = (2021, 1, 1, 0, 0, 0)
def elsewhere():
    board = make()
    board.root = {ROOT!r}
    board.clock = Unset()
    return board
run(elsewhere)
"""


def wall_ms() -> float:
    """Return this computer's time in ms; the beginning does not matter."""
    return time.monotonic() * 1000


class SerialPort:
    """The serial port of *pico*, line by line; *now_ms* is the clock by which an answer is too late."""

    def __init__(self, pico: Pico, now_ms: Callable[[], float]):
        self._pico = pico
        self._now_ms = now_ms
        self._lines = Lines()
        self._sent_ms = now_ms()
        self._count = 0  # lines that came since a command
        self._until_s = 0.0  # when an answer to it is too long, by this computer's clock
        self.send("\n")  # from here on signs of life are due

    def send(self, line: str) -> None:
        """Send *line* to the device."""
        self._count, self._until_s = 0, time.monotonic() + pico.MOST_S
        self._write(line)

    def _write(self, line: str) -> None:
        self._sent_ms = self._now_ms()
        self._pico.write(line.encode() + b"\n")

    def receive(self) -> str:
        """Return the next line that the device sends."""
        until_ms = self._now_ms() + ANSWER_MS
        while (line := self.heard(LOOK_S)) is None:
            if self._now_ms() > until_ms:
                raise DeviceError(
                    f"{self._pico.port}: the program has not answered for {ANSWER_MS // 1000} s"
                )
        self._count += 1
        if self._count > MOST_LINES or time.monotonic() > self._until_s:
            raise DeviceError(f"{self._pico.port}: the program's answer does not end")
        return line

    def heard(self, wait_s: float) -> "str | None":
        """Return the next line if it comes within *wait_s*; give a sign of life when one is due."""
        if self._now_ms() - self._sent_ms >= ALIVE_MS:
            self._write("\n")
        line = self._lines.next()
        if line is None:
            self._lines.add(self._pico.read(wait_s))
            line = self._lines.next()
        return line

    def kill(self) -> None:
        """Nothing is to be ended: the device goes on by itself."""


class AttachedDevice(Device):
    """
    The program that runs at *port*; *now_ms* is the clock that waits go by.

    Waits are counted from the beginning on, not one after the other: what a step took longer is taken
    off the next waits, so that the device is never ahead of the time that a sequence tells.
    """

    stride_ms: "int | None" = STRIDE_MS

    def __init__(
        self,
        port: str,
        watch: "Callable[[int, list[str]], None] | None" = None,
        now_ms: Callable[[], float] = wall_ms,
    ):
        self._clock_ms = now_ms
        self._held: set[str] = set()
        self._pico = Pico(port)
        try:
            super().__init__(self._attach, watch)
        except BaseException:
            self._let_go()
            raise

    @property
    def name(self) -> str:
        """Return the name of the platform, for people."""
        return f"the Pico at {self._pico.port}"

    def _attach(self) -> SerialPort:
        words = self._pico.hello()
        if words is None:
            raise Failed(f"{self._pico.port}: no Tablemate answers there (see `tablemate doctor`)")
        return self._opened(words)

    def _opened(self, words: list[str]) -> SerialPort:
        """Return the port of a program that has answered `hello` with *words*; read what it still answers."""
        check_version(words)
        port = SerialPort(self._pico, self._clock_ms)
        port.send("and now")
        while port.receive() != "error unknown command":
            pass
        self._began_ms = self._due_ms = self._clock_ms()
        return port

    def _elapsed_ms(self) -> int:
        return int(self._clock_ms() - self._began_ms)

    def tell(self, *words: str) -> None:
        """Tell the watcher of an event now."""
        self.now_ms = self._elapsed_ms()
        super().tell(*words)

    def ask(self, line: str) -> tuple[list[str], list[str]]:
        """Send the command *line*; time passes meanwhile."""
        try:
            return super().ask(line)
        finally:
            self.now_ms = self._elapsed_ms()

    def press(self, key: str) -> None:
        """Let *key* go down."""
        super().press(key)
        self._held.add(key)

    def release(self, key: str) -> None:
        """Let *key* go up."""
        super().release(key)
        self._held.discard(key)

    def advance(self, ms: int) -> None:
        """Wait until *ms* more have passed than were asked for so far; a key is held for *ms* in any case."""
        self._due_ms += ms
        least_ms = ms if self._held else min(ms, LEAST_MS)
        self._listen(max(self._due_ms, self._clock_ms() + least_ms))

    def linger(self, ms: int) -> None:
        """Wait *ms*; they are taken off the waits that come."""
        self._listen(self._clock_ms() + ms)

    def _listen(self, until_ms: float) -> None:
        """Take events until *until_ms* of the clock."""
        while (left_ms := until_ms - self._clock_ms()) > 0:
            heard = self._connection.heard(min(left_ms / 1000, LOOK_S))
            if heard is None:
                self._end_frame()
            else:
                self._event(heard.split(" "))
        self.now_ms = self._elapsed_ms()
        self.next_ms = self.now_ms + FRAME_MS

    def look(self) -> bytes:
        """Return the panel's picture, a whole one: no answer comes between parts of one."""
        self.ask("hello")
        return bytes(self.picture)

    def close(self) -> None:
        """Let go what is held, and leave the device as it is."""
        try:
            for key in sorted(self._held):
                self.release(key)
            self.ask("frames off")
        finally:
            self._let_go()

    def _let_go(self) -> None:
        self._pico.close()


class PlayedDevice(AttachedDevice):
    """
    The program at *port*, started with an empty folder for its flash; *root* is copied there and back.

    MicroPython has to be there, and a Tablemate; Failed says what is missing.
    """

    def __init__(
        self,
        port: str,
        root: Path | None = None,
        watch: "Callable[[int, list[str]], None] | None" = None,
        now_ms: Callable[[], float] = wall_ms,
    ):
        self._root = root
        self._board = ""
        self._copied: set[str] = set()  # files of *root* that were, by place
        super().__init__(port, watch, now_ms)

    def _attach(self) -> SerialPort:
        pico = self._pico
        if not self._board:
            self._prepare(pico)
        pico.begin(self._program())
        words = pico.hello_after_boot()
        if words is None:
            raise Failed(f"{pico.port}: the program does not answer (see `tablemate doctor`)")
        return self._opened(words)

    def _program(self) -> str:
        """Return the code to run."""
        return START.format(board=self._board)

    def _prepare(self, pico: Pico) -> None:
        """Find out which program is there, and make its folder."""
        pico.stop()
        trouble = pico.implementation().trouble(frozen_on(pico) is not None)
        if trouble:
            raise Failed(f"{pico.port}: {trouble}")
        self._board = deployment.board_on(pico)
        pico.run(f"{EMPTY}\nos.mkdir({ROOT!r})")
        if self._root is not None:
            self._copy_there(self._root)

    def _copy_there(self, root: Path) -> None:
        for path in sorted(root.rglob("*")):
            place = path.relative_to(root).as_posix()
            if path.is_dir():
                self._pico.run(f"os.mkdir({f'{ROOT}/{place}'!r})")
            else:
                self._pico.put(f"{ROOT}/{place}", regular_file.read(path))
                self._copied.add(place)

    def cut(self) -> None:
        """Reset the chip, and start again in the same folder."""
        self._pico.reset()
        self._held.clear()
        super().cut()

    def save(self) -> None:
        """Bring the folder that was given to the state of the one on the Pico; its program stops for that."""
        if self._root is None:
            return
        self._pico.stop()
        paths = deployment.surveyed(self._pico, f"{deployment.SURVEY}\n_survey({ROOT!r})", ROOT)
        found = {path[len(ROOT) + 1 :]: self._pico.get(path) for path in paths}
        bring_up_to_date(self._root, found, self._copied)
        self._copied = set(found)

    def close(self) -> None:
        """Remove the folder and start the normal program."""
        self._let_go()

    def _let_go(self) -> None:
        try:
            if self._board:
                self._pico.stop()
                self._pico.run(EMPTY)
                self._pico.reset()  # and wait until the port is back, for the next program
        finally:
            self._pico.close()
