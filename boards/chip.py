"""
The chip of a Raspberry Pi Pico: which it is, and its speed.

Apart from pico_parts.py, so that all the rest of the program is loaded at full speed (firmware/loop.py).
"""

import sys
from time import sleep_ms

import machine

RP2350 = "RP2350"  # in sys.implementation._machine
CORE_HZ = 200_000_000  # RP2040: the rated speed at 1.15 V; MicroPython starts at 125 MHz and 1.10 V
VREG = 0x40064000  # RP2040 datasheet 2.10.6
VREG_1V15 = 0xC1  # VSEL 1.15 V, EN
VREG_SETTLED_MS = 1  # the same wait as in pico-sdk


def is_rp2350() -> bool:
    """Return whether this is a Pico 2: its registers lie elsewhere."""
    return RP2350 in getattr(sys.implementation, "_machine", "")


def full_speed() -> None:
    """
    Run an RP2040 at CORE_HZ, unless it does; an RP2350 runs at its rated 150 MHz already.

    Call this first: buses and tones are set up for the current speed.
    """
    if is_rp2350() or machine.freq() == CORE_HZ:
        return  # VREG is ACCESSCTRL on an RP2350, and a write without its password stops the program
    machine.mem32[VREG] = VREG_1V15
    sleep_ms(VREG_SETTLED_MS)
    machine.freq(CORE_HZ)
