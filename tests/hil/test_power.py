"""
The battery of an emulated Pico falls within a write: nothing that was shown is lost, no other write begins.

The voltage at ADC3 falls during an operation of the flash. `make test` tries one, `make hil` thirty.
tests/device/test_battery.py has the gauge, the warning, the stop in a game and during a countdown.
"""

from pathlib import Path

import pytest

from firmware.battery import TOLD_MS
from firmware.storage import repairs
from host_tools.emulator import filesystem_files
from host_tools.emulator.circuit import of_board
from host_tools.emulator.device import EmulatedDevice
from host_tools.installation import pico_files
from host_tools.records import journals
from tests.hil.conftest import in_full
from tests.hil.test_device_program import play, shows

pytestmark = pytest.mark.slow

FULL_MV, FLAT_MV = 3600, 2500
WRITE_MS = 200  # the longest write of one file, with an erase in it


class Cell:
    """The cell of *device*; `written` has the voltage at each change of the flash, and its time in us."""

    def __init__(self, device: EmulatedDevice):
        self.device = device
        self.written: list[tuple[int, int]] = []
        self.falls_in: int | None = None  # the operation in which it falls to FLAT_MV
        self.set(FULL_MV)
        device.pico.flash_memory.on_operation = self._note

    def set(self, mv: int) -> None:
        """Let it have *mv*."""
        self.mv = mv
        self.device.pico.supply(mv)

    def _note(self, operation) -> None:
        self.written.append((self.mv, operation.at_us))
        if len(self.written) - 1 == self.falls_in:
            self.set(FLAT_MV)


@pytest.fixture(scope="session")
def on_battery(uf2) -> EmulatedDevice:
    """Return a device on a cell, at home; for `apart` only."""
    device = EmulatedDevice(pico_files.files("pico_battery"), circuit=of_board("pico_battery"))
    device.pico.supply(FULL_MV)
    device.advance(1500)
    return device


def kept(device: EmulatedDevice, folder: Path) -> list[str]:
    """Return the record of the only game on the flash of *device*; *folder* is for its files."""
    for path, content in filesystem_files(device.pico.flash).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    stored = journals.stored(repairs.library_in(str(folder / "data")), 1)
    assert stored.trouble == ""
    return stored.lines


def says_why(device: EmulatedDevice) -> None:
    """See that the panel says why it stops, and that nothing sounds or shines."""
    assert shows(device, "Battery empty") and shows(device, "Games are kept")
    assert device.pico.buzzer.frequency_hz == 0 and not device.pico.led.on
    assert not device.errors


@pytest.mark.parametrize("number", range(30) if in_full() else [9])
def test_a_voltage_that_falls_within_a_write_ends_with_that_write(on_battery, apart, number, tmp_path):
    def test():
        cell = Cell(on_battery)
        cell.falls_in = number
        play(on_battery, "press OK\nhold OK 700\nwait 1500")
        record: list[str] = []
        while cell.mv > FLAT_MV:
            record = on_battery.latest_record()
            play(on_battery, "press OK\nwait 1500")  # starts its block, pauses, goes on
        on_battery.advance(1500)
        fell_us, last_us = cell.written[number][1], cell.written[-1][1]
        assert last_us - fell_us < WRITE_MS * 1000
        says_why(on_battery)
        on_battery.advance(TOLD_MS + 1500)
        assert not on_battery.panel.on and cell.written[-1][1] == last_us
        after = kept(on_battery, tmp_path)
        assert after[: len(record)] == record and len(after) <= len(record) + 1
        return len(cell.written) - number - 1, len(record), len(after)

    said = "{} operations more in that write; {} lines were shown, {} are kept"
    print(f"operation {number}: " + said.format(*apart(test)))
