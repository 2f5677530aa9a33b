"""A rotary encoder at the table: each click counts, however fast, but none of those that wake the display."""

from firmware.input.more_keys import FLICK_MS, MoreKeys
from tests.fakes.device import Device
from tests.fakes.sheet_table import seated, seated_by

TURNED = {"DOWN": ("press A", "press B", "release A", "release B")}
TURNED["UP"] = ("press B", "press A", "release B", "release A")
CLICKS_MS = (24, 36, 60, 240)  # times between two clicks


def with_encoder(device: Device) -> Device:
    """Return *device* with an encoder in the place of UP, DOWN and OK."""
    device.board.keys.names = ("OK", "BACK", "A", "B")
    device.app.context.buttons = device.app.gestures.buttons = MoreKeys(device.board.keys.names)
    return device


def turn(device: Device, button: str, clicks: int, click_ms: int) -> None:
    """Turn by some *clicks*, each of which takes *click_ms*."""
    for _ in range(clicks):
        for line in TURNED[button]:
            device.command(line)
            device.wait(click_ms // 4)


def test_each_click_is_a_point_at_any_speed():
    device = with_encoder(seated("life_counter", 2))
    for click_ms in CLICKS_MS:
        for button, after in (("UP", 8), ("DOWN", 0)):
            turn(device, button, 8, click_ms)
            device.wait(1000)
            assert device.sitting.on().state["values"] == [[after, 0]], (click_ms, button)


def test_each_click_is_a_row_and_goes_round_at_the_ends_at_any_speed():
    device = with_encoder(Device())
    count = len(device.top().rows())
    for click_ms in CLICKS_MS:
        turn(device, "DOWN", count + 2, click_ms)
        assert device.top().index == 2, click_ms
        turn(device, "UP", 2, click_ms)
        assert device.top().index == 0, click_ms


def test_the_clicks_that_wake_the_display_do_nothing_else():
    device = with_encoder(Device())
    for click_ms in (24, 60, FLICK_MS - 10):
        device.wait(300000)
        assert device.board.panel()[0] == 0
        turn(device, "DOWN", 5, click_ms)
        assert device.board.panel()[0] == 1 and device.top().index == 0, click_ms
        device.wait(FLICK_MS)
        turn(device, "DOWN", 5, click_ms)
        assert device.top().index == 5, click_ms
        turn(device, "UP", 5, click_ms)


def test_the_flick_that_meets_a_limit_does_not_close_what_says_so():
    device = with_encoder(seated_by({"sheet": 1, "name": "Few", "rows": [{"name": "Points", "max": 2}]}))
    for click_ms in (24, 60):
        turn(device, "UP", 12, click_ms)
        assert device.shows("2 is the most") and device.sitting.on().state["values"] == [[2, 0]], click_ms
        device.wait(FLICK_MS)
        turn(device, "UP", 1, click_ms)
        assert device.screen() == "table", click_ms


def test_the_button_test_counts_the_clicks_of_the_wheel():
    device = with_encoder(Device())
    device.open("button_test")
    turn(device, "UP", 10, 60)
    assert device.shows("10 counted")
