"""
columns.py in viper: machine code on the chip, thirty times as fast and without allocations.

A countdown second compares and copies some 250 columns: 4 ms of the 15 that it may take. Where the
runtime takes no machine code, importing this fails.
"""

import micropython


@micropython.viper
def changed_span(new: ptr8, old: ptr8, count: int) -> int:  # noqa: F821
    """Return what columns.changed_span does."""
    first = 0
    while first < count and new[first] == old[first]:
        first += 1
    if first == count:
        return -1
    last = first
    column = first
    while column < count and column - last <= 8:  # GAP_PX
        if new[column] != old[column]:
            last = column
        column += 1
    return first << 8 | last


@micropython.viper
def take(new: ptr8, old: ptr8, first: int, count: int, out: ptr8, place: int):  # noqa: F821
    """Do what columns.take does."""
    end = first + count
    while first < end:
        old[first] = new[first]
        out[place] = new[first]
        first += 1
        place += 1
