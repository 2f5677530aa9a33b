"""
A whole device in this process: the program on the simulated board, pressed and read by a test.

    device = Device()
    device.press("OK", "DOWN")
    assert device.shows("Players")

Its screen can be read in two ways: `shows` looks at the texts that the screen drew last, `picture` is
the picture that the emulated panel decoded from the driver's bytes.
"""

import gc

from boards.simulated.board import make
from boards.simulated.link import VirtualLink
from firmware.app import App
from firmware.input.more_keys import MoreKeys
from tests.fakes import folder
from tests.fakes.loading import of_a_pico

PRESS_MS = 60
BOOT_MS = 1000


class OutOfMemory(Exception):
    """The program had no memory left in a test: the file is too large for a Pico's heap."""


class Device:
    """
    The program on a fresh flash, or on the folder *root* as it is; the key *held* is down.

    An *observer* (firmware/observer.py) watches it, from power on and over all power cuts. *memory*()
    makes the owner of what is loaded, for each power on. *panel* is plugged in in place of an SSD1306.
    """

    def __init__(
        self,
        root: str = "",
        held: str = "",
        start_ticks: int = 0,
        observer=None,
        memory=of_a_pico,
        panel=None,
    ):
        self.root = root or folder.on_disk()
        self.observer = observer
        self.memory = memory
        self.board = make(self.root, 1, start_ticks)
        if panel is not None:
            self.board.glass = self.board.bus.panel = panel
        self.sent: list = []
        self.app = App(self.board, self.board.ticks, observer, memory())
        self.link = VirtualLink(self.app, self.sent.append)
        self.drawn: list = []
        self._spy()
        self.navigator.fault = self._faulting(self.navigator.fault)
        if held:
            self.command("press " + held)
        self.wait(BOOT_MS)

    def _spy(self) -> None:
        """Note every text that is drawn from the latest clear on."""
        canvas = self.app.output.canvas
        draw, clear = canvas.text, canvas.clear

        def text(x, y, string, font):
            self.drawn.append(string)
            return draw(x, y, string, font)

        def cleared():
            self.drawn.clear()
            clear()

        canvas.text, canvas.clear = text, cleared

    def _faulting(self, fault):
        """Return *fault*, but raise OutOfMemory for a lack of memory, or a test might expect that fault."""

        def faulting(error: Exception) -> None:
            if isinstance(error, MemoryError):
                raise OutOfMemory("split the test file") from error
            fault(error)

        return faulting

    def add_keys(self, *names: str) -> None:
        """Fit the board with more keys."""
        self.board.keys.names = self.board.keys.names + names
        self.app.context.buttons = self.app.gestures.buttons = MoreKeys(self.board.keys.names)

    def command(self, line: str) -> list:
        """Send a line over the link and return all lines of the answer."""
        self.sent.clear()
        self.link.serve(line.encode())
        return list(self.sent)

    def wait(self, ms: int) -> None:
        """Let *ms* pass."""
        self.command("time %d" % (self.board.now_ms + ms))

    def press(self, *keys: str) -> None:
        """Press and release each of *keys*."""
        for key in keys:
            self.hold(key, PRESS_MS)

    def burst(self, *keys: str) -> None:
        """Press and release each of *keys* while a step takes long: the program finds all of them at once."""
        for key in keys:
            for command in ("press ", "release "):
                self.command(command + key)
                self.board.now_ms += PRESS_MS
        self.wait(PRESS_MS)

    def hold(self, key: str, ms: int = 700) -> None:
        """Hold *key* for *ms*."""
        self.command("press " + key)
        self.wait(ms)
        self.command("release " + key)
        self.wait(PRESS_MS)

    def shows(self, text: str) -> bool:
        """Return whether *text* is part of something on the screen."""
        return bool([string for string in self.drawn if text in string])

    @property
    def navigator(self):
        """Return the program's navigator."""
        return self.app.navigator

    @property
    def sitting(self):
        """Return the program's sitting, with the current game."""
        return self.app.sitting

    def top(self):
        """Return the screen on top."""
        return self.navigator.top()

    def open(self, name: str, *args) -> None:
        """Open the screen *name*, made with *args*."""
        self.navigator.open(name, *args)
        self.navigator.make_opened()

    def screen(self) -> str:
        """Return the name of the screen on top."""
        return self.top().name

    def picture(self) -> bytes:
        """Return the panel's picture."""
        return self.board.picture()

    def cut(self) -> "Device":
        """Cut the power; return the device as it starts again, with all of the memory."""
        self.app = self.link = self.board = None
        gc.collect()
        return Device(self.root, observer=self.observer, memory=self.memory)

    def record(self) -> list:
        """Return the current game's record, a string per line, secrets included (the link omits them)."""
        return list(self.sitting.on().journal.export())

    def start(self, game: str) -> None:
        """Start *game* (as home names it) with all defaults."""
        while not self.drawn or not self._highlighted(game):
            self.press("DOWN")
        self.press("OK")
        self.hold("OK")
        self.pass_checklist()

    def pass_checklist(self) -> None:
        """Go on to the table of a game that has just begun."""
        if self.screen() == "checklist":
            self.press("OK")

    def _highlighted(self, text: str) -> bool:
        screen = self.top()
        return screen.rows()[screen.index] == text
