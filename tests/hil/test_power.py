"""
The battery of an emulated Pico falls: what is written last, what is kept, what the panel does.

The voltage at ADC3 falls while the program runs; every change of the flash is noted with the voltage of that
moment. `make test` lets it fall within one write; `make hil` tries thirty, a game with its countdown, home,
and keys that are pressed as it falls.
"""

import json
from pathlib import Path

import pytest

from firmware.battery import STEPS_MV, TOLD_MS, WRITE_MV
from firmware.storage import repairs
from host_tools.emulator import filesystem_files
from host_tools.emulator.circuit import of_board
from host_tools.emulator.device import EmulatedDevice
from host_tools.installation import pico_files
from host_tools.records import journals
from tests.hil.conftest import in_full
from tests.hil.test_device_program import BEGIN, play, shows

pytestmark = pytest.mark.slow
long = pytest.mark.skipif(not in_full(), reason="one more evening on the emulated Pico, in `make hil`")

FULL_MV, FLAT_MV = 3600, 2500
FALL_MV, FALL_MS = 10, 100  # 100 mV a second: a cell under this load takes many minutes for as much
WRITE_MS = 200  # the longest write of one file, with an erase in it
TICK_MS = 11_000  # a countdown that runs has written a tick


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

    def fall(self, to_mv: int) -> None:
        """Fall steadily *to_mv* while time passes."""
        while self.mv > to_mv:
            self.set(self.mv - FALL_MV)
            self.device.advance(FALL_MS)

    def least_mv(self) -> int:
        """Return the least voltage at which the flash was changed."""
        return min(mv for mv, _ in self.written)

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
    """Return the record of the only game on the flash of *device*, [] without one; *folder* is for files."""
    for path, content in filesystem_files(device.pico.flash).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    library = repairs.library_in(str(folder / "data"))
    if library.next_number() == 1:  # the voltage fell before the game was there whole
        return []
    stored = journals.stored(library, 1)
    assert stored.trouble == ""
    return stored.lines


def kept_by_a_pico(device: EmulatedDevice) -> list[str]:
    """Return the record of the latest game on a charged device that starts from the flash of *device*."""
    again = EmulatedDevice({}, flash=device.pico.flash, circuit=of_board("pico_battery"))
    record = again.latest_record()
    assert not again.errors
    return record


def says_why(device: EmulatedDevice) -> None:
    """See that the panel says why it stops, and that nothing sounds or shines."""
    assert shows(device, "Battery empty") and shows(device, "Games are kept")
    assert device.pico.buzzer.frequency_hz == 0 and not device.pico.led.on
    assert not device.errors


def goes_dark_and_writes_nothing(cell: Cell) -> None:
    """See that the panel says why and goes dark, and that neither a key nor time changes the flash."""
    device, writes = cell.device, len(cell.written)
    says_why(device)
    device.advance(TOLD_MS + 1500)
    assert not device.panel.on
    play(device, "press OK\nhold OK 700\npress BACK")
    device.advance(TICK_MS)
    assert len(cell.written) == writes and not device.panel.on
    assert not device.errors


@long
def test_a_game_on_a_battery_that_empties_is_kept_with_its_countdown_to_the_second(on_battery, apart):
    def test():
        cell = Cell(on_battery)
        play(on_battery, BEGIN + "\nwait 500\npress OK\nwait 1000")  # its first block runs
        record = on_battery.latest_record()
        start_ms, began_ms = json.loads(record[-1])[0], on_battery.now_ms
        cell.fall(STEPS_MV[0] - FALL_MV)
        on_battery.advance(1000)
        assert shows(on_battery, "Battery low")
        play(on_battery, "press OK\npress OK\nwait 500\npress OK\nwait 500")  # pauses and goes on
        record = on_battery.latest_record()
        assert len(record) > 3
        while not shows(on_battery, "Battery empty"):
            cell.fall(cell.mv - FALL_MV)
            assert cell.mv > WRITE_MV - 50
        stopped_ms = on_battery.now_ms
        goes_dark_and_writes_nothing(cell)
        after = kept_by_a_pico(on_battery)
        at_ms, name = json.loads(after[-1])
        assert after[: len(record)] == record and name == "tick"
        assert abs((at_ms - start_ms) - (stopped_ms - began_ms)) < 2000
        assert cell.least_mv() >= WRITE_MV
        return cell.least_mv(), at_ms - start_ms, stopped_ms - began_ms

    print("last write at {} mV; the game's time {} ms, of {} ms".format(*apart(test)))


@long
@pytest.mark.parametrize("key", ["", "OK", "BACK"])
def test_a_battery_that_empties_at_home_or_under_the_keys_writes_nothing_below_the_limit(
    on_battery, apart, key, tmp_path
):
    def test():
        cell = Cell(on_battery)
        if key:  # a game of which each press of OK is stored
            play(on_battery, BEGIN + "\nwait 500")
        while not shows(on_battery, "Battery empty"):
            cell.fall(cell.mv - FALL_MV)
            assert cell.mv > WRITE_MV - 50
            if key:
                play(on_battery, f"press {key}")
        goes_dark_and_writes_nothing(cell)
        assert not cell.written or cell.least_mv() >= WRITE_MV
        return len(kept(on_battery, tmp_path)) if key else 0

    assert apart(test) >= (1 if key else 0)  # its header


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
