"""A module that was unloaded while something still uses it would be in memory twice."""

import gc
import subprocess
import sys
import weakref

import pytest

from tests.fakes.device import Device

# In a process of its own, as nobody unloads the imports of other tests.
PLAYED = """
import gc
import sys
import types

from tests.fakes.device import Device

OURS = ("firmware.", "engines_core.")
SHEET = {"sheet": 1, "name": "Timed", "players": [2, 4], "rows": [{"name": "Points"}], "clock": {"turn": 60}}


def globals_in_use(start):
    found, seen, todo = {}, set(), [start]
    while todo:
        thing = todo.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, types.FunctionType):
            found.setdefault(thing.__globals__["__name__"], {})[id(thing.__globals__)] = thing.__globals__
        if not isinstance(thing, types.ModuleType) or thing.__name__.startswith(OURS):
            todo += gc.get_referents(thing)
    return {name: list(tables.values()) for name, tables in found.items() if name.startswith(OURS)}


device = Device()
if sys.argv[1] == "sheet":
    from engines_core.sheet import sheet_game
    game = sheet_game(SHEET)
else:
    from engines_core import games
    game = games.load(sys.argv[1])
device.sitting.start_as_last_time(game, ["Ann", "Bo", "Cy"], {})
device.wait(10)
device.pass_checklist()
for press in (device.press, device.hold):
    for key in ("OK", "DOWN", "OK", "BACK", "OK"):
        press(key)
        device.wait(300)
        in_use = globals_in_use(device.app)
        assert "firmware.app" in in_use and len(in_use) > 30, sorted(in_use)
        for name, tables in sorted(in_use.items()):
            now = sys.modules.get(name)
            if len(tables) > 1 or now is not None and vars(now) is not tables[0]:
                print(name, "on the screen", device.screen())
"""


@pytest.mark.parametrize("game_id", ("millennium_blades", "sheet"))
def test_no_module_is_in_memory_twice_during_a_game(game_id):
    done = subprocess.run([sys.executable, "-c", PLAYED, game_id], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""


def test_a_screen_that_was_left_beside_a_countdown_is_not_kept():
    device = Device()
    device.start("Millennium Blades")
    device.pass_checklist()
    device.press("OK")
    device.hold("OK")
    assert device.screen() == "menu"
    device.wait(1000)
    menu = weakref.ref(device.top())
    device.press("BACK")
    device.wait(1000)
    assert device.screen() == "table" and device.sitting.is_running()
    gc.collect()
    assert menu() is None
