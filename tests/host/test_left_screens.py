"""Screens that were left leave memory: on CircuitPython an entry holds half of what is free."""

import gc
import weakref

from tests.fakes.device import Device


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
