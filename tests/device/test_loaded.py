"""Modules that are let go: their memory comes back, what is in use goes on."""

import sys

from firmware.loaded import mark, module, release
from tests.fakes.device import Device

TRICK = "engines_core.judges.trick"


def test_what_was_imported_since_the_mark_is_let_go_and_imported_anew():
    sys.modules.pop(TRICK, None)
    begun = mark()
    before = module(TRICK)
    release(begun)
    assert TRICK not in sys.modules
    assert module(TRICK) is not before and before.verdict is not None


def test_what_is_to_be_kept_stays():
    begun = mark()
    before = module(TRICK)
    release(begun, TRICK)
    assert module(TRICK) is before


def test_a_game_that_was_left_is_not_in_memory_and_can_be_played_again():
    sys.modules.pop("firmware.ui.screens.setup", None)  # that another test may have left there
    device = Device()
    device.start("Blaze")
    device.press("OK", "OK")
    device.sitting.leave()
    device.navigator.home()
    assert "firmware.ui.screens.setup" not in sys.modules
    device.start("Blaze")
    assert device.screen() == "table"
