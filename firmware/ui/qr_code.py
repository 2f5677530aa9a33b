"""
QR code: the modules of a short text, for a phone's camera (ISO/IEC 18004, versions 1 to 3, byte mode).

    code = rows(b"Blaze: Ann 7, Bo 5")
    code[0] >> 3 & 1  # 1 if the module in row 0, column 3 is dark

A row is an integer, bit 0 its left module: masks, scores and patterns work on a whole row at once. Each
version here is one block of data and its error correction, so nothing is interleaved.
"""

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Job

KINDS = (  # modules a side, bytes of data, bytes of error correction, level; the first that fits is taken
    (21, 16, 10, 0),  # version 1, level M
    (25, 28, 16, 0),
    (29, 44, 26, 0),
    (29, 55, 15, 1),  # version 3, level L
)
FRAME = 2  # bytes of data that mode, length and terminator take
MOST = KINDS[-1][1] - FRAME  # bytes that fit at all
PADS = (0xEC, 0x11)
FINDER = (127, 65, 93, 93, 93, 65, 127)
ALIGNMENT = (31, 17, 21, 17, 31)
MASKS = (  # whether the module in row i, column j is turned over; the pattern comes again after 6 columns
    lambda i, j: (i + j) % 2,
    lambda i, j: i % 2,
    lambda i, j: j % 3,
    lambda i, j: (i + j) % 3,
    lambda i, j: (i // 2 + j // 3) % 2,
    lambda i, j: i * j % 2 + i * j % 3,
    lambda i, j: (i * j % 2 + i * j % 3) % 2,
    lambda i, j: ((i + j) % 2 + i * j % 3) % 2,
)
SIXES = 0x1041041  # a bit in every sixth column


def rows(data: bytes) -> "list[int]":
    """Return the rows of modules for *data*, at most MOST bytes; ValueError if it is longer."""
    steps = making(data)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def making(data: bytes) -> "Job":
    """Do the same as `rows` as a generator that yields every few ms, for a device that stays awake."""
    for kind in KINDS:
        if len(data) <= kind[1] - FRAME:
            return (yield from _best(kind, codewords(data, kind[1], kind[2])))
    raise ValueError("text too long")


def codewords(data: bytes, room: int, correction: int) -> bytes:
    """Return *data* with its frame, padded to *room* bytes, and *correction* bytes after it."""
    framed = bytearray(room)
    high = 4  # byte mode
    for at, byte in enumerate(bytes((len(data),)) + data):
        framed[at] = high << 4 | byte >> 4
        high = byte & 15
    framed[len(data) + 1] = high << 4
    for at in range(len(data) + FRAME, room):
        framed[at] = PADS[(at - len(data)) % 2]
    return bytes(framed) + remainder(bytes(framed), correction)


def remainder(data: bytes, count: int) -> bytes:
    """Return the *count* bytes of the Reed-Solomon code of *data*."""
    divisor = _generator(count)
    found = bytearray(count)
    for byte in data:
        factor = byte ^ found[0]
        for at in range(count):
            found[at] = (found[at + 1] if at + 1 < count else 0) ^ _product(divisor[at], factor)
    return bytes(found)


def _generator(count: int) -> bytearray:
    """Return the product of x - 2**k for k below *count*, highest power first, without its leading 1."""
    found = bytearray(count)
    found[-1] = 1
    root = 1
    for _ in range(count):
        for at in range(count):
            found[at] = _product(found[at], root) ^ (found[at + 1] if at + 1 < count else 0)
        root = _product(root, 2)
    return found


def _product(a: int, b: int) -> int:
    """Return *a* times *b* in the field of 256 elements (x**8 + x**4 + x**3 + x**2 + 1)."""
    found = 0
    while b:
        if b & 1:
            found ^= a
        a <<= 1
        if a & 256:
            a ^= 0x11D
        b >>= 1
    return found


def _patterns(size: int) -> "tuple[list[int], list[int]]":
    """Return the dark modules of the fixed patterns, and what they and the format take of each row."""
    right = size - 8
    dark, taken = [0] * size, [1 << 6] * size
    for at in range(size):
        dark[at] = (at + 1) % 2 << 6
    for at in range(9):
        taken[at] |= 511 | 255 << right
        taken[-1 - at] |= 511 if at < 8 else 0
    taken[6] = (1 << size) - 1
    for at in range(7):
        dark[at] = FINDER[at] | FINDER[at] << right + 1
        dark[right + 1 + at] = FINDER[at]
    dark[7] = dark[right] = 0
    dark[6] |= 0x15555555 & (1 << size) - 1 & ~(127 | 127 << right + 1)
    for at in range(5 if size > 21 else 0):
        dark[size - 9 + at] |= ALIGNMENT[at] << size - 9
        taken[size - 9 + at] |= 31 << size - 9
    return dark, taken


def _place(data: bytes, dark: "list[int]", taken: "list[int]") -> None:
    """Add the bits of *data* to *dark*: pairs of columns from the right, up and down in turn."""
    size = len(dark)
    at = 0
    upward = True
    for pair in [size - 1 - 2 * k for k in range((size - 7) // 2)] + [5, 3, 1]:
        for k in range(size):
            row = size - 1 - k if upward else k
            for column in (pair, pair - 1):
                if taken[row] >> column & 1:
                    continue
                if at < 8 * len(data) and data[at >> 3] << (at & 7) & 128:
                    dark[row] |= 1 << column
                at += 1
        upward = not upward


def _best(kind: "tuple[Any, ...]", data: bytes) -> "Any":
    """Return the modules of *data* under the mask that scores least; a generator."""
    size, _, _, level = kind
    dark, taken = _patterns(size)
    yield
    _place(data, dark, taken)
    least, found, best = -1, dark, 0
    for number in range(len(MASKS)):
        yield
        masked = _masked(number, dark, taken)
        penalty = score(masked)
        if least < 0 or penalty < least:
            least, found, best = penalty, masked, number
    _add_format(found, level << 3 | best)
    return found


def _masked(number: int, dark: "list[int]", taken: "list[int]") -> "list[int]":
    """Return *dark* with the modules of the mask *number* turned over where nothing fixed is."""
    is_kept = MASKS[number]
    every = (1 << len(dark)) - 1
    found = []
    for i in range(len(dark)):
        six = 0
        for j in range(6):
            if not is_kept(i, j):
                six |= 1 << j
        found.append(dark[i] ^ six * SIXES & every & ~taken[i])
    return found


def _add_format(dark: "list[int]", value: int) -> None:
    """Add level and mask, five bits with their check bits, twice, and the module that is always dark."""
    size = len(dark)
    check = value << 10
    for at in range(4, -1, -1):
        if check >> at + 10 & 1:
            check ^= 0x537 << at
    bits = (value << 10 | check) ^ 0x5412
    for at in range(15):
        if not bits >> at & 1:
            continue
        dark[at + (at > 5) if at < 8 else size - 15 + at] |= 1 << 8
        dark[8] |= 1 << (size - 1 - at if at < 8 else 15 - at - (at > 8))
    dark[size - 8] |= 1 << 8


def score(dark: "list[int]") -> int:
    """Return the penalty of a picture of modules (ISO/IEC 18004, 7.8.3): the less, the easier to read."""
    size = len(dark)
    across = [_turned(dark, column) for column in range(size)]
    count = sum([_ones(row) for row in dark])
    penalty = 10 * (abs(2000 * count - 1000 * size * size) // (100 * size * size))
    for lines in (dark, across):
        for line in lines:
            penalty += _runs(line, size) + 40 * _ones(_finders(line, size))
    for at in range(size - 1):
        penalty += 3 * _ones(_same(dark[at], size) & _same(dark[at + 1], size) & ~(dark[at] ^ dark[at + 1]))
    return penalty


def _turned(dark: "list[int]", column: int) -> int:
    """Return *column* as a row."""
    found = 0
    for at in range(len(dark)):
        found |= (dark[at] >> column & 1) << at
    return found


def _same(line: int, size: int) -> int:
    """Return a bit for each module that is like the next one."""
    return ~(line ^ line >> 1) & (1 << size - 1) - 1


def _runs(line: int, size: int) -> int:
    """Return 3 for each run of five modules alike, and 1 for each one more."""
    same = _same(line, size)
    fives = same & same >> 1 & same >> 2 & same >> 3
    return _ones(fives) + 2 * _ones(fives & ~(fives << 1))


def _finders(line: int, size: int) -> int:
    """Return a bit where modules look like a finder, four light ones or the edge at a side."""
    found = ~(line >> 1 | line >> 5) & line & line >> 2 & line >> 3 & line >> 4 & line >> 6
    found &= (1 << size - 6) - 1
    before = line << 1 | line << 2 | line << 3 | line << 4
    after = line >> 7 | line >> 8 | line >> 9 | line >> 10
    found &= ~(before & after)
    return found & ~(found << 4 | found << 6)


def _ones(bits: int) -> int:
    return bin(bits).count("1")
