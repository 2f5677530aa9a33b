"""
The emulated Pico with the official CircuitPython image, where there is one; where it lies stands in
host_tools/circuitpython/firmware_image.py.

Without it only the drive is looked at, which is made here and read by CircuitPython. With it, the program
has to show the same as on CPython, side by side (side_by_side.py).
"""

from pathlib import Path

import pytest

from host_tools.circuitpython import drive_files as circuitpython
from host_tools.circuitpython.emulator import (
    OFFSET,
    SIZE,
    CircuitPythonDevice,
    drive_files,
    drive_image,
    flash_with,
)
from host_tools.circuitpython.firmware_image import find_circuitpython
from host_tools.device import sequence
from host_tools.emulator import FirmwareMissing
from host_tools.emulator.circuit import of_board
from host_tools.pictures import panel_picture
from host_tools.program import bytecode
from host_tools.targets import targets
from tests.hil import side_by_side
from tests.hil.altered import DRAWS_ALIKE
from tests.hil.conftest import in_full
from tests.hil.side_by_side import alike

pytestmark = pytest.mark.slow

SEQUENCES = bytecode.ROOT / "tests/sequences"
SAMPLE_STEPS = 12  # setup, into the letter wheel
REST_MS = 2000  # then all is written
SEEN_MS = 250  # a shorter press can go by unseen while the drive is written (boards/README.md)
PLAYED = ("boo_ray", "blaze")
BEGINNING = """
press DOWN DOWN DOWN DOWN OK
hold OK 700
expect "Put on the table"
press OK
expect "Split into hand and wall"
hold OK 700
shot menu
press BACK
press OK
shot entry
press UP OK
shot next
"""
DRAWS = DRAWS_ALIKE.replace(
    "from boards import pico_parts", "from boards.circuitpython import parts as pico_parts"
)


def test_the_drive_holds_the_program_and_room_for_an_evening():
    files = circuitpython.files()
    image = drive_image(files)
    assert len(image) == SIZE
    assert drive_files(bytes(OFFSET) + image) == files
    assert image[510:512] == b"\x55\xaa"


@pytest.fixture(scope="module")
def firmware() -> Path:
    """Return the path of the official CircuitPython image; skip the test where there is none."""
    try:
        return find_circuitpython()
    except FirmwareMissing as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="module")
def flash(firmware: Path) -> bytes:
    """Return the flash of a Pico with CircuitPython and the program."""
    files = circuitpython.files()
    files["code.py"] = DRAWS.encode() + files["code.py"]
    return flash_with(firmware, files)


def firmly(steps: list[sequence.Step]) -> list[sequence.Step]:
    """Return *steps* in which each press lasts SEEN_MS."""
    found = []
    for step in steps:
        if step.verb == "press":
            found += [step._replace(verb="hold", given=(key, SEEN_MS)) for key in step.given]
        else:
            found.append(step)
    return found


def played(path: Path, steps: "int | None", flash: bytes, root: Path) -> tuple[int, dict[str, bytes]]:
    """
    Play *steps* of the sequence at *path* beside CPython; return how many pictures were alike, and the drive.

    A power cut in a write of the Pico's would tear the drive (boards/README.md).
    """
    here, there = targets.start("cpython", root), CircuitPythonDevice(flash)
    given = sequence.parse(path.read_text(encoding="utf-8"), path.name)[:steps]
    with here:
        compared = side_by_side.play(firmly(given), here, there, REST_MS)
    print(f"{compared} pictures compared, {there.total_ms // 1000} s of device time")
    files = drive_files(there.pico.flash)
    assert "data/fault.log" not in files
    return compared, files


def test_the_beginning_of_an_evening_looks_the_same(flash, tmp_path):
    compared, _ = played(SEQUENCES / "millennium_blades.seq", SAMPLE_STEPS, flash, tmp_path)
    assert compared >= 5


def test_a_game_begins_shows_its_menu_and_asks_for_an_action(flash, tmp_path):
    path = tmp_path / "beginning.seq"
    path.write_text(BEGINNING, encoding="utf-8")
    compared, _ = played(path, None, flash, tmp_path)
    assert compared == 5


def test_with_back_held_at_power_on_the_drive_is_the_pcs(flash):
    there = CircuitPythonDevice(flash, held="BACK")
    there.advance(sequence.BOOT_MS)
    assert panel_picture.find_text(there.look(), "Drive of the PC", sequence.fonts())
    there.release("BACK")
    there.press("OK")
    there.advance(1000)
    assert panel_picture.find_text(there.look(), "Drive of the PC", sequence.fonts())
    assert not any(place.startswith("data") for place in drive_files(there.pico.flash))


def test_the_panel_shows_which_file_is_damaged(firmware):
    files = circuitpython.files()
    (place,) = [place for place in files if place.startswith("firmware/runner.")]
    there = CircuitPythonDevice(flash_with(firmware, {**files, place: b"damaged" * 200}))
    there.advance(sequence.BOOT_MS)
    assert panel_picture.find_text(there.look(), "ValueError", sequence.fonts())


def test_the_waveshare_board_shows_the_home_screen_and_takes_its_keys(firmware, tmp_path):
    flash = flash_with(firmware, circuitpython.files("waveshare_oled_1_3"))
    there = CircuitPythonDevice(flash, of_board("waveshare_oled_1_3"))
    with targets.start("cpython", tmp_path) as here:
        here.advance(sequence.BOOT_MS)
        there.advance(sequence.BOOT_MS)
        assert alike(here.picture, there.look())
        sequence.do(sequence.parse("press DOWN", "down")[0], here, lambda name, shown: None)
        there.press("A")
        there.advance(60)
        there.release("A")
        there.advance(1000)
        assert alike(here.picture, there.look())


@pytest.mark.skipif(not in_full(), reason="whole sequences, an hour, are played by `make hil`")
@pytest.mark.parametrize("game", PLAYED)
def test_a_whole_evening_looks_the_same(flash, tmp_path, game):
    _, files = played(SEQUENCES / f"{game}.seq", None, flash, tmp_path)
    assert any(place.startswith("data/games/") for place in files)
