"""The time of this PC, for a device that has no clock of its own."""

import time


def now() -> str:
    """Return the local date and time, 2026-11-22T19:30:05."""
    return time.strftime("%Y-%m-%dT%H:%M:%S")
