"""Menu: everything that is allowed now, and what there is to look at."""

from engines_core import judges
from firmware.ui.list_screen import ListScreen


class Screen(ListScreen):
    """All actions of the game that is on, then undo, redo and the views."""

    name = "menu"

    def __init__(self, context):
        super().__init__(context)
        self._texts: list = []  # of the rows, kept: to find all that is allowed takes 90 ms
        self._state: "dict | None" = None  # the game's state for which they hold
        self._phase: "tuple | None" = None  # the countdown's phase for which they hold

    def title(self) -> str:
        """Return the header."""
        return self.say("menu.title")

    def rows(self) -> list:
        """Return the texts of all entries."""
        play, countdown = self.sitting.on(), self.sitting.countdown
        phase = None if countdown is None else countdown.phase(self.now)
        if play.state is not self._state or phase != self._phase:
            self._state, self._phase = play.state, phase
            self._texts = [text for text, _ in self.entries()]
        return self._texts

    def picked(self, index: int) -> None:
        """Do what was picked; if the entries have changed since they were drawn, only draw them anew."""
        texts, entries = self._texts, self.entries()
        if [text for text, _ in entries] == texts:
            entries[index][1]()
        else:
            self._state = None

    def entries(self) -> list:
        """Return (text, what to do) of each row."""
        say, navigator, play = self.say, self.navigator, self.sitting.on()
        table, session = navigator.table(), play.session
        entries: list = []
        for offer in table.offered():
            entries.append((table.label(offer), lambda offer=offer: table.choose(offer)))
        for text, pages in table.details():
            entries.append((text, lambda pages=pages: navigator.open("details", pages)))
        if session.undoable():
            entries.append((say("menu.undo"), lambda: navigator.open("undo", 1)))
        if session.may_redo():
            entries.append((say("menu.redo"), lambda: self.sitting.do_all([["redo"]] * session.whole_redo())))
        entries.append((say("menu.dice"), lambda: navigator.open("dice")))
        entries.append((say("menu.standings"), lambda: navigator.open("standings", session)))
        entries.append((say("menu.log"), lambda: navigator.open("log")))
        offered = judges.names(play.game.NAME)
        if offered:
            entries.append((say("home.judge"), lambda: navigator.open("judge", offered)))
        for text, pages in table.signs():
            entries.append((text, lambda pages=pages: navigator.open("details", pages)))
        entries.append((say("menu.leave"), self.sitting.leave))
        return entries
