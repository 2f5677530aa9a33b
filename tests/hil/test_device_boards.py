"""
Each board on the official image: soldered as `tablemate wiring` says it shows the home screen and takes keys.

The panels are those of the boards, over I2C and SPI; the default one also has an SH1106 sold as an SSD1306.
All the other tests here are on pico_ssd1306. `make hil` tries every board, `make test` three.
"""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from boards.simulated.panel import HEIGHT, WIDTH, MutePanel, Panel, Sh1106
from host_tools.device import sequence
from host_tools.emulator.circuit import BREADBOARD, of_board
from host_tools.emulator.device import EmulatedDevice
from host_tools.installation import pico_files
from host_tools.program import bytecode
from host_tools.targets import targets
from tests.hil.conftest import in_full
from tests.hil.side_by_side import alike
from tests.hil.test_device_program import shows

pytestmark = pytest.mark.slow

PICKED_MS, SLICE_MS = 1500, 50


def tap(key: str, held_ms: int = 60) -> list[tuple[str, bool, int]]:
    """Return a press as (key, whether it goes down, ms until the next)."""
    return [(key, True, held_ms), (key, False, 80)]


CLICK = [("A", True, 8), ("B", True, 8), ("A", False, 8), ("B", False, 8)]  # one click clockwise
PRESSES = {  # {board: (DOWN, OK)}, by boards/README.md
    "pico_battery": (tap("DOWN"), tap("OK")),
    "pico_encoder": (CLICK, tap("OK")),
    "pico_sh1106": (tap("DOWN"), tap("OK")),
    "waveshare_oled_1_3": (tap("A"), tap("B")),
    "picobricks": (tap("KEY"), tap("KEY", 800)),
}
# test_power.py starts one of the others; the panel of another is tried below.
SAMPLE = ("pico_encoder", "waveshare_oled_1_3", "picobricks")


def test_the_breadboard_is_that_of_the_default_board():
    assert of_board(pico_files.DEFAULT_BOARD) == BREADBOARD


def test_every_board_of_the_table_is_tried():
    listed = re.findall(r"^\| `(\w+)` \|", (bytecode.ROOT / "boards/README.md").read_text(), re.MULTILINE)
    assert {*PRESSES, pico_files.DEFAULT_BOARD} == {*listed} & {*pico_files.boards()}


def push(there: EmulatedDevice, moves: list[tuple[str, bool, int]], is_done: Callable[[], bool]) -> None:
    """Move keys, with bouncing contacts, and wait for the result."""
    for key, down, ms in moves:
        (there.press if down else there.release)(key)
        there.advance(ms)
    for _ in range(PICKED_MS // SLICE_MS):
        if is_done():
            return
        there.advance(SLICE_MS)
    assert is_done()


@pytest.mark.parametrize("board", PRESSES if in_full() else SAMPLE)
def test_a_board_shows_the_home_screen_and_takes_its_keys(uf2, board, tmp_path):
    down, pick = PRESSES[board]
    there = EmulatedDevice(pico_files.files(board), circuit=of_board(board))
    with targets.start("cpython", tmp_path) as here:
        here.advance(sequence.BOOT_MS)
        assert alike(here.picture, there.panel.picture())
        sequence.do(sequence.parse("press DOWN", "down")[0], here, lambda name, shown: None)
        assert not alike(here.picture, there.panel.picture())
        push(there, down, lambda: alike(here.picture, there.panel.picture()))
    push(there, pick, lambda: shows(there, "Players"))
    assert not there.errors


@pytest.mark.parametrize(("panel", "off_px"), [(Sh1106, 0), (MutePanel, 2)])
def test_an_sh1106_is_told_by_its_status_and_is_two_columns_off_where_it_cannot_be_read(
    uf2, panel: type[Panel], off_px: int, tmp_path
):
    there = EmulatedDevice(pico_files.files(), circuit=replace(BREADBOARD, panel=panel))
    with targets.start("cpython", tmp_path) as here:
        here.advance(sequence.BOOT_MS)
        for start in range(0, WIDTH * HEIGHT // 8, WIDTH):
            wanted = here.picture[start + off_px : start + WIDTH]
            assert there.panel.picture()[start : start + WIDTH - off_px] == wanted
    assert not there.errors
