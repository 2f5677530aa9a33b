"""
The inner loops of drawing and sending, in viper: machine code on the chip, ten to thirty times as fast.

Without viper the same lines run as plain Python: on CPython by no_viper.py, on CircuitPython and
wherever else no machine code goes without the decorators (program/bytecode.py). So that they mean the
same there: a byte that is stored is 0 to 255, a shift to the left goes by 0 to 8, arguments are given by
place.

No comparison is in here: whether a < b is asked as `a - b >> 31`, the sign. Of a comparison the compiler
makes what the garbage collector takes for the address 0x2001E000, as machine code lies in the heap: whatever
was there stayed in memory, up to 15 KB of a game that had been left. The sign takes fewer instructions, too.

A buffer is MONO_VLSB: byte page * columns + column is 8 pixels, bit 0 on top. A text comes as Font.encoded
makes it, a byte for each glyph; first, offsets, data and gap are the font's (firmware/display/font.py).
Viper knows no `None` as an annotation, so what returns nothing says nothing.
"""

import sys

if sys.implementation.name == "cpython":  # MicroPython's compiler knows these words, no module has them
    from firmware.display.no_viper import micropython, ptr8


@micropython.viper
def draw(  # noqa: PLR0913 - a call costs less than an object to hold all this
    buffer: ptr8,
    columns: int,
    pages: int,
    x: int,
    y: int,
    codes: ptr8,
    count: int,
    first: int,
    offsets: ptr8,
    data: ptr8,
    glyph_pages: int,
    gap: int,
) -> int:
    """
    Draw *count* glyphs from (x, y) on and return the x after them; only ink is drawn.

    A glyph's column is some pages of 8 rows; each is shifted to its place and joins one or two pages of the
    buffer.
    """
    shift = y & 7
    top = y >> 3
    i = 0
    while count - i:
        number = codes[i] - first + 1 << 1
        i += 1
        if number >> 31:
            number = 0
        left = 0  # the first column that is on the buffer
        start = offsets[number] | offsets[number + 1] << 8
        width = (offsets[number + 2] | offsets[number + 3] << 8) - start
        if x >> 31:
            left = 0 - x
        end = width
        if columns - x - width >> 31:
            end = columns - x
        if end - left >> 31:
            end = left  # none of it is on the buffer
        row = 0
        while glyph_pages - row:
            page = top + row
            source = start * glyph_pages + row * width + left
            at = page * columns + x + left
            is_in = ((page | pages - 1 - page) >> 31) + 1
            is_below_in = ((page + 1 | pages - 2 - page) >> 31) + 1
            column = left
            while end - column:
                rows = data[source] << shift
                if rows:
                    if is_in:
                        ink = rows & 255
                        buffer[at] = buffer[at] | ink
                    ink = rows >> 8
                    if ink and is_below_in:
                        below = at + columns
                        buffer[below] = buffer[below] | ink
                source += 1
                at += 1
                column += 1
            row += 1
        x += width + gap
    return x


@micropython.viper
def invert(  # type: ignore[no-untyped-def]
    buffer: ptr8, columns: int, x: int, y: int, width: int, height: int
):
    """Invert a rectangle that lies within the buffer."""
    page = y >> 3
    bottom = y + height
    while (page << 3) - bottom >> 31:
        mask = 255
        if (page << 3) - y >> 31:
            mask = 255 << (y & 7) & 255
        more = bottom - (page + 1 << 3)  # rows below this page
        if more >> 31:
            mask = mask & 255 >> 0 - more
        at = page * columns + x
        end = at + width
        while end - at:
            buffer[at] = buffer[at] ^ mask
            at += 1
        page += 1


@micropython.viper
def are_within(codes: ptr8, count: int, first: int, last: int) -> int:
    """Return whether all *count* codes are *first* to *last*."""
    i = 0
    while count - i:
        if (codes[i] - first | last - codes[i]) >> 31:
            return 0
        i += 1
    return 1


try:
    TAKES_TEXT = bool(are_within(" ", 1, 32, 32))  # machine code reads a text's bytes where they lie
except TypeError:  # plain Python gets characters, not bytes
    TAKES_TEXT = False


@micropython.viper
def text_width(codes: ptr8, count: int, first: int, offsets: ptr8, gap: int) -> int:
    """Return the columns of *count* glyphs, without a gap after the last one."""
    total = 0
    i = 0
    while count - i:
        number = codes[i] - first + 1 << 1
        if number >> 31:
            number = 0
        start = offsets[number] | offsets[number + 1] << 8
        total += (offsets[number + 2] | offsets[number + 3] << 8) - start + gap
        i += 1
    return total - gap if count else 0


@micropython.viper
def changed_span(new: ptr8, old: ptr8, count: int) -> int:
    """
    Return first << 8 | last column of the first run of differences between *count* columns of two pages,
    -1 if there is none. Gaps of fewer than 8 equal columns belong to the run: that costs less to send than
    the address of a new span.
    """
    first = 0
    while count - first and not new[first] - old[first]:
        first += 1
    if not count - first:
        return -1
    last = first
    column = first
    while count - column and column - last - 9 >> 31:
        if new[column] - old[column]:
            last = column
        column += 1
    return first << 8 | last


@micropython.viper
def take(new: ptr8, old: ptr8, first: int, count: int, out: ptr8, place: int):  # type: ignore[no-untyped-def]
    """Copy *count* columns of the page *new* from *first* to its copy *old*, and to *out* at *place*."""
    end = first + count
    while end - first:
        old[first] = new[first]
        out[place] = new[first]
        first += 1
        place += 1


@micropython.viper
def to_rows(page: ptr8, count: int, left: int, rows: ptr8, flipped: int):  # type: ignore[no-untyped-def]
    """
    Turn *count* columns of a page, from panel column *left* on, into 8 *rows* of 16 bytes.

    Bit 0 of a byte is its left pixel, bit 7 if the picture is *flipped*.
    """
    at = 0
    while 128 - at:
        rows[at] = 0
        at += 1
    i = 0
    while count - i:
        column = page[i]
        at = (left + i) >> 3
        bit = 128 >> (left + i & 7) if flipped else 1 << (left + i & 7)
        while column:
            if column & 1:
                rows[at] = rows[at] | bit
            column >>= 1
            at += 16
        i += 1
