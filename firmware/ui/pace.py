"""
Which repeats of a held button count: at a pace that an eye can follow, so letting go is at most one late.

The time is that of the events, not of the steps: what comes of a press does not depend on the target's speed.
"""

from firmware.input.buttons import REPEAT_FIRST_MS, repeat_interval_ms

PACE_MS = 190  # between two that count


class Pace:
    """Follows one button after the other."""

    def __init__(self) -> None:
        self._held_ms = 0
        self._counted_ms = 0  # into the press, when one counted last

    def counts(self, repeated: bool) -> bool:
        """Take the next press or repeat; return whether it counts. A fresh press always does."""
        if not repeated:
            self._held_ms = self._counted_ms = 0
            return True
        self._held_ms += repeat_interval_ms(self._held_ms) if self._held_ms else REPEAT_FIRST_MS
        if self._held_ms - self._counted_ms < PACE_MS:
            return False
        self._counted_ms = self._held_ms
        return True
