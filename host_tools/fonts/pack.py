"""
Pack fonts for the device: from Debian's font packages to firmware/fonts/<name>.py.

The packages are xfonts-mplus, fonts-spleen, fonts-misaki and fonts-roboto-unhinted. The layout of a packed
font is described in firmware/display/font.py.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from firmware.display.wide import MARK
from firmware.texts import LANGUAGES
from host_tools.fonts import japanese
from host_tools.fonts.glyph import Glyph
from host_tools.fonts.outline import Outline
from host_tools.fonts.pcf import read_pcf
from host_tools.fonts.symbols import (
    CEDILLA,
    DOTLESS_I,
    LARGE_SUITS,
    NARROW_MARKS,
    SMALL_LETTERS,
    SMALL_MARKS,
    SYMBOLS,
    TEXT_LETTERS,
)

JAPANESE_TEXTS = Path(__file__).resolve().parents[2] / "firmware" / "texts" / "ja"
JAPANESE_HEAD = '''"""
Japanese, {} characters of 8 and of 10 rows; firmware/display/wide.py says in which form.

Packed from misaki_gothic.ttf of Debian's fonts-misaki 20210505-1 and mplus_j10r.pcf.gz of xfonts-mplus
1:2.2.4-6, their own free licences (see LICENSES.md). Made by `tablemate fonts`: do not edit.
"""

'''
TARGET = Path(__file__).resolve().parents[2] / "firmware" / "fonts"

ASCII = [chr(code) for code in range(0x20, 0x7F)]
LATIN_1 = [chr(code) for code in range(0xC0, 0x100)]
SIGNS = list("¡¿«»°·")
MORE_LATIN = list("ŒœŸẞªº")
TEXT_CHARS = ASCII + SIGNS + LATIN_1 + MORE_LATIN + list(SYMBOLS)
DIGITS = "0123456789"
WORD_BYTES = 4
OBJECT_BYTES = 16
IN_LINE = 90  # characters
PICO_RAM = range(0x20000000, 0x20042000)
DIGIT_WIDTH = 0.88  # relative to the font's own: a countdown digit is 105 bytes on the bus, not 120

Cells = dict[str, list[str]]  # character: rows of text art, all of the font's height


@dataclass
class Source:
    """Where a font comes from; *path* is the file's in the installed Debian *package*."""

    package: str
    version: str
    path: str
    licence: str


@dataclass
class Packing:
    """A font to be packed. *draw* makes the cells; the gap is not in them."""

    name: str
    about: str
    source: Source
    height: int
    baseline: int
    gap: int
    draw: Callable[[Path, Packing], Cells]


def text_cells(path: Path, packing: Packing) -> Cells:
    """Draw a proportional bitmap font; what is higher than the font is squeezed."""
    glyphs, _, _ = read_pcf(path)
    chosen = {char: _squeezed(glyphs[char], packing.baseline) for char in TEXT_CHARS if char in glyphs}
    chosen.update(TEXT_LETTERS)
    chosen.update(SYMBOLS)
    cells = {
        char: _without_gap(glyph.cell(packing.height, packing.baseline)) for char, glyph in chosen.items()
    }
    cells.update({char: _trimmed(cells[char]) for char in DIGITS})
    return _same_width(cells, DIGITS)


def small_cells(path: Path, packing: Packing) -> Cells:
    """Draw a font of fixed width as a proportional one; only digits keep their common width."""
    glyphs, _, _ = read_pcf(path)
    glyphs = {char: Glyph(glyph.rows, 0, glyph.ascent, glyph.advance) for char, glyph in glyphs.items()}
    glyphs.update(SMALL_LETTERS)
    for char in LATIN_1:
        if char not in SMALL_LETTERS:
            glyphs[char] = _accented(char, glyphs)
    glyphs.update(SYMBOLS)
    cells = {
        char: glyphs[char].cell(packing.height, packing.baseline) for char in TEXT_CHARS if char in glyphs
    }
    trimmed = {char: _trimmed(cell) for char, cell in cells.items()}
    for char in DIGITS:
        trimmed[char] = [row[:4] for row in cells[char]]
    trimmed[" "] = [".."] * packing.height
    trimmed["\u202f"] = ["."] * packing.height
    return trimmed


def number_cells(path: Path, packing: Packing) -> Cells:
    """Draw digits, card ranks and suits, and the signs of numbers."""
    outline = Outline(path, packing.baseline)
    glyphs = {char: outline.full_height(char) for char in DIGITS + "AJKQ/"}
    glyphs.update({char: outline.natural(char) for char in "+-.:"})
    glyphs.update(LARGE_SUITS)
    cells = {char: glyph.cell(packing.height, packing.baseline) for char, glyph in glyphs.items()}
    cells = {char: _trimmed(cell) for char, cell in cells.items()}
    cells[" "] = ["....."] * packing.height
    return _same_width(cells, DIGITS)


def digit_cells(path: Path, packing: Packing) -> Cells:
    """Draw the digits of the countdown, a colon with square dots, the h of hours, and the letters of TIME."""
    outline = Outline(path, packing.baseline, DIGIT_WIDTH)
    glyphs = {char: outline.full_height(char) for char in DIGITS + "hTIME"}
    cells = {char: glyph.cell(packing.height, packing.baseline) for char, glyph in glyphs.items()}
    cells = {char: _trimmed(cell) for char, cell in cells.items()}
    cells[":"] = _colon(packing.height, dot=7)
    return _same_width(cells, DIGITS)


def _colon(height: int, dot: int) -> list[str]:
    full, round_end, blank = "#" * dot, "." + "#" * (dot - 2) + ".", "." * dot
    dots = [round_end] + [full] * (dot - 2) + [round_end]
    first = height // 4 + 1 - dot // 2
    second = height - first - dot
    return [blank] * first + dots + [blank] * (second - first - dot) + dots + [blank] * first


def _accented(char: str, glyphs: dict[str, Glyph]) -> Glyph:
    """Compose a Latin-1 letter from its base, squeezed to five rows, and its mark."""
    base, mark = tuple(unicodedata.normalize("NFD", char))
    body = _inked(DOTLESS_I if base == "i" else glyphs[base])
    if mark == CEDILLA:
        return Glyph(body.rows + [".#.."], 0, body.ascent, body.advance)
    body = _squeezed(body, 5)
    width = len(body.rows[0])
    above = (NARROW_MARKS if width == 3 else SMALL_MARKS)[mark].ljust(width, ".")
    return Glyph([above, "." * width] + body.rows, 0, body.ascent + 2, width + 1)


def _inked(glyph: Glyph) -> Glyph:
    """Return *glyph* without blank rows above and below and blank columns around."""
    inked = [i for i, row in enumerate(glyph.rows) if "#" in row]
    rows = _trimmed(glyph.rows[inked[0] : inked[-1] + 1])
    return Glyph(rows, 0, glyph.ascent - inked[0], len(rows[0]) + 1)


def _squeezed(glyph: Glyph, ascent: int) -> Glyph:
    """Return *glyph* no higher than *ascent*: first one of two equal rows goes, then a blank row."""
    rows, height = list(glyph.rows), glyph.ascent
    while rows and "#" not in rows[0]:
        rows, height = rows[1:], height - 1
    while height > ascent:
        del rows[_least_missed(rows, height)]
        height -= 1
    return Glyph(rows, glyph.left, height, glyph.advance)


def _least_missed(rows: list[str], above: int) -> int:
    """Return the row that can go best among the first *above*: a double blank, a double, a blank."""
    twins = [i for i in range(above - 1) if rows[i] == rows[i + 1]]
    blank_twins = [i for i in twins if "#" not in rows[i]]
    blanks = [i for i in range(above) if "#" not in rows[i]]
    for candidates in (blank_twins, twins, blanks):
        if candidates:
            return candidates[len(candidates) // 2]
    raise ValueError("no row of a glyph can go")


def _trimmed(cell: list[str]) -> list[str]:
    """Return *cell* without blank columns at its sides."""
    inked = [i for i in range(len(cell[0])) if any(row[i] == "#" for row in cell)]
    if not inked:
        return cell
    return [row[inked[0] : inked[-1] + 1] for row in cell]


def _without_gap(cell: list[str]) -> list[str]:
    """Return *cell* without its last column if that is blank: the gap, which the font adds again."""
    return [row[:-1] for row in cell] if all(row[-1] == "." for row in cell) else cell


def _same_width(cells: Cells, chars: str) -> Cells:
    """Return *cells* with all of *chars* centred in the width of the widest."""
    width = max(len(cells[char][0]) for char in chars)
    centred = dict(cells)
    for char in chars:
        left = (width - len(cells[char][0])) // 2
        centred[char] = [("." * left + row).ljust(width, ".") for row in cells[char]]
    return centred


def box(height: int, baseline: int) -> list[str]:
    """Return the cell drawn for a missing character."""
    tall = max(6, baseline - 1)
    wide = max(4, baseline * 5 // 8)
    rows = ["#" * wide] + ["#" + "." * (wide - 2) + "#"] * (tall - 2) + ["#" * wide]
    return ["." * wide] * (baseline - tall) + rows + ["." * wide] * (height - baseline)


def columns(cell: list[str]) -> bytes:
    """Return *cell* in MONO_VLSB: page after page, each byte 8 rows of a column, bit 0 on top."""
    packed = bytearray()
    for top in range(0, len(cell), 8):
        page = cell[top : top + 8]
        for x in range(len(cell[0])):
            packed.append(sum(1 << y for y, row in enumerate(page) if row[x] == "#"))
    return bytes(packed)


def module_text(packing: Packing, cells: Cells) -> str:
    """Return the Python source of the packed font."""
    run = _longest_run(cells)
    extra = [char for char in cells if char not in run]
    ordered = [box(packing.height, packing.baseline)] + [cells[char] for char in run + extra]
    packed = [_packed(ordered, unused) for unused in range(WORD_BYTES)]
    free = [pair for pair in packed if not any(map(has_address, pair))]
    if not free:
        raise ValueError("what could be an address stands in the pixels, whatever is in front of them")
    offsets, data = free[0]
    source = packing.source
    head = f'''"""
{packing.about}

Packed from {source.path.rsplit("/", 1)[-1]} of Debian's {source.package} {source.version},
{source.licence} (see LICENSES.md). Made by `tablemate fonts`: do not edit.
"""

HEIGHT = {packing.height}
BASELINE = {packing.baseline}
GAP = {packing.gap}
FIRST = {ord(run[0])}
LAST = {ord(run[-1])}
{_text("EXTRA", "".join(extra))}
'''
    return head + _bytes_text("OFFSETS", offsets) + _bytes_text("DATA", data)


def _packed(ordered: list[list[str]], unused: int) -> tuple[bytes, bytes]:
    """Return where each of the cells *ordered* starts, and their bytes behind *unused* blank columns."""
    starts = list(accumulate((len(cell[0]) for cell in ordered), initial=unused))
    blank = columns(["." * unused] * len(ordered[0]))
    data = blank + b"".join(columns(cell) for cell in ordered)
    return b"".join(start.to_bytes(2, "little") for start in starts), data


def has_address(data: bytes) -> bool:
    """
    Return whether a word of *data* could be the address of an object in a Pico's RAM.

    The garbage collector takes each word that could be one for one: what lies there is never freed. Objects
    begin at multiples of 16, the RAM at 0x20000000 (RP2040 datasheet, 2.2).
    """
    whole = len(data) // WORD_BYTES * WORD_BYTES
    words = (int.from_bytes(data[at : at + WORD_BYTES], "little") for at in range(0, whole, WORD_BYTES))
    return any(word in PICO_RAM and word % OBJECT_BYTES == 0 for word in words)


def _longest_run(cells: Cells) -> list[str]:
    """Return the longest run of characters without a hole."""
    best: list[str] = []
    run: list[str] = []
    for char in sorted(cells):
        run = run + [char] if run and ord(char) == ord(run[-1]) + 1 else [char]
        if len(run) > len(best):
            best = run
    return best


def _text(name: str, text: str) -> str:
    """Return the line, or the lines, that give *text* its *name*."""
    parts = [text[at : at + IN_LINE].replace("\u202f", "\\u202f") for at in range(0, len(text), IN_LINE)]
    if len(parts) <= 1:
        return f'{name} = "{"".join(parts)}"'
    return "\n".join([f"{name} = (", *[f'    "{part}"' for part in parts], ")"])


def _bytes_text(name: str, data: bytes) -> str:
    lines = [
        '    b"%s"' % "".join("\\x%02x" % byte for byte in data[i : i + 24]) for i in range(0, len(data), 24)
    ]
    return "%s = (\n%s\n)\n" % (name, "\n".join(lines))


MPLUS = "the M+ bitmap fonts' own free licence"
X11 = "/usr/share/fonts/X11/misc/"
ROBOTO = Source(
    "fonts-roboto-unhinted",
    "2:0~20170802-3",
    "/usr/share/fonts/truetype/roboto/unhinted/RobotoCondensed-Bold.ttf",
    "Apache-2.0",
)
PACKINGS = (
    Packing(
        "small",
        "Small text, 8 rows: hints, status lines, long lists.",
        Source("fonts-spleen", "1.9.1-1", X11 + "spleen-5x8.pcf.gz", "BSD-2-Clause"),
        8,
        7,
        1,
        small_cells,
    ),
    Packing(
        "text",
        "Text, 10 rows: lists, prompts, names.",
        Source("xfonts-mplus", "1:2.2.4-6", X11 + "mplus_h10r.pcf.gz", MPLUS),
        10,
        8,
        1,
        text_cells,
    ),
    Packing("number", "Numbers, 22 rows: values being entered, cards.", ROBOTO, 22, 22, 2, number_cells),
    Packing(
        "digits",
        "Digits of the countdown, 40 rows: at a multiple of 8 they are five pages on the bus.",
        ROBOTO,
        40,
        40,
        3,
        digit_cells,
    ),
)


MISAKI = "/usr/share/fonts/truetype/misaki/misaki_gothic.ttf"
JAPANESE = (
    Source("fonts-misaki", "20210505-1", MISAKI, "Misaki's own free licence"),
    Source("xfonts-mplus", "1:2.2.4-6", X11 + "mplus_j10r.pcf.gz", MPLUS),
)
JAPANESE_NAME = "ja.py"
SOURCES = (*(packing.source for packing in PACKINGS), *JAPANESE)


def pack(root: Path) -> dict[str, str]:
    """Return {file name: text} of all packed fonts, read from the packages unpacked under *root*."""
    files = {}
    for packing in PACKINGS:
        cells = packing.draw(place(root, packing.source), packing)
        files[packing.name + ".py"] = module_text(packing, cells)
    return {**files, JAPANESE_NAME: japanese_module(root)}


def place(root: Path, source: Source) -> Path:
    """Return where the file of *source* is under *root*."""
    return root / source.path.lstrip("/")


def japanese_module(root: Path) -> str:
    """Return the source of the module of Japanese glyphs, all that the Japanese texts need."""
    texts = "".join(path.read_text(encoding="utf-8") for path in sorted(JAPANESE_TEXTS.glob("*.py")))
    chars = japanese.characters(texts + "".join(name for _, name in LANGUAGES))
    misaki, mplus = (place(root, source) for source in JAPANESE)
    small, text = japanese.cells(misaki, mplus, chars)
    data = MARK + len(chars).to_bytes(2, "big") + b"".join(ord(char).to_bytes(2, "big") for char in chars)
    data += b"".join(map(columns, small)) + b"".join(map(columns, text))
    return JAPANESE_HEAD.format(len(chars)) + _bytes_text("DATA", data)


def missing_packages(root: Path) -> list[str]:
    """Return the Debian packages whose fonts are not under *root*."""
    return sorted({source.package for source in SOURCES if not place(root, source).exists()})
