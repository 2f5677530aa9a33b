"""A board whose memory does not suffice for a game says so instead of starting it."""

from engines_core.games import SHEET
from tests.fakes.device import Device


def test_a_game_that_does_not_fit_is_not_set_up():
    device = Device()
    device.top().too_large = ("blood_rage", SHEET)
    for presses in (("DOWN", "OK"), ("UP", "UP", "UP", "UP", "OK")):
        device.press(*presses)
        assert device.shows("Not enough memory") and device.screen() == "message"
        device.press("OK")
        assert device.screen() == "home"
        device.press(*["DOWN" if key == "UP" else "UP" for key in presses[:-1]])


def test_the_others_are():
    device = Device()
    device.top().too_large = ("blood_rage", SHEET)
    device.press("OK")
    assert device.screen() == "setup"
