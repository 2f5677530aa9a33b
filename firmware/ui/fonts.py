"""The fonts of the screens; the countdown's digits are loaded with the first countdown."""

from firmware.display.font import Font
from firmware.modules import load

SMALL = Font(load("firmware.fonts.small"))
TEXT = Font(load("firmware.fonts.text"))
NUMBER = Font(load("firmware.fonts.number"))
