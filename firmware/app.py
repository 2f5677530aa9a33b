"""
The device program, stepped from outside.

    app = App(board)
    while True:
        delay_ms = app.step(board_ticks_ms)   # inputs in, screens on, journal written
        ...wait delay_ms, or less if a button moves...

Nothing in here sleeps or reads a clock, so a three-hour evening plays in seconds in a test and the
same to the millisecond on every target. One step takes a few ms at most; what takes longer is work
(firmware/work.py), continued in the next steps.

The App puts the parts together and steps them; firmware/README.md walks through them.
"""

import sys

from firmware.context import Context
from firmware.display.output import Output, sooner
from firmware.idle import Idle
from firmware.input.gestures import Gestures
from firmware.navigator import Navigator
from firmware.observer import Observer
from firmware.rest import Rest
from firmware.sitting import Sitting
from firmware.sound.beeper import Beeper
from firmware.storage import flash

IDLE_MS = 1000  # between two steps when nothing is due
CHORE_MS = 1  # between two pieces of a chore: an action replayed takes some ms
SEAT = "SEAT"  # begins the names of keys for players (firmware/input/more_keys.py)
FAULT_LOG_BYTES = 8192  # a longer log is begun anew


class App:
    """The program on one *board* (boards/README.md); *ticks* is the raw tick count at power on."""

    def __init__(self, board, ticks: int = 0, observer=None):
        context = self.context = Context(board, ticks)
        rest = Rest(context.settings)
        self.board = board
        self.beeper = Beeper(board.sound, context.settings)
        self.output = Output(board.display, rest)
        self.gestures = Gestures(board.keys, context.buttons, context.uptime, rest)
        self.navigator = context.navigator = Navigator(context, self.beeper, self.output.redraw)
        self.sitting = context.sitting = Sitting(context)
        self.idle = Idle(context.settings, self.sitting, context.navigator)
        self.observer = observer or Observer()
        self.observer.begin(self)
        self._is_lit = False

    def step(self, ticks: int) -> int:
        """Take the inputs that came and move on to *ticks* (raw ms); return the ms until the next step."""
        now = self.context.uptime.advance(ticks)
        try:
            delay_ms = self._step(ticks, now)
        except OSError as error:  # of the flash alone: what speaks to the panel raises none
            self.navigator.refuse_unstored(error)
            return 0
        except Exception as error:  # the one place: whatever fails, the game is saved and the table is told
            self._fault(error)
            return 0
        self.observer.stepped(delay_ms)
        return delay_ms

    def _step(self, ticks: int, now: int) -> int:
        work, sitting, output = self.context.work, self.sitting, self.output
        if not self.navigator.screens:
            self._begin()
        if self.gestures.read(ticks):
            self.idle.disturb(now)
        if not work.is_on():
            self._act(now)
        elif work.step():
            output.redraw()
        self.navigator.make_opened()
        due = self.context.buttons.deadline(now)
        if sitting.countdown is not None and not work.is_on():
            due = sooner(due, sitting.countdown.step(now, self.beeper, output.redraw))
        due = sooner(due, self.idle.step(now, work.is_on() or self.context.buttons.levels))
        self._light()
        due = sooner(due, self.beeper.step(now))
        pending, is_awake = self.gestures.pending, sitting.is_running()
        if self._show(pending, now, is_awake) or work.is_on() or self.gestures.are_waiting():
            return 0
        due = sooner(sooner(due, output.due), self._chore(now))
        delay_ms = IDLE_MS if due is None else max(0, due - now)
        self.idle.collect(delay_ms)
        return delay_ms

    def _chore(self, now: int) -> "int | None":
        """Go on with what the screen on top does by the way; return when there is more of it, None if not."""
        screen = self.navigator.top()
        if screen.chore is None:
            return None
        try:
            next(screen.chore)
        except StopIteration:
            screen.chore = None
            self.output.redraw()
        return now + CHORE_MS

    def _show(self, pending, now: int, is_awake: bool) -> bool:
        """Let the output have its step; a screen that cannot read what it shows is left."""
        top = self.sitting.with_countdown(self.navigator.top())
        try:
            return self.output.step(top, pending, now, is_awake)
        except OSError:
            self.navigator.drop()
            raise

    def _begin(self) -> None:
        """Show the game that was on when the power went, or the home screen."""
        self.navigator.home()
        try:
            number = self.context.library.wake()
            if number is not None:
                self.navigator.open("start", number)
        finally:
            if self.context.settings.report is not None:
                self.navigator.tell(self.context.texts.line(self.context.settings.report))

    def _act(self, now: int) -> None:
        """Let what the keys did act: from here, as an act may go deep, and the stack of a Pico has 8 KB."""
        gestures, output, work = self.gestures, self.output, self.context.work
        while gestures.are_waiting():
            self.navigator.make_opened()
            if work.is_on():
                return
            screen = self.navigator.top()
            kind, name, at_ms = gestures.next()
            if kind == "press" and self.sitting.hush():
                output.redraw()
                if screen.shows_countdown:
                    continue
            kind = gestures.meaning(kind, name, screen.holds)
            self._acknowledge(kind, name, now, screen.is_quiet())
            if kind in ("", "down"):
                continue
            self.observer.acts(at_ms)
            if kind == "long":
                screen.held(name)
            elif name.startswith(SEAT):
                screen.seat_pressed(int(name[len(SEAT) :]) - 1)
            else:
                screen.pressed(name, kind == "repeat")
            output.end_press(not work.is_on())

    def _acknowledge(self, kind: str, name: str, now: int, is_quiet: bool) -> None:
        """Let be seen and, unless *is_quiet*, heard at once that a button was pressed."""
        if kind in ("press", "long") and not is_quiet:
            self.beeper.play("key", now)
        if kind == "down" or (name in ("OK", "BACK") and kind in ("press", "repeat")):
            self.output.acknowledge(now)
        if kind == "down":
            self.output.redraw()
        elif kind:
            self.output.begin_press(kind != "long")

    def _light(self) -> None:
        """Light the LED with a warning and while TIME blinks."""
        is_lit = self.sitting.is_calling()
        if is_lit != self._is_lit and self.board.led is not None:
            self.board.led.set(is_lit)
        self._is_lit = is_lit

    def _fault(self, error: Exception) -> None:
        """Write the traceback to fault.log and show the fault screen; the journal holds the game already."""
        if self.navigator.screens and self.navigator.top().name == "fault":
            self.board.restart()  # not even this screen works
        if self.navigator.screens:
            self.navigator.top().failed()
        self.context.work.stop()
        self.gestures.drop()
        self.sitting.play = None
        self.navigator.clear_table()
        try:
            path = self.board.root + "/fault.log"
            with flash.to_write(path, "a" if flash.size_of(path) < FAULT_LOG_BYTES else "w") as log:
                _print_exception(error, log)
        except OSError:
            pass  # the flash is full or broken: the screen still tells
        self.navigator.screens = []
        self.navigator.open("fault", error)
        self.navigator.make_opened()


def _print_exception(error: Exception, stream) -> None:
    if hasattr(sys, "print_exception"):
        sys.print_exception(error, stream)
        return
    import traceback  # type: ignore[import-not-found]  # CPython only

    traceback.print_exception(type(error), error, error.__traceback__, file=stream)
