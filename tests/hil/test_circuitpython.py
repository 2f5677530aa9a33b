"""
The emulated Pico with an official CircuitPython image, if there is one: TABLEMATE_CIRCUITPY_UF2=PATH.

Without it only the drive is looked at, which is made here and read by CircuitPython.
"""

import os
from pathlib import Path

import pytest

from boards.simulated import panel
from host_tools import circuitpython, picture, sequence
from host_tools.emulated import EmulatedPico
from host_tools.emulated.circuitpython import OFFSET, SIZE, drive_files, drive_image, flash_with

VARIABLE = "TABLEMATE_CIRCUITPY_UF2"
SEQUENCE = Path("tests/sequences/millennium_blades.seq")
GOLDENS = Path("tests/screens/millennium_blades")
START_MS = 180000  # at most: source files are compiled at every start
LATE_MS = 2000  # an `expect` may be met so much later


@pytest.mark.slow
def test_the_drive_holds_the_program_and_room_for_an_evening():
    files = circuitpython.files()
    image = drive_image(files)
    assert len(image) == SIZE
    assert drive_files(bytes(OFFSET) + image) == files
    assert image[510:512] == b"\x55\xaa"


@pytest.fixture
def uf2() -> Path:
    """Return the path of the CircuitPython image, or skip the test."""
    path = os.environ.get(VARIABLE)
    if not path:
        pytest.skip(f"{VARIABLE} does not name an official CircuitPython image for the Raspberry Pi Pico")
    return Path(path)


class Table:
    """A Pico with CircuitPython that is played on."""

    def __init__(self, flash: bytes):
        self.boot(flash)

    def boot(self, flash: bytes) -> None:
        """Switch it on and wait for the first screen."""
        self.glass = panel.Ssd1306()
        self.pico = EmulatedPico(flash=flash, panel=self.glass)
        assert self.pico.run_until(lambda: any(self.glass.picture()), START_MS), self.pico.output[-2000:]
        self.pico.run_for(sequence.BOOT_MS)

    def hold(self, key: str, ms: int) -> None:
        """Hold *key* for *ms*."""
        self.pico.press(key)
        self.pico.run_for(ms)
        self.pico.release(key)
        self.pico.run_for(sequence.PAUSE_MS)

    def shows(self, text: str) -> bool:
        """Return whether *text* is on the panel."""
        return picture.find_text(self.glass.picture(), text, sequence.fonts()) is not None


@pytest.mark.slow
def test_it_plays_millennium_blades_and_shows_the_same_screens(uf2: Path):
    table = Table(flash_with(uf2, circuitpython.files()))
    for step in sequence.parse(SEQUENCE.read_text(encoding="utf-8"), str(SEQUENCE)):
        if step.verb == "press":
            for key in step.given:
                table.hold(key, sequence.PRESS_MS)
        elif step.verb == "hold":
            table.hold(*step.given)
        elif step.verb == "wait":
            table.pico.run_for(step.given[0])
        elif step.verb == "cut":
            table.boot(table.pico.flash)
        elif step.verb == "expect":
            wanted, text = step.given
            assert table.pico.run_until(lambda: table.shows(text) == wanted, LATE_MS), step  # noqa: B023
        elif step.verb == "shot":
            golden = (GOLDENS / f"{step.given[0]}.txt").read_text(encoding="utf-8")
            assert picture.text_art(table.glass.picture()) == golden, step
    assert any(place.startswith("data/games/") for place in drive_files(table.pico.flash))
