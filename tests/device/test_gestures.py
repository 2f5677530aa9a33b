"""Presses as gestures: short, held, overlapping, bouncing, and those that wait for a long job."""

from tests.fakes.device import PRESS_MS, Device
from tests.fakes.table import actions, do, playing, seated

HINTS = 7 * 128  # offset of the hints in a picture, whose bytes are columns of eight pixels


def overlap(device: Device, first: str, second: str) -> None:
    """Press *first*, and *second* before *first* is released."""
    for line in ("press " + first, "press " + second, "release " + first, "release " + second):
        device.command(line)
        device.wait(PRESS_MS)


def test_a_short_ok_acts_when_it_goes_up_where_holding_means_more():
    device = playing()
    device.command("press OK")
    device.wait(100)
    assert actions(device) == []
    device.command("release OK")
    device.wait(100)
    assert actions(device) == [["start"]]


def test_a_button_that_waits_acts_before_the_next_one_that_goes_down():
    device = seated("blood_rage", ("Ann", "Bo"))
    do(device, "phase")
    for button, screens in (("DOWN", ["table", "entry"]), ("BACK", ["table"])):
        while device.top().offers[device.top().index].name != "upgrade":
            device.press("DOWN")
        overlap(device, "OK", button)
        assert [screen.name for screen in device.navigator.screens] == screens, button
        device.navigator.to_table()
        device.wait(10)
    assert actions(device) == [["phase"]]


def test_two_overlapping_presses_of_which_both_could_be_held_act_in_their_order_though_a_step_takes_long():
    device = playing()
    for line in ("press OK", "press BACK", "release OK", "release BACK"):
        device.command(line)
        device.board.now_ms += PRESS_MS
    device.wait(PRESS_MS)
    assert device.screen() == "home" and device.app.gestures.pending == ""
    device.navigator.to_table()
    assert actions(device) == [["start"]]


def test_the_second_of_two_overlapping_presses_can_be_held():
    device = playing()
    device.command("press OK")
    device.wait(PRESS_MS)
    device.hold("BACK")
    assert device.screen() == "undo" and actions(device) == [["start"]]
    device.press("BACK")
    device.wait(1000)
    device.command("release OK")
    device.wait(100)
    assert device.screen() == "table" and actions(device) == [["start"]]


def test_a_button_that_acted_before_the_next_one_does_nothing_more_when_it_is_held_on():
    device = playing()
    device.command("press OK")
    device.wait(PRESS_MS)
    device.press("DOWN")
    device.wait(1000)
    device.command("release OK")
    device.wait(100)
    assert device.screen() == "table" and actions(device) == [["start"]] and device.top().index == 1


def test_a_button_that_acts_when_it_goes_up_inverts_the_hints_as_it_goes_down():
    for button in ("OK", "BACK"):
        for ms in (60, 700):
            device = playing()
            usual = device.picture()
            rest, hints = usual[:HINTS], usual[HINTS:]
            device.command("press " + button)
            device.wait(2)
            assert device.picture() == rest + bytes([255 - byte for byte in hints])
            device.wait(ms)
            device.command("release " + button)
            device.wait(100)
            assert device.picture()[:HINTS] != rest
            assert device.picture() == bytes(device.board.display.buffer)


def test_a_press_elsewhere_acts_at_its_leading_edge():
    device = Device()
    device.command("press OK")
    device.wait(5)
    assert device.screen() == "setup"


def test_bounces_of_20_ms_are_one_press():
    device = Device()
    for _ in range(5):
        device.command("press DOWN")
        device.wait(2)
        device.command("release DOWN")
        device.wait(2)
    device.wait(100)
    assert device.top().index == 1


def test_presses_during_a_long_job_wait_in_their_order():
    device = playing()
    seen = []

    def job():
        for _ in range(3):
            device.board.keys.set("DOWN", True)
            device.board.keys.set("DOWN", False)
            yield
        seen.append(device.top().index)

    device.app.context.work.run(job())
    device.wait(200)
    assert seen == [0]
    assert device.top().index == 1
