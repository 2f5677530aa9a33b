"""
Boards with more than four keys: a key for every seat, and a rotary encoder for UP and DOWN.

Keys named SEAT1, SEAT2, ... answer for their player wherever a seat is asked for.

An encoder's contacts A and B are the last two of a board's keys; a click clockwise is a press of DOWN, the
other way one of UP, however fast it is turned. From click to click both contacts close and open, A first
when it is turned clockwise. Of some encoders they only close or open: those are HalfStepKeys. A bounce is a
quarter there and back, which adds up to nothing.

The clicks of a flick have one release, which comes with the first click after it: what swallows a press, as
the one that wakes the display, swallows the whole flick.
"""

from firmware.input.buttons import Buttons

if False:  # for the type checker
    from firmware.types import Edges, Event, KeyNames

ENCODER = ("A", "B")
FLICK_MS = 150  # from one click of a flick to the next it takes less: nobody sees and turns on so fast
# quarters of a click by the contacts before and after (A is 1, B is 2); 0 where one was missed
QUARTERS = ((0, 1, -1, 0), (-1, 0, 0, 1), (1, 0, 0, -1), (0, -1, 1, 0))


class MoreKeys(Buttons):
    """Keys as in Buttons, those of seats, and an encoder if its contacts are the last two of *names*."""

    RESTS: tuple[int, ...] = (0,)  # the contacts where the encoder's wheel clicks
    QUARTERS_A_CLICK = 4

    def __init__(self, names: "KeyNames") -> None:
        self.turns = names[-2:] == ENCODER
        Buttons.__init__(self, names[:-2] if self.turns else names)
        self._shift = len(self.names)
        self._contacts = 0
        self._quarters = 0  # turned since the last click, clockwise is positive
        self._clicked = ("", 0)  # direction and time of the last click

    def feed(self, changes: "Edges", now_ms: int) -> "list[Event]":
        """Take the level *changes*, return what happened up to *now_ms*, like Buttons.feed."""
        events: "list[Event]" = []
        for at_ms, levels in changes:
            events += Buttons.feed(self, [(at_ms, levels & (1 << self._shift) - 1)], at_ms)
            self._turn(levels >> self._shift, at_ms, events)
        return events + Buttons.feed(self, [], now_ms)

    def seen_late(self, changes: "Edges", since_ms: int) -> "Edges":
        """Return the *changes* with those of the keys as they must have been (Buttons.seen_late)."""
        mask = (1 << self._shift) - 1
        edges: "list[tuple[int, int]]" = []
        turns: "list[tuple[int, int]]" = []
        levels, contacts = self.levels, self._contacts
        for at_ms, after in changes:
            if after & mask != levels:
                levels = after & mask
                edges.append((at_ms, levels))
            if after >> self._shift != contacts:
                contacts = after >> self._shift
                turns.append((at_ms, contacts << self._shift))
        keys = list(Buttons.seen_late(self, edges, since_ms))
        found, levels, contacts = [], self.levels, self._contacts << self._shift
        while keys or turns:
            if keys and (not turns or keys[0][0] <= turns[0][0]):
                at_ms, levels = keys.pop(0)
            else:
                at_ms, contacts = turns.pop(0)
            found.append((at_ms, levels | contacts))
        return found

    def _turn(self, contacts: int, at_ms: int, events: "list[Event]") -> None:
        """Note that the contacts changed; where the wheel rests, a click is whole if half of it was seen."""
        self._quarters += QUARTERS[self._contacts][contacts]
        self._contacts = contacts
        if contacts not in self.RESTS:
            return
        turned, self._quarters = self._quarters, 0
        if 2 * abs(turned) < self.QUARTERS_A_CLICK:
            return
        name = "DOWN" if turned > 0 else "UP"
        before, before_ms = self._clicked
        self._clicked = (name, at_ms)
        if before and (name != before or at_ms - before_ms >= FLICK_MS):
            events.append(("release", before, at_ms))
        events.append(("press", name, at_ms))


class HalfStepKeys(MoreKeys):
    """MoreKeys whose encoder clicks twice as often: with both contacts open, and with both closed."""

    RESTS = (0, 3)
    QUARTERS_A_CLICK = 2
