"""A game of nine by the largest sheet is resumed after a power cut; in a run of its own, as after that."""

import gc

from tests.device.micropython_only.test_heap import WORST_BYTES, used
from tests.fakes.device import Device
from tests.fakes.folder import on_disk
from tests.fakes.loading import loaded, unload_since


def cut_off() -> str:
    """Return the folder of a flash with a game of six rounds that was on when the power went."""
    from engines_core import record
    from firmware.storage import repairs

    rows = [{"name": "Row %d" % index, "max": 9999, "table": [index] * 20} for index in range(16)]
    sheet = {"sheet": 1, "name": "Sixteen rows", "rounds": {}, "rows": rows}
    names = ["Player %d" % seat for seat in range(9)]
    header = {"tablemate": 1, "game": "sheet", "players": names, "options": {}, "sheet": sheet}
    root = on_disk()
    session = record.begun(header, repairs.library_in(root).create(header))
    for number in range(6):
        for row in range(16):
            session.do([number, "score", row, [number * 100 + row + seat for seat in range(9)]])
        session.do([number, "round"])
    return root


def test_a_game_of_nine_by_the_largest_sheet_is_resumed_after_a_power_cut():
    begun = loaded()
    root = cut_off()
    unload_since(begun)
    gc.collect()
    device = Device(root)
    device.wait(3000)
    assert device.screen() == "start", device.drawn
    device.press("OK")
    device.wait(1000)
    print("heap: %6d bytes after a game of nine by the largest sheet is resumed" % used())
    assert device.screen() == "table" and used() <= WORST_BYTES
