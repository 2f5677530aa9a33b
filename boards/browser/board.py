"""
The board in a browser: the simulated one, with the page's chance, and words for who cannot see the panel.

Its time is what the page says. A tab that slept is behind: `late` takes it to the present at once, as a
Pico whose program was kept from running for so long would go on.
"""

from boards.browser.words import Noted
from boards.simulated import board as simulated
from firmware.display.ssd1306 import Ssd1306

HOP_MS = 24 * 3600 * 1000  # ticks wrap: the program wants to be stepped at least once in three days


class Display(Ssd1306):
    """The driver of the panel, unchanged but for its canvas, which notes words."""

    def canvas(self) -> Noted:
        """Return what screens draw on."""
        self.noted = Noted(self.buffer, self.width, self.height)
        return self.noted


class Board(simulated.Board):
    """The board; *root* is the folder for games, *chance()* returns 32 random bits."""

    name = "browser"

    def __init__(self, root: str, chance):
        simulated.Board.__init__(self, root, 0, 0)
        self.display = Display(self.bus, simulated.ADDRESS)
        self._chance = chance

    def entropy(self) -> int:
        """Return 32 random bits."""
        return self._chance() & 0xFFFFFFFF  # JavaScript's are signed

    def be_late(self, app, until_ms: int) -> None:
        """Let it be *until_ms* since power on, with nothing done meanwhile."""
        while until_ms - self.now_ms > HOP_MS:
            self.now_ms += HOP_MS
            app.step(self.ticks)
        self.now_ms = max(self.now_ms, until_ms)
