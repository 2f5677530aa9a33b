"""
Start: a game was on when the power went. It is read at once, so that the question can say where it
stood; OK goes on exactly there.
"""

from engines_core.errors import DamagedRecord, TablemateError
from firmware.game import starts
from firmware.game.play import distinct
from firmware.storage import row
from firmware.ui import parts, screen
from firmware.ui.fonts import SMALL, TEXT

if False:  # for the type checker
    from engines_core.types import Any, Session
    from firmware.types import Canvas, Context, Job


class Screen(screen.Screen):
    """Asks whether to resume stored game *number*; BACK goes home and keeps it in the history."""

    name = "start"

    def __init__(self, context: "Context", number: int):
        super().__init__(context)
        self.library, self.memory = context.library, context.memory
        self.too_large = context.too_large
        self.number = number
        self.row = row.read(self.library, number)
        self.names = distinct(self.row.players)
        self.note = ""
        self.found: "tuple[Any, ...] | None" = None  # session and journal, once they are read
        context.work.run(self._reading())

    def draw(self, canvas: "Canvas") -> None:
        """Draw the question, where the game stood or how far it is read, and who played."""
        parts.header(canvas, self.say("start.title"))
        asked = self.say("start.resume", self.texts.title(self.row.title)) if self.row.is_named else ""
        lines = parts.wrapped(asked, TEXT, parts.WIDTH - 4)
        for index, line in enumerate(lines[:2]):
            parts.centred(canvas, 11 + index * parts.ROW, line, TEXT)
        rows = self._players(len(lines) < 2)
        parts.centred(canvas, 34 if len(rows) == 1 else 24, self.note, TEXT)
        for index, line in enumerate(rows):
            y = 46 - (len(rows) - 1 - index) * parts.SMALL_ROW
            parts.centred(canvas, y, line, SMALL, self.names)
        parts.hints(canvas, ("", self.say("start.hint") if self.found else "", self.say("hint.home")))

    def _players(self, has_room: bool) -> "list[str]":
        """Return the players in one line, or in two if they are wide and *has_room* says so."""
        players = self.names
        line, half = ", ".join(players), (len(players) + 1) // 2
        if not has_room or SMALL.width(line) < parts.WIDTH - 2:
            return [line]
        return [", ".join(players[:half]) + ",", ", ".join(players[half:])]

    def pressed(self, button: str, repeated: bool) -> None:
        """Resume, or leave the game where it is."""
        if button == "OK" and self.found is not None:
            self.sitting.go_on(*self.found)
        elif button == "BACK":
            self.navigator.home()
            if self.found is not None:
                session, journal = self.found
                self.library.put_away(journal, session.state["over"])

    def failed(self) -> None:
        """Keep the next start from asking for the game: it cannot be read, or the program failed on it."""
        try:
            self.library.keep_off_start(self.number)
        except OSError:
            pass  # nothing can be changed on this flash

    def _reading(self) -> "Job":
        try:
            self.found = yield from starts.read(self.library, self.number, self._progress, self.memory)
        except TablemateError as error:
            if isinstance(error, DamagedRecord):
                self.note = self.say("history.damage", error.line)
            else:
                self.note = self.texts.phrase(error.args)
            self.failed()
            return
        except OSError:
            self.note = self.say("flash.unreadable")
            return
        session, journal = self.found
        if journal.damaged_line is not None:
            self.found = None
            self.note = self.say("history.damage", journal.damaged_line)
            self.library.set_damaged(journal)
        else:
            self.note = ""
            if journal.lacks_newest():
                self.note = self.say("history.goes_on", journal.count + 2)
            else:
                self.chore = self._telling(session)
        self.navigator.redraw()

    def _progress(self, count: int) -> None:
        self.memory.checked()
        self.note = self.say("start.loading", count)
        self.navigator.redraw()

    def _telling(self, session: "Session") -> "Job":
        """
        Note where the game stands, as its table's header says it; nothing of a game that finds no room.

        A chore: to load the table takes 0.2 s, and the offer to resume is seen before.
        """
        if self.too_large(session.game.id):  # its table may not even be on the flash
            return
        try:
            self.texts.open_game(session.game.id)
            yield
            title = self.navigator.table_of(session.game.id).headline(self.say, session.state, session.now)
        except MemoryError:
            return
        self.note = " ".join(title).strip()
