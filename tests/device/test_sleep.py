"""The chip is slow while the panel is dark at home, and never where a countdown may run."""

from tests.fakes.device import Device

SLOW = ("test_a_countdown_never_sleeps_and_a_table_stays_as_it_was",)
MINUTE_MS = 60_000
OFF_MS = 300_000 + 2_000  # the panel goes dark after five minutes, the chip becomes slow a step later


def dozing() -> tuple:
    """Return a device whose board can be slow, and a list: what the board was told, was the panel on."""
    device = Device()
    told: list = []
    device.app.board_doze = lambda is_dozing: told.append((is_dozing, device.board.glass.on))
    return device, told


def test_the_chip_is_slow_once_the_panel_is_dark_at_home():
    device, told = dozing()
    device.wait(OFF_MS - 4000)
    assert told == []
    device.wait(4000)
    assert told == [(True, False)]
    device.wait(60 * MINUTE_MS)
    assert told == [(True, False)]


def test_any_key_makes_it_fast_before_the_panel_is_lit_and_does_nothing_else():
    for key in ("UP", "DOWN", "OK", "BACK"):
        device, told = dozing()
        device.wait(OFF_MS)
        device.press(key)
        assert told == [(True, False), (False, False)]
        assert device.board.glass.on and device.screen() == "home" and device.navigator.top().index == 0
        device.press("DOWN")
        assert device.navigator.top().index == 1


def test_a_countdown_never_sleeps_and_a_table_stays_as_it_was():
    device, told = dozing()
    device.start("Millennium Blades")
    device.press("OK")
    device.wait(30 * MINUTE_MS)
    assert device.app.sitting.play is not None and told == []


def test_it_sleeps_again_after_a_press():
    device, told = dozing()
    device.wait(OFF_MS)
    device.press("OK")
    device.wait(OFF_MS)
    assert [is_dozing for is_dozing, _ in told] == [True, False, True]


def test_a_display_that_is_never_off_keeps_the_chip_awake():
    device, told = dozing()
    device.app.context.settings.set("off_after_s", 0)
    device.wait(60 * MINUTE_MS)
    assert told == []
