"""
PicoBricks: its SSD1306 panel, its one button (to 3.3 V), its buzzer and its LED.

No wiring. firmware/input/one_key.py says what the one button does: taps are DOWN, UP (two) and BACK
(three), holding it is OK, holding it longer the menu.
"""

from boards import pico_parts as parts
from firmware.display.ssd1306 import Ssd1306
from firmware.input.one_key import OneKey

I2C_BUS, SDA, SCL, I2C_HZ = 0, 4, 5, 400000
KEYS = (("KEY", 10),)
KEYS_PRESSED = 1  # the level of a pressed key
BUZZER = 20
LED = 7


def make() -> parts.Board:
    """Return the board."""
    parts.full_speed()
    bus, free = parts.i2c(I2C_BUS, SDA, SCL, I2C_HZ)
    keys = parts.Keys(KEYS, KEYS_PRESSED, OneKey)
    return parts.Board("picobricks", Ssd1306(bus, free=free), keys, parts.Buzzer(BUZZER), parts.Led(LED))
