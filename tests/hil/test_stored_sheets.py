"""
Games by a sheet on a Pico with files: it has no room for one on the table, nor what only that needs.

Those that a frozen program left there stand in its history, and are gone on with by the next frozen one.
"""

from pathlib import Path

import pytest

from engines_core import record
from firmware.storage import repairs
from host_tools.emulator.device import EmulatedDevice
from host_tools.program.program_sources import PLAYED_BY_SHEET
from tests.device.test_evenings import GOLF, store
from tests.hil.test_device_program import play

pytestmark = pytest.mark.slow

HEARTS = {
    "tablemate": 1,
    "game": "sheet",
    "players": ["Ann", "Bo", "Cy"],
    "sheet": {"sheet": 1, "name": "Hearts", "rounds": {"until": 100}, "rows": [{"name": "Points"}]},
}
LOOKED_AT = """
expect "Resume Hearts"
press OK
expect "Not enough memory"
press OK
expect "Tablemate"
press UP UP UP UP OK
expect "Not enough memory"
press OK
press DOWN DOWN OK
wait 2000
expect "Golf"
expect "Bo: 4"
press OK
expect "Look at"
press OK
expect "Not enough memory"
press OK
expect "Tablemate"
press UP UP OK
wait 1000
press OK DOWN OK
expect "1 Ann"
press BACK BACK DOWN OK
expect "Rematch"
press OK
expect "Not enough memory"
press OK
expect "Tablemate"
press UP UP OK
wait 1000
press DOWN OK DOWN OK
expect "1 Bo"
press BACK BACK UP UP OK
wait 2000
expect "Golf"
press OK
expect "Bo"
"""


def test_a_game_by_a_sheet_stands_in_the_history_and_waits_for_a_frozen_program(uf2, program, tmp_path: Path):
    assert not [place for place in program if PLAYED_BY_SHEET.match(place)]
    store(str(tmp_path), GOLF, ("Ann", "Bo"), (7, 4), "2026-11-22T19:30")
    session = record.begun(HEARTS, repairs.library_in(str(tmp_path)).create(HEARTS))
    session.do([1000, "score", 0, [3, 10, 13]])
    with EmulatedDevice(program, tmp_path) as device:
        listed = device.ask("games")[1]
        play(device, LOOKED_AT)
        assert not device.errors and device.ask("games")[1] == listed
    assert not (tmp_path / "fault.log").exists()
