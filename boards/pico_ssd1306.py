"""
The default: a Raspberry Pi Pico, an SSD1306 panel over I2C, four buttons, a piezo buzzer.

Each button goes from its GPIO to ground. Buzzer between its GPIO and ground.
"""

from boards import pico_parts as parts
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
    return parts.Board("pico_ssd1306", display, parts.Keys(KEYS), parts.Buzzer(BUZZER), parts.Led(LED))
