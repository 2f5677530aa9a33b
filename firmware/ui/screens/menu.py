"""Menu: everything that is allowed now, and what there is to look at."""

from engines_core import judges
from firmware.ui.list_screen import ListScreen


class Screen(ListScreen):
    """All actions of the game that is on, then undo, redo and the views."""

    name = "menu"

    def __init__(self, app, index: int = 0):
        super().__init__(app)
        self.index = index
        self._texts: list = []  # of the rows: all that is allowed takes 90 ms to find,
        self._state: "dict | None" = None  # in this state of the game
        self._phase: "tuple | None" = None  # and this phase of its countdown

    def title(self) -> str:
        """Return the header."""
        return self.say("menu.title")

    def rows(self) -> list:
        """Return the texts of all entries."""
        play, countdown = self.app.play, self.app.countdown
        phase = None if countdown is None else countdown.phase(self.app.now)
        if play.state is not self._state or phase != self._phase:
            self._state, self._phase = play.state, phase
            self._texts = [text for text, _ in self._entries()]
        return self._texts

    def picked(self, index: int) -> None:
        """Do what was picked; if something else has come to stand there meanwhile, only show it."""
        texts, entries = self._texts, self._entries()
        if [text for text, _ in entries] == texts:
            entries[index][1]()
        else:
            self._state = None

    def _entries(self) -> list:
        """Return (text, what to do) of each row."""
        app, say = self.app, self.say
        session = app.play.session
        entries: list = []
        for offer in app.play.legal(app.now):
            entries.append((say(offer.name), lambda offer=offer: app.choose(offer, self.index)))
        for text, pages in app.table().details():
            entries.append((text, lambda pages=pages: app.open("details", pages)))
        if session.undoable():
            entries.append((say("menu.undo"), lambda: app.open("undo", 1)))
        if session.may_redo():
            entries.append((say("menu.redo"), lambda: app.do("redo", [])))
        entries.append((say("menu.standings"), lambda: app.open("standings")))
        entries.append((say("menu.log"), lambda: app.open("log")))
        offered = judges.names(app.play.game.NAME)
        if offered:
            entries.append((say("home.judge"), lambda: self._judge(offered)))
        entries.append((say("menu.leave"), self._leave))
        return entries

    def _judge(self, offered: tuple) -> None:
        """Ask a judge, who needs the RAM of the table."""
        self.app.clear_table()
        self.app.open("judge", offered, self.index)

    def _leave(self) -> None:
        self.app.leave()
        self.app.home()
