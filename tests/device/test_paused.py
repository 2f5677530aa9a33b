"""A paused countdown is seen and heard from afar, and is not begun by one OK too many."""

from tests.fakes.device import Device
from tests.fakes.table import actions, seated

SLOW = True
MINUTE_MS = 60000


def running() -> Device:
    """Return a device whose first block has run for 5 s; its clicks are not played."""
    device = seated("millennium_blades", ("Ann", "Bo"))
    device.press("OK")
    device.wait(5000)
    return device


def test_paused_stands_in_large_letters_in_turn_with_the_digits():
    device = running()
    device.press("OK")
    seen = set()
    for _ in range(6):
        device.wait(750)
        seen.add((device.shows("6:5"), lit(device) > 500))
    assert seen == {(True, True), (False, True)}


def lit(device: Device) -> int:
    """Return how many pixels are lit above the gauge."""
    return sum([bin(byte).count("1") for byte in device.picture()[: 128 * 5]])


def test_a_paused_countdown_beeps_once_a_minute_until_it_goes_on():
    device = running()
    played: list = []
    play = device.app.beeper.play

    def noted(name: str, now: int) -> None:
        played.append(name)
        play(name, now)

    device.app.beeper.play = noted
    device.press("OK")
    device.wait(3 * MINUTE_MS + 1000)
    assert played.count("paused") == 3
    device.press("OK")
    device.wait(MINUTE_MS * 2)
    assert played.count("paused") == 3


def test_a_paused_countdown_dims_but_is_not_dark_for_a_quarter_of_an_hour():
    device = running()
    device.press("OK")
    device.wait(14 * MINUTE_MS)
    is_on, contrast = device.board.panel()
    assert is_on and contrast < 20
    device.wait(2 * MINUTE_MS)
    assert not device.board.panel()[0]


def test_a_second_ok_right_after_start_is_no_pause():
    """shared/found: a double OK started the block and paused it, hardly to be seen."""
    device = seated("millennium_blades", ("Ann", "Bo"))
    device.press("OK", "OK")
    assert actions(device) == [["start"]]
    device.wait(400)
    device.press("OK")
    assert actions(device) == [["start"], ["pause"]]


def test_a_pause_from_the_menu_counts_after_a_double_ok():
    device = seated("millennium_blades", ("Ann", "Bo"))
    device.press("OK", "OK")
    device.hold("OK")
    assert device.drawn[1] == "Pause", device.drawn
    device.press("OK")
    assert actions(device) == [["start"], ["pause"]]


def test_a_second_ok_right_after_going_on_is_no_pause_either():
    device = running()
    device.press("OK")
    device.wait(1000)
    device.press("OK", "OK")
    assert [name for name, *_ in actions(device)] == ["start", "pause", "resume"]
