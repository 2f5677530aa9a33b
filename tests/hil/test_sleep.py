"""The sleep of an emulated Pico: a dark panel and a slow chip at home, and what wakes it."""

import pytest

from firmware.storage import settings_file
from host_tools.emulator.device import EmulatedDevice
from host_tools.installation import pico_files
from tests.hil.conftest import in_full

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not in_full(), reason="two minutes on the emulated Pico, in `make hil`"),
]

AWAKE_HZ, ASLEEP_HZ = 200_000_000, 48_000_000
OFF_S, WOKEN_S = 60, 122  # the picture lies as at first in every other minute
LIT_MS = 100  # at most, from the press that wakes
SHARE_MS = 10_000  # over which the chip's work is counted
SHARE = 0.04  # at most of the time that it may work while nothing happens
LEAST_STEP_MS = 2


def share(device: EmulatedDevice) -> float:
    """Return for how much of the next SHARE_MS the chip works, not sleeps."""
    before = device.pico.busy_cycles
    device.advance(SHARE_MS)
    return (device.pico.busy_cycles - before) / device.pico.cycles_a_ms / SHARE_MS


def test_at_home_it_sleeps_and_any_key_lights_the_panel_at_once_and_does_nothing_else(uf2):
    stored = {"data/settings.json": settings_file.encode({**settings_file.DEFAULTS, "off_after_s": OFF_S})}
    device = EmulatedDevice({**pico_files.files(), **stored})
    device.advance(2000)
    figures = [share(device)]
    assert device.pico.chip.clk_sys == AWAKE_HZ and device.panel.on
    home = device.panel.picture()
    device.advance(WOKEN_S * 1000 - SHARE_MS - device.now_ms)
    assert device.pico.chip.clk_sys == ASLEEP_HZ and not device.panel.on
    figures.append(share(device))
    assert max(figures) < SHARE
    pressed_ms = device.now_ms
    device.press("DOWN")
    while not device.panel.on and device.now_ms - pressed_ms < 2 * LIT_MS:
        device.advance(LEAST_STEP_MS)
    lit_ms = device.now_ms - pressed_ms
    device.release("DOWN")
    device.advance(300)
    print(f"at work {figures[0]:.2%} of the time at home, {figures[1]:.2%} asleep; lit after {lit_ms} ms")
    assert lit_ms <= LIT_MS and device.pico.chip.clk_sys == AWAKE_HZ
    assert device.panel.picture() == home  # no row lower
    assert not device.errors
