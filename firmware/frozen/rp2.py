"""
MicroPython's rp2 without its assembler for PIO programs, which nothing here uses: 4 KB of the image.

The part in C stays: `tablemate doctor` and `rescue` ask for Flash.
"""

from _rp2 import DMA, PIO, Flash, StateMachine, bootsel_button  # type: ignore[import-not-found]  # noqa: F401
