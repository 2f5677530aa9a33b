"""
Japanese: characters that are as wide as high, read from the flash as they are needed.

A font draws its own letters; what lies beyond them (Font.encoded returns character numbers then) is drawn
here in pieces, each by one of the two. A glyph is a square of MONO_VLSB with its gap in it, 8 px beside the
small font, 10 px beside the font of texts. Of the glyphs, 8 + 20 bytes each, only SLOTS a font are in RAM,
the latest. They lie in the module MODULE. With files on a Pico it would fill the RAM, so it is not imported
there: its file FILE is read, in which the bytes lie as they are.

    MARK | count: 2 bytes, high byte first | numbers of the characters, 2 bytes each, sorted | small | text
"""

import sys

from firmware.modules import module

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Canvas, Font

if sys.implementation.name == "cpython":  # as in pixels.py
    from firmware.display.no_viper import micropython, ptr8

FILE = "/firmware/fonts/ja.mpy"
MODULE = "firmware.fonts.ja"
MARK = b"JA 8+10:"
HEAD_BYTES = 128  # head of the file, in which the mark lies
FIRST = 0x2E80  # characters from here on are wide
SLOTS = 48  # a screen has up to 60 glyphs of both sizes; with 24 most are read again for each picture
BOX_EDGE, BOX_MIDDLE = {8: (0x7F,), 10: (0xFE, 3)}, {8: (0x41,), 10: (2, 2)}  # columns, by height
PIECE = 16  # characters drawn at once, as many as a row of the panel has


@micropython.viper
def place(numbers: ptr8, count: int, number: int) -> int:
    """
    Return the place of *number* among *count* sorted ones of two bytes, -1 if it is not there.

    No comparison is in here, as in pixels.py.
    """
    low = 0
    high = count
    while low - high:
        middle = low + high >> 1
        if (numbers[middle * 2] << 8 | numbers[middle * 2 + 1]) - number >> 31:
            low = middle + 1
        else:
            high = middle
    if count - low and not (numbers[low * 2] << 8 | numbers[low * 2 + 1]) - number:
        return low
    return -1


class Glyphs:
    """All glyphs: `find` has the number of one, `copy` brings it."""

    def __init__(self) -> None:
        self._file: "Any" = None
        try:
            self._file = open(FILE, "rb")
            self._start = self._file.read(HEAD_BYTES).find(MARK) + len(MARK) + 2
            self._file.seek(self._start - 2)
            self._codes = self._file.read(_number(self._file.read(2)) * 2)
        except OSError:
            self._data: "Any" = memoryview(module(MODULE).DATA)
            self._start = len(MARK) + 2
            count = _number(self._data[self._start - 2 : self._start])
            self._codes = self._data[self._start : self._start + count * 2]
        self.count = len(self._codes) // 2
        self._start += len(self._codes)

    def find(self, code: int) -> int:
        """Return the number of the glyph for character number *code*, -1 if there is none."""
        return place(self._codes, self.count, code)

    def copy(self, start: int, into: "Any") -> None:
        """Copy the bytes from *start* on, counted behind the numbers, *into* a memoryview."""
        start += self._start
        if self._file is None:
            into[:] = self._data[start : start + len(into)]
        else:
            self._file.seek(start)
            self._file.readinto(into)


class Wide:
    """
    The wide characters beside a font of *height* px; *glyphs* bring them.

    The glyphs in RAM are a font for `Canvas.glyphs`, a byte for each slot.
    """

    first, gap = 1, 0

    def __init__(self, glyphs: Glyphs, height: int):
        self.height = height
        self._glyphs = glyphs
        self.pages = (height + 7) // 8
        self._bytes = height * self.pages
        self._start = 0 if self.pages == 1 else glyphs.count * 8
        self.data = bytearray(self._bytes * (SLOTS + 1))  # the last one is the box
        self.offsets = bytes([part for slot in range(SLOTS + 2) for part in _pair(slot * height)])
        self._slots: "dict[int, int]" = {}
        self._codes = [0] * SLOTS
        self._next = 0
        for column in range(height - 1):
            is_edge = column in (0, height - 2)
            for page, ink in enumerate(BOX_EDGE[height] if is_edge else BOX_MIDDLE[height]):
                self.data[SLOTS * self._bytes + page * height + column] = ink

    def has(self, code: int) -> bool:
        """Return whether there is a glyph for character number *code*."""
        return self._glyphs.find(code) >= 0

    def width(self, codes: "list[int]", font: "Font") -> int:
        """Return the columns of the characters *codes*, some of them *font*'s, as Font.width does."""
        if min(codes) >= FIRST:  # most often
            return len(codes) * self.height
        total = 0
        for code in codes:
            total += self.height if code >= FIRST else font.columns(code) + font.gap
        return total - (font.gap if codes[-1] < FIRST else 0)

    def text(self, canvas: "Canvas", codes: "list[int]", x: int, y: int, font: "Font") -> int:
        """Draw the characters *codes*, some of them *font*'s, from (x, y) on; return the x after them."""
        if len(codes) <= PIECE and min(codes) >= FIRST:
            return canvas.glyphs(self._loaded(codes), x, y, self)
        piece: "list[int]" = []
        is_wide = codes[0] >= FIRST
        for code in codes:
            if (code >= FIRST) is not is_wide or len(piece) == PIECE:
                x = self._piece(canvas, piece, x, y, font, is_wide)
                is_wide = code >= FIRST
                piece = []
            piece.append(code)
        return self._piece(canvas, piece, x, y, font, is_wide)

    def _piece(  # noqa: PLR0913 - where, and of which kind
        self, canvas: "Canvas", codes: "list[int]", x: int, y: int, font: "Font", is_wide: bool
    ) -> int:
        """Draw *codes*, all wide or none, from (x, y) on; return the x after them."""
        if is_wide:
            return canvas.glyphs(self._loaded(codes), x, y, self)
        before = font.first - 1
        return canvas.glyphs(bytes([font.find(code) + before for code in codes]), x, y, font)

    def bitmap(self, code: int) -> memoryview:
        """Return the glyph of *code*, with its gap; it holds until the next one is drawn."""
        start = self._loaded([code])[0] * self._bytes
        return memoryview(self.data)[start : start + self._bytes]

    def _loaded(self, codes: "list[int]") -> bytes:
        """Return the slots with the glyphs of *codes*, at most PIECE of them."""
        used: "list[int]" = []
        for code in codes:
            slot = self._slots.get(code, -1)
            used.append(slot if slot >= 0 else self._load(code, used))
        return bytes(used)

    def _load(self, code: int, used: "list[int]") -> int:
        """Bring the glyph of *code* into a slot that is not *used*; return it, the box's if there is none."""
        number = self._glyphs.find(code)
        if number < 0:
            return SLOTS
        while self._next in used:
            self._next = (self._next + 1) % SLOTS
        slot = self._next
        self._next = (slot + 1) % SLOTS
        start = slot * self._bytes
        self._slots.pop(self._codes[slot], None)
        into = memoryview(self.data)[start : start + self._bytes]
        self._glyphs.copy(self._start + number * self._bytes, into)
        self._slots[code] = slot
        self._codes[slot] = code
        return slot


def _number(two: "Any") -> int:
    return two[0] << 8 | two[1]


def _pair(number: int) -> "tuple[int, int]":
    return number & 255, number >> 8


GLYPHS: "list[Glyphs]" = []  # one for both fonts


def beside(height: int) -> "Wide | None":
    """Return the wide characters beside a font of *height* px, None if this device has none."""
    if height not in (8, 10):
        return None
    try:
        if not GLYPHS:
            GLYPHS.append(Glyphs())
        return Wide(GLYPHS[0], height)
    except ImportError:
        return None
