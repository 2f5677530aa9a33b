"""
Pictures of the panel: PNG, text art, terminal text, and finding text in them.

A picture is what `panel.picture()` returns: 1024 bytes, MONO_VLSB, 128x64.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator

from PIL import Image

from firmware.display.canvas import Canvas
from firmware.display.font import WIDE, Font

WIDTH = 128
HEIGHT = 64
INK, GROUND = "#", "."
DIGITS = "0123456789"
PNG_HEAD_BYTES = 24  # its signature, then width and height

GLASS = (6, 8, 12)
UNLIT = (11, 14, 20)
LIT = (214, 236, 255)
MARGIN_PX = 4  # glass around the pixels, in panel pixels


def rows_of(picture: bytes) -> list[int]:
    """Return the 64 rows as ints; the leftmost pixel is the highest of 128 bits."""
    rows = []
    for y in range(HEIGHT):
        page, bit = y // 8 * WIDTH, y % 8
        bits = "".join("1" if picture[page + x] >> bit & 1 else "0" for x in range(WIDTH))
        rows.append(int(bits, 2))
    return rows


def text_art(picture: bytes) -> str:
    """Return 64 lines of 128 characters, `#` lit and `.` dark."""
    lines = [f"{row:0128b}".replace("1", INK).replace("0", GROUND) for row in rows_of(picture)]
    return "\n".join(lines) + "\n"


def from_text_art(text: str) -> bytes:
    """Return the picture that `text_art` would print as *text*; raise ValueError for anything else."""
    lines = text.split()
    if len(lines) != HEIGHT:
        raise ValueError("not %d lines" % HEIGHT, len(lines))
    picture = bytearray(WIDTH * HEIGHT // 8)
    for y, line in enumerate(lines):
        if len(line) != WIDTH or set(line) - {INK, GROUND}:
            raise ValueError("line %d is not %d of %s%s" % (y + 1, WIDTH, INK, GROUND))
        for x, pixel in enumerate(line):
            if pixel == INK:
                picture[y // 8 * WIDTH + x] |= 1 << y % 8
    return bytes(picture)


def is_text_art(data: bytes) -> bool:
    """Return whether *data* is what `text_art` prints."""
    try:
        from_text_art(data.decode())
    except ValueError:
        return False
    return True


def difference(left: bytes, right: bytes) -> bytes:
    """Return the picture of the pixels in which two pictures differ."""
    return bytes(a ^ b for a, b in zip(left, right, strict=True))


def half_blocks(picture: bytes) -> str:
    """Return 32 lines of 128 characters, two pixels each, for a terminal of 128 columns."""
    rows = text_art(picture).split()
    signs = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
    lines = []
    for y in range(0, HEIGHT, 2):
        lines.append("".join(signs[rows[y][x] + rows[y + 1][x]] for x in range(WIDTH)))
    return "\n".join(lines) + "\n"


def braille(picture: bytes) -> str:
    """Return 16 lines of 64 characters, 2x4 pixels each, for a terminal of 80x24."""
    rows = rows_of(picture)
    lines = []
    for y in range(0, HEIGHT, 4):
        line = ""
        for x in range(0, WIDTH, 2):
            left = [rows[y + i] >> (WIDTH - 1 - x) & 1 for i in range(4)]
            right = [rows[y + i] >> (WIDTH - 2 - x) & 1 for i in range(4)]
            dots = left[:3] + right[:3] + [left[3], right[3]]
            line += chr(0x2800 + sum(dot << i for i, dot in enumerate(dots)))
        lines.append(line)
    return "\n".join(lines) + "\n"


def image(picture: bytes, scale: int = 1) -> Image.Image:
    """Return the picture in black and white, *scale* image pixels a pixel."""
    bits = b"".join(row.to_bytes(WIDTH // 8, "big") for row in rows_of(picture))
    small = Image.frombytes("1", (WIDTH, HEIGHT), bits)
    return small.resize((WIDTH * scale, HEIGHT * scale), Image.Resampling.NEAREST)


def oled_image(picture: bytes, scale: int) -> Image.Image:
    """Return the picture as the glass looks: bluish pixels with gaps between, a dark margin; *scale* >= 3."""
    side = ((WIDTH + 2 * MARGIN_PX) * scale, (HEIGHT + 2 * MARGIN_PX) * scale)
    glass = Image.new("RGB", side, GLASS)
    gap = max(1, scale // 6)
    for y, row in enumerate(rows_of(picture)):
        for x in range(WIDTH):
            colour = LIT if row >> (WIDTH - 1 - x) & 1 else UNLIT
            corner = ((x + MARGIN_PX) * scale, (y + MARGIN_PX) * scale)
            glass.paste(colour, (corner[0], corner[1], corner[0] + scale - gap, corner[1] + scale - gap))
    return glass


def png(picture: bytes, scale: int = 4) -> bytes:
    """Return the picture as a PNG; the same picture gives the same bytes."""
    data = io.BytesIO()
    image(picture, scale).save(data, format="PNG", optimize=True)
    return data.getvalue()


def is_png(data: bytes, scale: int) -> bool:
    """Return whether *data* begins like `png` of a picture: with the same signature and size."""
    return data[:PNG_HEAD_BYTES] == png(bytes(WIDTH * HEIGHT // 8), scale)[:PNG_HEAD_BYTES]


def find_text(picture: bytes, string: str, fonts: Iterable[Font]) -> tuple[int, int, Font] | None:
    """
    Return (x, y, font) of *string* in the picture, x and y where it was drawn, or None.

    Lit on dark or dark on lit. There must be ground around it, a column left and right and a row above
    and below (where the font has a row to spare): so "1" is not found in a larger glyph. Nor is a number
    found in a longer one, "6:00" not in "16:00", but part of a word is. Blanks are never found.
    """
    rows = rows_of(picture)
    inverted = [row ^ (1 << WIDTH) - 1 for row in rows]
    for font in fonts:
        if not all(font.has(char) for char in string):
            continue
        wanted, width = _rendering(string, font)
        for seen in (rows, inverted):
            for x, y in _find(seen, wanted, width):
                if not _is_cut_out(seen, x, y, string, font):
                    return x, y, font
    return None


def _is_cut_out(seen: list[int], x: int, y: int, string: str, font: Font) -> bool:
    """Return whether *string*, found at (x, y), is a part of a longer number."""
    before = "-0123456789" if string[0] in DIGITS else ""
    after = DIGITS if string[-1] in DIGITS else ""
    for char in before:
        wanted, width = _rendering(char + string, font)
        if _matches(seen, x - font.columns(ord(char)) - font.gap, y, wanted, width):
            return True
    return any(_matches(seen, x, y, *_rendering(string + char, font)) for char in after)


def _matches(seen: list[int], x: int, y: int, wanted: list[int], width: int) -> bool:
    """Return whether the picture shows exactly *wanted* at (x, y); blank rows do not count."""
    shift = WIDTH - width - x
    if x < 0 or shift < 0:
        return False
    mask = (1 << width) - 1
    return all(not row or seen[y + i] >> shift & mask == row for i, row in enumerate(wanted))


def _columns(char: str, font: Font) -> Iterator[int]:
    """Yield the columns of *char* as ints, topmost pixel lowest."""
    if ord(char) >= WIDE:
        yield from _wide_columns(char, font)
        return
    offset = 2 * font.find(ord(char))
    width = font.columns(ord(char))
    start = int.from_bytes(font.offsets[offset : offset + 2], "little") * font.pages
    for x in range(start, start + width):
        yield sum(font.data[x + page * width] << 8 * page for page in range(font.pages))


def _wide_columns(char: str, font: Font) -> Iterator[int]:
    """Yield the columns of a Japanese *char*, without its gap."""
    buffer = bytearray(2 * WIDTH)  # 16 rows
    Canvas(buffer, WIDTH, 16).text(0, 0, char, font)
    for x in range(font.columns(ord(char))):
        yield buffer[x] | buffer[WIDTH + x] << 8


def _rendering(string: str, font: Font) -> tuple[list[int], int]:
    """Return the rows of *string* as ints, leftmost pixel highest, and its width."""
    columns: list[int] = []
    for char in string:
        columns += _columns(char, font)
        columns += [0] * font.gap
    columns = columns[: len(columns) - font.gap] if columns else []
    rows = []
    for y in range(font.height):
        rows.append(int("".join("1" if column >> y & 1 else "0" for column in columns) or "0", 2))
    return rows, len(columns)


def _find(seen: list[int], wanted: list[int], width: int) -> Iterator[tuple[int, int]]:
    """Yield where *wanted* lies in *seen* with a blank column at each side, from top to bottom."""
    inked = [y for y, row in enumerate(wanted) if row]
    if not inked or width > WIDTH:
        return
    first, last = max(0, inked[0] - 1), min(len(wanted), inked[-1] + 2)
    rows = [0] + seen + [0]  # ground around the picture
    for y in range(len(rows) - (last - first) + 1):
        for x in _places(rows[y : y + last - first], wanted[first:last], width):
            yield x, y - 1 - first


def _places(seen: list[int], wanted: list[int], width: int) -> list[int]:
    """Return every x at which all rows match; a dark margin of one column is added to the picture."""
    seen = [row << 1 for row in seen]
    padded = [row << 1 for row in wanted]
    mask = (1 << width + 2) - 1
    first = max(range(len(wanted)), key=lambda i: bin(wanted[i]).count("1"))
    found = []
    for x in range(WIDTH - width + 1):
        shift = WIDTH - width - x
        if seen[first] >> shift & mask == padded[first]:
            if all(row >> shift & mask == want for row, want in zip(seen, padded, strict=True)):
                found.append(x)
    return found
