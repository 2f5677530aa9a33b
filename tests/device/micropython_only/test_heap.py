"""The heap of the whole device program, compiled, in its screens; printed, and held under a limit."""

import gc
import os
import sys

from engines_core import json_text
from tests.fakes.device import Device

WORD = 8 if sys.maxsize > 2**32 else 4  # objects on a 64-bit PC are up to twice as large as on the Pico
# a Pico has 236 KB: 24 KB stay free, with the largest sheet too; in one run of eight some words stay longer
WORST_BYTES = (212 + 3) * 1024 * WORD // 4


def used() -> int:
    gc.collect()
    return gc.mem_alloc()


def loaded(games: tuple) -> list:
    """Return the games whose rules are in memory."""
    return [game_id for game_id, _ in games if "engines_core." + game_id in sys.modules]


def with_the_largest_sheet(device: Device) -> int:
    """Return the bytes in use at the table of nine with a sheet of 2,000 bytes."""
    rows = [{"name": "Row %d of eleven" % number, "table": [-999] * 26} for number in range(11)]
    sheet = {"sheet": 1, "name": "0 of 2,000 bytes", "players": [9, 9], "rows": rows, "clock": {"bank": 600}}
    os.mkdir(device.root + "/sheets")
    with open(device.root + "/sheets/large.json", "w") as file:
        file.write(json_text.dumps(sheet))
    device.open("sheets")
    device.wait(100)
    print("heap: %6d bytes with the list of sheets" % used())
    device.press("OK")
    device.hold("OK")
    at_table = used()
    device.press("OK")  # the clock, with the font of its digits
    for name in ("menu", "log"):
        device.open(name)
        device.wait(20)
    most = used()
    print(
        "heap: %6d bytes at the table of the largest sheet, %6d with clock, menu and log" % (at_table, most)
    )
    return most


def test_the_worst_screen_of_every_game_fits_the_heap():
    from engines_core.games import GAMES

    before = used()
    print("heap: %d bytes before the program starts, %d-bit" % (before, WORD * 8))
    worst = 0
    device = Device()
    print("heap: %6d bytes at home" % used())
    for game_id, title in GAMES:
        device.open("setup", "blaze")  # looked at, and left
        device.press("BACK")
        device.open("setup", game_id)
        device.hold("OK")
        assert loaded(GAMES) == [game_id]
        at_table = used()
        for name in ("menu", "standings", "log"):
            device.open(name, *((device.sitting.on().session,) if name == "standings" else ()))
            device.wait(20)
        most = used()
        worst = max(worst, most)
        print(
            "heap: %6d bytes at the table of %s, %6d with menu, standings and log" % (at_table, title, most)
        )
        device.sitting.leave()
        device.navigator.home()
        device.wait(20)
    worst = max(worst, with_the_largest_sheet(device))
    print("heap: %d bytes at the worst, %d free" % (worst, gc.mem_free()))
    assert worst < WORST_BYTES
