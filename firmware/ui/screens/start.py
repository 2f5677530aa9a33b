"""
Start: a game was on when the power went. It is read at once, so that the question can say where it
stood; OK goes on exactly there.
"""

from engines_core.errors import TablemateError
from engines_core.games import GAMES
from firmware.modules import load
from firmware.play import OPENING, Play
from firmware.ui import parts, screen
from firmware.ui.fonts import SMALL, TEXT


class Screen(screen.Screen):
    """Offers to resume stored game *number*; BACK goes home and keeps it in the history."""

    name = "start"

    def __init__(self, app, number: int):
        super().__init__(app)
        self.number = number
        self.header: "dict | None" = app.library.row(number).header
        self.note = ""
        self.found: "tuple | None" = None  # session and journal, once they are read
        app.run(self._reading())

    def draw(self, canvas) -> None:
        """Draw the question, where the game stood or how far it is read, and who played."""
        parts.header(canvas, self.say("start.title"))
        title = dict(GAMES).get(self.header["game"], "?") if self.header else self.say("history.damaged")
        lines = parts.wrapped(self.say("start.resume", title), TEXT, parts.WIDTH - 4)
        for index, line in enumerate(lines[:2]):
            parts.centred(canvas, 11 + index * parts.ROW, line, TEXT)
        parts.centred(canvas, 34, self.note, TEXT)
        if self.header:
            parts.centred(canvas, 46, ", ".join(self.header["players"]), SMALL)
        parts.hints(canvas, ("", self.say("start.hint") if self.found else "", self.say("hint.home")))

    def pressed(self, button: str, repeated: bool) -> None:
        """Resume, or leave the game where it is."""
        if button == "OK" and self.found is not None:
            self.app.run(sitting_down(self.app, *self.found))
        elif button == "BACK":
            if self.found is not None:
                self.found[1].close()
            self.app.home()

    def _reading(self):
        try:
            self.found = yield from load(OPENING).opened(self.app.library, self.number, self._progress)
        except TablemateError as error:
            self.note = self.app.texts.line(error.args)
            return
        session, journal = self.found
        if journal.damaged_line is not None:
            self.note = self.say("history.damage", journal.damaged_line)
            self.app.library.set_damaged(journal)
            self.found = None
        else:
            self.note = standing(self.app, session, journal)
        self.app.redraw()

    def _progress(self, count: int) -> None:
        self.note = self.say("history.loading", count)
        self.app.redraw()


def standing(app, session, journal) -> str:
    """Return where a game stands, as its table's header says it."""
    app.play = Play(session, journal, app.now)
    app.texts.open_game(session.game.NAME)
    title = app.table().title()
    app.play = None
    app.forget_table()
    return " ".join(title).strip()


def sitting_down(app, session, journal):
    """Let a game that was read be on; a generator for `app.run`. A running countdown comes back paused."""
    if session.state["over"]:
        app.library.reopen(journal)
    app.sit_down(Play(session, journal, app.now))
    if app.countdown is not None and app.countdown.is_running(app.now):
        yield from app.play.apply("pause", [], app.now)
    app.table().changed()


def resuming(app, number: int):
    """Read stored game *number* and sit down to it; a generator for `app.run`."""
    try:
        session, journal = yield from load(OPENING).opened(app.library, number, lambda count: None)
    except TablemateError as error:
        app.refuse(error)
        return
    if journal.damaged_line is not None:
        app.library.set_damaged(journal)
        app.tell(app.texts.say("history.damage", journal.damaged_line))
        return
    yield from sitting_down(app, session, journal)
