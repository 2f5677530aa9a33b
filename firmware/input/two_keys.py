"""
Boards with two keys, A and B: what is done with them becomes presses of UP, DOWN, OK and BACK.

    A            DOWN               B            OK
    A held       UP, repeating      B held       OK held
    both         BACK               both held    BACK held
"""

from firmware.input.few_keys import FewKeys

if False:  # for the type checker
    from firmware.types import Edges, Event, KeyNames


class TwoKeys(FewKeys):
    """Key A is the first of *names*, B the second."""

    def __init__(self, names: "KeyNames") -> None:
        FewKeys.__init__(self, names)
        self._first = names[0]
        self._down: list[str] = []  # keys that are down, the first one first
        self._acting = ""  # the button that they hold down by now
        self._spent = False  # both were down: nothing more until both are up

    def feed(self, changes: "Edges", now_ms: int) -> "list[Event]":
        """Take the level *changes*, return what happened up to *now_ms*, like Buttons.feed."""
        events: "list[Event]" = []
        for kind, key, at_ms in self.keys.feed(changes, now_ms):
            if kind == "press":
                self._press(key, at_ms, events)
            elif kind == "release":
                self._release(key, at_ms, events)
            else:
                self._hold(kind, key, at_ms, events)
        return events

    def _press(self, key: str, at_ms: int, events: "list[Event]") -> None:
        self._down.append(key)
        if len(self._down) == 2 and not self._acting:
            self._acting = "BACK"
            self._spent = True
            events.append(self._event("press", "BACK", at_ms))

    def _hold(self, kind: str, key: str, at_ms: int, events: "list[Event]") -> None:
        """A key was held for 0.6 s, or repeats."""
        if self._acting == "BACK":
            if kind == "long" and key == self._down[-1]:
                events.append(self._event("long", "BACK", at_ms))
        elif kind == "repeat":
            if self._acting == "UP" and key == self._first:
                events.append(self._event("repeat", "UP", at_ms))
        elif not self._spent and not self._acting:
            self._acting = "UP" if key == self._first else "OK"
            events.append(self._event("press", self._acting, at_ms))
            if self._acting == "OK":
                events.append(self._event("long", "OK", at_ms))

    def _release(self, key: str, at_ms: int, events: "list[Event]") -> None:
        if not self._acting and not self._spent:
            self._tap("DOWN" if key == self._first else "OK", at_ms, events)
        elif self._acting == "BACK" or self._acting and key == self._down[0]:
            events.append(self._event("release", self._acting, at_ms))
            self._acting = ""
            self._spent = True
        self._down.remove(key)
        self._spent = self._spent and len(self._down) > 0
