"""
Where the device starts: board -> App -> loop. It lies on the Pico as /main.py, in source.

`tablemate build --board B` writes another board's name into the first line.
"""

from boards.pico_ssd1306 import make
from firmware.loop import run

run(make)
