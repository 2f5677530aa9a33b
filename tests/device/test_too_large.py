"""A board whose memory does not suffice for a game says so instead of starting it."""

import sys

from engines_core.games import SHEET
from engines_core.sheet import sheet_game
from firmware.memory import SHEET_BYTES, Memory, unload
from firmware.sheets.catalogue import read
from tests.fakes.device import Device

START = "firmware.ui.screens.start"


def test_a_game_that_does_not_fit_is_not_set_up():
    device = Device()
    device.board.too_large = ("blood_rage", SHEET)
    for presses in (("DOWN", "OK"), ("UP", "UP", "UP", "UP", "OK")):
        device.press(*presses)
        assert device.shows("Not enough memory") and device.screen() == "message"
        device.press("OK")
        assert device.screen() == "home"
        device.press(*["DOWN" if key == "UP" else "UP" for key in presses[:-1]])


def test_the_others_are():
    device = Device()
    device.board.too_large = ("blood_rage", SHEET)
    device.press("OK")
    assert device.screen() == "setup"


def with_files(free_bytes: int = SHEET_BYTES - 1):
    """Return a maker of the memory of a device with so much free at home."""
    return lambda: Memory(free=lambda: free_bytes)


def test_a_game_by_a_sheet_is_not_set_up_where_too_little_is_free_at_home():
    for free_bytes, screen in ((SHEET_BYTES - 1, "message"), (SHEET_BYTES, "sheets")):
        device = Device(memory=with_files(free_bytes))
        device.press("UP", "UP", "UP", "UP", "OK")
        assert device.screen() == screen


def test_a_game_by_a_sheet_that_does_not_fit_waits_for_a_device_with_more_memory():
    device = Device()
    device.sitting.start(sheet_game(read(device.root, "hearts")), ["Ann", "Bo", "Cy"], {})
    device.wait(1000)
    assert device.screen() == "table"
    device.memory = with_files()
    device = device.cut()
    assert device.screen() == "start"
    device.press("OK")
    assert device.shows("Not enough memory") and device.sitting.play is None
    device.press("OK")
    assert device.screen() == "home"
    device.memory = Memory
    device = device.cut()
    assert device.screen() == "start"
    device.press("OK")
    assert device.screen() == "table"


def test_what_a_game_that_is_resumed_has_loaded_does_not_count():
    def free() -> int:
        return SHEET_BYTES - 1 if START in sys.modules else SHEET_BYTES

    unload(START)
    device = Device(memory=lambda: Memory(free=free))
    device.sitting.start(sheet_game(read(device.root, "hearts")), ["Ann", "Bo", "Cy"], {})
    device.wait(1000)
    device = device.cut()
    assert device.screen() == "start" and START in sys.modules
    device.press("OK")
    assert device.screen() == "table"
