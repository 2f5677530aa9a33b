"""
Alarms and ticks while the countdown of a game runs. Loaded with a game that has one.

The journal gets a `tick` every 10 s, so a power cut costs at most that much of it, and the game comes
back paused (spec/device.md, Power). A time that is counted up runs too: it gets ticks, but no sounds.
"""

from engines_core.clock import to_next_second
from engines_core.errors import DamagedRecord

if False:  # for the type checker
    from engines_core.types import Sequence, State, TimeLeft
    from firmware.types import Beeper, Output, Play

TICK_MS = 10000
PAUSED_MS = 60000  # between two beeps of a paused countdown
LAST_SECONDS = (5, 4, 3, 2, 1)
INVERTED_MS = 200  # how long the picture is inverted at a warning
SEEN = ("time_up", "warn")  # sounds that also show


class Countdown:
    """The countdown of *play*, whose game has countdown(state, now)."""

    def __init__(self, play: "Play"):
        self.play = play
        self.time_up = False  # it has run out and no one has pressed a button since
        self.inverted_until = 0  # uptime until which the picture is inverted
        self._tick_due: "int | None" = None
        self._owes_tick = False  # the end of the time is not written yet
        self._left_ms: "int | None" = None  # ms left at the latest step while it ran
        self._left_at = 0  # its uptime
        self._found: "TimeLeft | None" = None  # result of the latest `look`
        self._looked_at = -1  # the uptime of the latest `look`
        self._looked_in: "State | None" = None  # the state of the latest `look`
        self._next = 0  # uptime when something sounds or is written next while it runs
        self._runs_in: "State | None" = None  # the state for which `_next` holds
        self._reminds_at: "int | None" = None  # uptime when it beeps as it is paused, None while it is not

    def stop(self, now: int) -> None:
        """Write a last tick if it runs, as the game is put away: so no second of it is lost."""
        if self.is_running(now) or self._owes_tick:
            self._tick(now)

    def look(self, uptime: int) -> "TimeLeft | None":
        """Return (running, left_ms, total_ms, warn_s) of it, None if there is none now."""
        play = self.play
        if self._looked_at != uptime or self._looked_in is not play.state:
            assert play.game.countdown is not None  # else there is no Countdown of it
            self._found = play.game.countdown(play.state, play.time(uptime))
            self._looked_at = uptime
            self._looked_in = play.state
        return self._found

    def mode(self, uptime: int) -> "tuple[bool, bool] | None":
        """Return (is running, has time left), None without a countdown: what is allowed depends on it."""
        found = self.look(uptime)
        return None if found is None else (found[0], found[1] > 0)

    def next_second(self, uptime: int) -> "int | None":
        """Return the uptime at which it shows a second less, None if it does not run."""
        found = self.look(uptime)
        return uptime + to_next_second(found[1]) if found is not None and found[0] else None

    def is_running(self, uptime: int) -> bool:
        """Return whether it runs."""
        if self._runs_on(uptime):
            return True
        found = self.look(uptime)
        return found[0] if found is not None else self._counts_up(uptime)

    def _counts_up(self, uptime: int) -> bool:
        """Return whether a time is counted up: a power cut would pause it, and nothing counts down."""
        play = self.play
        return self.look(uptime) is None and bool(play.game.on_resume(play.state, play.time(uptime)))

    def is_paused(self, uptime: int) -> bool:
        """Return whether it stands with time left."""
        if self._runs_on(uptime):
            return False
        found = self.look(uptime)
        return found is not None and not found[0] and found[1] > 0 and not self.play.state["over"]

    def is_calling(self, uptime: int) -> bool:
        """Return whether a warning is on or TIME blinks."""
        return self.time_up or uptime < self.inverted_until

    def hush(self) -> bool:
        """End the blinking of TIME; return whether it was on."""
        was_on = self.time_up
        self.time_up = False
        return was_on

    def put_off_tick(self) -> None:
        """Put off the next tick: an action that was just written has stored the time."""
        self._tick_due = None

    def step(self, now: int, beeper: "Beeper", output: "Output", may_write: bool) -> "int | None":
        """
        Sound warnings and redraw what they change; write ticks if it *may_write*, else they stay due.

        Return the uptime of the next of these, None if there is none.
        """
        if self._owes_tick and may_write:
            self._tick(now)
        return self._next if self._runs_on(now) else self._went_on(now, beeper, output, may_write)

    def _went_on(self, now: int, beeper: "Beeper", output: "Output", may_write: bool) -> "int | None":
        """Do what `step` does where something is due."""
        found = self.look(now)
        reminds_at = self._reminds_at = None if found is not None and found[0] else self._remind(now, beeper)
        if found is None and self._counts_up(now):
            return self._write_tick(now, may_write)
        if found is None or not (found[0] or self._left_ms):
            self._left_ms = None
            return reminds_at
        running, left_ms, _, warn_s = found
        before_ms = self._ran_from(left_ms, now)
        self._left_ms = left_ms if running else None
        self._left_at = now
        pattern = self._passed(before_ms, left_ms, warn_s, now)
        if pattern:
            beeper.play(pattern, now)
        if pattern in SEEN:
            output.redraw()
        if pattern == "time_up":
            self._owes_tick = True  # time that is up stays up, whatever comes
            if may_write:
                self._tick(now)
        if not running:
            return reminds_at
        self._next = min(self._write_tick(now, may_write), now + to_next_second(left_ms))
        self._runs_in = self.play.state
        return self._next

    def _remind(self, now: int, beeper: "Beeper") -> "int | None":
        """Beep once a minute while it is paused; return the uptime of the next beep, None if it is not."""
        if not self.is_paused(now):
            self._reminds_at = None
        elif self._reminds_at is None:
            self._reminds_at = now + PAUSED_MS
        elif now >= self._reminds_at:
            self._reminds_at = now + PAUSED_MS
            beeper.play("paused", now)
        return self._reminds_at

    def _runs_on(self, uptime: int) -> bool:
        """Return whether it runs as `step` left it, and nothing is due."""
        return self._runs_in is self.play.state and uptime < self._next

    def _ran_from(self, left_ms: int, now: int) -> int:
        """
        Return the ms left at the step before, to tell which warnings were passed since.

        After a pause, an extension or a restart return *left_ms*: then none were.
        """
        before_ms = self._left_ms
        has_run_on = before_ms is not None and left_ms == max(0, before_ms - (now - self._left_at))
        return before_ms if has_run_on else left_ms  # type: ignore[return-value]

    def _passed(self, before_ms: int, left_ms: int, warn_s: list[int], now: int) -> str:
        """Return the sound for the time between *before_ms* to go and *left_ms* to go."""
        if before_ms > 0 and left_ms == 0:
            self.time_up = True
            return "time_up"
        if _lies_between(warn_s, before_ms, left_ms):
            self.inverted_until = now + INVERTED_MS
            return "warn"
        return "last_five" if _lies_between(LAST_SECONDS, before_ms, left_ms) else ""

    def _write_tick(self, now: int, may_write: bool) -> int:
        """Write a tick if it is due and *may_write*; return the uptime of the next one."""
        if self._tick_due is None:
            self._tick_due = now + TICK_MS
        if now >= self._tick_due and may_write:
            self._tick_due = now + TICK_MS
            self._tick(now)
        return self._tick_due

    def _tick(self, now: int) -> None:
        self._owes_tick = False
        try:
            self.play.session.do([self.play.time(now), "tick"])
        except (OSError, DamagedRecord):
            pass  # the countdown goes on, a power cut would cost more of it


def _lies_between(seconds: "Sequence[int]", before_ms: int, left_ms: int) -> bool:
    """Return whether one of *seconds* to go lies between *before_ms* and *left_ms* to go."""
    for second in seconds:
        if left_ms <= second * 1000 < before_ms:
            return True
    return False
