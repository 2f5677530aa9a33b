"""
Where the device starts on CircuitPython: board -> App -> loop. It lies on the drive as code.py.

A deploy writes another board's name into the line of the import. `make` imports the board's file, so that the
panel tells of an error in it, too.
"""

from firmware.circuitpython.loop import run

if False:  # for the type checker
    from engines_core.types import Any


def make() -> "Any":
    from boards.circuitpython.pico_ssd1306 import make

    return make()


run(make)
