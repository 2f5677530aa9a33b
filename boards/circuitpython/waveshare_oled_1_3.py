"""
CircuitPython on a Raspberry Pi Pico with Waveshare's Pico-OLED-1.3: an SH1107 over SPI and two keys.

What the two keys do stands in firmware/input/two_keys.py. A held at power on gives the drive to the PC.
"""

import busio

from boards.circuitpython import parts

CLOCK, DATA, CHIP_SELECT, COMMAND, RESET, SPI_HZ = 10, 11, 9, 8, 12, 10000000
KEYS = (("A", 15), ("B", 17))
DRIVE_KEY = KEYS[0]


def make() -> parts.Board:
    """Return the board."""
    from adafruit_displayio_sh1107 import SH1107
    from fourwire import FourWire

    from firmware.circuitpython.panel import DisplayioPanel
    from firmware.circuitpython.sh1107 import connected
    from firmware.input.two_keys import TwoKeys

    spi = busio.SPI(parts.pin(CLOCK), parts.pin(DATA))

    def connect():
        bus = FourWire(
            spi,
            command=parts.pin(COMMAND),
            chip_select=parts.pin(CHIP_SELECT),
            reset=parts.pin(RESET),
            baudrate=SPI_HZ,
        )
        return connected(SH1107, bus)

    name = "waveshare_oled_1_3"
    return parts.Board(name, DisplayioPanel(connect), parts.Keys(KEYS, reader=TwoKeys), None, parts.Led())
