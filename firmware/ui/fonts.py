"""The fonts of the screens; the countdown's digits are imported with the first countdown."""

from firmware.display.font import Font
from firmware.fonts import number, small, text

SMALL = Font(small)
TEXT = Font(text)
NUMBER = Font(number)
