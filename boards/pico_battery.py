"""
The default board with a battery: an SSD1306 panel over I2C, four buttons, a piezo buzzer, a lithium cell.

Wired as pico_ssd1306. The cell goes to VSYS (pin 39) and GND (38) by way of a charger: boards/README.md.
"""

from boards import pico_parts as parts
from boards import vsys
from firmware.battery import Battery
from firmware.display.ssd1306 import Ssd1306

I2C_BUS, SDA, SCL, I2C_HZ = 0, 4, 5, 400000
KEYS = (("UP", 6), ("DOWN", 7), ("OK", 8), ("BACK", 9))
BUZZER = 20
LED = "LED"  # the one on the Pico


def make() -> parts.Board:
    """Return the board."""
    parts.full_speed()
    bus, free = parts.i2c(I2C_BUS, SDA, SCL, I2C_HZ)
    display = Ssd1306(bus, free=free)
    board = parts.Board("pico_battery", display, parts.Keys(KEYS), parts.Buzzer(BUZZER), parts.Led(LED))
    board.battery = Battery(vsys.read_mv)
    return board
