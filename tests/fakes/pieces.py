"""Work that is done in pieces (a generator), at once."""


def ran(work) -> tuple:
    """Return what the generator *work* returns, and how many pieces it is done in."""
    pieces = 1
    while True:
        try:
            next(work)
            pieces += 1
        except StopIteration as end:
            return end.value, pieces
