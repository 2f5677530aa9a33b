"""
CircuitPython on a Raspberry Pi Pico with Waveshare's Pico-OLED-1.3: an SH1107 over SPI and two keys.

firmware/input/two_keys.py says what the two keys do. A held at power on gives the drive to the PC.
"""

from boards.circuitpython import parts

CLOCK, DATA, CHIP_SELECT, COMMAND, RESET, SPI_HZ = 10, 11, 9, 8, 12, 10000000
KEYS = (("A", 15), ("B", 17))
DRIVE_KEY = KEYS[0]


def make() -> parts.Board:
    """Return the board."""
    parts.full_speed()
    from firmware.display.sh1107 import Sh1107
    from firmware.input.two_keys import TwoKeys

    dc, cs, reset = [parts.OutputPin(gpio) for gpio in (COMMAND, CHIP_SELECT, RESET)]
    display = Sh1107(parts.spi(CLOCK, DATA, SPI_HZ), dc, cs, reset)
    return parts.Board("waveshare_oled_1_3", display, parts.Keys(KEYS, reader=TwoKeys), None, parts.Led())
