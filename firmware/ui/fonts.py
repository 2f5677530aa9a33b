"""The fonts of the screens; the countdown's digits are loaded with the first countdown."""

from firmware.display.font import Font
import firmware.fonts.number as number
import firmware.fonts.small as small
import firmware.fonts.text as text

SMALL = Font(small)
TEXT = Font(text)
NUMBER = Font(number)
