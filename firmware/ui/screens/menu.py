"""Menu: everything that is allowed now, and what there is to look at."""

from engines_core import judges
from firmware.ui.list_screen import ListScreen

if False:  # for the type checker
    from engines_core.types import Any, Iterator, State
    from firmware.types import Context, Items, Lines


class Screen(ListScreen):
    """All actions of the current game, then undo, redo and the views."""

    name = "menu"

    def __init__(self, context: "Context"):
        super().__init__(context)
        self.names = self.sitting.on().names
        self._texts: "list[str]" = []  # texts of the rows, kept: to find all that is allowed takes 90 ms
        self._state: "State | None" = None  # the game's state for which they hold
        self._mode: "tuple[Any, ...] | None" = None  # the countdown's mode for which they hold
        self._has_gone = False  # the highlighted row went since the latest press

    def title(self) -> str:
        """Return the header."""
        return self.say("menu.title")

    def rows(self) -> "Lines":
        """Return the texts of all items."""
        play, countdown = self.sitting.on(), self.sitting.countdown
        mode = None if countdown is None else countdown.mode(self.now)
        if play.state is not self._state or mode != self._mode:
            self._state, self._mode = play.state, mode
            before = self._texts[self.index : self.index + 1]
            self._texts = [text for text, _ in self._each()]
            self._follow(before)
        return self._texts

    def _follow(self, before: "Any") -> None:
        """Keep the highlight on the text *before*; where that has gone, the next OK was meant for it."""
        if before and before[0] in self._texts:
            self.index = self._texts.index(before[0])
        else:
            self._has_gone = bool(before)

    def pressed(self, button: str, repeated: bool) -> None:
        """Move, pick or go back; OK on what has gone does nothing."""
        has_gone, self._has_gone = self._has_gone, False
        if button != "OK" or not has_gone:
            super().pressed(button, repeated)

    def picked(self, index: int) -> None:
        """Do what was picked; if the items have changed since they were drawn, only draw them again."""
        texts, items = self._texts, self.items()
        if [text for text, _ in items] == texts:
            items[index][1]()
        else:
            self._state = None
            self.rows()
            self._has_gone = False  # this press was it

    def items(self) -> "Items":
        """Return (text, what to do) of each row."""
        return list(self._each())

    def _each(self) -> "Iterator[Any]":
        """Yield (text, what to do) of each row; a long sheet has forty, too many to keep for their texts."""
        say, navigator, play = self.say, self.navigator, self.sitting.on()
        table, session = navigator.table(), play.session
        for offer in table.offered():
            act = table.act(offer)
            yield (act.label(), act.choose)
        for text, pages in table.details():
            yield (text, lambda pages=pages: navigator.open("details", pages))
        if session.undoable():
            yield (say("menu.undo"), lambda: navigator.open("undo", 1))
        if session.may_redo():
            yield (say("menu.redo"), lambda: navigator.open("redo"))
        yield (say("menu.dice"), lambda: navigator.open("dice"))
        yield (say("menu.standings"), lambda: navigator.open("standings", session))
        yield (say("menu.log"), lambda: navigator.open("log"))
        found = judges.names(play.game.id)
        if found:
            yield (say("home.judge"), lambda: navigator.open("judge", found))
        for text, pages in table.signs():
            yield (text, lambda pages=pages: navigator.open("details", pages))
        yield (say("menu.leave"), self.sitting.close)
