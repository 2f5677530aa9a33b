"""Work that is done in pieces (a generator), at once."""


def ran(work) -> tuple:
    """Return the result of the generator *work*, and the number of its pieces."""
    pieces = 1
    while True:
        try:
            next(work)
            pieces += 1
        except StopIteration as end:
            return end.value, pieces
