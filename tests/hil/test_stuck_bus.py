"""A panel that holds a line of its bus down: it is clocked free, and the game never waits for it."""

import pytest

from host_tools.emulator.device import EmulatedDevice
from tests.hil.conftest import in_full

pytestmark = pytest.mark.slow

LONGEST_MS = 100  # longest time without a look at keys and countdown
ASKED_MS = 1200  # the panel is looked for every second


def longest_answer_ms(device: EmulatedDevice) -> float:
    """Return how long the link took at most to answer, asked all the time: no step takes longer."""
    longest_us, end_us = 0, device.pico.now_us + ASKED_MS * 1000
    device.press("DOWN")  # changes the picture, which is sent
    while device.pico.now_us < end_us:
        began = device.pico.now_us
        device.ask("hello")
        longest_us = max(longest_us, device.pico.now_us - began)
    device.release("DOWN")
    device.advance(100)
    return longest_us / 1000


def moves(device: EmulatedDevice) -> bool:
    """Return whether a press changes the picture."""
    before = device.panel.picture()
    device.press("DOWN")
    device.advance(60)
    device.release("DOWN")
    device.advance(300)
    return device.panel.picture() != before


@pytest.mark.parametrize("clocks", [1, 9] if in_full() else [9])
def test_a_panel_that_holds_sda_down_is_clocked_free(clocks: int, running: EmulatedDevice, apart):
    def test() -> float:
        assert moves(running)
        running.pico.bit_banged.hang(clocks)
        assert not moves(running)
        longest_ms = longest_answer_ms(running)
        assert not running.pico.display.hangs
        running.advance(ASKED_MS)  # one look frees the bus, the next one finds the panel
        assert moves(running)
        return longest_ms

    longest_ms = apart(test)
    print(f"SDA held for {clocks} clocks: the longest step takes {longest_ms:.0f} ms")
    assert longest_ms < LONGEST_MS


def test_a_panel_that_holds_scl_down_or_is_not_there_holds_nothing_up(running: EmulatedDevice, apart):
    def test() -> list[float]:
        running.pico.bit_banged.hold_clock()
        held_ms = longest_answer_ms(running)
        glass, running.pico.display.panel = running.pico.display.panel, None
        if in_full():
            gone_ms = longest_answer_ms(running)
        else:
            running.advance(ASKED_MS)  # it is looked for, in vain
            gone_ms = 0.0
        glass.power_cycle()
        running.pico.display.panel = glass
        running.advance(2500)
        assert running.panel.on and moves(running)
        return [held_ms, gone_ms]

    held_ms, gone_ms = apart(test)
    gone = f"; no panel: {gone_ms:.0f} ms" if in_full() else ""
    print(f"SCL held: the longest step takes {held_ms:.0f} ms{gone}")
    assert max(held_ms, gone_ms) < LONGEST_MS
