"""Screens that were left leave memory: on CircuitPython an entry holds half of the free heap."""

import gc
import sys
import weakref

from tests.fakes.device import Device
from tests.fakes.loading import let_go


def test_a_screen_that_was_left_beside_a_countdown_is_not_kept():
    device = Device()
    device.start("Millennium Blades")
    device.pass_checklist()
    device.press("OK")
    device.hold("OK")
    assert device.screen() == "menu"
    device.wait(1000)
    menu = weakref.ref(device.top())
    device.press("BACK")
    device.wait(1000)
    assert device.screen() == "table" and device.sitting.is_running()
    gc.collect()
    assert menu() is None


def test_what_starts_a_game_is_there_before_its_setup_has_ended():
    device = Device()
    opening = "firmware.game.starts"
    let_go(opening)
    device.press("OK")
    device.wait(1000)
    assert device.screen() == "setup" and opening in sys.modules


def test_an_entry_that_asks_for_no_columns_does_not_load_them():
    columns = "firmware.ui.asking.editors.columns"
    device = Device()
    device.start("Blood Rage")
    device.pass_checklist()
    device.press("OK", "OK")  # the gifts
    let_go("firmware.ui.screens.entry", columns)
    device.press("OK")
    assert device.screen() == "entry" and device.shows("STR")
    assert columns not in sys.modules
