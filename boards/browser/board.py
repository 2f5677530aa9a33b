"""
The board in a browser: the simulated one, with the page's random numbers, and words for screen readers.

The page sets its time. A tab that slept is behind: `late` takes it to the present at once, as a Pico goes
on whose program was kept from running for so long.
"""

from boards.browser.words import Noted
from boards.simulated import board as simulated
from firmware.display.ssd1306 import Ssd1306

if False:  # for the type checker
    from engines_core.types import Callable
    from firmware.types import App

SEED = 1
HOP_MS = 24 * 3600 * 1000  # ticks wrap, so the program has to be stepped at least once in three days


class Display(Ssd1306):
    """The driver of the panel; its canvas notes words."""

    def canvas(self) -> Noted:
        """Return the canvas that screens draw on."""
        self.noted = Noted(self.buffer, self.width, self.height)
        return self.noted


class Board(simulated.Board):
    """The board; *root* is the folder for games, *chance()* draws 32 bits (None: always the same ones)."""

    name = "browser"
    display: Display

    def __init__(self, root: str, chance: "Callable[[], int] | None"):
        simulated.Board.__init__(self, root, SEED, 0)
        self.display = Display(self.bus, simulated.ADDRESS)
        self._chance = chance

    def entropy(self) -> int:
        """Return 32 random bits."""
        if self._chance is None:
            return simulated.Board.entropy(self)
        return self._chance() & 0xFFFFFFFF  # JavaScript's are signed

    def be_late(self, app: "App", until_ms: int) -> None:
        """Skip to *until_ms* since power on, as the tab slept; switch the panel on if a countdown ran."""
        ran = app.sitting.is_running()
        while until_ms - self.now_ms > HOP_MS:
            self.now_ms += HOP_MS
            self._settle(app)
        self.now_ms = max(self.now_ms, until_ms)
        self._settle(app)
        if ran and not self.display.is_on:  # off, as its last press was long ago
            for down in (True, False):
                self.keys.set("BACK", down)  # the press that wakes does nothing else
                self._settle(app)

    def _settle(self, app: "App") -> None:
        """Step *app* until it wants to wait."""
        while app.step(self.ticks) == 0:
            pass
