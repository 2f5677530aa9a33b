"""
Raw millisecond ticks that wrap, the uptime that does not, and the sooner of two times.

MicroPython's `ticks_ms` wraps at 2**30 on the Pico, CircuitPython's at 2**29. A
counter that wraps at 2**30, masked to 29 bits, is one that wraps at 2**29: so
ticks are compared modulo 2**29 (six days) here, and may be either.
"""

PERIOD = 2**29
HALF = PERIOD // 2


def ticks_diff(a: int, b: int) -> int:
    """Return a - b in ms, right as long as the two lie less than three days apart."""
    return ((a - b + HALF) & (PERIOD - 1)) - HALF


def sooner(first: "int | None", second: "int | None") -> "int | None":
    """Return the earlier of two times, None if there is none."""
    if first is None or second is None:
        return second if first is None else first
    return min(first, second)


class Uptime:
    """Unbounded ms since the first tick seen; `advance` must be called once in three days."""

    def __init__(self, ticks: int) -> None:
        self.ticks = ticks
        self.now_ms = 0

    def advance(self, ticks: int) -> int:
        """Move on to the raw *ticks* and return the uptime; ticks that went backwards change nothing."""
        passed_ms = ticks_diff(ticks, self.ticks)
        if passed_ms > 0:
            self.ticks = ticks
            self.now_ms += passed_ms
        return self.now_ms

    def at(self, ticks: int) -> int:
        """Return the uptime of a raw *ticks* taken a little before or after the last `advance`."""
        return self.now_ms + ticks_diff(ticks, self.ticks)
