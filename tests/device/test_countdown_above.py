"""The countdown where another screen is on: small in the header, TIME over it, no press lost."""

from firmware.ui import parts
from tests.fakes.device import Device
from tests.fakes.legible import misplaced, watched
from tests.fakes.table import seated


def running() -> Device:
    """Return a device with block 1 of Millennium Blades running, 6:00 to go at first."""
    device = seated("millennium_blades", ("Ann", "Bo", "Cy", "Di"))
    device.press("OK")
    return device


def test_a_running_countdown_stands_in_the_header_of_every_other_screen():
    device = running()
    device.wait(10000)
    device.hold("OK")
    assert device.screen() == "menu" and device.shows("6:50")
    device.wait(1000)
    assert device.shows("6:49")
    device.press("BACK", "BACK")
    assert device.screen() == "home" and device.shows("6:48")
    device.press("UP", "OK")
    assert device.screen() == "settings" and device.shows("6:48")


def test_the_countdown_in_a_header_covers_nothing_that_stands_there():
    device = running()
    texts = watched(device.app.output.canvas)
    device.hold("OK")
    while not device.top().rows()[device.top().index] == "Reminders":
        device.press("DOWN")
    device.press("OK")
    assert device.screen() == "details" and device.shows("1/") and device.shows("6:5")
    assert not misplaced(texts, device.app.output.canvas)


def test_a_countdown_that_stands_is_not_in_the_header():
    device = running()
    device.wait(1000)
    device.press("OK")
    device.hold("OK")
    assert device.screen() == "menu" and not device.shows(":")


def test_time_comes_over_the_screen_that_is_on_and_blinks():
    device = running()
    device.wait(418000)
    device.hold("OK")
    device.wait(1500)
    shown = set()
    for _ in range(8):
        device.wait(250)
        shown.add(device.shows("TIME"))
    assert shown == {True, False}
    assert device.screen() == "menu"


def test_the_press_that_ends_time_still_acts_on_the_screen_that_was_on():
    device = running()
    device.hold("OK")
    device.wait(425000)
    assert device.sitting.countdown.time_up
    device.press("DOWN")
    assert device.screen() == "menu" and device.top().index == 1
    assert not device.sitting.countdown.time_up
    device.wait(500)
    assert not device.shows("TIME")


def test_closing_the_game_costs_nothing_of_a_running_countdown():
    device = running()
    device.wait(18000)
    left_ms = device.sitting.countdown.look(device.sitting.uptime.now_ms)[1]
    device.sitting.leave()
    device.navigator.home()
    device.sitting.resume(1)
    device.wait(50)
    assert device.sitting.countdown.look(device.sitting.uptime.now_ms)[1] == left_ms


def test_a_long_beep_comes_again_for_ten_seconds_or_until_a_press():
    device = running()
    device.wait(419500)
    assert device.command("time %d" % (device.board.now_ms + 20000)).count("tone 2700") == 5
    device = running()
    device.wait(420500)
    device.command("press DOWN")
    assert "tone 0" in device.command("time %d" % (device.board.now_ms + 100))
    assert "tone 2700" not in device.command("time %d" % (device.board.now_ms + 9000))


def test_time_and_warnings_come_though_an_action_is_being_stored_just_then():
    device = running()
    slow(device)
    for seat, warned_ms, sound in ((0, 60000, "tone 2300"), (1, 0, "tone 2700")):
        left_ms = device.sitting.countdown.look(device.app.context.uptime.now_ms)[1]
        device.wait(left_ms - warned_ms - 50)
        device.sitting.do("fuse", [seat, "bronze"])
        assert sound in device.command("time %d" % (device.board.now_ms + 1000))
    assert device.sitting.countdown.time_up


def slow(device):
    """Let each piece of work take 80 ms."""
    step = device.app.context.work.step

    def slowly():
        device.board.now_ms += 80
        return step()

    device.app.context.work.step = slowly


def test_a_key_that_ends_time_at_the_table_does_nothing_else_though_it_is_held():
    for key in ("BACK", "DOWN", "OK"):
        device = running()
        device.wait(421000)
        assert device.screen() == "table" and device.sitting.is_calling()
        row = device.top().index
        device.hold(key, 1500)
        assert device.screen() == "table" and device.top().index == row and not device.sitting.is_calling()
        device.press("DOWN")
        assert device.top().index != row, "the next press acts again"


def test_a_screen_that_fails_below_the_countdown_leaves_headers_their_room():
    device = running()
    device.hold("OK")

    def fail(canvas):
        raise ValueError

    device.top().draw = fail
    device.navigator.redraw()
    device.wait(10)
    drawn: list = []
    device.app.output.canvas.text = lambda x, y, text, font: drawn.append(x + font.width(text))
    parts.header(device.app.output.canvas, "Title", "right")
    assert device.screen() == "fault" and max(drawn) == parts.WIDTH - 2
