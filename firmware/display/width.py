"""How wide a text is; width_viper.py has the same as machine code, for runtimes that take it."""


def width(codes: bytes, count: int, first: int, offsets: bytes, gap: int) -> int:
    """Return the columns of *count* glyphs, see Font.encoded, without a gap after the last one."""
    total = -gap if count else 0
    for code in codes:
        number = (code - first + 1) * 2 if code >= first else 0
        start = offsets[number] | offsets[number + 1] << 8
        end = offsets[number + 2] | offsets[number + 3] << 8
        total += end - start + gap
    return total
