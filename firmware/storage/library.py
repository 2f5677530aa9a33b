"""
The games in the folder `games`: one journal each, under a number that is never given twice.

A game with a tail is on; without one its seal tells what it is, and the end of its name (game_files.py)
says the same without a look into it. Seal and name cannot change in one step, so both change while there is
a tail: a finished game that goes on gets one before its new name, one that ends loses
it after that. Wherever the power goes the game is on, or all is done or nothing: `wake` offers it, and
putting it away brings it to its end.
"""

from errno import ENOENT

from engines_core.errors import RecordError
from firmware.storage import flash, game_files
from firmware.storage.framing import OVER
from firmware.storage.game_files import DAMAGED, FINISHED, GONE, INTERRUPTED, KEPT, NEW, STATES, TAIL
from firmware.storage.journal import Journal, tail_path

NAMES = 16  # of files are looked at in a step: 2 ms each

# A long evening: 2,500 lines of 40 bytes, and eight sectors of 4096 bytes for littlefs to work in.
EVENING_BYTES = 2500 * 40 + 8 * 4096


class Library:
    """The games in the folder `games` under *root*. Imports on first use; may write flash."""

    def __init__(self, root: str):
        self.folder = root + "/games"
        self.finished_now: "set[int]" = set()  # the games finished since the power came
        self.unnoted: "dict[int, bytes]" = {}  # lines that wait to be written (noting.py), by their games
        self.to_shelve: "list[int]" = []  # games that may go to a shelf, newest first, as far as is known

    def prepared(self) -> "Library":
        """Make the folder if it is missing, take away what an interrupted `create` or `delete` left."""
        self._tidied_files()
        return self

    def wake(self) -> "int | None":
        """Do what `prepared` does and return the game that was on when the power went, None if none was."""
        files = self._tidied_files()
        self.to_shelve = game_files.to_shelve(files)
        tails = game_files.tails(files)
        on = [number for number, end in files if end in (INTERRUPTED, FINISHED) and number in tails]
        for number in sorted(on, reverse=True):
            tail = self._name(number, TAIL)
            if (number, INTERRUPTED) in files or flash.size_of(tail) > 0:
                return number
            flash.remove(tail)  # it was just being begun: the game is over as it was
        return None

    def listing(self):
        """Return (number, state) of all games as their names say it, newest first; a generator."""
        files, tails = yield from self._looking()
        files.sort(reverse=True)
        yield
        return [
            (number, INTERRUPTED if end == KEPT or end != DAMAGED and number in tails else end)
            for number, end in files
            if end in STATES
        ]

    def games(self):
        """Return the numbers of all games, newest first, and of those that have a tail; a generator."""
        files, tails = yield from self._looking()
        numbers = game_files.games(files)
        yield
        numbers.sort(reverse=True)
        return numbers, tails

    def numbers(self) -> "list[int]":
        """Return the numbers of all games, newest first; up to a second where there are 500."""
        files = self._files()
        here = set(files)
        for last in game_files.shelves(files):
            files += self._on_shelf(last, here)
        return sorted(game_files.games(files), reverse=True)

    def next_number(self) -> int:
        """Return the number for a new game."""
        return game_files.next_number(self._files())

    def row(self, number: int, has_tail: bool = True):
        """
        Return the Row of game *number*, what History shows of it; reads only the file's beginning and end.

        Without *has_tail* no tail is looked for: that costs more than to read the game.
        """
        from firmware.storage.row import Row

        try:
            journal = self.open(number)
            return Row(number, self._state(journal, has_tail), journal.header)
        except (RecordError, OSError):
            return Row(number, DAMAGED, None)

    def path(self, number: int) -> str:
        """Return the path of the body of game *number*; OSError if there is no such game."""
        for path in self._places(number):
            if flash.size_of(path) >= 0:
                return path
        raise OSError(ENOENT, "no such game")

    def create(self, header: dict) -> Journal:
        """Store a new game under the next number and return its journal."""
        files = self._files()
        journal = Journal.create(self._name(game_files.next_number(files), INTERRUPTED), header)
        try:
            for old, end in files:
                if end == GONE:
                    flash.remove(self._name(old, end))
        except OSError:
            pass  # the next game takes it away
        self.to_shelve = game_files.to_shelve(files)
        return journal

    def open(self, number: int) -> Journal:
        """Return the journal of game *number*; OSError without one, RecordError with a damaged header."""
        for path in self._places(number):
            try:
                return Journal.open(path)
            except OSError as error:
                if error.args[0] != ENOENT:
                    raise
        raise OSError(ENOENT, "no such game")

    def finish(self, journal: Journal) -> None:
        """Mark the game of *journal* as finished, unless it is short; its tail is put away, last of all."""
        was_sealed = journal.sealed == OVER
        journal.seal(OVER)
        if not was_sealed and journal.is_sealing:
            self.finished_now.add(journal.number)
        if journal.sealed == OVER or not journal.is_sealing:
            self._rename(journal, FINISHED)
        journal.drop_tail()

    def put_away(self, journal: Journal, is_over: bool) -> None:
        """
        Let the game of *journal* be on the table no more.

        Where the flash is full or fails, its newest lines stay in its tail: no line is lost, and the next
        start offers it.
        """
        try:
            if is_over:
                self.finish(journal)
            else:
                journal.close()
        except OSError:
            pass

    def reopen(self, journal: Journal) -> None:
        """Mark a game as on the table again, a finished one before it is undone; it gets a tail first."""
        journal.tail_path = self._name(journal.number, TAIL)  # a shelf has none
        journal.begin_tail()
        self._rename(journal, INTERRUPTED)

    def set_damaged(self, journal: Journal) -> None:
        """Mark a game that was found damaged, so that History shows it without reading it all."""
        self._rename(journal, DAMAGED)

    def stop_offering(self, number: int) -> None:
        """Offer game *number* no more at the start: the program failed on it."""
        self._rename(Journal(self.path(number)), KEPT)

    def delete(self, number: int) -> None:
        """Delete game *number* for good; on a full flash too."""
        path, gone = self.path(number), self._name(number, GONE)
        is_newest = number == max(game_files.games(self._files()) + [0])
        if is_newest:
            flash.rename(path, gone)
        else:
            flash.remove(path)
            self._clear_shelf(path)
        try:
            if is_newest:
                self._empty(gone)
            if flash.size_of(self._name(number, TAIL)) >= 0:
                flash.remove(self._name(number, TAIL))
        except OSError:
            pass  # the game is deleted; the next start takes away what it leaves

    def free_bytes(self) -> int:
        """Return how many bytes are free on the flash: what one file can take, but for the last few KB."""
        return flash.free_bytes(self.folder)

    def has_room(self) -> bool:
        """Return whether a long evening (EVENING_BYTES) fits; to be asked before a game starts."""
        return self.free_bytes() >= EVENING_BYTES

    def oldest_finished(self, count: int) -> "list[int]":
        """Return up to *count* finished games, oldest first: what to offer for deletion."""
        files = self._files()
        shelved: list = []
        for last in sorted(game_files.shelves(files)):
            if len(shelved) < count:
                shelved += self._on_shelf(last, files)
        return sorted([number for number, end in files + shelved if end == FINISHED])[:count]

    def shelf(self, number: int) -> str:
        """Return the path of the shelf for game *number*."""
        return self.folder + "/" + game_files.shelf_name(number)

    def _places(self, number: int) -> "list[str]":
        """Return where the body of game *number* may be, the most frequent first."""
        places = [self._name(number, end) for end in STATES]
        return places[:1] + ["%s/%04d.%s" % (self.shelf(number), number, FINISHED)] + places[1:]

    def _name(self, number: int, end: str) -> str:
        """Return the path of a game's file that is on no shelf."""
        return "%s/%04d.%s" % (self.folder, number, end)

    def _looking(self):
        """Return (number, ending) of all files, and the numbers that have a tail; a generator."""
        files: list = []
        for count, name in enumerate(flash.names(self.folder)):
            game_files.add(files, name)
            if count % NAMES == 0:
                yield
        here = set(files)
        for last in game_files.shelves(files):
            yield
            files += self._on_shelf(last, here)
        yield
        tails = game_files.tails(files)
        yield
        return files, tails

    def _on_shelf(self, last: int, here) -> "list[tuple[int, str]]":
        """
        Return (number, FINISHED) of the games on the shelf whose numbers end with *last*.

        A game that is *here* in the folder, too, is that one: FAT moves a file in two steps.
        """
        on_it = game_files.of_shelf(self._named(self.shelf(last)), last)
        return [file for file in on_it if file not in here]

    def _files(self) -> "list[tuple[int, str]]":
        """Return (number, ending) of every file in the folder that is named like ours, and of the shelves."""
        return self._named(self.folder)

    def _named(self, folder: str) -> "list[tuple[int, str]]":
        """Return (number, ending) of what is named like ours in *folder*."""
        found: list = []
        for name in flash.names(folder):
            game_files.add(found, name)
        return found

    def _state(self, journal: Journal, has_tail: bool) -> str:
        """Return the state of a game: interrupted while it has a tail, else its seal tells."""
        end = journal.path.rsplit(".", 1)[1]
        if end == DAMAGED:
            return DAMAGED
        if has_tail and flash.size_of(journal.tail_path) > 0:
            return INTERRUPTED
        if not journal.is_sealing:
            return FINISHED if end == FINISHED else INTERRUPTED
        is_over = journal.ends_with(OVER)
        if end == FINISHED and not is_over:
            return DAMAGED  # its end is missing
        return FINISHED if is_over else INTERRUPTED

    def _rename(self, journal: Journal, end: str) -> None:
        """Give the body of *journal* another ending; from a shelf it comes back."""
        old, path = journal.path, self._name(journal.number, end)
        if old.rsplit("/", 1)[1] != path.rsplit("/", 1)[1]:
            flash.rename(old, path)
            journal.path, journal.tail_path = path, tail_path(path)
            self._clear_shelf(old)

    def _clear_shelf(self, path: str) -> None:
        """Take away the shelf from which the file at *path* has gone, unless there are others on it."""
        shelf = path.rsplit("/", 1)[0]
        if shelf != self.folder:
            try:
                flash.rmdir(shelf)
            except OSError:
                pass

    def _tidied_files(self) -> "list[tuple[int, str]]":
        """Make the folder, take away what an interrupted change left; return `_files` as they were before."""
        if flash.size_of(self.folder) < 0:
            flash.mkdir(self.folder)
        flash.end_move(self.folder)
        files = self._files()
        self._clean_up(files)
        return files

    def _clean_up(self, files: list) -> None:
        """Remove what an interrupted `create` or `delete` left among *files*."""
        games = set([number for number, end in files if end in STATES])
        for number, end in files:
            if end == NEW or end == TAIL and number not in games:
                flash.remove(self._name(number, end))
            elif end == GONE and flash.size_of(self._name(number, end)):
                self._empty(self._name(number, end))

    def _empty(self, path: str) -> None:
        """Let the file at *path* be empty."""
        with flash.to_write(path, "wb"):
            pass
