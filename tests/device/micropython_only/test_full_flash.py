"""A littlefs that is really full and counts its free blocks below zero: no room, until a game is deleted."""

import os

from firmware.storage import flash, game_files, listing, repairs, shelves
from firmware.storage.library import Library
from tests.fakes.littlefs import formatted, mount, unmount

BLOCKS = 24
HEADER = {"tablemate": 1, "game": "blaze", "players": ["Ann", "Bo", "Cy"], "options": {}}


def filled(path: str, count: int) -> None:
    """Write *count* bytes at a time into *path* until nothing more fits."""
    with open(path, "wb") as file:
        while True:
            try:
                file.write(b"x" * count)
                file.flush()
            except OSError as error:
                assert flash.is_full(error)
                return


def fill(root: str) -> None:
    """Fill the flash up to the last block that a file or a folder can have."""
    for number in range(12):
        try:
            filled("%s/filler%d" % (root, number), 1000)
        except OSError:
            pass  # not even its name fits
        try:
            os.mkdir("%s/folder%d" % (root, number))
        except OSError:
            pass


def test_on_a_full_flash_no_game_is_lost_on_the_way_to_its_shelf_and_shelved_ones_can_be_deleted():
    mount(formatted(BLOCKS), "/full")
    library = repairs.library_in("/full")
    for _ in range(6):
        journal = library.create(HEADER)
        journal.append([0, "bout", 1, 1, True])
        library.finish(journal)
    game_files.SHELVED = 2
    repairs.wake(library)
    for _ in range(3):  # a shelf and the games 1 and 2, of those up to 5
        shelves.move(library)
    fill("/full")
    repairs.wake(library)
    assert library.to_shelve
    failed = False
    try:
        while library.to_shelve:
            shelves.move(library)
    except OSError as error:
        failed = flash.is_full(error)
    assert failed and library.to_shelve == []  # it is not tried again and again
    assert repairs.wake(Library("/full")) is None
    assert listing.numbers(library) == [6, 5, 4, 3, 2, 1]
    assert [library.open(number).number for number in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    library.delete(1)
    assert listing.numbers(library) == [6, 5, 4, 3, 2]
    game_files.SHELVED = 16
    unmount("/full")


def test_a_full_flash_has_no_room_and_is_not_larger_than_it_is():
    mount(formatted(BLOCKS), "/full")
    library = repairs.library_in("/full")
    for _ in range(3):
        journal = library.create(HEADER)
        for at in range(60):
            journal.append([at, "bout", 1, 1, True])
        library.finish(journal)
    counted = set()
    for number in range(12):
        try:
            filled("/full/games/filler%d" % number, 1000)
        except OSError:
            pass  # not even its name fits
        try:
            os.mkdir("/full/folder%d" % number)
        except OSError:
            pass
        counted.add(os.statvfs("/full")[3])
        assert 0 <= library.free_bytes() <= BLOCKS * 4096
        assert not library.has_room()
    assert max(counted) > BLOCKS, counted  # below zero
    before = library.oldest_finished(9)
    library.delete(before[0])
    assert library.oldest_finished(9) == before[1:]
    unmount("/full")
