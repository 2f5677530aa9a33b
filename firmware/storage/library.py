"""
The games in the folder `games`: one journal each, under a number that is never given twice.

A game with a tail is on the table. Of any other the seal says whether it is finished, and so does the ending
of its file's name (game_files.py), without a look into it. Seal and ending cannot change in one step, so both
change while there is a tail: a finished game that goes on gets one before its new name, one that ends loses
it after that. Wherever the power goes, the game is on, or all is done or nothing: power on asks for it
(repairs.py), and putting it away brings it to its end.

Here a game begins, ends, goes on and is deleted. Which games there are is asked of listing.py.
"""

from errno import ENOENT

from firmware.storage import flash, game_files
from firmware.storage.game_files import DAMAGED, FINISHED, GONE, INTERRUPTED, KEPT, STATES, TAIL
from firmware.storage.lines import OVER

if False:  # for the type checker
    from engines_core.types import Any, Header
    from firmware.types import Files, Journal

# A long evening: 2,500 lines of 40 bytes, and eight sectors of 4096 bytes for littlefs to work in.
EVENING_BYTES = 2500 * 40 + 8 * 4096


class Library:
    """The games in the folder `games` under *root*. Imports on first use; may write flash."""

    def __init__(self, root: str):
        self.folder = root + "/games"
        self.finished_now: "set[int]" = set()  # the games finished since the power came
        self._counted_twice: "int | None" = None  # bytes, see flash.py
        self.unnoted: "dict[int, bytes]" = {}  # lines that wait to be written (outcome_file.py), by games
        self.to_shelve: "list[int]" = []  # games that may go to a shelf, newest first, as far as is known

    def next_number(self) -> int:
        """Return the number for a new game."""
        return game_files.next_number(self.files())

    def path(self, number: int) -> str:
        """Return the path of the body of game *number*; OSError if there is no such game."""
        for path in self._places(number):
            if flash.size_of(path) >= 0:
                return path
        raise OSError(ENOENT, "no such game")

    def create(self, header: "Header") -> "Journal":
        """Store a new game under the next number and return its journal."""
        files = self.files()
        journal = _journals().Journal.create(self.place(game_files.next_number(files), INTERRUPTED), header)
        try:
            for old, end in files:
                if end == GONE:
                    flash.remove(self.place(old, end))
        except OSError:
            pass  # the next game takes it away
        self.to_shelve = game_files.to_shelve(files)
        return journal

    def open(self, number: int) -> "Journal":
        """Return the journal of game *number*; OSError without one, RecordError with a damaged header."""
        for path in self._places(number):
            try:
                return _journals().Journal.open(path)
            except OSError as error:
                if error.args[0] != ENOENT:
                    raise
        raise OSError(ENOENT, "no such game")

    def finish(self, journal: "Journal") -> None:
        """Mark the game of *journal* as finished, unless it is short; its tail is put away, last of all."""
        was_sealed = journal.sealed == OVER
        journal.seal(OVER)
        if not was_sealed:
            self.finished_now.add(journal.number)
        if journal.sealed == OVER:
            self._rename(journal, FINISHED)
        journal.drop_tail()

    def put_away(self, journal: "Journal", is_over: bool) -> None:
        """
        Take the game of *journal* off the table.

        Where the flash is full or fails, its newest lines stay in its tail: no line is lost, and the next
        start asks for it.
        """
        try:
            if is_over:
                self.finish(journal)
            else:
                journal.close()
        except OSError:
            pass

    def reopen(self, journal: "Journal") -> None:
        """Mark a game as on the table again, a finished one before it is undone; it gets a tail first."""
        journal.tail_path = self.place(journal.number, TAIL)  # a shelf has none
        journal.begin_tail()
        self._rename(journal, INTERRUPTED)

    def set_damaged(self, journal: "Journal") -> None:
        """Mark a game that was found damaged, so that History shows it without reading it all."""
        self._rename(journal, DAMAGED)

    def keep_off_start(self, number: int) -> None:
        """Keep the start from asking for game *number*: the program failed on it."""
        self._rename(_journals().Journal(self.path(number)), KEPT)

    def delete(self, number: int) -> None:
        """Delete game *number* for good; on a full flash too."""
        path, gone = self.path(number), self.place(number, GONE)
        is_newest = number == max(game_files.games(self.files()) + [0])
        if is_newest:
            flash.rename(path, gone)
        else:
            flash.remove(path)
            self._clear_shelf(path)
        try:
            if is_newest:
                flash.empty(gone)
            if flash.size_of(self.place(number, TAIL)) >= 0:
                flash.remove(self.place(number, TAIL))
        except OSError:
            pass  # the game is deleted; the next start takes away what it leaves

    def free_bytes(self) -> int:
        """Return how many bytes are free on the flash: what one file can take, but for the last few KB."""
        return flash.free_bytes(self.folder)

    def has_room(self) -> bool:
        """Return whether a long evening (EVENING_BYTES) fits; to be asked before a game starts."""
        free = self.free_bytes()
        if free < EVENING_BYTES:
            if self._counted_twice is None:
                self._counted_twice = flash.counted_twice(self.folder)
            free += self._counted_twice
        return free >= EVENING_BYTES

    def oldest_finished(self, count: int) -> "list[int]":
        """Return up to *count* finished games, oldest first: what to offer for deletion."""
        files = self.files()
        shelved: "Files" = []
        for last in sorted(game_files.shelves(files)):
            if len(shelved) < count:
                shelved += self.on_shelf(last, files)
        return sorted([number for number, end in files + shelved if end == FINISHED])[:count]

    def shelf(self, number: int) -> str:
        """Return the path of the shelf for game *number*."""
        return self.folder + "/" + game_files.shelf_name(number)

    def place(self, number: int, end: str) -> str:
        """Return where the file of game *number* with the ending *end* lies while it is on no shelf."""
        return "%s/%04d.%s" % (self.folder, number, end)

    def files(self) -> "list[tuple[int, str]]":
        """Return (number, ending) of every file in the folder that is named like ours, and of the shelves."""
        return self._named(self.folder)

    def on_shelf(self, last: int, here: "Any") -> "list[tuple[int, str]]":
        """
        Return (number, FINISHED) of the games on the shelf whose numbers end with *last*.

        A game that is *here*, in the folder, too, counts there: FAT moves a file by a copy first.
        """
        on_it = game_files.of_shelf(self._named(self.shelf(last)), last)
        return [file for file in on_it if file not in here]

    def _places(self, number: int) -> "list[str]":
        """Return where the body of game *number* may be, the most frequent first."""
        places = [self.place(number, end) for end in STATES]
        return places[:1] + ["%s/%04d.%s" % (self.shelf(number), number, FINISHED)] + places[1:]

    def _named(self, folder: str) -> "list[tuple[int, str]]":
        """Return (number, ending) of what is named like ours in *folder*."""
        found: "Files" = []
        for name in flash.names(folder):
            game_files.add(found, name)
        return found

    def _rename(self, journal: "Journal", end: str) -> None:
        """Give the body of *journal* another ending; from a shelf it comes back."""
        old, path = journal.path, self.place(journal.number, end)
        if old.rsplit("/", 1)[1] != path.rsplit("/", 1)[1]:
            flash.rename(old, path)
            journal.path, journal.tail_path = path, _journals().tail_path(path)
            self._clear_shelf(old)

    def _clear_shelf(self, path: str) -> None:
        """Take away the shelf from which the file at *path* has gone, unless there are others on it."""
        shelf = path.rsplit("/", 1)[0]
        if shelf != self.folder:
            try:
                flash.rmdir(shelf)
            except OSError:
                pass


def _journals() -> "Any":
    """Return the module of journals. Imports on first use: home is there before it (firmware/idle.py)."""
    from firmware.storage import journal

    return journal
