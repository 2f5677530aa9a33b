"""find.py in viper. Where the runtime takes no machine code, importing this fails."""

import micropython


@micropython.viper
def find(data: ptr8, size: int, mark: ptr8, count: int, at: int) -> int:  # noqa: F821
    """Return what find.find does."""
    first = mark[0]
    last = size - count
    while at <= last:
        if data[at] == first:
            i = 1
            while i < count and data[at + i] == mark[i]:
                i += 1
            if i == count:
                return at
        at += 1
    return -1
