"""
Boards with two keys or one: what is done with them becomes presses of UP, DOWN, OK and BACK.

    two keys, A and B               one key
    A            DOWN               tap                  DOWN
    A held       UP, repeating      two taps             UP
    B            OK                 three taps           BACK
    B held       OK held            hold                 OK; 0.6 s longer: OK held
    both         BACK               tap, then hold       BACK; 0.6 s longer: BACK held
    both held    BACK held          two taps, then hold  DOWN, repeating
                                    three, then hold     UP, repeating

Held is 0.6 s, as everywhere; taps belong together when no more than 0.3 s lie between them. Both
classes are used like Buttons, with times that depend on the levels only. What can still become
something else acts when the key goes up, or 0.3 s after the last tap.
"""

from firmware.input.buttons import LONG_MS, Buttons

NAMES = ("UP", "DOWN", "OK", "BACK")
TAPS_MS = 300


class FewKeys:
    """Base: `levels` has bit i set while key i of NAMES, as the program sees them, is down."""

    def __init__(self, names: tuple) -> None:
        self.names = NAMES
        self.levels = 0
        self.keys = Buttons(names, names)

    def seen_late(self, changes: list, since_ms: int) -> list:
        """Return the *changes* as they must have been, if flash was written since *since_ms*."""
        return self.keys.seen_late(changes, since_ms)

    def deadline(self, now_ms: int) -> "int | None":
        """Return when `feed` has something to say if no level changes, or None."""
        return self.keys.deadline(now_ms)

    def _event(self, kind: str, name: str, at_ms: int) -> tuple:
        bit = 1 << NAMES.index(name)
        self.levels = self.levels & ~bit if kind == "release" else self.levels | bit
        return (kind, name, at_ms)

    def _tap(self, name: str, at_ms: int, events: list) -> None:
        events.append(self._event("press", name, at_ms))
        events.append(self._event("release", name, at_ms))


class TwoKeys(FewKeys):
    """Key A is the first of *names*, B the second."""

    def __init__(self, names: tuple) -> None:
        FewKeys.__init__(self, names)
        self._first, self._second = names
        self._down: list = []  # keys that are down, the first one first
        self._acting = ""  # the button that they hold down by now
        self._spent = False  # both were down: nothing more until both are up

    def feed(self, changes: list, now_ms: int) -> list:
        """Take the level *changes*, return what happened up to *now_ms*, like Buttons.feed."""
        events: list = []
        for kind, key, at_ms in self.keys.feed(changes, now_ms):
            if kind == "press":
                self._press(key, at_ms, events)
            elif kind == "release":
                self._release(key, at_ms, events)
            else:
                self._hold(kind, key, at_ms, events)
        return events

    def _press(self, key: str, at_ms: int, events: list) -> None:
        self._down.append(key)
        if len(self._down) == 2 and not self._acting:
            self._acting = "BACK"
            self._spent = True
            events.append(self._event("press", "BACK", at_ms))

    def _hold(self, kind: str, key: str, at_ms: int, events: list) -> None:
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

    def _release(self, key: str, at_ms: int, events: list) -> None:
        if not self._acting and not self._spent:
            self._tap("DOWN" if key == self._first else "OK", at_ms, events)
        elif self._acting == "BACK" or self._acting and key == self._down[0]:
            events.append(self._event("release", self._acting, at_ms))
            self._acting = ""
            self._spent = True
        self._down.remove(key)
        self._spent = self._spent and len(self._down) > 0


class OneKey(FewKeys):
    """The only key: taps and holds."""

    def __init__(self, names: tuple) -> None:
        FewKeys.__init__(self, names)
        self._taps = 0
        self._taps_end: "int | None" = None  # when no further tap will belong to them
        self._held_at: "int | None" = None  # when a held OK or BACK counts as held
        self._acting = ""

    def feed(self, changes: list, now_ms: int) -> list:
        """Take the level *changes*, return what happened up to *now_ms*, like Buttons.feed."""
        events: list = []
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

    def _pass_time(self, now_ms: int, events: list, closed: bool) -> None:
        if self._taps_end is not None and now_ms >= self._taps_end:
            self._tap(("DOWN", "UP", "BACK")[min(self._taps, 3) - 1], self._taps_end, events)
            self._taps = 0
            self._taps_end = None
        if self._held_at is not None and now_ms >= self._held_at and closed:
            events.append(self._event("long", self._acting, self._held_at))
            self._held_at = None

    def _hold(self, at_ms: int, events: list) -> None:
        self._acting = ("OK", "BACK", "DOWN", "UP")[min(self._taps, 3)]
        self._taps = 0
        events.append(self._event("press", self._acting, at_ms))
        if self._acting in ("OK", "BACK"):
            self._held_at = at_ms + LONG_MS

    def _release(self, at_ms: int, events: list) -> None:
        if self._acting:
            events.append(self._event("release", self._acting, at_ms))
            self._acting = ""
            self._held_at = None
        else:
            self._taps += 1
            self._taps_end = at_ms + TAPS_MS
