"""
The inner loops of a flush, byte by byte over the columns of a page.

columns_viper.py has the same as machine code, for runtimes that take it.
"""

GAP_PX = 8  # equal columns between two changes that cost less than the address of a new span


def changed_span(new, old, count: int) -> int:
    """
    Return first << 8 | last column of the first run of differences between *count* columns of two pages,
    -1 if there is none. Gaps of fewer than GAP_PX equal columns belong to the run.
    """
    first = 0
    while first < count and new[first] == old[first]:
        first += 1
    if first == count:
        return -1
    last = column = first
    while column < count and column - last <= GAP_PX:
        if new[column] != old[column]:
            last = column
        column += 1
    return first << 8 | last


def take(new, old, first: int, count: int, out, place: int) -> None:
    """Copy *count* columns of the page *new* from *first* to its copy *old*, and to *out* at *place*."""
    for column in range(first, first + count):
        out[place] = old[column] = new[column]
        place += 1
