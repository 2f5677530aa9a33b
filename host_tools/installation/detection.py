"""
Which frozen program a connected Pico has, and whether it runs or files that were put over it.
"""

from dataclasses import dataclass

from host_tools.device.pico import Pico
from host_tools.program import languages

NAME = "frozen_program"  # the module of a frozen image that tells its board, identity and languages
# The frozen program runs where it goes first in sys.path (firmware/frozen/boot.py).
LOOK = f"""
import sys
try:
    import {NAME} as it
    print(it.BOARD, it.PROGRAM, sys.path[0] == ".frozen", getattr(it, "SPOKEN", "en"))
except ImportError:
    pass
"""


@dataclass
class Frozen:
    """A frozen program: its board, its identity, whether it runs or files over it, and its languages."""

    board: str
    program: str
    runs: bool
    spoken: tuple[str, ...] = languages.DEFAULT


def frozen_on(pico: Pico) -> "Frozen | None":
    """Return the program that is frozen into the MicroPython of the stopped *pico*, None if there is none."""
    words = pico.run(LOOK).split()
    if len(words) != 4:
        return None
    board, program, runs, spoken = words
    return Frozen(board, program, runs == "True", languages.there(spoken.split(",")))


def chip_for(pico: Pico, frozen: "Frozen | None") -> str:
    """Return the chip by which the files for *pico* are chosen, "" over a *frozen* program: all go along."""
    return "" if frozen else pico.implementation().chip
