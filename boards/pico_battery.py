"""
The default board with a battery: pico_ssd1306, and a lithium cell.

The cell goes to VSYS (pin 39) and GND (38) by way of a charger: boards/README.md.
"""

from boards import pico_parts as parts
from boards import pico_ssd1306, vsys
from firmware.battery import Battery

KEYS = pico_ssd1306.KEYS


def make() -> parts.Board:
    """Return the board."""
    board = pico_ssd1306.make()
    board.name = "pico_battery"
    board.battery = Battery(vsys.read_mv)
    return board
