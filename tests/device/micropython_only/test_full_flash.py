"""A littlefs that is really full and counts its free blocks below zero: no room, until a game is deleted."""

import os

from firmware.storage import flash
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


def test_a_full_flash_has_no_room_and_is_not_larger_than_it_is():
    mount(formatted(BLOCKS), "/full")
    library = Library("/full").begin()
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
