"""
The common part of boards with two keys (two_keys.py) and one (one_key.py).

What is done with the keys becomes presses of UP, DOWN, OK and BACK. Held is 0.6 s, as everywhere; repeats
begin 0.4 s after that. Both classes are used like Buttons, with times that depend on the levels only. What
can still become something else acts when the key goes up.
"""

from firmware.input.buttons import LONG_MS, Buttons

if False:  # for the type checker
    from firmware.types import Edges, Event, KeyNames

NAMES = ("UP", "DOWN", "OK", "BACK")


class FewKeys:
    """Base: `levels` has bit i set while key i of NAMES, as the program sees them, is down."""

    def __init__(self, names: "KeyNames") -> None:
        self.names = NAMES
        self.levels = 0
        self.keys = Buttons(names, names, LONG_MS)

    def seen_late(self, changes: "Edges", since_ms: int) -> "Edges":
        """Return the *changes* as they must have been, if flash was written since *since_ms*."""
        return self.keys.seen_late(changes, since_ms)

    def deadline(self, now_ms: int) -> "int | None":
        """Return when `feed` has something to say if no level changes, or None."""
        return self.keys.deadline(now_ms)

    def _event(self, kind: str, name: str, at_ms: int) -> "Event":
        bit = 1 << NAMES.index(name)
        self.levels = self.levels & ~bit if kind == "release" else self.levels | bit
        return (kind, name, at_ms)

    def _tap(self, name: str, at_ms: int, events: "list[Event]") -> None:
        events.append(self._event("press", name, at_ms))
        events.append(self._event("release", name, at_ms))
