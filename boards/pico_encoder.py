"""
A Raspberry Pi Pico with a rotary encoder for UP, DOWN and OK, and a key for every seat.

An SSD1306 panel over I2C; BACK and five seats have keys to ground. The encoder's A and B are the
last two keys, its push is OK; clockwise is DOWN. A module (KY-040) has resistors: its + goes to
3V3(OUT), CLK is A, DT is B. If Settings, Button test counts five of ten clicks, the encoder wants the
reader HalfStepKeys.
"""

from boards import pico_parts as parts
from firmware.display.ssd1306 import Ssd1306
from firmware.input.more_keys import MoreKeys

I2C_BUS, SDA, SCL, I2C_HZ = 0, 4, 5, 400000
SEATS = (("SEAT1", 10), ("SEAT2", 11), ("SEAT3", 12), ("SEAT4", 13), ("SEAT5", 14))
KEYS = (("OK", 8), ("BACK", 9)) + SEATS + (("A", 6), ("B", 7))
BUZZER = 20
LED = "LED"  # the one on the Pico


def make() -> parts.Board:
    """Return the board."""
    parts.full_speed()
    bus, free = parts.i2c(I2C_BUS, SDA, SCL, I2C_HZ)
    keys = parts.Keys(KEYS, reader=MoreKeys)
    return parts.Board("pico_encoder", Ssd1306(bus, free=free), keys, parts.Buzzer(BUZZER), parts.Led(LED))
