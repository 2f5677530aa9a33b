"""Menu: everything that is allowed now, and what there is to look at."""

from firmware.ui.list_screen import ListScreen


class Screen(ListScreen):
    """All actions of the game that is on, then undo, redo and the views."""

    name = "menu"

    def __init__(self, app, index: int = 0):
        super().__init__(app)
        self.index = index

    def title(self) -> str:
        """Return the header."""
        return self.say("menu.title")

    def rows(self) -> list:
        """Return the texts of all entries."""
        return [text for text, _ in self._entries()]

    def picked(self, index: int) -> None:
        """Do what was picked."""
        self._entries()[index][1]()

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
        judges = app.texts.find("judges")
        if judges:
            entries.append((say("home.judge"), lambda: app.open("judge", judges)))
        entries.append((say("menu.leave"), self._leave))
        return entries

    def _leave(self) -> None:
        self.app.leave()
        self.app.home()
