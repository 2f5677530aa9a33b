"""
Where the device starts on CircuitPython: board -> App -> loop. It lies on the drive as code.py.

A deploy writes another board's name into the line of the import.
"""

from boards.circuitpython.pico_ssd1306 import make
from firmware.circuitpython.loop import run

run(make)
