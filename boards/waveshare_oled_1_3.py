"""
Waveshare's Pico-OLED-1.3 plugged onto a Pico: an SH1107 panel over SPI and two keys.

No wiring. firmware/input/two_keys.py says what the two keys do: A is DOWN, held UP; B is OK, held the
menu; both are BACK, held undo. No buzzer; the LED is the Pico's.
"""

import machine

from boards import pico_parts as parts
from firmware.display.sh1107 import Sh1107
from firmware.input.two_keys import TwoKeys

SPI_BUS, CLK, DIN, CS, DC, RESET, SPI_HZ = 1, 10, 11, 9, 8, 12, 10000000
KEYS = (("A", 15), ("B", 17))
LED = "LED"  # the one on the Pico


def make() -> parts.Board:
    """Return the board."""
    parts.full_speed()
    bus = machine.SPI(SPI_BUS, baudrate=SPI_HZ, sck=machine.Pin(CLK), mosi=machine.Pin(DIN), miso=None)
    dc, cs, reset = [machine.Pin(gpio, machine.Pin.OUT, value=1) for gpio in (DC, CS, RESET)]
    display = Sh1107(bus, dc, cs, reset)
    return parts.Board("waveshare_oled_1_3", display, parts.Keys(KEYS, reader=TwoKeys), None, parts.Led(LED))
