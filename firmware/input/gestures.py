"""
From the keys to what a screen understands: a press, a repeat, a long press.

A button that means something else when it is held (`holds` of the screen) is pressed when it goes up, or
when the next one goes down; all others at their leading edge. Until then it is `pending`. The press that
wakes a dark display does nothing else.
"""

from firmware.storage import flash

if False:  # for the type checker
    from firmware.types import Event, KeyNames, Keys, Reader, Rest, Uptime


class Gestures:
    """Reads *keys* with *buttons*; what they did waits here until a screen can take it."""

    def __init__(self, keys: "Keys", buttons: "Reader", uptime: "Uptime", rest: "Rest"):
        self.keys = keys
        self.buttons = buttons
        self.pending = ""  # the button that is down and is still to act
        self._uptime = uptime
        self._rest = rest
        self._events: "list[Event]" = []
        self._swallowed = ""  # the button that does nothing more until it goes up
        self._read_ms = 0  # when the keys were read last
        self._writes = flash.writes  # how often the flash had been written when they were

    def read(self, ticks: int) -> bool:
        """Read the keys at the raw *ticks*, which are now; return whether one did something."""
        now, since = self._uptime.now_ms, self._read_ms
        wrote = flash.writes != self._writes
        self._read_ms, self._writes = now, flash.writes
        changes = self.keys.changes(ticks, wrote)
        if not changes and self.buttons.deadline(now) is None:
            return False
        changes = [(self._uptime.at(at), levels) for at, levels in changes]
        if wrote:
            changes = self.buttons.seen_late(changes, since)
        events = self.buttons.feed(changes, now)
        for event in events:
            self._queue(event, now)
        return bool(events)

    def _queue(self, event: "Event", now: int) -> None:
        kind, name, _ = event
        if kind == "press" and self._rest.wake(now):
            self._swallowed = name
        self._add(event)

    def _add(self, event: "Event") -> None:
        if event[1] != self._swallowed:
            self._events.append(event)
        elif event[0] == "release":
            self._swallowed = ""

    def swallow(self, name: str) -> None:
        """Let the button *name*, whose press was taken off, do nothing more until it goes up."""
        waiting, self._events = self._events, []
        self._swallowed = name
        for event in waiting:
            self._add(event)

    def next(self) -> "Event":
        """
        Take off what the keys did next, (kind, name, at_ms), and return it.

        The pending button is released before another one is pressed: so both act in the order of the fingers.
        """
        kind, name, at_ms = self._events[0]
        if kind == "press" and self.pending not in ("", name):
            return "release", self.pending, at_ms
        return self._events.pop(0)

    def are_waiting(self) -> bool:
        """Return whether something waits for a screen."""
        return bool(self._events)

    def drop(self) -> None:
        """Drop what waits, and what a button that is down is still to do."""
        self._events = []
        self.pending = ""

    def meaning(self, kind: str, name: str, holds: "KeyNames") -> str:
        """
        Return the meaning of an event for a screen that *holds* these: press, repeat, long, or "".

        `down`: one of *holds* went down; it acts when it goes up or has been held.
        """
        if kind == "press" and name in holds:
            self.pending = name
            return "down"
        if kind not in ("long", "release"):
            return kind
        was_pending = name == self.pending
        if was_pending:
            self.pending = ""
        # a BACK that closed a screen and is still down asks the table below to undo
        is_held_on = kind == "long" and name == "BACK" and not self.pending
        if not was_pending and not is_held_on:
            return ""
        if kind == "release":
            return "press"
        return kind if name in holds else ""
