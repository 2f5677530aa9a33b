"""
Runs before everything else on CircuitPython, as boot.py: who may write to the drive
(boards/circuitpython/drive.py).

If this fails, the PC may write: a broken deploy can always be repaired.
"""

from boards.circuitpython.drive import decide
from boards.circuitpython.pico_ssd1306 import DRIVE_KEY

decide(DRIVE_KEY)
