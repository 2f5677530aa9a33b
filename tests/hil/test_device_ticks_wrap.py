"""`ticks_ms` wraps in the middle of a countdown: not a millisecond is lost, nor a press."""

import json

import pytest

from host_tools.emulator.device import EmulatedDevice
from tests.hil.conftest import in_full
from tests.hil.test_device_program import BEGIN, play, shows

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not in_full(), reason="two countdowns are played by `make hil`"),
]

WRAP = 2**30
BEFORE_MS = 9000  # the block begins some 6 s after power on
PRESSES = "\npress OK\nwait 5000\npress OK DOWN UP\nwait 500\npress OK\nwait 3000\npress OK\nwait 900"


def since_the_first(record: list[str]) -> list[list]:
    """Return the actions in *record*, in ms since the first: power on falls anywhere into a millisecond."""
    actions = [json.loads(line) for line in record[1:]]
    return [[action[0] - actions[0][0], *action[1:]] for action in actions]


def test_a_countdown_and_its_presses_are_the_same_over_the_wrap(uf2, program):
    records = []
    for ticks in (0, WRAP - BEFORE_MS):
        device = EmulatedDevice(program, ticks=ticks)
        play(device, BEGIN + PRESSES)
        assert shows(device, "PAUSED")
        records.append(since_the_first(device.record()))
    assert len(records[0]) >= 4
    assert records[0] == records[1]
