"""
SH1106, 128x64 over I2C: an SSD1306 with 132 columns, of which 2 to 129 are visible.

It knows page addressing only, which is what the SSD1306 driver uses anyway.
"""

from firmware.display.ssd1306 import Ssd1306


class Sh1106(Ssd1306):
    """A panel at *address* of *bus*, an object like machine.I2C. `begin` it before the first flush."""

    INIT = (
        b"\xae\xd5\x80\xa8\x3f\xd3\x00\x40"  # off, clock, 64 lines from 0
        b"\xad\x8b\x32"  # DC-DC converter on, 8.0 V
        b"\xda\x12\xd9\x22\xdb\x35\xa4\xa6"  # COM pins, precharge, VCOM, not inverted
    )
    FIRST_COLUMN = 2
