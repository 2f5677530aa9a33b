"""A panel that lost its power for a moment and answers again: the next press lights it up."""

from firmware.display.output import DOUBTED_MS
from tests.fakes.device import Device

FRAME_US = 30_000  # longest time on the bus, for the panel's set-up and a whole picture


def blank(device: Device) -> None:
    """Take the panel's power away for a moment."""
    device.board.glass.power_cycle()
    assert not any(device.picture())


def test_a_press_lights_up_a_panel_that_went_blank():
    device = Device()
    device.wait(DOUBTED_MS)
    for key in ("DOWN", "UP", "OK", "BACK"):
        before = device.picture()
        blank(device)
        device.press(key)
        device.wait(DOUBTED_MS)
        lit = device.picture()
        assert any(lit), key
        assert lit == bytes(device.board.display.buffer), key
        assert key in ("OK", "BACK") or lit != before


def test_the_picture_is_sent_again_after_a_press_at_most_every_two_seconds():
    device = Device()
    device.wait(DOUBTED_MS)
    display, began = device.board.display, device.board.bus.bus_us
    display.renew()
    while display.flush_step():
        pass
    assert device.board.bus.bus_us - began < FRAME_US
    renewed, renew = [], display.renew
    display.renew = lambda: (renewed.append(device.board.now_ms), renew())
    while device.board.now_ms < began // 1000 + 8 * DOUBTED_MS:
        device.press("DOWN")
    assert 3 < len(renewed) <= 9
    assert min([later - sooner for sooner, later in zip(renewed, renewed[1:])]) >= DOUBTED_MS
