"""
CircuitPython keeps every name that it has met, and its table of names grows in one piece at 1,270 of them.

That piece has 9 KB, which is too much beside a game: the device restarts. Its image has some names of our
files too, so the number that fits was found by playing there: tests/hil/test_circuitpython.py.
"""

import subprocess
import sys

import pytest

from host_tools.circuitpython import drive_files
from host_tools.program import bytecode
from tests.compiled import Compiled

MOST = 1345  # names in the files: 1,350 fitted in Hearts, of 1,361 in Blood Rage the last were too many
STARTS = ("boards.circuitpython.", "firmware.circuitpython.")  # loaded by CircuitPython alone
# In a process of its own, as nobody unloads the imports of other tests.
PLAYED = """
import builtins
import sys

from host_tools.device import sequence
from tests.host.circuitpython.test_port import Table

found, whole = set(), builtins.__import__


def importing(*given):
    module = whole(*given)
    found.update(sys.modules)
    return module


builtins.__import__ = importing
table = Table()
with open(sys.argv[1], encoding="utf-8") as file:
    for step in sequence.parse(file.read(), sys.argv[1]):
        if step.verb not in ("expect", "shot"):
            sequence.do(step, table, lambda name, shown: None)
builtins.__import__ = whole
print(*found)
"""


@pytest.fixture(scope="module")
def names() -> dict[str, set[str]]:
    """Return the names in each module of CircuitPython's."""
    files = [(place, data) for place, data in drive_files.files().items() if place.endswith(".mpy")]
    return {bytecode.module_name(place[:-3] + "py"): Compiled(data).names for place, data in files}


@pytest.mark.slow
@pytest.mark.parametrize("evening", ["boo_ray", "blaze"])
def test_an_evening_has_room_for_its_names(evening: str, names: dict[str, set[str]]):
    command = [sys.executable, "-c", PLAYED, f"tests/sequences/{evening}.seq"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    loaded = set(done.stdout.split())
    met = set().union(*[names[name] for name in names if name in loaded or name.startswith(STARTS)])
    print(f"{evening} on CircuitPython: {len(met)} names of at most {MOST}")
    assert len(met) <= MOST
