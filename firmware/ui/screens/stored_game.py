"""A stored game: it can be looked at, resumed or deleted."""

from engines_core.errors import TablemateError
from firmware import opening
from firmware.storage.library import INTERRUPTED
from firmware.ui.list_screen import ListScreen


class Screen(ListScreen):
    """What can be done with game *number* of the history *listed*."""

    name = "game"

    def __init__(self, context, listed, number: int):
        super().__init__(context)
        self.work = context.work
        self.library = context.library
        self.listed = listed
        self.number = number
        self.row = self.library.row(number)

    def title(self) -> str:
        """Return the players' names."""
        return ", ".join(self.row.header["players"]) if self.row.header else self.say("history.damaged")

    def rows(self) -> list:
        """Return the texts of all entries."""
        return [text for text, _ in self._entries()]

    def picked(self, index: int) -> None:
        """Do what was picked."""
        self._entries()[index][1]()

    def _entries(self) -> list:
        entries = []
        if self.row.header is not None:
            entries.append((self.say("history.look"), lambda: self.work.run(self._looking())))
        if self.row.state == INTERRUPTED:
            entries.append((self.say("history.resume"), self._resume))
        if not self._is_on():
            entries.append((self.say("history.delete"), self._ask_delete))
        return entries

    def _is_on(self) -> bool:
        play = self.sitting.play
        return play is not None and play.journal.path == self.library.path(self.number)

    def _resume(self) -> None:
        if self._is_on():
            self.navigator.to_table()
        else:
            self.sitting.resume(self.number)

    def _looking(self):
        """Replay the game and show its standings, of a damaged one up to the damage."""
        self.texts.open_game(self.row.header["game"])
        try:
            session, journal = yield from opening.opened(self.library, self.number, lambda count: None)
        except TablemateError as error:
            self.navigator.refuse(error)
            return
        self.navigator.open("standings", session)
        if journal.damaged_line is not None:
            self.library.set_damaged(journal)
            self.navigator.tell(self.say("history.damage", journal.damaged_line))

    def _ask_delete(self) -> None:
        self.navigator.open("confirm", self.title(), self.say("history.delete?"), self._delete)

    def _delete(self) -> None:
        self.library.delete(self.number)
        self.listed.numbers = self.library.numbers()
        self.navigator.pop()
