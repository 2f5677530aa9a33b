"""Where the device starts; `tablemate build --board B` writes another board's name here."""

from boards.pico_ssd1306 import make
from firmware.loop import run

run(make)
