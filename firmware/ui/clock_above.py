"""
A screen with the countdown of the game above it, so that it is never out of sight.

While it runs it stands small at the right of the header. When it has run out TIME blinks over all but the
hints: in between the screen is seen, and a press still does there what the hints say.
"""

from firmware.display.font import Font
from firmware.ticks import sooner
from firmware.ui import parts
from firmware.ui.fonts import SMALL
from firmware.ui.parts import WIDTH
from firmware.ui.screen import Screen

BLINK_MS = 500
TIME_TOP = 8  # of the letters, 40 px high
PAD = 2  # px on either side of the small clock


class ClockAbove:
    """Shows a screen that does not show the game's countdown itself, as the output wants it."""

    screen: Screen  # that is shown now

    def __init__(self, uptime):
        self._uptime = uptime
        self._letters: "Font | None" = None
        self._left = 0  # first column of the clock in the picture, 0: there is none
        self._screen_changes: "int | None" = None  # when the screen's own picture changes

    def over(self, screen, countdown) -> "ClockAbove":
        """Show *screen* from now on, above it the *countdown*."""
        self.screen = screen
        self.countdown = countdown
        return self

    def draw(self, canvas) -> None:
        """Draw the screen, on it the clock or TIME."""
        now = self._uptime.now_ms
        text = self._text(now)
        self._left = WIDTH - SMALL.width(text) - 2 * PAD if text else 0
        parts.keep_free(WIDTH - self._left if text else 0)
        self.screen.draw(canvas)
        parts.keep_free(0)
        if text:
            self._draw_clock(canvas, text)
        if self.countdown.time_up and now // BLINK_MS % 2 == 0:
            self._draw_time(canvas)
        if now < self.countdown.flash_until:
            canvas.invert(0, 0, WIDTH, parts.HEIGHT)
            self._left = 0
        self._screen_changes = self.screen.changes_at(now)

    def update(self, canvas) -> bool:
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

    def follow(self, canvas) -> bool:
        """Let the screen draw what a press has changed; not below TIME."""
        return not self.countdown.is_calling(self._uptime.now_ms) and self.screen.follow(canvas)

    def changes_at(self, now: int) -> "int | None":
        """Return when the clock, TIME or the screen changes next."""
        screen, countdown = self.screen.changes_at(now), self.countdown
        if countdown.time_up:
            return sooner(screen, now + BLINK_MS - now % BLINK_MS)
        if now < countdown.flash_until:
            screen = sooner(screen, countdown.flash_until)
        return sooner(screen, countdown.next_second(now))

    def _text(self, now: int) -> str:
        """Return what is left of a countdown that runs, else nothing."""
        found = self.countdown.look(now)
        return parts.clock_text((found[1] + 999) // 1000) if found is not None and found[0] else ""

    def _draw_clock(self, canvas, text: str) -> None:
        """Draw the clock at the right of the header, over the one that is there."""
        canvas.fill(self._left, 0, WIDTH - self._left, parts.HEADER, False)
        canvas.text(WIDTH - PAD - SMALL.width(text), 1, text, SMALL)
        canvas.invert(self._left, 0, WIDTH - self._left, parts.HEADER)

    def _draw_time(self, canvas) -> None:
        """Draw TIME over all but the hints."""
        if self._letters is None:
            from firmware.fonts import digits

            self._letters = Font(digits)
        text = self.screen.say("time")
        canvas.fill(0, 0, WIDTH, parts.HINTS, False)
        canvas.text((WIDTH - self._letters.width(text)) // 2, TIME_TOP, text, self._letters)
