"""
A screen with the countdown of the game above it, so that it is never out of sight.

While it runs it stands small at the right of the header. When it has run out TIME blinks over all but the
hints: in between the screen is seen, and a press still does there what the hints say.
"""

from engines_core.clock import seconds_shown
from firmware.ticks import sooner
from firmware.ui import countdown_picture, parts
from firmware.ui.fonts import SMALL
from firmware.ui.parts import WIDTH
from firmware.ui.screen import Screen

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Canvas, Uptime

TIME_TOP = 8  # first row of the letters, 40 px high
PAD = 2  # px on either side of the small clock


class CountdownAbove:
    """Shows a screen that does not show the game's countdown itself, as the output wants it."""

    screen: Screen  # shown now

    def __init__(self, uptime: "Uptime"):
        self._uptime = uptime
        self._left = 0  # first column of the clock in the picture, 0: there is none
        self._screen_changes: "int | None" = None  # when the screen's own picture changes

    def over(self, screen: "Any", countdown: "Any") -> "CountdownAbove":
        """Show *screen* from now on, above it the *countdown*."""
        self.screen = screen
        self.countdown = countdown
        return self

    def draw(self, canvas: "Canvas") -> None:
        """Draw the screen, on it the clock, or TIME over all but the hints."""
        now = self._uptime.now_ms
        text = self._text(now)
        self._left = WIDTH - SMALL.width(text) - 2 * PAD if text else 0
        canvas.kept_px = WIDTH - self._left if text else 0
        self.screen.draw(canvas)
        if text:
            self._draw_clock(canvas, text)
        if countdown_picture.is_time_lit(self.countdown, now):
            canvas.fill(0, 0, WIDTH, parts.HINTS, False)
            countdown_picture.draw_letters(canvas, TIME_TOP, self.screen.say("time"))
        if countdown_picture.draw_warning(canvas, self.countdown, now):
            self._left = 0
        self._screen_changes = self.screen.changes_at(now)

    def update(self, canvas: "Canvas") -> bool:
        """Draw the clock alone where nothing else has changed by itself."""
        now = self._uptime.now_ms
        text = self._text(now)
        if not self._left or self.countdown.is_calling(now) or not text:
            return False
        if self._screen_changes is not None and now >= self._screen_changes:
            return False
        if SMALL.width(text) > WIDTH - self._left - 2 * PAD:
            return False
        self._draw_clock(canvas, text)
        return True

    def follow(self, canvas: "Canvas") -> bool:
        """Let the screen draw what a press has changed; not below TIME."""
        return not self.countdown.is_calling(self._uptime.now_ms) and self.screen.follow(canvas)

    def changes_at(self, now: int) -> "int | None":
        """Return when the clock, TIME or the screen changes next."""
        return sooner(self.screen.changes_at(now), countdown_picture.changes_at(self.countdown, now))

    def _text(self, now: int) -> str:
        """Return the remaining time of a countdown that runs, else nothing."""
        found = self.countdown.look(now)
        return parts.clock_text(seconds_shown(found[1])) if found is not None and found[0] else ""

    def _draw_clock(self, canvas: "Canvas", text: str) -> None:
        """Draw the clock at the right of the header, over the one that is there."""
        canvas.fill(self._left, 0, WIDTH - self._left, parts.HEADER, False)
        canvas.text(WIDTH - PAD - SMALL.width(text), 1, text, SMALL)
        canvas.invert(self._left, 0, WIDTH - self._left, parts.HEADER)
