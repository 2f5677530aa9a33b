"""
SH1106, 128x64 over I2C, on a board that says so: it is not asked.
"""

from firmware.display.ssd1306 import Ssd1306


class Sh1106(Ssd1306):
    """A panel on *bus*, an object like machine.I2C. `init` it before the first flush."""

    kind = 8
