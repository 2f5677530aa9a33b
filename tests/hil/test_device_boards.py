"""
Each board on the official image: soldered as `tablemate wiring` says it shows the home screen and takes keys.

The panels are those of the boards, over I2C and SPI. pico_ssd1306 is what all the other tests here are on.
"""

import pytest

from host_tools import build, device, sequence
from host_tools.emulated.circuit import BREADBOARD, of_board
from host_tools.emulated.device import EmulatedDevice
from tests.hil.test_device_program import shows
from tests.hil.test_device_sequences import alike

pytestmark = pytest.mark.slow

TAP_MS = 60
GAP_MS = 80  # between taps that belong together
PICKED_MS = 1500
# boards/README.md: what is DOWN, and what is OK, each tap as (key, ms)
PRESSES = {
    "pico_sh1106": ([("DOWN", TAP_MS)], [("OK", TAP_MS)]),
    "waveshare_oled_1_3": ([("A", TAP_MS)], [("B", TAP_MS)]),
    "picobricks": ([("KEY", TAP_MS)], [("KEY", 800)]),
}


def test_the_breadboard_is_that_of_the_default_board():
    assert of_board(build.DEFAULT_BOARD) == BREADBOARD


def test_every_board_is_tried():
    assert {*PRESSES, build.DEFAULT_BOARD} == set(build.boards())


def push(there: EmulatedDevice, taps: list[tuple[str, int]]) -> None:
    """Give *taps* and wait for what comes of them."""
    for key, held_ms in taps:
        there.press(key)
        there.advance(held_ms)
        there.release(key)
        there.advance(GAP_MS)
    there.advance(PICKED_MS)


@pytest.mark.parametrize("board", PRESSES)
def test_a_board_shows_the_home_screen_and_takes_its_keys(uf2, board, tmp_path):
    down, pick = PRESSES[board]
    there = EmulatedDevice(build.files(board), circuit=of_board(board))
    with device.start("cpython", tmp_path) as here:
        here.advance(sequence.BOOT_MS)
        assert alike(here.picture, there.panel.picture())
        push(there, down)
        assert not alike(here.picture, there.panel.picture())
        sequence.do(sequence.parse("press DOWN", "down")[0], here, lambda name, shown: None)
        assert alike(here.picture, there.panel.picture())
    push(there, pick)
    assert shows(there, "Players")
    assert not there.errors
