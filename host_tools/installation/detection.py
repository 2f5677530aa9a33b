"""
Which frozen program a connected Pico has, and whether it runs or files that were put over it.
"""

from dataclasses import dataclass

from host_tools.device.pico import Pico

NAME = "frozen_program"  # the module of a frozen image that tells its board and identity
# The frozen program runs where it goes first in sys.path (firmware/frozen/boot.py).
LOOK = f"""
import sys
try:
    from {NAME} import BOARD, PROGRAM
    print(BOARD, PROGRAM, sys.path[0] == ".frozen")
except ImportError:
    pass
"""


@dataclass
class Frozen:
    """A frozen program: its board, its identity, and whether it runs or files over it."""

    board: str
    program: str
    runs: bool


def frozen_on(pico: Pico) -> "Frozen | None":
    """Return the program that is frozen into the MicroPython of the stopped *pico*, None if there is none."""
    words = pico.run(LOOK).split()
    return Frozen(words[0], words[1], words[2] == "True") if len(words) == 3 else None
