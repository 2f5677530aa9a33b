"""
One key: levels over time in, presses and releases out.

The two edges are treated differently. A press counts at its first edge, at once:
nobody waits for a contact to settle. A release counts when the key has stayed up
for BOUNCE_MS, and is dated back to when it went up: so bounces while pressing,
while letting go, or from a worn contact under a held finger are all one press.
"""

BOUNCE_MS = 20


class Debouncer:
    """One key. `feed` takes its levels in the order of time, `settle` lets time pass."""

    def __init__(self) -> None:
        self.down = False  # the program's view
        self.pressed_at: int = 0
        self.up_since: "int | None" = None  # the contact opened here and may still be bouncing

    def feed(self, down: bool, at_ms: int) -> bool:
        """Take the level *down* since *at_ms*; return True if this is a press. Call `settle` first."""
        if not down:
            if self.down and self.up_since is None:
                self.up_since = at_ms
            return False
        self.up_since = None
        if self.down:
            return False
        self.down = True
        self.pressed_at = at_ms
        return True

    def deadline(self) -> "int | None":
        """Return when an open contact will count as released, or None."""
        return None if self.up_since is None else self.up_since + BOUNCE_MS

    def settle(self, now_ms: int) -> "int | None":
        """Return when the key went up if that has become certain by *now_ms*, else None."""
        if self.up_since is None or now_ms < self.up_since + BOUNCE_MS:
            return None
        at_ms = self.up_since
        self.down = False
        self.up_since = None
        return at_ms
