"""The heap as a round of the largest sheet is put right; in a run of its own, like a Pico just started."""

from tests.device.micropython_only.test_heap import WORST_BYTES, used
from tests.fakes.device import Device


def test_a_round_put_right_by_the_largest_sheet_of_nine_fits_the_heap():
    from engines_core.sheet import sheet_game

    device = Device()
    rows = [{"name": "R%d" % index, "max": 9999, "min": -9999} for index in range(16)]
    sheet = {"sheet": 1, "name": "Sixteen rows", "rounds": {}, "ties": ["R0", "R15"], "rows": rows}
    device.sitting.start(sheet_game(sheet), ["Player %d" % seat for seat in range(9)], {})
    device.wait(100)
    for number in range(6):
        for row in range(16):
            device.sitting.do("score", [row, [number * 100 + row + seat for seat in range(9)]])
            device.wait(20)
        device.sitting.do("round", [])
        device.wait(20)
    before = used()
    device.sitting.do("correct", [5, 15, [-7] * 9])
    device.wait(20)
    after = used()
    assert device.sitting.on().state["history"][5][0] != device.sitting.on().state["history"][4][0]
    print(
        "heap: %6d bytes after six rounds of 16 rows and nine seats, %6d with one put right" % (before, after)
    )
    assert max(before, after) <= WORST_BYTES
