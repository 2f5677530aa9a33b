"""
Fonts as `tablemate fonts` packs them (firmware/fonts/), ready to be drawn.

A packed module has HEIGHT, BASELINE (rows above it), GAP (columns between two glyphs),
the characters FIRST to LAST without a hole and those of EXTRA, and two bytes objects:
OFFSETS, where each glyph starts, in columns, two bytes each, low byte first, one more at
the end; DATA, glyph after glyph, each in MONO_VLSB: (HEIGHT + 7) // 8 pages of its columns. Unused
columns may stand before the first: no four bytes are to look like an address (host_tools/fonts/pack.py).
Glyph 0 is the box drawn for whatever is missing; FIRST is glyph 1. A space is a glyph of
blank columns; no glyph has the gap in it.

    font = Font(text5x8)
    font.width("Bo pays 5")
"""

from firmware.display.pixels import TAKES_TEXT, are_within, text_width

if False:  # for the type checker
    from engines_core.types import Any

ELLIPSIS = "…"
SOFT_HYPHEN = 0xAD  # where a word may be broken (ui/parts.py, wrapped)
WIDE = 0x2E80  # characters from here on are Japanese
LARGE = 6  # digits of a number that is shortened first
SPLIT = 4  # digits of a number that is shortened rather than cut in two


def code_points(string: str) -> "bytes | list[int]":
    """
    Return the numbers of the characters of *string*, as bytes or a list.

    Never `for char in string`: MicroPython looks every char up among all names it knows, one by one,
    which takes 50 us and more in a large program.
    """
    encoded = string.encode()
    if len(encoded) == len(string):
        return encoded
    codes = []
    at, size = 0, len(encoded)
    while at < size:
        code = encoded[at]
        if code < 0x80:
            at += 1
        elif code < 0xE0:  # 110xxxxx 10xxxxxx
            code = (code & 31) << 6 | encoded[at + 1] & 63
            at += 2
        else:  # 1110xxxx and two more, 11110xxx and three
            is_long = code >= 0xF0
            code = (code & 15) << 12 | (encoded[at + 1] & 63) << 6 | encoded[at + 2] & 63
            at += 3
            if is_long:
                code = (code & 0x7FFF) << 6 | encoded[at] & 63
                at += 1
        codes.append(code)
    return codes


class Font:
    """A packed font *module*."""

    def __init__(self, module: "Any") -> None:
        self.height: int = module.HEIGHT
        self.baseline: int = module.BASELINE
        self.gap: int = module.GAP
        self.pages = (module.HEIGHT + 7) // 8  # per glyph, each 8 rows of its columns
        self.first: int = module.FIRST
        self._last: int = module.LAST
        self._extra: str = module.EXTRA
        self.offsets: bytes = module.OFFSETS
        self.data = memoryview(module.DATA)
        self._extra_numbers: dict[int, int] = {}  # glyphs that were asked for, by character number
        self.wide: "Any" = False  # wide.py's, once a character asks for it; None if there is none
        self._latest = ""  # the latest text beyond ASCII, and what it is encoded as: measured, then drawn
        self._encoded: "bytes | list[int]" = b""

    def find(self, code: int) -> int:
        """Return the number of the glyph for character number *code*, 0 if there is none."""
        if self.first <= code <= self._last:
            return code - self.first + 1
        number = self._extra_numbers.get(code)
        if number is None:
            place = self._extra.find(chr(code))
            number = 0 if place < 0 else self._last - self.first + 2 + place
            self._extra_numbers[code] = number
        return number

    def encoded(self, string: str) -> "str | bytes | list[int]":
        """
        Return *string* as a byte for each glyph, for what draws and measures in machine code: glyph 1 is
        `first`, those after it count on from there, a smaller byte means glyph 0. ASCII stays as it is, in
        machine code even the text itself: a copy costs 50 us and more, as room for it is looked for. A text
        with characters that `wide` draws stays a list of their numbers; a soft hyphen is nothing.
        """
        first, last = self.first, self._last
        if TAKES_TEXT and are_within(string, len(string), first, last):  # then no character has two bytes
            return string
        if string is not self._latest:
            self._encoded = self._as_glyphs(string)
            self._latest = string
        return self._encoded

    def _as_glyphs(self, string: str) -> "bytes | list[int]":
        first, last = self.first, self._last
        codes = code_points(string)
        if type(codes) is bytes:
            if are_within(codes, len(codes), first, last):
                return codes
        else:
            if SOFT_HYPHEN in codes:
                codes = [code for code in codes if code != SOFT_HYPHEN]
            if codes and max(codes) >= WIDE and self._has_wide():
                return codes
        glyphs = bytearray(len(codes))
        for at, code in enumerate(codes):  # not in a list: that is a call, and calls go deepest here
            glyphs[at] = code if first <= code <= last else self.find(code) + first - 1
        return bytes(glyphs)

    def _has_wide(self) -> bool:
        """Return whether there are wide characters beside this font; they are loaded once one is met."""
        if self.wide is False:
            from firmware.modules import module  # not at the top: a failed start draws without it

            self.wide = module("firmware.display.wide").beside(self.height)
        return self.wide is not None

    def has(self, char: str) -> bool:
        """Return whether *char* can be drawn."""
        code = ord(char)
        return self.wide.has(code) if code >= WIDE and self._has_wide() else self.find(code) > 0

    def columns(self, code: int) -> int:
        """Return how wide the glyph for character number *code* is, without the gap."""
        if code >= WIDE and self._has_wide():
            return self.wide.height - self.gap
        offsets, i = self.offsets, self.find(code) * 2
        return (offsets[i + 2] | offsets[i + 3] << 8) - (offsets[i] | offsets[i + 1] << 8)

    def bitmap(self, code: int) -> "tuple[Any, int]":
        """Return the glyph for character number *code* in MONO_VLSB, and how many bytes a page of it has."""
        if code >= WIDE and self._has_wide():
            return self.wide.bitmap(code), self.wide.height
        start = (self.offsets[self.find(code) * 2] | self.offsets[self.find(code) * 2 + 1] << 8) * self.pages
        columns = self.columns(code)
        return self.data[start : start + columns * self.pages], columns

    def width(self, string: str) -> int:
        """Return the columns of *string*, without a gap after its last glyph."""
        codes = self.encoded(string)
        if type(codes) is list:
            return self.wide.width(codes, self)
        return text_width(codes, len(codes), self.first, self.offsets, self.gap)


def fit(string: str, font: Font, width_px: int) -> str:
    """
    Return *string*, shortened if it is wider than *width_px*: first its large numbers, 1.23e19 for one of
    20 digits; then its end, with a mark. 1705 becomes 17e2 or 1e3 before it is cut to a false 17….
    """
    return string if font.width(string) <= width_px else _shortened(string, font, width_px)


def _shortened(string: str, font: Font, width_px: int) -> str:
    """Return *string*, which is too wide, as `fit` says."""
    for decimals in (2, 1, 0):
        shorter = powers(string, LARGE, 1, decimals)
        if font.width(shorter) <= width_px:
            return shorter
    short = cut(shorter, font, width_px)
    if not _splits_number(shorter, len(short) - len(ELLIPSIS)):
        return short
    for whole in (2, 1):
        shorter = powers(string, SPLIT, whole, 0)
        if font.width(shorter) <= width_px:
            return shorter
    return cut(shorter, font, width_px)


def _splits_number(string: str, at: int) -> bool:
    """Return whether there are digits on both sides of *at*."""
    return at > 0 and string[at - 1 : at + 1].isdigit()


def powers(string: str, least: int, whole: int, decimals: int) -> str:
    """
    Return *string* with numbers of *least* and more digits as powers of ten, cut to *whole* digits and
    *decimals*.
    """
    text = b""
    digits = 0  # at the end of the text
    for byte in string.encode() + b"\n":
        is_digit = 48 <= byte <= 57
        if digits >= least and not is_digit:
            number, text = text[-digits:], text[:-digits]
            point = b"." if decimals else b""
            text += number[:whole] + point + number[whole : whole + decimals] + b"e%d" % (digits - whole)
        digits = digits + 1 if is_digit else 0
        text += bytes((byte,))
    return text[:-1].decode()


def cut(string: str, font: Font, width_px: int) -> str:
    """Return *string*, shortened with a mark at its end if it is wider than *width_px*."""
    return string if font.width(string) <= width_px else _cut(string, font, width_px)


def _cut(string: str, font: Font, width_px: int) -> str:
    room = width_px - font.width(ELLIPSIS)
    used = 0
    kept = 0  # characters that leave room for the mark
    for code in code_points(string):
        used += font.columns(code) + font.gap
        if used <= room:
            kept += 1
    return string[:kept].rstrip() + ELLIPSIS
