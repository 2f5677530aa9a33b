"""
The device program, stepped from outside.

    app = App(board)
    while True:
        delay_ms = app.step(board_ticks_ms)   # inputs in, screens on, journal written
        ...wait delay_ms, or less if a button moves...

Nothing in here sleeps or asks how long the power has been on, so a three-hour evening plays in seconds in a
test and the same to the millisecond on every target. A step is short, so that no press waits: what takes
long is work (firmware/work.py), a piece per step.

The App puts the parts together and steps them; firmware/README.md walks through them.
"""

from engines_core.errors import DamagedRecord
from firmware.context import Context
from firmware.display.output import Output
from firmware.display.rest import Rest
from firmware.faults import fault_log
from firmware.game.current_game import CurrentGame
from firmware.idle import Idle
from firmware.input.dispatcher import Dispatcher
from firmware.input.gestures import Gestures
from firmware.memory import Memory
from firmware.navigator import Navigator
from firmware.observer import Observer
from firmware.sound.beeper import Beeper
from firmware.storage import flash
from firmware.storage.library import Library
from firmware.storage.settings import Settings
from firmware.texts import LANGUAGES, Texts
from firmware.ticks import Uptime, sooner
from firmware.work import Work

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Board

IDLE_MS = 1000  # between two steps when nothing is due


class App:
    """
    The program on one *board* (boards/README.md); *ticks* is the raw tick count at power on.

    *memory* owns what is loaded (firmware/memory.py).
    """

    def __init__(
        self,
        board: "Board",
        ticks: int = 0,
        observer: "Observer | None" = None,
        memory: "Memory | None" = None,
    ):
        context = self.context = Context(board, board.keys.reader(board.keys.names))
        context.uptime = Uptime(ticks)
        self.battery = context.battery = getattr(board, "battery", None)
        flash.check = self.battery and self.battery.check
        context.memory = memory or Memory()  # modules imported from here on go as home is shown
        context.settings = Settings(board.root)
        context.texts = Texts(context.settings["language"])
        context.library = Library(board.root)
        context.work = Work()
        self.rest = Rest(context.settings)
        self.board = board
        self.beeper = context.beeper = Beeper(board.sound, context.settings)
        self.output = Output(board.display, self.rest, board.keys)
        self.gestures = Gestures(board.keys, context.buttons, context.uptime, self.rest)
        self.navigator = context.navigator = Navigator(context, self.output.redraw)
        self.sitting = context.sitting = CurrentGame(context)
        self.dispatcher = Dispatcher(context, self.gestures, self.output, self.beeper)
        self.idle = Idle(context.settings, self.sitting, self.navigator, context.memory)
        self.is_dozing = False
        self.board_doze = getattr(board, "doze", None)
        self.observer = observer or Observer()
        self.observer.begin(self)

    def step(self, ticks: int) -> int:
        """
        Take the inputs that came and move on to *ticks* (raw ms); return the ms until the next step.

        Acts, work and drawing are called from here, from no function in between: they go deep, the stack has
        8 KB.
        """
        now = self.context.uptime.advance(ticks)
        work, navigator, output = self.context.work, self.navigator, self.output
        try:
            try:
                if self._rests(ticks, now):
                    return IDLE_MS
                if not work.is_busy():
                    self.dispatcher.step(now, self.observer)
                if work.is_busy() and work.step():  # a press's work begins in its own step
                    output.redraw()
                navigator.make_opened()
                due = self._due(now)
                try:
                    output.draw(navigator.shown(), self.gestures.pending, now)
                except (OSError, DamagedRecord):
                    navigator.drop()  # its contents cannot be read
                    raise
                delay_ms = self._sent(due, now)
            except (OSError, DamagedRecord) as error:  # only the flash's: Output catches the panel's
                self.context.refuse(error)
                return 0
        except Exception as error:  # the one broad except; the journal holds the game
            return self._failed(error)
        self.observer.stepped(delay_ms)
        return delay_ms

    def _rests(self, ticks: int, now: int) -> bool:
        """Show home at first, and read the keys; return whether an empty battery leaves nothing to do."""
        if self.battery is not None and self.battery.rests(self, now):
            self.board.keys.changes(ticks)  # they do nothing, and would keep the loop awake
            return True
        if not self.navigator.screens:
            self.navigator.begin()
            self._wake()  # after the mark: what it loads goes from RAM with what home does not need
        if self.gestures.read(ticks):
            self.idle.disturb(now)
        is_busy = self.context.work.is_busy()
        self.doze(self.rest.is_dark() and not is_busy and self.navigator.top().name == "home")
        return False

    def _due(self, now: int) -> "int | None":
        """Do what time brings, alarms, idle work, light and sound; return when it brings something next."""
        due, is_busy = self.context.buttons.deadline(now), self.context.work.is_busy()
        if self.battery is not None:
            due = sooner(due, self.battery.due)
        countdown = self.sitting.countdown
        if countdown is not None:
            due = sooner(due, countdown.step(now, self.beeper, self.output, not is_busy))
        due = sooner(due, self.idle.step(now, is_busy or self.context.buttons.levels))
        due = sooner(due, self.beeper.step(now))
        return sooner(due, self._shine(now, countdown))

    def _shine(self, now: int, countdown: "Any") -> "int | None":
        """Let the LED shine while the *countdown* calls; return when the panel's light changes next."""
        is_calling = countdown is not None and countdown.is_calling(now)
        is_running = countdown is not None and countdown.is_running(now)
        if self.board.led is not None:
            self.board.led.set(is_calling)
        self.rest.is_paused = countdown is not None and not is_running and countdown.is_paused(now)
        return self.rest.step(now, is_calling or is_running)

    def _sent(self, due: "int | None", now: int) -> int:
        """Send some of the picture; return the ms until the next step, *due* or earlier."""
        if self.output.send(now):
            return 0
        self.navigator.top().shown(now)
        if self.context.work.is_busy() or self.gestures.are_waiting():
            return 0
        due = sooner(sooner(due, self.output.due), self.idle.chore(now))
        delay_ms = IDLE_MS if due is None else max(0, due - now)
        self.idle.collect(delay_ms, now)
        return delay_ms

    def doze(self, is_dozing: bool) -> None:
        """Let the board save power, or end that; a press ends it before anything is drawn."""
        if self.board_doze is not None and is_dozing != self.is_dozing:
            self.is_dozing = is_dozing
            self.board_doze(is_dozing)

    def _wake(self) -> None:
        """
        Ask for the game that was on when the power went; above that, tell what the settings report.

        Ask for the language at the very first start.
        """
        try:
            self.sitting.wake()
        finally:
            settings = self.context.settings
            if settings.report is not None:
                self.navigator.tell(self.context.texts.phrase(settings.report))
            elif len(LANGUAGES) > 1 and self.board.proposed is not None and not settings.is_stored():
                self.navigator.open("language")

    def _failed(self, error: Exception) -> int:
        """
        Write the traceback to fault.log and show the fault screen; return the ms until the next step.

        The journal holds the game already.
        """
        if self.navigator.shows_fault():
            self.board.restart()  # not even this screen works
        fault_log.store(error, self.board.root)
        for screen in self.navigator.screens:
            screen.failed()
        self.context.work.stop()
        self.gestures.drop()
        self.sitting.abandon()
        try:
            self.navigator.fault(error)
        except MemoryError:
            self.board.restart()  # nor is there room for it; the next start asks for the game
        return 0
