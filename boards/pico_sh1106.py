"""
The default wiring with an SH1106 panel (often sold as "1.3 inch OLED") in place of the SSD1306.

Each button goes from its GPIO to ground. Buzzer between its GPIO and ground.
"""

from boards import pico_parts as parts
from firmware.display.sh1106 import Sh1106

I2C_BUS, SDA, SCL, I2C_HZ = 0, 4, 5, 400000
KEYS = (("UP", 6), ("DOWN", 7), ("OK", 8), ("BACK", 9))
BUZZER = 20
LED = "LED"  # the one on the Pico


def make() -> parts.Board:
    """Return the board."""
    parts.full_speed()
    bus, free = parts.i2c(I2C_BUS, SDA, SCL, I2C_HZ)
    display = Sh1106(bus, free=free)
    return parts.Board("pico_sh1106", display, parts.Keys(KEYS), parts.Buzzer(BUZZER), parts.Led(LED))
