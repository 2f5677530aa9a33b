"""The fonts of the screens; the countdown's digits are loaded with the first countdown."""

from firmware.display.font import Font
from firmware.modules import forget, load


def font(name: str) -> Font:
    """Return the font firmware/fonts/NAME.py; it needs its module no more."""
    path = "firmware.fonts." + name
    made = Font(load(path))
    forget(path)
    return made


SMALL = font("small")
TEXT = font("text")
NUMBER = font("number")
