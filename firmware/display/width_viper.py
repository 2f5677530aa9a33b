"""width.py in viper. Where the runtime takes no machine code, importing this fails."""

import micropython


@micropython.viper
def width(codes: ptr8, count: int, first: int, offsets: ptr8, gap: int) -> int:  # noqa: F821
    """Return what width.width does."""
    total = 0
    i = 0
    while i < count:
        code = codes[i]
        number = 0
        if code >= first:
            number = (code - first + 1) << 1
        start = offsets[number] | offsets[number + 1] << 8
        total += (offsets[number + 2] | offsets[number + 3] << 8) - start + gap
        i += 1
    return total - gap if count else 0
