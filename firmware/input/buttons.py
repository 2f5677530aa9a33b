"""
Buttons: raw levels of all keys in, presses, long presses, repeats and releases out.

    buttons = Buttons(("UP", "DOWN", "OK", "BACK"))
    buttons.feed([(1000, 0b0100)], 1700)
    -> [("press", "OK", 1000), ("long", "OK", 1600)]

Times are uptime in ms. What comes out depends on the levels and their times only,
not on how often `feed` is called: a program that was busy writing flash gets the
same events, late but rightly dated. A long press and repeats need the contact to
be closed: a key that went up 5 ms before its long press was due never gets one. A held key repeats until
another one goes down.
"""

from firmware.input.debounce import BOUNCE_MS, Debouncer
from firmware.ticks import sooner

if False:  # for the type checker
    from firmware.types import Edge, Edges, Event, KeyNames

LONG_MS = 600
LATE_MS = 10
ERASED_MS = 400  # an edge that is noted late is not later than this: an erase takes 45 ms, 400 at most
REPEAT_FIRST_MS = 400
REPEAT_SLOW_MS = 100
REPEAT_FAST_MS = 30
REPEAT_FAST_AFTER_MS = 2000
REPEATING = ("UP", "DOWN")


def repeat_interval_ms(held_ms: int) -> int:
    """Return the pause after a repeat that came *held_ms* into the press: 100 ms, shrinking to 30."""
    ramp_ms = REPEAT_FAST_AFTER_MS - REPEAT_FIRST_MS
    past_ms = min(max(held_ms - REPEAT_FIRST_MS, 0), ramp_ms)
    return REPEAT_SLOW_MS - (REPEAT_SLOW_MS - REPEAT_FAST_MS) * past_ms // ramp_ms


class Button:
    """One key with its debouncer and what is due while it is held; it acts *acts_ms* after it goes down."""

    def __init__(self, name: str, repeats: bool, acts_ms: int) -> None:
        self.name = name
        self.repeats = repeats
        self._acts_ms = acts_ms
        self.key = Debouncer()
        self._long_at: "int | None" = None
        self._repeat_at: "int | None" = None

    def press(self, at_ms: int) -> None:
        """Start what a press at *at_ms* will lead to."""
        self._long_at = at_ms + LONG_MS
        self._repeat_at = at_ms + self._acts_ms + REPEAT_FIRST_MS if self.repeats else None

    def due(self) -> "int | None":
        """Return when something happens next if no level changes, or None."""
        if not self.key.down:
            return None
        if self.key.up_since is not None:
            return self.key.deadline()
        if self._long_at is None or (self._repeat_at is not None and self._repeat_at < self._long_at):
            return self._repeat_at
        return self._long_at

    def happen(self, at_ms: int) -> "Event":
        """Return the event that is due at *at_ms*, which must be what `due` said."""
        up_at = self.key.settle(at_ms)
        if up_at is not None:
            self._long_at = self._repeat_at = None
            return ("release", self.name, up_at)
        if at_ms == self._long_at:
            self._long_at = None
            return ("long", self.name, at_ms)
        self._repeat_at = at_ms + repeat_interval_ms(at_ms - self.key.pressed_at - self._acts_ms)
        return ("repeat", self.name, at_ms)

    def closed_again(self, at_ms: int) -> None:
        """Move what fell into a bounce to its end, at *at_ms*."""
        if self._long_at is not None and self._long_at < at_ms:
            self._long_at = at_ms
        if self._repeat_at is not None and self._repeat_at < at_ms:
            self._repeat_at = at_ms


class Buttons:
    """
    All keys of a board; bit i of a level is key i of *names*, set while it is down.

    Those *repeating* act *acts_ms* after they go down: their repeats begin from there. `turns` is True if UP
    and DOWN are clicks of a wheel.
    """

    turns = False

    def __init__(self, names: "KeyNames", repeating: "KeyNames" = REPEATING, acts_ms: int = 0) -> None:
        self.names = names
        self.buttons = tuple(Button(name, name in repeating, acts_ms) for name in names)
        self.levels = 0
        self.opened_ms = 0  # when a contact opened last
        self._pressed_ms = -BOUNCE_MS  # when one closed last that had been open for more than bounces

    def feed(self, changes: "Edges", now_ms: int) -> "list[Event]":
        """
        Take the level *changes* [(at_ms, levels), ...] in the order of time, and return what happened
        up to *now_ms*: [(kind, name, at_ms), ...], kind one of press, long, repeat, release.
        """
        events: "list[Event]" = []
        for i in range(len(changes)):
            self._take(changes[i], events)
        self._pass_time(now_ms, events)
        return events

    def seen_late(self, changes: "Edges", since_ms: int) -> "Edges":
        """
        Return the *changes* as they must have been, if flash was written since *since_ms*.

        An edge that comes while a sector is erased (45 ms) is noted when that is done:
        - a contact that bounced as the erase began seems to close again at its end: not a second press;
        - a level that came and went at once is a tap, or a bounce if a contact opened shortly before;
        - a release is dated back by LATE_MS, or it would seem to be a bounce before the next press.
        """
        found: list[tuple[int, int]] = []
        before, levels, last_ms = -1, self.levels, 0  # levels before the latest change and after it; its time
        opened_ms, pressed_ms = self.opened_ms, self._pressed_ms
        for at_ms, after in changes:
            is_late, closes, opens = at_ms > since_ms, after & ~levels, levels & ~after
            if closes and at_ms - opened_ms >= BOUNCE_MS:
                was_bounce = 0 <= opened_ms - pressed_ms < BOUNCE_MS  # it opened so soon after a press
                if is_late and was_bounce and at_ms - opened_ms < ERASED_MS:
                    at_ms = max(last_ms, opened_ms)
                else:
                    pressed_ms = at_ms
            if is_late and not closes:
                came_and_went = after == before and at_ms - last_ms <= 1
                if came_and_went and since_ms - opened_ms < BOUNCE_MS:
                    found.pop()
                    before, levels = -1, after
                    continue
                at_ms = max(last_ms, since_ms, at_ms - LATE_MS)
            if opens:
                opened_ms = at_ms
            found.append((at_ms, after))
            before, levels, last_ms = levels, after, at_ms
        return found

    def deadline(self, now_ms: int) -> "int | None":
        """Return when `feed` has something to say if no level changes (never before *now_ms*), or None."""
        due = self._due()
        return None if due is None else max(now_ms, due)

    def is_closed(self, i: int) -> bool:
        """Return whether the contact of key *i* was closed at the last change."""
        return bool(self.levels >> i & 1)

    def _due(self) -> "int | None":
        """Return when something happens next if no level changes, or None."""
        first: "int | None" = None
        for button in self.buttons:
            if button.key.down:
                first = sooner(first, button.due())
        return first

    def _take(self, change: "Edge", events: "list[Event]") -> None:
        at_ms, levels = change
        self._pass_time(at_ms, events)
        self._change(levels, at_ms, events)

    def _pass_time(self, now_ms: int, events: "list[Event]") -> None:
        due = self._due()
        while due is not None and due <= now_ms:
            events.append(self._first_due(due).happen(due))
            due = self._due()

    def _first_due(self, due: int) -> Button:
        """Return the first button for which something happens at *due*, which must be what `_due` said."""
        for button in self.buttons:
            if button.due() == due:
                break
        return button

    def _change(self, levels: int, at_ms: int, events: "list[Event]") -> None:
        if self.levels & ~levels:
            self.opened_ms = at_ms
        elif levels & ~self.levels and at_ms - self.opened_ms >= BOUNCE_MS:
            self._pressed_ms = at_ms
        for i in range(len(self.buttons)):
            if (levels ^ self.levels) >> i & 1:
                self._level(self.buttons[i], bool(levels >> i & 1), at_ms, events)
        self.levels = levels

    def _level(self, button: Button, down: bool, at_ms: int, events: "list[Event]") -> None:
        if button.key.feed(down, at_ms):
            for other in self.buttons:  # a key still held would go on with what this one leads to
                other._repeat_at = None
            button.press(at_ms)
            events.append(("press", button.name, at_ms))
        elif down:
            button.closed_again(at_ms)
