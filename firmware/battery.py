"""
The battery of a board that has one: a gauge, a warning, and an end before the flash could not be written.

    board.battery = Battery(vsys.read_mv)       # in make(); other boards carry nothing of this

The voltages are those of a lithium cell. Below EMPTY_MV the device stops: what waits is stored, the panel
goes dark; once it is charged it starts as after a power cut. The voltage is read once a second. It is read
before each change of the flash as well (firmware/storage/flash.py): below WRITE_MV none is begun.
"""

from errno import EIO

from engines_core.errors import DamagedRecord
from firmware.ui import parts
from firmware.ui.fonts import TEXT

if False:  # for the type checker
    from engines_core.types import Callable
    from firmware.types import App, Canvas

USB_MV = 4400  # more than a cell has
STEPS_MV = (3500, 3650, 3850)  # from each on the gauge shows a step more; below the first the device warns
EMPTY_MV, WRITE_MV = 3400, 3300
AGAIN_MV = 100  # so far beyond a limit a voltage counts as risen: without load a cell recovers a little
EVERY_MS = 1000
TOLD_MS = 5000  # the panel tells why it goes dark
WIDTH, RIGHT = 13, 126  # px of the gauge, and where it ends
OUTLINE = ((0, 2, 12, 1), (0, 7, 12, 1), (0, 2, 1, 6), (11, 2, 1, 6), (12, 4, 1, 2))  # x, y, width, height


class Battery:
    """The battery, read by *read_mv*(); *steps*: 0 (low) to 3, None on USB or before the first look."""

    def __init__(self, read_mv: "Callable[[], int]"):
        self._read_mv = read_mv
        self.mv = 0
        self.steps: "int | None" = None
        self.due = 0  # uptime of the next look
        self._is_warned = False
        self._stopped_at: "int | None" = None  # uptime, None while it goes on
        self._is_dark = False

    def rests(self, app: "App", now: int) -> bool:
        """Look at the voltage each EVERY_MS (uptime *now*); return whether *app* has stopped for it."""
        if now >= self.due and not app.context.work.is_busy():
            self.due = now + EVERY_MS
            self.mv = self._read_mv()
            if self._stopped_at is None:
                self._look(app, now)
            else:
                self._wait(app, now - self._stopped_at)
        return self._stopped_at is not None

    def check(self) -> None:
        """Raise OSError if it is too low to change the flash; the next step stops the device then."""
        if self._read_mv() < WRITE_MV:
            self.due = 0
            raise OSError(EIO)

    def _look(self, app: "App", now: int) -> None:
        if self.mv < EMPTY_MV:
            self._stopped_at = now
            self._stop(app, now)
            return
        before, self.steps = self.steps, self._steps()
        if self.steps != 0:
            self._is_warned = False
        if app.navigator.screens:
            if self.steps == 0 and not self._is_warned:
                self._is_warned = True
                app.navigator.open_suddenly("message", app.context.texts.say("settings.battery.low"), "")
            if self.steps != before:
                app.output.redraw()

    def _steps(self) -> "int | None":
        """Return the steps of the gauge at this voltage; one more than before only well beyond its limit."""
        if self.mv >= USB_MV:
            return None
        steps = len([limit for limit in STEPS_MV if self.mv >= limit])
        before = self.steps
        if before is not None and steps > before and self.mv < STEPS_MV[steps - 1] + AGAIN_MV:
            return max(before, steps - 1)
        return steps

    def _stop(self, app: "App", now: int) -> None:
        """Store what waits, be silent, and tell why; where the panel is dark already it stays so."""
        context = app.context
        if app.sitting.countdown is not None:
            app.sitting.countdown.stop(now)
        for tidy in (context.settings.tidy, app.sitting.tidy):
            try:
                tidy()
            except (OSError, DamagedRecord):
                pass  # all that was confirmed is stored
        if app.board.sound is not None:
            app.board.sound.tone(0)
        if app.board.led is not None:
            app.board.led.set(False)
        if not app.is_dozing:
            self._tell(app)

    def _tell(self, app: "App") -> None:
        say, canvas = app.context.texts.say, app.output.canvas
        canvas.clear()
        parts.centred(canvas, 20, say("settings.battery.empty"), TEXT)
        parts.centred(canvas, 34, say("settings.battery.kept"), TEXT)
        try:
            while app.board.display.flush_step():
                pass
        except OSError:
            pass  # it does not answer

    def _wait(self, app: "App", stopped_ms: int) -> None:
        """Go dark once the reason was told; start again when there is power."""
        if self.mv >= STEPS_MV[0] + AGAIN_MV:
            app.board.restart()
        if stopped_ms < TOLD_MS or self._is_dark:
            return
        self._is_dark = True
        if not app.is_dozing:
            try:
                app.board.display.power(False)
            except OSError:
                pass
            app.doze(True)

    def draw(self, canvas: "Canvas") -> None:
        """Draw the gauge at the right of an inverted header; on USB there is none."""
        if self.steps is None:
            return
        x = RIGHT - WIDTH - canvas.kept_px
        for left, top, width, height in OUTLINE:
            canvas.fill(x + left, top, width, height, False)
        for step in range(self.steps):
            canvas.fill(x + 2 + 3 * step, 4, 2, 2, False)

    def text(self) -> str:
        """Return the voltage in words, `3.8 V`; `USB` where the power comes from there."""
        return "USB" if self.mv >= USB_MV else "%d.%d V" % (self.mv // 1000, self.mv % 1000 // 100)
