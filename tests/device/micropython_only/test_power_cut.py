"""
Power cut at every page programmed and every sector erased, on littlefs.

A session creates games, plays, finishes, deletes, stores settings. Before each single
operation on the flash the watcher looks at the flash after a cut there, untouched and
with the operation half done. Mounted again, it must hold exactly the state before the
current step, or exactly the state after it, and the device must be able to go on.
"""

import hashlib
import os

from firmware.storage import flash as files
from firmware.storage import game_files, listing, repairs, row, shelves
from firmware.storage.flash import INLINE_BYTES
from firmware.storage.journal import Journal
from firmware.storage.library import Library
from firmware.storage.settings import Settings
from tests.fakes.flash import Flash
from tests.fakes.folder import read, write
from tests.fakes.littlefs import formatted, mount, unmount

HEADER = {"tablemate": 1, "game": "boo_ray", "players": ["Ann", "Bo", "Cy"], "options": {"chips": 20}}
NEXT = [99999999, "next"]
PIECE = 512  # bytes of a file at a time
TOGETHER = (1, 1, 2, 1, 1, 9, 1, 1, 4, 1, 1, 16, 1)  # actions stored by one write, in turn
KNOWN = 50  # games, as more do not fit in a Pico's heap


def action(number: int) -> list:
    """Return the test's action *number*, some long and most short."""
    return [number * 1200, "rp", number % 3, "x" * (number % 7 * number % 40)]


def stored_at(root: str, known: "dict | None" = None) -> dict:
    """
    Return the state at *root* as a device reads it: {number: (state, header, actions)} and its settings.

    *known* games, by a hash of their files, are not read again: a cut changes one file of many.
    """
    known = {} if known is None else known
    library = repairs.library_in(root)
    found: dict = {}
    numbers = listing.numbers(library)
    assert len(numbers) == len(set(numbers))
    for number in numbers:
        files = hash_of_files(library.path(number).rsplit("/", 1)[0], "%04d." % number)
        if files not in known:
            if len(known) >= KNOWN:
                known.clear()
            known[files] = game_at(library, number)
        found[number] = known[files]
    settings = Settings(root)
    assert settings.report is None
    found["settings"] = (settings["brightness"], settings["names"])
    return found


def counted_at(root: str) -> dict:
    """Return {number: state} of the games at *root* as they are counted after power on: by their names."""
    library = Library(root)
    repairs.wake(library)
    work = listing.states(library)
    while True:
        try:
            next(work)
        except StopIteration as end:
            return dict(end.value)


def hash_of_files(folder: str, begin: str) -> bytes:
    """Return a hash of the names and bytes of the files in *folder* whose names have that *begin*."""
    digest = hashlib.sha256()
    for name in sorted(os.listdir(folder)):
        if name.startswith(begin):
            digest.update(b" %s " % name.encode())
            with open(folder + "/" + name, "rb") as file:
                piece = file.read(PIECE)
                while piece:
                    digest.update(piece)
                    piece = file.read(PIECE)
    return digest.digest()


def game_at(library: Library, number: int) -> tuple:
    """Return (state, header, actions) of a game without damage."""
    journal = library.open(number)
    found = (row.read(library, number).state, journal.header, true_actions(journal))
    assert journal.damaged_line is None and journal.torn_bytes == 0
    return found


def true_actions(journal: Journal) -> int:
    """Return the number of actions in *journal*, and check that they are those appended."""
    count = 0
    for _offset, found in journal.actions():
        assert found == action(count)
        count += 1
    return count


class Watcher:
    """Looks at every cut while the steps of a session run, each with its change of the stored state."""

    def __init__(self, flash: Flash):
        self.flash = flash
        self.before: dict = {}
        self.after: dict = {}
        self.cuts = 0
        self.going_on = 0
        self.begins = 0  # the number of the game that is being created
        self.known: dict = {}  # games that were read, by their files

    def step(self, do, **change) -> object:
        """Run *do*, which should make *change* in the stored state, under watch; return its result."""
        self.after = dict(self.before)
        for key in change:
            number = int(key[4:]) if key.startswith("game") else key
            self.after[number] = change[key]
            if change[key] is None:
                del self.after[number]
        self.flash.watch = self.look
        result = do()
        self.flash.watch = None
        self.before = self.after
        return result

    def look(self, cut: Flash) -> None:
        """Check the state of *cut*; on some, play on."""
        self.cuts += 1
        mount(cut, "/cut")
        try:
            found = stored_at("/cut", self.known)
            assert found == self.before or found == self.after, (found, self.before, self.after)
            states = {number: found[number][0] for number in found if number != "settings"}
            assert counted_at("/cut") == states
            if self.begins and self.begins in found:
                # it is on the table as soon as it exists
                assert repairs.wake(Library("/cut")) == self.begins
            if self.cuts % 5 == 0:
                self.go_on(found)
        finally:
            unmount("/cut")

    def go_on(self, found: dict) -> None:
        """Append to the newest interrupted game, start another, and find both."""
        self.going_on += 1
        library = repairs.library_in("/cut")
        open_games = [number for number in listing.numbers(library) if found[number][0] == "game"]
        for number in open_games[:1]:
            journal = library.open(number)
            library.reopen(journal)
            offset = journal.append(NEXT)
            again = library.open(number)
            again.read_all()
            assert again.read(offset) == NEXT and again.count == found[number][2] + 1
            assert repairs.wake(library) is not None
        number = int(library.create(HEADER).path[-9:-5])
        assert number not in found and number == max(listing.numbers(library))


def append(watcher: Watcher, journal: Journal, first: int, end: int) -> None:
    """Append actions *first* to *end* under watch, some of them together, tidying now and then."""
    name = "game%d" % game_number(journal)
    at = first
    while at < end:
        new = [action(number) for number in range(at, min(end, at + TOGETHER[at % len(TOGETHER)]))]
        at += len(new)
        watcher.step(lambda: journal.extend(new), **{name: ("game", HEADER, at)})  # noqa: B023
        if at % 3 == 0:
            watcher.step(journal.tidy)


def game_number(journal: Journal) -> int:
    """Return the number of the game of *journal*."""
    return int(journal.path.rsplit("/", 1)[1].split(".")[0])


def create(watcher: Watcher, library: Library, number: int) -> Journal:
    """Create a game under watch that must get *number*."""
    watcher.begins = number
    journal = watcher.step(lambda: library.create(HEADER), **{"game%d" % number: ("game", HEADER, 0)})
    watcher.begins = 0
    return journal


def test_no_cut_loses_more_than_the_current_step():
    flash = formatted(16)
    mount(flash, "/on")
    settings = Settings("/on")
    library = repairs.library_in("/on")
    watcher = Watcher(flash)
    watcher.before = stored_at("/on")
    flash.start_counting()
    first = create(watcher, library, 1)
    append(watcher, first, 0, 300)
    watcher.step(first.close)
    second = create(watcher, library, 2)
    append(watcher, second, 0, 40)
    watcher.step(lambda: settings.set("brightness", 7), settings=(7, []))
    settings.remember(["Ann", "Bo"])
    watcher.step(settings.tidy, settings=(7, ["Ann", "Bo"]))
    watcher.step(lambda: library.finish(second), game2=("over", HEADER, 40))
    watcher.step(lambda: library.reopen(second), game2=("game", HEADER, 40))
    append(watcher, second, 40, 60)
    watcher.step(lambda: library.finish(second), game2=("over", HEADER, 60))
    watcher.step(lambda: library.delete(2), game2=None)
    append(watcher, first, 300, 320)
    append(watcher, create(watcher, library, 3), 0, 5)
    watcher.step(lambda: library.delete(1), game1=None)
    unmount("/on")
    print(
        "power cut: %d cuts at %d operations (%d erases), went on after %d"
        % (watcher.cuts, watcher.cuts // 2, flash.erases, watcher.going_on)
    )
    assert watcher.cuts > 1500 and watcher.cuts == 2 * flash.operations


def test_no_cut_in_a_move_loses_a_game_or_shows_it_twice():
    flash = formatted(24)
    mount(flash, "/on")
    game_files.SHELVED = 4
    library = repairs.library_in("/on")
    watcher = Watcher(flash)
    watcher.before = stored_at("/on")
    for number in range(1, 11):
        journal = create(watcher, library, number)
        append(watcher, journal, 0, 2 + number % 3)
        change = {"game%d" % number: ("over", HEADER, 2 + number % 3)}
        watcher.step(lambda: library.finish(journal), **change)  # noqa: B023
    before, moves = watcher.cuts, 0
    repairs.wake(library)
    while library.to_shelve:
        watcher.step(lambda: shelves.move(library))
        moves += 1
    assert sorted(os.listdir("/on/games"))[:2] == ["0000-0003", "0004-0007"]
    print("power cut: %d cuts in %d moves" % (watcher.cuts - before, moves))
    assert watcher.cuts - before > 2 * moves
    for number in (2, 3):
        watcher.step(lambda: library.delete(number), **{"game%d" % number: None})  # noqa: B023
    journal = library.open(1)
    watcher.step(lambda: library.reopen(journal), game1=("game", HEADER, 3))  # removes its shelf
    append(watcher, journal, 3, 4)
    watcher.step(lambda: library.finish(journal), game1=("over", HEADER, 4))
    repairs.wake(library)
    while library.to_shelve:
        watcher.step(lambda: shelves.move(library))
    assert os.listdir("/on/games/0000-0003") == ["0001.over"]
    watcher.step(lambda: library.delete(1), game1=None)
    assert "0000-0003" not in os.listdir("/on/games")
    game_files.SHELVED = 16
    unmount("/on")


def repair_under_watch(torn: int) -> "list[int]":
    """Tear *torn* bytes off a journal, append; return how many actions each cut in that leaves."""
    flash = formatted(16)
    mount(flash, "/on")
    journal = repairs.library_in("/on").create(HEADER)
    for at in range(40):
        journal.append(action(at))
    journal.close()
    write(journal.path, read(journal.path)[:-torn])
    journal = repairs.library_in("/on").open(1)
    journal.read_all()
    assert journal.torn_bytes > 0
    seen = []

    def look(cut: Flash) -> None:
        mount(cut, "/cut")
        found = repairs.library_in("/cut").open(1)
        seen.append(true_actions(found))
        assert found.damaged_line is None and (found.torn_bytes > 0) == (seen[-1] == journal.count)
        found.append(action(seen[-1]))
        again = repairs.library_in("/cut").open(1)
        assert true_actions(again) == seen[-1] + 1 and again.torn_bytes == 0
        unmount("/cut")

    count = journal.count
    flash.watch = look
    journal.append(action(count))
    flash.watch = None
    unmount("/on")
    assert {count} <= set(seen) <= {count, count + 1}
    return seen


def test_no_cut_in_a_repair_loses_anything():
    for torn in (1, 7, 30):
        assert len(repair_under_watch(torn)) > 4


def test_a_full_flash_keeps_all_and_takes_more_when_there_is_room():
    flash = formatted(12)
    mount(flash, "/on")
    library = repairs.library_in("/on")
    assert not library.has_room()
    write("/on/filler", b"x" * 8000)
    journal = library.create(HEADER)
    stored = 0
    try:
        while stored < 2000:
            journal.append(action(stored))
            stored += 1
    except OSError:
        pass
    assert 100 < stored < 2000
    assert stored_at("/on")[1] == ("game", HEADER, stored)
    for _ in range(3):
        try:
            journal.append(action(stored))
            stored += 1
        except OSError:
            pass
    os.remove("/on/filler")
    for at in range(stored, stored + 30):
        journal.append(action(at))
    assert stored_at("/on")[1] == ("game", HEADER, stored + 30)
    unmount("/on")


def test_a_tail_stays_in_its_folders_log():
    flash = formatted(16)
    mount(flash, "/on")
    journal = repairs.library_in("/on").create(HEADER)
    for at in range(300):
        journal.append([at * 1200, "rp", at % 3, 5])
        assert files.size_of("/on/games/0001.tail") <= INLINE_BYTES
    unmount("/on")
