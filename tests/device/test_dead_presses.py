"""A press that does nothing says so: a low tone, and the hints are inverted for a moment."""

from firmware.display.output import REFUSED_MS
from tests.fakes.device import Device
from tests.fakes.table import seated

FINISHED = ([["start"], ["end_block"]] * 3 + [["tournament", 0], ["score"]]) * 3 + [["finish"]]


def tabled() -> Device:
    """Return a device whose current game offers one action only."""
    device = Device()
    device.start("Boo-Ray")
    device.pass_checklist()
    assert len(device.top().offers) == 1
    device.wait(1000)
    return device


def test_up_and_down_at_a_table_with_one_action_say_that_they_do_nothing():
    device = tabled()
    before = device.picture()
    for button in ("UP", "DOWN"):
        device.command("press " + button)
        device.wait(REFUSED_MS // 2)
        assert device.app.beeper.name == "refused"
        assert device.picture() != before
        device.wait(REFUSED_MS)
        assert device.picture() == before
        device.command("release " + button)
        device.wait(1000)


def test_a_press_that_moves_something_is_not_refused():
    device = Device()
    device.wait(1000)
    device.press("DOWN")
    assert device.app.beeper.name != "refused"


def test_there_and_back_within_one_step_is_not_refused():
    device = Device()
    device.wait(1000)
    device.burst("DOWN", "UP")
    assert device.app.beeper.name != "refused"


def test_nothing_is_told_while_a_secret_is_entered():
    device = tabled()
    device.top().is_quiet = lambda: True
    before = device.picture()
    device.command("press DOWN")
    device.wait(REFUSED_MS // 2)
    assert device.app.beeper.name != "refused" and device.picture() == before


def test_ok_that_comes_too_early_at_the_final_standings_says_so():
    """shared/found: quick OKs on the final standings were swallowed."""
    device = seated("millennium_blades", ("Ann", "Bo"))
    for action in FINISHED:
        device.sitting.do_all([action])
        device.wait(100)
    device.open("standings", device.sitting.play.session)
    device.wait(300)
    before = device.picture()
    device.command("press OK")
    device.wait(REFUSED_MS // 2)
    assert device.app.beeper.name == "refused" and device.picture() != before
    device.wait(REFUSED_MS)
    assert device.picture() == before and device.screen() == "standings"


def test_ok_on_a_setting_with_one_choice_says_so():
    device = Device()
    device.open("settings")
    screen = device.top()
    screen.index = [key for key, _, _ in screen.changeable].index("language")
    screen.changeable[screen.index] = ("language", ("en",), "language")  # as in a build with English alone
    device.wait(1000)
    before = device.picture()
    device.command("press OK")
    device.wait(REFUSED_MS // 2)
    assert device.app.beeper.name == "refused" and device.picture() != before
    device.wait(REFUSED_MS)
    assert device.picture() == before


def test_keys_click_but_not_while_a_secret_is_entered():
    for is_secret in (False, True):
        device = tabled()
        played: list = []
        device.app.beeper.play = lambda name, now, played=played: played.append(name)
        device.top().is_quiet = lambda is_secret=is_secret: is_secret
        device.press("OK")
        assert ("key" in played) != is_secret, played
