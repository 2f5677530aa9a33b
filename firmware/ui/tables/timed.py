"""
A table whose countdown fills the screen while it is on: digits 40 px high, a gauge, its purpose.
"""

from engines_core.clock import seconds_shown
from firmware.ticks import sooner
from firmware.ui import countdown_picture, parts
from firmware.ui.fonts import SMALL, TEXT
from firmware.ui.parts import WIDTH
from firmware.ui.short_names import shortened
from firmware.ui.tables.base import TableScreen

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Canvas, Context, Title

DIGITS_TOP = 0  # a multiple of 8: 40 rows are five pages on the bus
GAUGE_TOP = 42
STATUS_TOP = 47
OWN_AFTER_MS = 5000  # without a press a countdown has its own action on the bar again
SWITCH_MS = 1500  # a paused countdown shows its digits or PAUSED so long
DOUBLE_MS = 400  # the second of two OKs as close as this does not pause
HOURS_S = 6000  # from here on minutes are too many for the digits


class NoCountdown:
    """Stands for the countdown of a game without one."""

    time_up = False
    inverted_until = 0

    def look(self, uptime: int) -> None:
        """Return None: there is none."""

    mode = next_second = look

    def is_calling(self, uptime: int) -> bool:
        """Return False: nothing blinks."""
        return False


class Timed(TableScreen):
    """
    Base of such tables; TIME blinks over everything when the countdown has run out.

    A subclass has `status()`, and what it is without a countdown: `body(canvas)`, `changes_without(now)`.
    """

    def __init__(self, context: "Context"):
        self.countdown = context.sitting.countdown or NoCountdown()
        super().__init__(context)
        self._mode: "tuple[Any, ...] | None" = None  # mode of the countdown at the last look at the offers
        self._clock = ""  # the time that is on the canvas and may be updated there
        self._seconds = 0  # the same time in seconds
        self._digits_x = 0  # first column of that time
        self._gauge_px = 0  # length of the gauge below that time
        self._pressed_at = 0  # uptime of the latest press
        self._ok_at = -DOUBLE_MS  # uptime of the latest OK
        self.is_double = False  # the OK that acts now comes right after another: nobody wants a pause then

    # For a game's table

    def status(self) -> "Title":
        """Return the purpose of the countdown: left and right."""
        return "", ""

    def fills(self, countdown: "Any") -> bool:
        """Return whether *countdown* fills the screen."""
        return countdown is not None and (countdown[1] > 0 or self.countdown.time_up)

    def is_paused(self, countdown: "Any") -> bool:
        """Return whether *countdown* stands still because someone wants it to."""
        return not countdown[0]

    def changes_without(self, now: int) -> "int | None":
        """Return when the picture changes by itself where no countdown is on."""
        return None

    # What it shows

    def shows_countdown(self) -> bool:
        """Return True: this table shows the countdown itself."""
        return True

    def draw(self, canvas: "Canvas") -> None:
        """Draw the countdown over everything while one is on, TIME when it has run out."""
        countdown = self.countdown.look(self.now)
        self._clock = ""
        self._refresh_with(self.countdown.mode(self.now))
        own_at = self._own_action_at(countdown)
        if own_at is not None and self.now >= own_at:
            self.index = 0
        if self.fills(countdown):
            self._draw_countdown(canvas, countdown)
        else:
            super().draw(canvas)
        if self.shows_countdown() and countdown_picture.draw_warning(canvas, self.countdown, self.now):
            self._clock = ""

    def update(self, canvas: "Canvas") -> bool:
        """Draw the digits and the end of the gauge that a second of a running countdown has changed."""
        now = self.now
        countdown = self.countdown.look(now)
        if not self._clock or countdown is None or self.countdown.is_calling(now):
            return False
        own_at = self._own_action_at(countdown)
        if own_at is not None and now >= own_at:
            return False
        running, left_ms, total_ms, _ = countdown
        seconds = seconds_shown(left_ms)
        text = time_text(seconds)
        if not running or len(text) != len(self._clock):
            return False
        is_last = seconds // 10 == self._seconds // 10
        parts.retype(canvas, self._digits_x, DIGITS_TOP, text, is_last, countdown_picture.letters())
        gauge_px = _gauge(seconds, total_ms)
        if gauge_px < self._gauge_px:
            canvas.fill(gauge_px, GAUGE_TOP, self._gauge_px - gauge_px, 2, False)
        self._clock, self._seconds, self._gauge_px = text, seconds, gauge_px
        return True

    def follow(self, canvas: "Canvas") -> bool:
        """Draw the bar alone where there is one; not below a countdown or a picture that flashes."""
        if self.fills(self.countdown.look(self.now)) or self.countdown.is_calling(self.now):
            return False
        return super().follow(canvas)

    def changes_at(self, now: int) -> "int | None":
        """Return when the seconds, the blinking, the bar, or the picture without a countdown change."""
        countdown = self.countdown.look(now)
        return sooner(self._own_action_at(countdown), self._picture_changes_at(countdown, now))

    def _own_action_at(self, countdown: "Any") -> "int | None":
        """Return when pause (or go on) comes back to the bar, None if it is there or no countdown is on."""
        if not self.index or not self.fills(countdown):
            return None
        return self._pressed_at + OWN_AFTER_MS

    def pressed(self, button: str, repeated: bool) -> None:
        """Act as all tables do."""
        self._pressed_at = self.now
        if button == "OK":
            self.is_double, self._ok_at = self.now - self._ok_at < DOUBLE_MS, self.now
        super().pressed(button, repeated)
        self.is_double = False

    def _picture_changes_at(self, countdown: "Any", now: int) -> "int | None":
        if not self.shows_countdown():
            return self.changes_without(now)
        change = countdown_picture.changes_at(self.countdown, now)
        if countdown is not None and self.fills(countdown) and self.is_paused(countdown):
            change = sooner(change, now + SWITCH_MS - (now - self._pressed_at) % SWITCH_MS)
        return self.changes_without(now) if change is None else change

    def _refresh_with(self, mode: "Any") -> None:
        """Look again at the offers when the countdown has begun to run, stand or be over by itself."""
        if mode != self._mode:
            self._mode = mode
            self.refresh()

    def _draw_countdown(self, canvas: "Canvas", countdown: "Any") -> None:
        running, left_ms, total_ms, _ = countdown
        seconds = seconds_shown(left_ms)
        since_ms = self.now - self._pressed_at
        if not self.countdown.time_up and self.is_paused(countdown) and since_ms // SWITCH_MS % 2:
            countdown_picture.draw_enlarged(canvas, GAUGE_TOP, self.say("table.paused"), TEXT)
        elif not self.countdown.time_up:
            self._clock, self._seconds = time_text(seconds), seconds
            self._digits_x = countdown_picture.draw_letters(canvas, DIGITS_TOP, self._clock)
        elif countdown_picture.is_time_lit(self.countdown, self.now):
            countdown_picture.draw_letters(canvas, DIGITS_TOP, self.say("time"))
        self._gauge_px = _gauge(seconds, total_ms)
        canvas.fill(0, GAUGE_TOP, self._gauge_px, 2)
        self._draw_edges(canvas, STATUS_TOP, *self.status())
        if self.countdown.time_up:
            self._draw_edges(canvas, parts.HINTS, self.say("table.any"), "")
        else:
            hold = self.say("table.paused" if self.is_paused(countdown) else "table.hold")
            label = self.act(self.offers[self.index]).on_bar(True)
            self._draw_edges(canvas, parts.HINTS, hold, "↕ OK " + label)

    def _draw_edges(self, canvas: "Canvas", y: int, left: str, right: str) -> None:
        """Draw *left* at the left edge and *right*, shortened if it must be, at the right one."""
        room = WIDTH - 6 - SMALL.width(left)
        right = shortened(right, self.names, SMALL, room)
        canvas.text(1, y, left, SMALL)
        canvas.text(WIDTH - 1 - SMALL.width(right), y, right, SMALL)


def time_text(seconds: int) -> str:
    """Return *seconds* in five characters at most: 12:34; from 100 minutes on hours and minutes, 1h40."""
    if seconds < HOURS_S:
        return parts.clock_text(seconds)
    return "%dh%02d" % (seconds // 3600, seconds // 60 % 60)


def _gauge(seconds: int, total_ms: int) -> int:
    """Return the columns of the gauge for *seconds* to go: it changes with the digits."""
    return WIDTH * min(seconds * 1000, total_ms) // total_ms
