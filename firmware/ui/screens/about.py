"""About: version, memory, flash, games."""

import sys

from firmware import VERSION
from firmware.storage import listing
from firmware.ui import parts, screen

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Canvas, Context, Job


def size_text(count: int) -> str:
    """Return *count* bytes as KB, or MB where that is too long."""
    return "%d KB" % (count >> 10) if count < 1 << 24 else "%d MB" % (count >> 20)


class Screen(screen.Screen):
    """Shows the version of this device, and its free memory and flash."""

    name = "about"

    def __init__(self, context: "Context"):
        super().__init__(context)
        self.library = context.library
        self.memory = context.memory
        self.battery = context.battery
        self.games: "int | None" = None  # not counted yet
        self.chore = self._counting()

    def _counting(self) -> "Job":
        """Count the games; a chore."""
        numbers, _tails = yield from listing.games(self.library)
        self.games = len(numbers)

    def draw(self, canvas: "Canvas") -> None:
        """Draw the facts."""
        key = "game" if self.games == 1 else "games"
        games = "" if self.games is None else self.say(key, self.games)
        parts.header(canvas, self.say("settings.about"), games)
        facts = self._facts()
        parts.rows(canvas, facts, None, 0, max(parts.ROWS, len(facts)))
        parts.hints(canvas, ("", "", self.say("hint.back")))

    def _facts(self) -> "list[Any]":
        """Return (what, how much) of each row."""
        runtime = sys.implementation
        facts = [
            (self.say("home.title"), VERSION),
            (runtime.name, "%d.%d" % (runtime.version[0], runtime.version[1])),
            (self.say("settings.flash"), size_text(self.library.free_bytes())),
        ]
        free = self.memory.free_bytes()
        if free is not None:
            facts.append((self.say("settings.memory"), size_text(free)))
        if self.battery is not None:
            facts.append((self.say("settings.battery"), self.battery.text()))
        return facts

    def pressed(self, button: str, repeated: bool) -> None:
        """Go back."""
        self.navigator.pop()
