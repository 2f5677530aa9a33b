"""
Read X11 bitmap fonts in PCF, gzipped or not, as Debian packages them.

Only what the packer needs: the bitmaps and metrics of encoded characters. Format:
https://fontforge.org/docs/techref/pcf-format.html
"""

from __future__ import annotations

import gzip
import struct
from dataclasses import dataclass
from pathlib import Path

from host_tools.fonts.glyph import Glyph

PROPERTIES, ACCELERATORS, METRICS, BITMAPS, ENCODINGS = 1, 1 << 1, 1 << 2, 1 << 3, 1 << 5
COMPRESSED_METRICS = 0x100


@dataclass
class Table:
    """One table of the file: its bytes from the format word on, and what the format says."""

    data: bytes

    @property
    def format(self) -> int:
        """Return the format word, always stored low byte first."""
        return struct.unpack_from("<I", self.data)[0]

    def numbers(self, layout: str, offset: int) -> tuple[int, ...]:
        """Unpack *layout* at *offset* in the table's byte order."""
        order = ">" if self.format & 4 else "<"
        return struct.unpack_from(order + layout, self.data, offset)


@dataclass
class Metric:
    """Metrics of one glyph, in px."""

    left: int
    right: int
    advance: int
    ascent: int
    descent: int


def read_pcf(path: Path) -> tuple[dict[str, Glyph], int, int]:
    """Return ({character: glyph}, ascent, descent) of a font in ISO 8859-1, -15, ISO 10646 or JIS X 0208."""
    raw = path.read_bytes()
    tables = _tables(gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw)
    properties = _properties(tables[PROPERTIES])
    metrics = _metrics(tables[METRICS])
    bitmaps = _bitmaps(tables[BITMAPS], metrics)
    charset = "%s-%s" % (properties["CHARSET_REGISTRY"], properties["CHARSET_ENCODING"])
    glyphs = {}
    for code, number in _encodings(tables[ENCODINGS]).items():
        char = _character(code, charset)
        if char:
            metric = metrics[number]
            glyphs[char] = Glyph(bitmaps[number], metric.left, metric.ascent, metric.advance)
    ascent, descent = tables[ACCELERATORS].numbers("2i", 12)
    return glyphs, ascent, descent


def _character(code: int, charset: str) -> str:
    if charset.upper().startswith("ISO10646"):
        return chr(code)
    try:
        if charset.upper().startswith("JISX0208"):
            return bytes((code >> 8 | 0x80, code & 0xFF | 0x80)).decode("euc_jp")
        return bytes((code,)).decode(charset.lower()) if code < 256 else ""
    except UnicodeDecodeError:
        return ""


def _tables(raw: bytes) -> dict[int, Table]:
    if raw[:4] != b"\x01fcp":
        raise ValueError("not a PCF file")
    count = struct.unpack_from("<I", raw, 4)[0]
    tables = {}
    for i in range(count):
        kind, _, size, offset = struct.unpack_from("<4I", raw, 8 + 16 * i)
        tables[kind] = Table(raw[offset : offset + size])
    return tables


def _properties(table: Table) -> dict[str, str]:
    (count,) = table.numbers("I", 4)
    strings_at = 8 + 9 * count
    strings_at += -count % 4 + 4  # padding, then the size of the strings
    strings = table.data[strings_at:]
    found = {}
    for i in range(count):
        name, is_string, value = table.numbers("IBi", 8 + 9 * i)
        found[_string(strings, name)] = _string(strings, value) if is_string else str(value)
    return found


def _string(strings: bytes, offset: int) -> str:
    return strings[offset : strings.index(b"\0", offset)].decode("latin-1")


def _metrics(table: Table) -> list[Metric]:
    if table.format & COMPRESSED_METRICS:
        (count,) = table.numbers("H", 4)
        rows = [table.numbers("5B", 6 + 5 * i) for i in range(count)]
        return [Metric(*[number - 0x80 for number in row]) for row in rows]
    (count,) = table.numbers("I", 4)
    return [Metric(*table.numbers("5h", 8 + 12 * i)) for i in range(count)]


def _bitmaps(table: Table, metrics: list[Metric]) -> list[list[str]]:
    (count,) = table.numbers("I", 4)
    offsets = table.numbers("%dI" % count, 8)
    data = table.data[8 + 4 * count + 16 :]
    pad = 1 << (table.format & 3)
    unit = 1 << (table.format >> 4 & 3)
    high_byte_first, high_bit_first = bool(table.format & 4), bool(table.format & 8)
    if unit != 1 and high_byte_first != high_bit_first:
        raise ValueError("bitmaps of this byte order are not supported")
    pictures = []
    for metric, offset in zip(metrics, offsets, strict=True):
        width, height = metric.right - metric.left, metric.ascent + metric.descent
        stride = (width + 8 * pad - 1) // (8 * pad) * pad
        rows = [data[offset + y * stride : offset + (y + 1) * stride] for y in range(height)]
        pictures.append([_row(row, width, high_bit_first) for row in rows])
    return pictures


def _row(row: bytes, width: int, high_bit_first: bool) -> str:
    eights = [f"{byte:08b}" for byte in row]
    bits = "".join(eight if high_bit_first else eight[::-1] for eight in eights)
    return bits[:width].replace("0", ".").replace("1", "#")


def _encodings(table: Table) -> dict[int, int]:
    low2, high2, low1, high1, _ = table.numbers("5H", 4)
    found = {}
    i = 0
    for byte1 in range(low1, high1 + 1):
        for byte2 in range(low2, high2 + 1):
            (number,) = table.numbers("H", 14 + 2 * i)
            i += 1
            if number != 0xFFFF:
                found[byte1 << 8 | byte2] = number
    return found
