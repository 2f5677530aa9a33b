"""History: the games on the flash; each can be looked at, resumed or deleted."""

from engines_core.errors import TablemateError
from engines_core.games import GAMES
from firmware.modules import forget, load
from firmware.play import OPENING
from firmware.storage.journal import READER
from firmware.storage.library import DAMAGED, FINISHED, INTERRUPTED
from firmware.ui import parts
from firmware.ui.list_screen import ListScreen
from firmware.ui.screens.start import resuming

STATE_TEXTS = {FINISHED: "history.finished", INTERRUPTED: "history.interrupted", DAMAGED: "history.damaged"}


class Screen(ListScreen):
    """All games, newest first; only the visible ones are read from flash."""

    name = "history"
    empty = "history.empty"

    def __init__(self, app):
        super().__init__(app)
        self.numbers = app.library.numbers()

    def title(self) -> str:
        """Return the header."""
        return self.say("history.title")

    def rows(self) -> list:
        """Return a text for each game, empty where it is not visible."""
        first = parts.first_row(self.index, self.first, len(self.numbers))
        return [
            self._row(number) if first <= index < first + parts.ROWS else ""
            for index, number in enumerate(self.numbers)
        ]

    def _row(self, number: int) -> tuple:
        row = self.app.library.row(number)
        title = dict(GAMES).get(row.header["game"], "?") if row.header else "?"
        return "%d %s" % (number, title), self.say(STATE_TEXTS[row.state])

    def pressed(self, button: str, repeated: bool) -> None:
        """Move, pick, or leave and let go what reads the games."""
        if button == "BACK":
            forget(READER)
        super().pressed(button, repeated)

    def picked(self, index: int) -> None:
        """Show what can be done with the game."""
        self.app.push(Game(self.app, self, self.numbers[index]))


class Game(ListScreen):
    """What can be done with stored game *number*."""

    name = "game"

    def __init__(self, app, listed: Screen, number: int):
        super().__init__(app)
        self.listed = listed
        self.number = number
        self.row = app.library.row(number)

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
            entries.append((self.say("history.look"), lambda: self.app.run(self._looking())))
        if self.row.state == INTERRUPTED:
            entries.append((self.say("history.resume"), self._resume))
        if not self._is_on():
            entries.append((self.say("history.delete"), self._ask_delete))
        return entries

    def _is_on(self) -> bool:
        play = self.app.play
        return play is not None and play.journal.path == self.app.library.path(self.number)

    def _resume(self) -> None:
        if self._is_on():
            self.app.to_table()
        else:
            self.app.run(resuming(self.app, self.number))

    def _looking(self):
        """Replay the game and show its standings, of a damaged one up to the damage."""
        self.app.texts.open_game(self.row.header["game"])
        try:
            session, journal = yield from load(OPENING).opened(
                self.app.library, self.number, lambda count: None
            )
        except TablemateError as error:
            self.app.refuse(error)
            return
        self.app.open("standings", session)
        if journal.damaged_line is not None:
            self.app.library.set_damaged(journal)
            self.app.tell(self.say("history.damage", journal.damaged_line))

    def _ask_delete(self) -> None:
        self.app.open("question", self.title(), self.say("history.delete?"), self._delete)

    def _delete(self) -> None:
        self.app.library.delete(self.number)
        self.listed.numbers = self.app.library.numbers()
        self.app.pop()
