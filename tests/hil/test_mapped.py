"""Fonts and texts are read where they lie in the flash, if it is known where (firmware/mapped.py)."""

import ast

import pytest

from host_tools import build
from host_tools.emulated import EmulatedPico, filesystem, run_code

pytestmark = pytest.mark.slow

NEEDED = ("firmware/mapped.mpy", "firmware/texts/packed.mpy")
FILE = bytes(range(256)) * 5
WHERE = """
import uctypes
from firmware.mapped import mapped
data = mapped("big.bin")
print("flash" if uctypes.addressof(data) < 0x20000000 else "ram", bytes(data))
"""


def told(image: bytes) -> tuple[str, bytes]:
    """Return where the device on whose flash *image* is has the bytes of its file, and what they are."""
    pico = EmulatedPico(filesystem=image)
    pico.run_for(300)
    where, content = run_code(pico, WHERE).split(" ", 1)
    return where, ast.literal_eval(content)


def image_with(content: bytes) -> bytes:
    """Return the file system of a device that has `mapped` and a file with *content*, and does nothing."""
    ours = {place: data for place, data in build.files().items() if place in NEEDED}
    return filesystem.filesystem_image({**ours, "big.bin": content})


def test_a_file_of_one_block_is_left_in_the_flash():
    assert told(image_with(FILE)) == ("flash", FILE)
    assert told(image_with(b"\x07" * 4096)) == ("flash", b"\x07" * 4096)


def test_a_file_of_which_an_older_deploy_left_a_copy_is_read_into_ram():
    image = bytearray(image_with(FILE))
    image[300 * 4096 : 300 * 4096 + len(FILE)] = FILE
    assert told(bytes(image)) == ("ram", FILE)


def test_a_copy_that_was_written_over_does_not_count():
    image = bytearray(image_with(FILE))
    image[300 * 4096 : 300 * 4096 + len(FILE)] = FILE[:-1] + b"?"
    assert told(bytes(image)) == ("flash", FILE)


def test_a_file_without_a_block_of_its_own_is_read_into_ram():
    for content in (b"ab" * 200, bytes(range(250)) * 20):
        assert told(image_with(content)) == ("ram", content)


def test_what_is_looked_for_in_the_flash_is_found_as_in_bytes():
    pico = EmulatedPico(filesystem=image_with(FILE))
    pico.run_for(300)
    code = "from firmware.mapped import find\nprint(find(b'ababc', b'ab', 1), find(b'ababc', b'bd'))"
    assert run_code(pico, code).split() == ["2", "-1"]
