"""A stored game: it can be repeated, resumed, looked at or deleted."""

from engines_core.errors import TablemateError
from firmware.game.play import distinct
from firmware.storage.game_files import FINISHED, INTERRUPTED
from firmware.ui.list_screen import ListScreen

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Context, Items, Job

LONG = 100  # actions: a game with fewer is read before one could read how far it is


class Screen(ListScreen):
    """The actions for the game of *row* (storage/row.py) in the history *listed*."""

    name = "game"
    empty = "history.gone"

    def __init__(self, context: "Context", listed: "Any", row: "Any"):
        super().__init__(context)
        self.work = context.work
        self.library = context.library
        self.memory = context.memory
        self.refuse = context.refuse
        self.listed = listed
        self.number = row.number
        self.row = row
        self.names = distinct(row.players)
        self.note = ""  # how far it is read

    def title(self) -> str:
        """Return the players' names; how far the game is read while that takes long."""
        if self.note and self.work.is_busy():
            return self.note
        return ", ".join(self.names) or self.say("history.damaged")

    def items(self) -> "Items":
        """Return the actions for a game in that state; none if it was deleted to make room."""
        if self.number not in self.listed.numbers:
            return []
        again = (self.say("history.rematch"), lambda: self.sitting.again(self.number))
        items = [(self.say("history.look"), lambda: self.work.run(self._looking()))]
        if self.row.state == FINISHED:
            items.insert(0, again)
        if self.row.state == INTERRUPTED:
            items.insert(0, (self.say("history.resume"), self._resume))
        if self.row.state == FINISHED or not self.sitting.is_on(self.number):
            items.append((self.say("history.delete"), self._ask_delete))
        if self.row.state == FINISHED:
            items.append((self.say("history.reopen"), self._resume))
        if self.row.state == INTERRUPTED:
            items.append(again)
        return items

    def leave_out(self, number: int) -> None:
        """Show the rows that are left if that is this game: it was deleted."""
        self.rows_changed()

    def _resume(self) -> None:
        if self.sitting.is_on(self.number):
            self.navigator.return_to_table()
            if self.row.state == FINISHED:
                self.work.run(self._asking())
        else:
            self.sitting.resume(self.number, self._progress)

    def _progress(self, count: int) -> None:
        """Tell that *count* actions are read."""
        self.note = self.say("start.loading", count) if count >= LONG else ""
        if self.note:
            self.navigator.redraw()

    def _asking(self) -> "Any":
        """Ask whether to undo the last action: that is how a finished game on the table goes on."""
        self.navigator.open("undo", 1)
        yield

    def _looking(self) -> "Job":
        """Replay the game and show its standings, of a damaged one up to the damage."""
        from firmware.game import starts  # here the stack has room for all that it imports

        try:
            session, journal = yield from starts.read(self.library, self.number, self._progress, self.memory)
        except TablemateError as error:
            self.refuse(error)
            return
        self.texts.open_game(session.game.id)
        self.navigator.open("standings", session)
        if journal.damaged_line is not None:
            if not self.sitting.is_on(self.number):  # else it goes on
                self.library.set_damaged(journal)
                self.row = self.listed.read_again(self.number)
                self.index = 0
                self.rows_changed()
            self.navigator.tell(self.say("history.damage", journal.damaged_line))
        elif journal.lacks_newest():
            self.navigator.tell(starts.short_line(self.say, journal))

    def _ask_delete(self) -> None:
        """Ask whether to delete the game, told apart from others of the same players."""
        asked = self.say("history.delete?")
        self.navigator.open("confirm", self.title(), asked, self._delete, tuple(self.row.lines(self.texts)))

    def _delete(self) -> None:
        if self.sitting.is_on(self.number):
            self.sitting.leave()
            self.library.delete(self.number)
            return
        self.library.delete(self.number)
        self.listed.leave_out(self.number)
        self.navigator.pop()
