"""Room for an evening on MicroPython's littlefs, which counts the two blocks of each folder twice."""

import os

from firmware.storage import flash
from firmware.storage.repairs import library_in
from tests.fakes.folder import write
from tests.fakes.littlefs import formatted, mount

BLOCKS = 62
FOLDERS = 8
BLOCK_BYTES = 4096


def test_folders_take_no_room_from_an_evening_that_they_leave_free():
    mount(formatted(BLOCKS), "/fresh")
    library = library_in("/fresh")
    before = library.free_bytes()
    os.mkdir("/fresh/a")
    for number in range(FOLDERS - 2):
        os.mkdir("/fresh/a/%d" % number)
    assert before - library.free_bytes() == (FOLDERS - 1) * 4 * BLOCK_BYTES  # MicroPython 1.28: 2 were enough
    assert flash.counted_twice(library.folder) == FOLDERS * 2 * BLOCK_BYTES
    assert library.free_bytes() < 33 * BLOCK_BYTES and library.has_room()
    write("/fresh/large", bytes(12 * BLOCK_BYTES))
    assert not library.has_room()


def test_a_file_system_of_a_pc_is_not_looked_through():
    assert flash.counted_twice("/") == 0
