"""
A module's table of constant objects, kept inside its own blocks of a Pico's heap.

A Pico lays the names of a module (2 bytes each) and its objects (4) into one piece of the heap, and the
module has the addresses of both. With no objects and names that fill their blocks, the second is the address
of the block behind: the collector takes that one for in use for as long as the module stays. In ten evenings
4.5 KB of an editor stayed so. Such a module gets one object, None, which nothing asks for.
"""

HEAD = 4  # bytes in front of the numbers: magic, version, flags, bits of a small int
PAIR = 2  # names in a word
NAMES_IN_BLOCK = 8
ONE, NONE = b"\x01", b"\x01"  # the number 1; the kind of the object None, all there is of it


def apart(mpy: bytes) -> bytes:
    """Return the compiled module *mpy* with a table of objects that does not begin behind its blocks."""
    names, at_objects = _number(mpy, HEAD)
    objects, at_names = _number(mpy, at_objects)
    if objects or (names + names % PAIR) % NAMES_IN_BLOCK:
        return mpy
    at = at_names
    for _ in range(names):
        length, at = _number(mpy, at)
        if not length & 1:  # else it is one of MicroPython's own, by number
            at += (length >> 1) + 1
    return mpy[:at_objects] + ONE + mpy[at_names:at] + NONE + mpy[at:]


def _number(mpy: bytes, at: int) -> tuple[int, int]:
    """Return the number that stands at *at*, 7 bits a byte, and where it ends."""
    number = 0
    while mpy[at] & 0x80:
        number = number << 7 | mpy[at] & 0x7F
        at += 1
    return number << 7 | mpy[at], at + 1
