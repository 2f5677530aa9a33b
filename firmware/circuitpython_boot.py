"""
Runs before everything else on CircuitPython, as boot.py: who may write on the drive (circuitpython_drive.py).

If this fails, the PC may write: a broken deploy can always be repaired.
"""

from boards.circuitpython_drive import decide
from boards.circuitpython_pico_ssd1306 import DRIVE_KEY

decide(DRIVE_KEY)
