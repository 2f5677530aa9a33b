"""
The emulated Pico with the official CircuitPython image, where there is one (firmware_image.py says how).

Without it only the drive is looked at, which is made here and read by CircuitPython. With it, the program
has to show what it shows on CPython, side by side, as in test_device_sequences.py.
"""

from pathlib import Path
from typing import Any

import pytest

from host_tools import bytecode, device, picture, sequence, targets
from host_tools.circuitpython import build as circuitpython
from host_tools.emulated.circuit import of_board
from host_tools.emulated.circuitpython import (
    OFFSET,
    SIZE,
    CircuitPythonDevice,
    drive_files,
    drive_image,
    flash_with,
)
from host_tools.emulated.firmware_image import FirmwareMissing, find_circuitpython
from tests.hil.altered import DRAWS_ALIKE
from tests.hil.conftest import in_full
from tests.hil.test_device_sequences import TURN_MS, alike

pytestmark = pytest.mark.slow

SEQUENCES = bytecode.ROOT / "tests/sequences"
SAMPLE_STEPS = 12  # setup, into the letter wheel
LOOK_MS = 40
REST_MS = 2000  # then all is written
PLAYED = ("boo_ray", "blaze", "sheet_hearts", "attrition_war", "blood_rage")  # seen to play to their end
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
BLINK_MS = 500  # firmware/ui/tables/millennium_blades.py


def test_the_drive_holds_the_program_and_room_for_an_evening():
    files = circuitpython.files()
    image = drive_image(files)
    assert len(image) == SIZE
    assert drive_files(bytes(OFFSET) + image) == files
    assert image[510:512] == b"\x55\xaa"


@pytest.fixture(scope="module")
def flash() -> bytes:
    """Return the flash of a Pico with CircuitPython and the program, or skip the test."""
    files = circuitpython.files()
    files["code.py"] = DRAWS.encode() + files["code.py"]
    try:
        return flash_with(find_circuitpython(), files)
    except FirmwareMissing as missing:
        pytest.skip(str(missing))


def side_by_side(
    path: Path, steps: "int | None", flash: bytes, root: Path
) -> tuple[int, CircuitPythonDevice]:
    """
    Play *steps* of the sequence at *path* on both; return how many pictures were alike, and the Pico.

    A screen takes CircuitPython up to two seconds to load. *here* waits as long (`keep_pace`), so countdowns
    agree.
    """
    here = targets.start("cpython", root)
    there: Any = CircuitPythonDevice(flash)
    compared = 0
    with here:
        for which in (here, there):
            which.advance(sequence.BOOT_MS)
        longer_ms = there.total_ms - here.total_ms
        for step in sequence.parse(path.read_text(encoding="utf-8"), path.name)[:steps]:
            if step.verb == "cut":  # in a write of the Pico's it would tear the drive (boards/README.md)
                for which in (here, there):
                    which.advance(REST_MS)
            do_patiently(step, here)
            try:
                sequence.do(step, there, lambda name, shown: None)
            except sequence.Unmet as failed:
                raise differing(here, there, str(failed)) from failed
            if step.verb in ("expect", "shot"):
                look_alike(here, there, step, longer_ms)
                compared += 1
            if step.verb == "cut":
                longer_ms = there.total_ms - here.total_ms
            keep_pace(here, there, longer_ms)
    return compared, there


def do_patiently(step: sequence.Step, here: device.Device) -> None:
    """Do *step* on *here*; what is expected may blink."""
    try:
        sequence.do(step, here, lambda name, shown: None)
    except sequence.Unmet:
        here.advance(BLINK_MS)
        sequence.do(step, here, lambda name, shown: None)


def keep_pace(here: device.Device, there: CircuitPythonDevice, longer_ms: int) -> None:
    """Let the one that is behind wait until *there* has been on for *longer_ms* longer than *here*."""
    late_ms = there.total_ms - here.total_ms - longer_ms
    (here if late_ms > 0 else there).advance(abs(late_ms))


def look_alike(here: device.Device, there: CircuitPythonDevice, step: sequence.Step, longer_ms: int) -> None:
    """Let the Pico come to show what *here* shows or has shown meanwhile: clocks go on, lists turn pages."""
    shown = {bytes(here.picture)}
    until_ms = there.total_ms + there.patience_ms + TURN_MS
    while not any(alike(one, there.look()) for one in shown):
        if there.total_ms >= until_ms:
            raise differing(here, there, f"line {step.line}, {step.given}")
        there.advance(LOOK_MS)
        keep_pace(here, there, longer_ms)
        shown.add(bytes(here.picture))


def differing(here: device.Device, there: CircuitPythonDevice, what: str) -> AssertionError:
    """Return an error that shows both panels, and the traceback that the Pico stored."""
    shown = [picture.half_blocks(bytes(which)) for which in (here.picture, there.look())]
    fault = drive_files(there.pico.flash).get("data/fault.log", b"").decode()
    return AssertionError(
        f"{what}, at {there.total_ms} ms; here and on the Pico\n" + "\n".join([*shown, fault])
    )


def test_the_beginning_of_an_evening_looks_the_same(flash, tmp_path):
    compared, there = side_by_side(SEQUENCES / "millennium_blades.seq", SAMPLE_STEPS, flash, tmp_path)
    assert compared >= 5
    assert "data/fault.log" not in drive_files(there.pico.flash)


def test_a_game_begins_shows_its_menu_and_asks_for_an_action(flash, tmp_path):
    path = tmp_path / "beginning.seq"
    path.write_text(BEGINNING, encoding="utf-8")
    compared, there = side_by_side(path, None, flash, tmp_path)
    assert compared == 5
    assert "data/fault.log" not in drive_files(there.pico.flash)


def test_with_back_held_at_power_on_the_drive_is_the_pcs(flash):
    there = CircuitPythonDevice(flash, held="BACK")
    there.advance(sequence.BOOT_MS)
    assert picture.find_text(there.look(), "Drive of the PC", sequence.fonts())
    there.release("BACK")
    there.press("OK")
    there.advance(1000)
    assert picture.find_text(there.look(), "Drive of the PC", sequence.fonts())
    assert not any(place.startswith("data") for place in drive_files(there.pico.flash))


def test_the_waveshare_board_shows_the_home_screen_and_takes_its_keys(tmp_path):
    try:
        flash = flash_with(find_circuitpython(), circuitpython.files("waveshare_oled_1_3"))
    except FirmwareMissing as missing:
        pytest.skip(str(missing))
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


@pytest.mark.skipif(not in_full(), reason="whole sequences, half an hour, are played by `make hil`")
@pytest.mark.parametrize("game", PLAYED)
def test_a_whole_evening_looks_the_same(flash, tmp_path, game):
    compared, there = side_by_side(SEQUENCES / f"{game}.seq", None, flash, tmp_path)
    print(f"{compared} pictures compared, {there.total_ms // 1000} s of device time")
    files = drive_files(there.pico.flash)
    assert "data/fault.log" not in files
    assert any(place.startswith("data/games/") for place in files)
