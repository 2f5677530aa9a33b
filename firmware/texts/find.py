"""Where a mark stands in a table of texts; find_viper.py has the same as machine code, for any memory."""


def find(data: bytes, size: int, mark: bytes, count: int, at: int) -> int:
    """Return where *mark*, *count* bytes long, begins in the *size* bytes of *data* from *at* on, or -1."""
    return data.find(mark, at)
