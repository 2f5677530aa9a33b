"""Start: a game was on when the power went; OK goes on exactly there."""

from engines_core.errors import TablemateError
from engines_core.games import GAMES
from firmware.play import Play, opened
from firmware.ui import parts, screen
from firmware.ui.fonts import SMALL, TEXT


class Screen(screen.Screen):
    """Offers to resume stored game *number*; BACK goes home and keeps it in the history."""

    name = "start"

    def __init__(self, app, number: int):
        super().__init__(app)
        self.number = number
        self.header: "dict | None" = app.library.row(number).header
        self.count: "int | None" = None  # of actions replayed, once that has begun

    def draw(self, canvas) -> None:
        """Draw the question, or how far the replay is."""
        parts.header(canvas, self.say("start.title"))
        title = dict(GAMES).get(self.header["game"], "?") if self.header else self.say("history.damaged")
        for index, line in enumerate(parts.wrapped(self.say("start.resume", title), TEXT, parts.WIDTH - 4)[:2]):
            parts.centred(canvas, 13 + index * parts.ROW, line, TEXT)
        if self.count is not None:
            parts.centred(canvas, 42, self.say("history.loading", self.count), SMALL)
        elif self.header:
            parts.centred(canvas, 42, ", ".join(self.header["players"]), SMALL)
        parts.hints(canvas, ("", self.say("start.hint"), self.say("hint.home")))

    def pressed(self, button: str, repeated: bool) -> None:
        """Resume, or leave the game where it is."""
        if button == "OK" and self.header:
            self.app.run(resuming(self.app, self.number, self._progress))
        elif button == "BACK":
            self.app.home()

    def _progress(self, count: int) -> None:
        self.count = count
        self.app.redraw()


def resuming(app, number: int, progress):
    """Sit down to stored game *number* again; a generator for `app.run`. A running countdown comes back paused."""
    try:
        session, journal = yield from opened(app.library, number, progress)
    except TablemateError as error:
        app.refuse(error)
        return
    if journal.damaged_line is not None:
        app.library.set_damaged(journal)
        app.tell(app.texts.say("history.damage", journal.damaged_line))
        return
    if session.state["over"]:
        app.library.reopen(journal)
    app.sit_down(Play(session, journal, app.now))
    if app.play.is_counting(app.now):
        yield from app.play.apply("pause", [], app.now)
    app.table().changed()
