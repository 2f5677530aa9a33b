"""
CircuitPython on a Raspberry Pi Pico with an SSD1306 panel over I2C, four buttons, a piezo buzzer.

Wired as boards/pico_ssd1306.py. BACK held at power on gives the drive to the PC.
"""

from boards.circuitpython import parts

SDA, SCL, I2C_HZ = 4, 5, 400000
KEYS = (("UP", 6), ("DOWN", 7), ("OK", 8), ("BACK", 9))
DRIVE_KEY = KEYS[3]
BUZZER = 20


def make() -> parts.Board:
    """Return the board."""
    parts.full_speed()
    from firmware.display.ssd1306 import Ssd1306

    display = Ssd1306(parts.I2c(SDA, SCL, I2C_HZ))
    return parts.Board("pico_ssd1306", display, parts.Keys(KEYS), parts.Buzzer(BUZZER), parts.Led())
