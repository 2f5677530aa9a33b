"""
Shelves: old finished games leave the folder of games in quiet moments, and nobody misses them.
"""

import os
import sys

from firmware.idle import QUIET_MS
from firmware.storage import flash, game_files, listing, repairs, row, shelves
from firmware.storage.game_files import DAMAGED, FINISHED
from firmware.storage.library import Library
from tests.device.test_evenings import GOLF, store
from tests.device.test_runner import Console
from tests.fakes.device import Device
from tests.fakes.failing_flash import EIO, ENOSPC, FOR_EVER, FailingFlash
from tests.fakes.folder import on_disk, read, write
from tests.fakes.pieces import ran

HEADER = {"tablemate": 1, "game": "blaze", "players": ["Ann", "Bo", "Cy"], "options": {}}
LATER_MS = 2000  # enough for all moves of a test
ERRORS = (EIO,) if sys.implementation.name == "micropython" else (ENOSPC, EIO)


class Small:
    """Shelves of four numbers, while a test runs."""

    def __enter__(self) -> None:
        game_files.SHELVED = 4

    def __exit__(self, *_) -> None:
        game_files.SHELVED = 16


def library_of(count: int, root: str = "") -> Library:
    """Return a library with *count* finished games of two actions, all in its folder."""
    there = repairs.library_in(root or on_disk())
    for _ in range(count):
        journal = there.create(HEADER)
        journal.append([0, "a"])
        journal.append([5, "b"])
        there.finish(journal)
    return there


def tidied(there: Library) -> Library:
    """Return a library of the same folder, as it is after the next power on and a quiet moment."""
    there = Library(there.folder.rsplit("/", 1)[0])
    repairs.wake(there)
    while there.to_shelve:
        shelves.move(there)
    return there


def names(there: Library, shelf: str = "") -> list:
    """Return the names of the files in the folder of games, or on a *shelf*."""
    return sorted(os.listdir(there.folder + shelf))


def tells(there: Library) -> list:
    """Return all that is known of each game."""
    known: list = []
    for number in listing.numbers(there):
        journal = there.open(number)
        known.append((number, row.read(there, number).state, journal.header, list(journal.actions())))
    return known


def test_old_finished_games_are_on_shelves_and_read_the_same():
    with Small():
        there = library_of(10)
        before = tells(there)
        there = tidied(there)
        assert names(there) == ["0000-0003", "0004-0007", "0008.over", "0009.over", "0010.over"]
        assert names(there, "/0000-0003") == ["0001.over", "0002.over", "0003.over"]
        assert tells(there) == before == tells(tidied(there))
        assert there.oldest_finished(2) == [1, 2] and there.oldest_finished(99) == list(range(1, 11))


def test_what_is_not_finished_stays_where_power_on_looks():
    with Small():
        there = library_of(9)
        for number in (1, 2, 5):
            journal = there.open(number)
            there.reopen(journal)
            journal.append([9, "undo"])
            if number != 2:
                there.put_away(journal, False)
        there.set_damaged(there.open(3))
        there.keep_off_start(5)
        write(there.folder + "/7.game", b"x")
        there = tidied(there)
        left = [
            "0001.game",
            "0002.game",
            "0002.tail",
            "0003.bad",
            "0005.kept",
            "0008.over",
            "0009.over",
            "7.game",
        ]
        assert [name for name in names(there) if "-" not in name] == left
        assert repairs.wake(there) == 2


def test_power_on_looks_into_no_shelf():
    with Small():
        there = tidied(library_of(10))
        usual, looks = flash.names, []
        flash.names = lambda folder: looks.append(folder) or usual(folder)
        try:
            assert repairs.wake(Library(there.folder.rsplit("/", 1)[0])) is None
        finally:
            flash.names = usual
        assert looks == [there.folder]


def test_a_list_of_games_is_made_a_shelf_a_step():
    with Small():
        there = tidied(library_of(10))
        listed, pieces = ran(listing.states(there))
        assert pieces >= 5 and listed == [(number, FINISHED) for number in range(10, 0, -1)]


def test_a_number_that_a_shelf_may_have_is_not_given_again():
    with Small():
        there = tidied(library_of(6))
        for name in names(there):
            if name.endswith(".over"):
                os.remove(there.folder + "/" + name)
        assert listing.numbers(there) == [3, 2, 1] and there.create(HEADER).number == 4


def test_a_game_that_goes_on_comes_back_from_its_shelf_and_goes_there_again():
    with Small():
        there = tidied(library_of(6))
        journal = there.open(2)
        journal.read_all()
        there.reopen(journal)
        journal.append([9, "undo"])
        assert ["0002.game", "0002.tail"] == [name for name in names(there) if name[:5] == "0002."]
        assert repairs.wake(Library(there.folder.rsplit("/", 1)[0])) == 2
        there.finish(journal)
        there = tidied(there)
        assert names(there, "/0000-0003") == ["0001.over", "0002.over", "0003.over"]
        assert [action for _, action in there.open(2).actions()] == [[0, "a"], [5, "b"], [9, "undo"]]


def test_wherever_the_power_goes_a_game_from_a_shelf_is_told_alike_by_its_name_and_by_its_record():
    with Small():
        for after in range(20):
            there = tidied(library_of(6))
            with FailingFlash() as failing:
                failing.fail(after, EIO, FOR_EVER)
                try:
                    journal = there.open(2)
                    there.reopen(journal)
                    journal.append([9, "undo"])
                    there.finish(journal)
                except OSError:
                    pass
            there = Library(there.folder.rsplit("/", 1)[0])
            is_on = repairs.wake(there) == 2
            states = {number: row.read(there, number).state for number in listing.numbers(there)}
            assert dict(ran(listing.states(there))[0]) == states and is_on == (states[2] != FINISHED)
            if not failing.failed:
                break
        assert after > 8 and not is_on


def test_a_game_put_away_as_it_was_stays_on_its_shelf():
    with Small():
        there = tidied(library_of(6))
        there.put_away(there.open(2), True)
        assert names(there, "/0000-0003") == ["0001.over", "0002.over", "0003.over"]


def test_a_shelved_game_that_is_found_damaged_comes_back():
    with Small():
        there = tidied(library_of(6))
        there.set_damaged(there.open(2))
        assert "0002.bad" in names(there)
        assert row.read(there, 2).state == DAMAGED and listing.numbers(there)[-2] == 2


def test_a_shelf_goes_with_its_last_game():
    with Small():
        there = tidied(library_of(6))
        for number in (2, 1, 3):
            assert "0000-0003" in names(there)
            there.delete(number)
        assert names(there) == ["0004.over", "0005.over", "0006.over"] and listing.numbers(there) == [6, 5, 4]
        assert there.create(HEADER).number == 7


def test_strangers_on_a_shelf_and_at_its_place_are_left_alone():
    with Small():
        there = library_of(6)
        os.mkdir(there.folder + "/0000-0003")
        os.mkdir(there.folder + "/0001-0004")
        for name in ("0002.over", "0009.over", "0003.game", "notes.txt"):
            write(there.folder + "/0000-0003/" + name, b"a stranger")
        there = tidied(there)
        assert names(there)[:3] == ["0000-0003", "0001-0004", "0002.over"]
        assert read(there.folder + "/0000-0003/0002.over") == b"a stranger"
        assert row.read(there, 2).state == FINISHED and set(listing.numbers(there)) == {1, 2, 3, 4, 5, 6}


def test_a_game_that_is_in_the_folder_and_on_its_shelf_is_listed_and_counted_once():
    with Small():
        there = tidied(library_of(6))
        body = read(there.folder + "/0000-0003/0002.over")
        write(there.folder + "/0002.over", body)  # FAT leaves it so when the power fails during a move
        assert listing.numbers(there) == ran(listing.games(there))[0][0] == [6, 5, 4, 3, 2, 1]
        assert [number for number, _ in ran(listing.states(there))[0]] == [6, 5, 4, 3, 2, 1]
        assert there.oldest_finished(3) == [1, 2, 3]


def test_a_move_that_fails_loses_nothing_and_comes_to_its_end_another_time():
    with Small():
        for is_read in (False, True):
            with FailingFlash(is_read) as counted:
                tidied(library_of(6))
            for after in range(counted.accesses):
                for error in ERRORS:
                    there = library_of(6)
                    before = tells(there)
                    repairs.wake(there)
                    with FailingFlash(is_read) as failing:
                        failing.fail(after, error, 1)
                        try:
                            while there.to_shelve:
                                shelves.move(there)
                        except OSError:
                            pass
                    assert tells(there) == before
                    assert names(tidied(there)) == ["0000-0003", "0004.over", "0005.over", "0006.over"]


# On a device


def device_of(count: int) -> Device:
    """Return a device with *count* finished games in its folder, which has just been switched on."""
    root = on_disk()
    for number in range(count):
        store(root, GOLF, ("Ann", "Bo"), (7, 9 + number), "2026-11-%02dT19:30" % (1 + number))
    return Device(root)


def shelves_of(device: Device) -> list:
    """Return the names of the shelves of *device*."""
    return sorted([name for name in os.listdir(device.root + "/games") if "-" in name])


def test_a_device_sorts_itself_out_and_its_history_is_as_it_was():
    with Small():
        device = device_of(10)
        device.wait(LATER_MS)
        assert shelves_of(device) == ["0000-0003", "0004-0007"] and device.screen() == "home"
        assert device.command("games")[:-1] == ["game %d over" % number for number in range(10, 0, -1)]
        assert 'line [1,"end"]' in device.command("pull 1")
        device.press("UP", "UP", "OK")
        device.wait(LATER_MS)
        assert device.shows("10. Golf") and device.shows("Ann: 7")
        device.press("UP", "UP", "UP")
        device.wait(LATER_MS)
        assert device.shows("1. Golf") and device.shows("2. Golf")
        device.press("OK", "DOWN", "DOWN", "OK", "OK")  # deleted
        device.wait(LATER_MS)
        assert device.screen() == "history" and device.shows("2. Golf") and not device.shows("1. Golf")
        assert listing.numbers(device.app.context.library) == list(range(10, 1, -1))


def test_counts_are_of_shelved_games_too():
    with Small():
        device = device_of(10)
        device.wait(LATER_MS)
        device.open("statistics")
        device.wait(LATER_MS)
        assert device.shows("Golf") and device.shows("10")
        device.navigator.home()
        device.open("about")
        device.wait(LATER_MS)
        assert device.shows("10 games")
        device.open("evening")
        device.wait(LATER_MS)
        for day in range(10, 0, -1):
            assert device.shows("2026-11-%02d" % day)
            device.press("OK")
            device.wait(LATER_MS)


def test_a_finished_game_is_reopened_from_its_shelf_and_offered_after_a_cut():
    with Small():
        device = device_of(6)
        device.press("UP", "UP", "OK")
        device.wait(LATER_MS)
        device.press("UP", "UP", "UP", "OK", "UP", "OK", "OK")
        assert device.screen() == "table" and "0001.tail" in names(device.app.context.library)
        device = device.cut()
        assert device.screen() == "start"
        device.press("OK")
        assert device.record()[-1].endswith('"undo"]')


def crowded() -> Device:
    """Return a device at home that has just found ten games to be moved, but for the newest."""
    device = device_of(10)
    with Small():
        repairs.wake(device.app.context.library)
    assert shelves_of(device) == []
    return device


def test_games_are_moved_at_home_only():
    device = crowded()
    with Small():
        device.press("UP", "UP", "OK")
        assert device.screen() == "history"
        device.wait(LATER_MS)
        assert shelves_of(device) == []
        device.press("BACK")
        device.wait(LATER_MS)
        assert shelves_of(device) == ["0000-0003", "0004-0007"]


def test_nothing_is_moved_during_a_game():
    device = crowded()
    with Small():
        device.start("Boo-Ray")
        device.navigator.screens = []
        device.open("home")
        device.press("DOWN")
        device.wait(LATER_MS)
        assert device.sitting.play is not None and shelves_of(device) == []


def test_a_flash_that_fails_while_games_are_moved_says_nothing():
    for error in (ENOSPC, EIO):
        for after in (0, 1, 2):
            device = crowded()
            with Small():
                with FailingFlash() as failing:
                    failing.fail(after, error, 99)
                    for _ in range(3):
                        device.press("DOWN")
                        device.wait(LATER_MS)
                    assert failing.failed == 1  # it is not tried again and again
                assert device.screen() == "home"
                assert listing.numbers(device.app.context.library) == list(range(10, 0, -1))
                device = device.cut()
                device.wait(LATER_MS)
                assert shelves_of(device) == ["0000-0003", "0004-0007"]


class Counting(Console):
    """A PC that counts the lines of records, and notes when the first and the latest came."""

    count = first_ms = last_ms = 0

    def send(self, line: str) -> None:
        """Count a line."""
        if line[:5] == "line ":
            self.last_ms = self.ms - self.began
            self.first_ms = self.first_ms if self.count else self.last_ms
            self.count += 1


def test_what_a_pc_reads_is_not_moved_away_meanwhile():
    device = crowded()
    there = device.app.context.library
    journal = there.open(1)
    for number in range(900):
        journal.append([2 + number, "score", 0, [7, 9]])
    there.finish(journal)
    with Small():
        says = [(100, b"press DOWN\n"), (150, b"release DOWN\n"), (380, b"pull 1\n")]
        console = Counting(device, says, 3000).run()
        assert console.count == 903
        assert console.first_ms < 150 + QUIET_MS and console.last_ms > 170 + QUIET_MS
        assert shelves_of(device) == ["0000-0003", "0004-0007"]
