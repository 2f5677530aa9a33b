"""A character as a packed font (firmware/display/font.py) has it; the program draws whole texts."""

from firmware.display.font import Font


def glyph_of(font: Font, code: int) -> tuple:
    """Return (width, bytes in MONO_VLSB) of the glyph for character number *code*, without a gap."""
    offsets, i = font.offsets, font.find(code) * 2
    start = offsets[i] | offsets[i + 1] << 8
    width = font.columns(code)
    return width, font.data[start * font.pages : (start + width) * font.pages]
