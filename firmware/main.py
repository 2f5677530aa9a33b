"""
Where the device starts; `tablemate build --board B` writes another board's name here.

The board's file is imported by `make`, so that the panel tells of an error in it, too (firmware/loop.py).
"""

from firmware.loop import run


def make():
    from boards.pico_ssd1306 import make

    return make()


run(make)
