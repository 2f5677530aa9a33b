"""
The folder of games: one journal each, under a number that is never given twice.

    0007.game   on the table or interrupted     0007.tail   its newest lines (see journal.py)
    0005.over   finished                        0004.bad    found damaged, kept as it is
    0006.gone   empty: the newest game was deleted, and its number stays taken

What became of a game is the end of its name, because a rename is atomic on littlefs. A
`.new` file is a game whose creation power interrupted: it was never played.
"""

import os

from engines_core.errors import RecordError
from firmware.storage import flash
from firmware.storage.journal import Journal, size_of

INTERRUPTED = "game"
FINISHED = "over"
DAMAGED = "bad"
STATES = (INTERRUPTED, FINISHED, DAMAGED)

# A long evening: 2,500 lines of 40 bytes, and eight sectors of 4096 bytes for littlefs to work in.
EVENING_BYTES = 2500 * 40 + 8 * 4096


class Row:
    """
    What History shows of a game: `number`, `state`, `size_bytes`, `header` (None if that is damaged).

    `state` is INTERRUPTED, FINISHED or DAMAGED.
    """

    def __init__(self, number: int, state: str, size_bytes: int, header: "dict | None"):
        self.number = number
        self.state = state
        self.size_bytes = size_bytes
        self.header = header


class Library:
    """
    The games in the folder `games` under *root*. Imports on first use; may write flash.
    """

    def __init__(self, root: str):
        self.folder = root + "/games"
        self.finished_now: "set[int]" = set()  # the games finished since the power came

    def begin(self) -> "Library":
        """Make the folder if it is missing, take away what an interrupted `create` or `delete` left."""
        if size_of(self.folder) < 0:
            flash.mkdir(self.folder)
        self._clean_up()
        return self

    def numbers(self) -> "list[int]":
        """Return the numbers of all games, newest first."""
        return sorted([number for number, end in self._files() if end in STATES], reverse=True)

    def row(self, number: int) -> Row:
        """Return what History shows of game *number*; reads only the file's beginning."""
        path = self.path(number)
        try:
            header = Journal.open(path).header
        except RecordError:
            header = None
        size_bytes = size_of(path) + max(0, size_of(self._name(number, "tail")))
        state = path.rsplit(".", 1)[1]
        return Row(number, DAMAGED if header is None else state, size_bytes, header)

    def path(self, number: int) -> str:
        """Return the path of the body of game *number*; OSError if there is no such game."""
        for end in STATES:
            if size_of(self._name(number, end)) >= 0:
                return self._name(number, end)
        raise OSError(2, "no such game")

    def interrupted(self) -> "int | None":
        """Return the game that was on when the power went, None if none was."""
        files = self._files()
        on = [number for number, end in files if end == "tail" and (number, INTERRUPTED) in files]
        return max(on) if on else None

    def create(self, header: dict) -> Journal:
        """Store a new game under the next number and return its journal."""
        files = self._files()
        number = 1 + max([number for number, _end in files] + [0])
        journal = Journal.create(self._name(number, INTERRUPTED), header)
        for old, end in files:
            if end == "gone":
                flash.remove(self._name(old, end))
        return journal

    def open(self, number: int) -> Journal:
        """Return the journal of game *number*; RecordError if its header is damaged."""
        return Journal.open(self.path(number))

    def finish(self, journal: Journal) -> None:
        """Mark the game of *journal* as finished; its tail is put away."""
        journal.close()
        self._rename(journal, FINISHED)
        self.finished_now.add(int(journal.path.rsplit("/", 1)[1].split(".")[0]))

    def reopen(self, journal: Journal) -> None:
        """Mark a finished game as interrupted again, before its last action is undone."""
        self._rename(journal, INTERRUPTED)

    def set_damaged(self, journal: Journal) -> None:
        """Mark a game that was found damaged, so that History shows it without reading it all."""
        self._rename(journal, DAMAGED)

    def delete(self, number: int) -> None:
        """Delete game *number* for good."""
        if number == self.numbers()[0]:
            with flash.opened(self._name(number, "gone"), "wb"):
                pass
        flash.remove(self.path(number))
        if size_of(self._name(number, "tail")) >= 0:
            flash.remove(self._name(number, "tail"))

    def free_bytes(self) -> int:
        """Return how many bytes are free on the file system."""
        status = os.statvfs(self.folder)
        return status[1] * status[3]

    def has_room(self) -> bool:
        """Return whether a long evening (EVENING_BYTES) fits; to be asked before a game starts."""
        return self.free_bytes() >= EVENING_BYTES

    def oldest_finished(self, count: int) -> "list[int]":
        """Return up to *count* finished games, oldest first: what to offer for deletion."""
        return sorted([number for number, end in self._files() if end == FINISHED])[:count]

    def _name(self, number: int, end: str) -> str:
        """Return the path of a game's file."""
        return "%s/%04d.%s" % (self.folder, number, end)

    def _files(self) -> "list[tuple[int, str]]":
        """Return (number, ending) of every file in the folder that is named like ours."""
        found = []
        for name in os.listdir(self.folder):
            number, _, end = name.partition(".")
            if number.isdigit():
                found.append((int(number), end))
        return found

    def _rename(self, journal: Journal, end: str) -> None:
        """Give the body of *journal* another ending."""
        path = journal.path.rsplit(".", 1)[0] + "." + end
        if path != journal.path:
            flash.rename(journal.path, path)
            journal.path = path

    def _clean_up(self) -> None:
        """Remove what an interrupted `create` or `delete` left."""
        files = self._files()
        games = [number for number, end in files if end in STATES]
        for number, end in files:
            if end == "new" or end == "tail" and number not in games:
                flash.remove(self._name(number, end))
