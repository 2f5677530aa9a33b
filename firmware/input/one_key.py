"""
Boards with one key: what is done with it becomes presses of UP, DOWN, OK and BACK.

    tap          DOWN       hold                 OK; 0.6 s longer: OK held
    two taps     UP         tap, then hold       BACK; 0.6 s longer: BACK held
    three taps   BACK       two taps, then hold  DOWN, repeating
                            three, then hold     UP, repeating

Taps belong together when no more than 0.3 s lie between them; they act 0.3 s after the last one.
"""

from firmware.input.buttons import LONG_MS
from firmware.input.few_keys import FewKeys

if False:  # for the type checker
    from firmware.types import Edges, Event, KeyNames

TAPS_MS = 300


class OneKey(FewKeys):
    """The only key: taps and holds."""

    def __init__(self, names: "KeyNames") -> None:
        FewKeys.__init__(self, names)
        self._taps = 0
        self._taps_end: "int | None" = None  # when no further tap will belong to them
        self._held_at: "int | None" = None  # when a held OK or BACK counts as held
        self._acting = ""

    def feed(self, changes: "Edges", now_ms: int) -> "list[Event]":
        """Take the level *changes*, return what happened up to *now_ms*, like Buttons.feed."""
        events: "list[Event]" = []
        for kind, _, at_ms in self.keys.feed(changes, now_ms):
            self._pass_time(at_ms, events, True)
            if kind == "press":
                self._taps_end = None
            elif kind == "long":
                self._hold(at_ms, events)
            elif kind == "repeat" and self._acting in ("UP", "DOWN"):
                events.append(self._event("repeat", self._acting, at_ms))
            elif kind == "release":
                self._release(at_ms, events)
        self._pass_time(now_ms, events, self.keys.is_closed(0))
        return events

    def deadline(self, now_ms: int) -> "int | None":
        """Return when `feed` has something to say if no level changes, or None."""
        due = [self.keys.deadline(now_ms), self._taps_end, self._held_at]
        known = [at_ms for at_ms in due if at_ms is not None]
        return max(now_ms, min(known)) if known else None

    def _pass_time(self, now_ms: int, events: "list[Event]", closed: bool) -> None:
        if self._taps_end is not None and now_ms >= self._taps_end:
            self._tap(("DOWN", "UP", "BACK")[min(self._taps, 3) - 1], self._taps_end, events)
            self._taps = 0
            self._taps_end = None
        if self._held_at is not None and now_ms >= self._held_at and closed:
            events.append(self._event("long", self._acting, self._held_at))
            self._held_at = None

    def _hold(self, at_ms: int, events: "list[Event]") -> None:
        self._acting = ("OK", "BACK", "DOWN", "UP")[min(self._taps, 3)]
        self._taps = 0
        events.append(self._event("press", self._acting, at_ms))
        if self._acting in ("OK", "BACK"):
            self._held_at = at_ms + LONG_MS

    def _release(self, at_ms: int, events: "list[Event]") -> None:
        if self._acting:
            events.append(self._event("release", self._acting, at_ms))
            self._acting = ""
            self._held_at = None
        else:
            self._taps += 1
            self._taps_end = at_ms + TAPS_MS
