"""
The device program, stepped from outside.

    app = App(board)
    while True:
        delay_ms = app.step(board_ticks_ms)   # inputs in, screens on, journal written
        ...wait delay_ms, or less if a button moves...

Nothing in here sleeps or reads a clock, so a three-hour evening plays in seconds in a test and the
same to the millisecond on every target. One step takes a few ms at most: work that takes longer
(a replay, an undo) is a generator (`run`), continued by one `next` a step; presses that come
meanwhile wait in their order and are not lost.
"""

import gc
import sys

from engines_core.errors import IllegalAction
from engines_core.games import GAMES
from firmware.modules import MAPPED, SCREENS, forget, forget_game, forget_screens, forget_table, load
from firmware.play import Play
from firmware.rest import Rest
from firmware.sound.beeper import Beeper
from firmware.storage.journal import READER, size_of
from firmware.storage.settings import Settings
from firmware.texts import Texts
from firmware.ticks import Uptime

GARBAGE_BYTES = 49152  # collected after so much: a heap left to fill up is in pieces when it has
FAULT_LOG_BYTES = 8192  # a longer log is begun anew
COLLECT_MS = 50  # of idleness are enough to collect garbage: 22 ms that the next press need not wait
IDLE_MS = 1000  # between two steps when nothing is due
QUIET_MS = 250  # after a button moved the journal may take its time
SPANS_PER_STEP = 3  # sent to the display, 4 ms each at most
SEAT = "SEAT"  # begins the names of keys for players (firmware/input/more_keys.py)
LIBRARY = "firmware.storage.library"
HINTS, HINT_ROWS = 56, 8  # what the buttons do, on every screen
PANEL_RETRY_MS = 1000  # a panel that went missing is looked for again after this


class App:
    """
    The program on one *board* (boards/README.md); *ticks* is the raw tick count at power on.

    Screens use what has no `_` before its name: `now` (uptime in ms), `texts`, `settings`, `library`,
    `play` (the game that is on, or None) and the methods down to the step.
    """

    def __init__(self, board, ticks: int = 0):
        self._collects = hasattr(gc, "threshold")  # MicroPython
        if self._collects:
            gc.threshold(GARBAGE_BYTES)
        self.board = board
        self.wrote = False  # perhaps to the flash, in the latest step
        self.uptime = Uptime(ticks)
        self.now = 0
        self.buttons = board.keys.reader(board.keys.names)
        self.beeper = Beeper(board.sound)
        self._library = None
        self.settings = Settings(board.root)
        self.texts = Texts(self.settings["language"])
        self.rest = Rest(self.settings)
        self.play: "Play | None" = None
        self._table = None
        self.screens: list = []
        self.pending = ""  # the button that is down and acts when it goes up, for its hint
        self._jobs: list = []
        self._events: list = []
        self._swallowed = ""  # the button whose press woke the display
        self._tidy_due: "int | None" = QUIET_MS  # when what can wait is stored, if nobody presses anything
        self._littered = False  # a press has left garbage, to be collected before the next one
        self._lit = False
        self._stepped = 0  # when the latest step began
        self._dirty = True
        self._follows = False  # nothing but a press has happened since the picture was drawn
        self._screen_due: "int | None" = None  # when the picture changes by itself
        self._panel_due: "int | None" = 0
        self._panel_ready = False
        self.canvas = board.display.canvas()
        self.apply_settings()

    # What screens use

    @property
    def library(self):
        """Return the stored games; what reads them is not in RAM while a game is on and does not ask."""
        self.wrote = True
        if self._library is None:
            self._library = load(LIBRARY).Library(self.board.root)
        return self._library

    def push(self, screen) -> None:
        """Show *screen* on top of the others."""
        self.screens.append(screen)
        self.redraw()

    def pop(self) -> None:
        """Go one step back: below a screen without any is the table."""
        self.screens.pop()
        if not self.screens:
            self.to_table()
        self.redraw()

    def home(self) -> None:
        """Leave all screens and show the first."""
        self.clear_table()
        self.open("home")

    def open(self, name: str, *args):
        """Import the screen module firmware/ui/screens/NAME.py, push its Screen(app, *args) and return it."""
        if name == "entry" or not self.screens or self.screens == [self._table]:
            forget_screens(name)
        elif self.screens[-1].name == "home":
            forget_screens("home", name)
            self._forget_engines()
        module = load(SCREENS + name)
        screen = module.Screen(self, *args)
        self.push(screen)
        return screen

    def tell(self, text: str, title: str = "") -> None:
        """Show *text* until a press."""
        self.open("message", text, title)

    def refuse(self, error) -> None:
        """Show why an action or a setup was refused."""
        self.beeper.play("refused", self.now)
        names = self.play.names if self.play else ()
        self.tell(self.texts.line(error.args, names), self.texts.say("refused.title"))

    # The game that is on

    def sit_down(self, play) -> None:
        """Let *play* be the game that is on and show its table."""
        self.leave()
        self.play = play
        self._forget_engines()
        self.to_table()

    @property
    def countdown(self):
        """Return the countdown of the game that is on, None without one."""
        return None if self.play is None else self.play.countdown

    def on(self) -> Play:
        """Return the game that is on; only to be called when one is."""
        assert self.play is not None
        return self.play

    def leave(self) -> None:
        """Put the game that is on away; it stays in the history."""
        if self.play is not None:
            game_id = self.play.game.NAME
            self.wrote = True
            if self.play.state["over"]:
                self.library.finish(self.play.journal)
            self.play.journal.close()
            self.play = None
            self.forget_table()
            forget_game(game_id)

    def _forget_engines(self) -> None:
        """Let the engines go that were only looked at: of all games but the one that is on."""
        for game_id, _ in GAMES:
            if self.play is None or game_id != self.play.game.NAME:
                forget("engines_core." + game_id)

    def to_table(self) -> None:
        """Show the table of the game that is on."""
        self.texts.open_game(self.on().game.NAME)
        forget_screens("entry")
        self._library = None
        for path in (LIBRARY, READER, MAPPED):
            forget(path)
        self.screens = [self.table()]
        self.redraw()

    def table(self):
        """Return the table of the game that is on."""
        if self._table is None:
            self._table = load("firmware.ui.tables." + self.on().game.NAME).Table(self)
        return self._table

    def clear_table(self) -> None:
        """Leave all screens, and let the table go from RAM until it is shown again."""
        self.screens = []
        self.forget_table()
        if self.play is not None:
            forget_table(self.play.game.NAME)

    def forget_table(self) -> None:
        """Make a new table when one is asked for next."""
        self._table = None

    def choose(self, offer, menu_row: "int | None" = None) -> None:
        """Do the offered action (from a row of the menu): ask or show its effect first, where it has any."""
        if offer.ranges or offer.name in self.table().CONFIRMED:
            self.to_table()
            self.open("entry", offer, menu_row)
        else:
            self.do(offer.name, [])

    def do(self, name: str, args: list) -> None:
        """Do an action of the game, then show the table; a refusal shows why and changes nothing."""
        self.run(self._doing(name, args, 1))

    def undo(self, times: int) -> None:
        """Take back the latest *times* actions."""
        self.run(self._doing("undo", [], times))

    def _doing(self, name: str, args: list, times: int):
        play = self.on()
        was_over = play.state["over"]
        try:
            for _ in range(times):
                yield from play.apply(name, args, self.now)
                yield
        except IllegalAction as refused:
            self.refuse(refused)
            return
        except OSError:
            self.beeper.play("refused", self.now)
            self.tell(self.texts.say("full.later"), self.texts.say("full.title"))
            return
        over = play.state["over"]
        if was_over and not over:
            self.library.reopen(play.journal)
        self.beeper.play("confirm", self.now)
        self.to_table()
        self.table().changed()
        if over:
            self.open("standings")

    # Work

    def run(self, job) -> None:
        """Do *job* (a generator) step by step after those before it; presses wait until it has ended."""
        self._jobs.append(job)

    def redraw(self) -> None:
        """Draw all of the top screen again in this step or the next."""
        self._dirty = True
        self._follows = False

    def apply_settings(self) -> None:
        """Let changed settings count, which were stored."""
        self.wrote = True
        self.beeper.enabled = self.settings["sound"]
        self._panel_due = self.now

    # The step

    def step(self, ticks: int) -> int:
        """Take the inputs that came and move on to *ticks* (raw ms); return the ms until the next step."""
        self.now = self.uptime.advance(ticks)
        try:
            return self._step(ticks)
        except Exception as error:  # the one place: whatever fails, the game is saved and the table is told
            self._fault(error)
            return 0

    def _step(self, ticks: int) -> int:
        if not self.screens:
            self._begin()
        self._read_buttons(ticks)
        self.wrote = bool(self._jobs)
        self._stepped = self.now
        if self._jobs:
            self._work()
        else:
            self._handle_events()
        due = self.buttons.deadline(self.now)
        if self.countdown is not None and not self._jobs:
            due = sooner(due, self.countdown.step(self))
        due = sooner(due, self._tidy())
        self._light()
        due = sooner(due, self.beeper.step(self.now))
        due = sooner(due, self.rest.step(self.now, self._awake()))
        busy = self._show()
        if busy or self._jobs or self._events or self._dirty:
            return 0
        due = sooner(sooner(due, self._screen_due), self._panel_due)
        delay = IDLE_MS if due is None else max(0, due - self.now)
        if self._littered and delay > COLLECT_MS:
            self._littered = False
            gc.collect()
        return delay

    def _begin(self) -> None:
        """Show the game that was on when the power went, or the home screen."""
        number = self.library.interrupted()
        if number is not None:
            self.open("start", number)
            return
        self.open("home")
        if self.settings.report is not None:
            self.tell(self.texts.line(self.settings.report))

    def _awake(self) -> bool:
        """Return whether the display has to stay bright: a countdown runs."""
        return self.countdown is not None and self.countdown.is_running(self.now)

    def _work(self) -> None:
        try:
            next(self._jobs[0])
        except StopIteration:
            self._jobs.pop(0)
            self.redraw()

    def _tidy(self) -> "int | None":
        """
        When nobody presses anything, store what can wait and let the journal prepare for an action; return
        when that is. It takes 100 ms now and then; an action that comes unprepared takes 150 instead of 100.
        """
        if self._tidy_due is None:
            return None
        if self._jobs or self.buttons.levels:
            self._tidy_due = self.now + QUIET_MS
        if self.now < self._tidy_due:
            return self._tidy_due
        self._tidy_due = None
        try:
            self.wrote |= self.settings.tidy()
            play = self.play
            if play is not None:
                journal = play.journal
                if play.state["over"] and journal.tail_head:
                    self.library.finish(journal)
                    self._library = None  # its 2 KB; who asks for it loads it anew
                    forget(LIBRARY)
                self.wrote |= journal.tidy()
        except OSError:
            pass  # the flash is full: the next action says so
        return None

    def _light(self) -> None:
        """Light the LED with a warning and while TIME blinks."""
        lit = self.countdown is not None and self.countdown.is_calling(self.now)
        if lit != self._lit and self.board.led is not None:
            self.board.led.set(lit)
        self._lit = lit

    # Buttons

    def _read_buttons(self, ticks: int) -> None:
        changes = self.board.keys.changes(ticks, self.wrote)
        if not changes and self.buttons.deadline(self.now) is None:
            return
        changes = [(self.uptime.at(at), levels) for at, levels in changes]
        if self.wrote:
            changes = self.buttons.seen_late(changes, self._stepped)
        for kind, name, at in self.buttons.feed(changes, self.now):
            self._tidy_due = self.now + QUIET_MS
            if kind == "press" and self.rest.wake(self.now):
                self._swallowed = name
            if name == self._swallowed:
                if kind == "release":
                    self._swallowed = ""
                continue
            self._events.append((kind, name, at))

    def _handle_events(self) -> None:
        """Let button events act: from here, as an act may go deep, and the stack of a Pico has 8 KB."""
        while self._events and not self._jobs:
            kind, name, at = self._events.pop(0)
            screen = self.screens[-1]
            kind = self._handle(kind, name, at)
            if not kind:
                continue
            if kind == "long":
                screen.held(name)
            elif name.startswith(SEAT):
                self.buttons.seat(screen, name)
            else:
                screen.pressed(name, kind == "repeat")
            self._dirty = not self._jobs  # what takes longer draws when it is done

    def _handle(self, kind: str, name: str, at: int) -> str:
        """
        Take a button event; return what it is to the screen: press, repeat, long, or nothing.

        A button that means something else when held is pressed when it goes up. *at* is read by the benches.
        """
        self._littered = self._collects and kind != "release"
        holds = self.screens[-1].holds
        if kind == "press" and self.countdown is not None and self.countdown.hush():
            self.redraw()
            return ""
        if kind == "press" and name in holds:
            self.pending = name
            self._acknowledge()
            self.redraw()
            return ""
        if kind in ("long", "release"):
            if name == self.pending:
                self.pending = ""
            elif kind == "release" or name != "BACK" or self.pending:
                return ""  # a long BACK that began on a screen above the table means the table's undo
            if kind == "release":
                kind = "press"
            elif name not in holds:
                return ""
        if kind != "repeat":
            self.beeper.play("key", self.now)
        if kind != "long" and name in ("OK", "BACK"):
            self._acknowledge()
        self._follows = kind != "long" and not self._dirty
        return kind

    # Display

    def _show(self) -> bool:
        """Draw what has changed and send some spans; return whether there is more to send."""
        if self._panel_due is not None and self.now >= self._panel_due:
            self._start_panel()
        if self._dirty or (self._screen_due is not None and self.now >= self._screen_due):
            self._draw(self.screens[-1])
        if not self._panel_ready:
            return False
        try:
            for _ in range(SPANS_PER_STEP):
                if not self.board.display.flush_step():
                    return self.rest.show(self.board.display)
            return True
        except OSError:
            self._lose_panel()
            return False

    def _acknowledge(self) -> None:
        """Invert the hints on the panel at once: what a press does may take longer to come."""
        if not self._panel_ready or not self.canvas.KEEPS:
            return
        self.canvas.invert(0, HINTS, self.canvas.width, HINT_ROWS)
        try:
            while self.board.display.flush_step():
                pass
        except OSError:
            self._lose_panel()

    def _draw(self, screen) -> None:
        """Draw *screen*: all of it, or on a canvas that keeps its pixels what a press or time has changed."""
        canvas = self.canvas
        is_drawn = False
        if canvas.KEEPS and (self._follows or not self._dirty):
            is_drawn = screen.follow(canvas) if self._dirty else screen.update(canvas)
        if not is_drawn:
            canvas.clear()
            screen.draw(canvas)
        self._dirty = self._follows = False
        self._screen_due = screen.changes_at(self.now)

    def _start_panel(self) -> None:
        """Set the panel up, new or found again; when it does not answer, try later."""
        display = self.board.display
        try:
            if not self._panel_ready:
                display.begin()
                display.forget()
            display.flip(self.settings["flip"])
            self.rest.forget()
            self._panel_ready = True
            self._panel_due = None
        except OSError:
            self._lose_panel()

    def _lose_panel(self) -> None:
        self._panel_ready = False
        self._panel_due = self.now + PANEL_RETRY_MS

    # Faults

    def _fault(self, error: Exception) -> None:
        """Write the traceback to fault.log and show the fault screen; the journal holds the game already."""
        if self.screens and self.screens[-1].name == "fault":
            self.board.restart()  # not even this screen works
        self._jobs = []
        self._events = []
        self.play = None
        self.forget_table()
        try:
            path = self.board.root + "/fault.log"
            with open(path, "a" if size_of(path) < FAULT_LOG_BYTES else "w") as log:
                _print_exception(error, log)
        except OSError:
            pass  # the flash is full or broken: the screen still tells
        self.screens = []
        self.open("fault", error)


def sooner(first: "int | None", second: "int | None") -> "int | None":
    """Return the earlier of two times, None if there is none."""
    if first is None or second is None:
        return second if first is None else first
    return min(first, second)


def _print_exception(error: Exception, stream) -> None:
    if hasattr(sys, "print_exception"):
        sys.print_exception(error, stream)
        return
    import traceback  # type: ignore[import-not-found]  # CPython only

    traceback.print_exception(type(error), error, error.__traceback__, file=stream)
