"""`ticks_ms` wraps in the middle of a countdown: not a millisecond is lost, nor a press."""

import pytest

from host_tools.emulated.device import EmulatedDevice
from tests.hil.conftest import in_full
from tests.hil.test_device_program import BEGIN, play, shows

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not in_full(), reason="two countdowns are played by `make hil`"),
]

WRAP = 2**30
BEFORE_MS = 9000  # the block begins some 6 s after power on
PRESSES = "\npress OK\nwait 5000\npress OK DOWN UP\nwait 500\npress OK\nwait 3000\npress OK\nwait 900"


def test_a_countdown_and_its_presses_are_the_same_over_the_wrap(uf2, program):
    records = []
    for ticks in (0, WRAP - BEFORE_MS):
        device = EmulatedDevice(program, ticks=ticks)
        play(device, BEGIN + PRESSES)
        assert shows(device, "PAUSED")
        records.append(device.record())
    assert len(records[0]) >= 5
    assert records[0] == records[1]
