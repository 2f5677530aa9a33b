"""
Presses that fall into the erase of a flash sector, at every offset: each counts once.

No interrupt is served meanwhile (45 ms); a pin remembers an edge, not its time nor their number. Here the
keys of a Pico, on a fake `machine`, are pressed like that, their contacts bouncing, and read as App reads
them. Not promised: a key released and pressed again within less than an erase.
"""

from firmware.input.buttons import Buttons
from firmware.modules import module
from tests.fakes import machine as fake

BOUNCES = (0.18, 0.42, 0.9, 1.5, 2.6, 4.1)  # after an edge, in ms; host_tools/emulator/parts.py
ERASE_MS = 45.5
BEGINS = 150.3
GAP_MS = 60
STEP_MS = 4
END = 400


def edges(presses):
    """Return (ms, whether it is closed) of a contact that is pressed at (ms, held ms)."""
    found = []
    for at_ms, held_ms in presses:
        for edge_ms, closed in ((at_ms, True), (at_ms + held_ms, False)):
            found.append((edge_ms, closed))
            for i in range(len(BOUNCES)):
                found.append((edge_ms + BOUNCES[i], closed == bool(i % 2)))
    return found


class Pressed:
    """A key of a Pico whose contact has *edges*; no interrupt is served while the erase lasts."""

    def __init__(self, found):
        machine = fake.install()
        parts = module("boards.pico_parts")
        parts.machine = machine
        parts.ticks_ms = fake.clock
        parts.sleep = lambda seconds: None
        fake.clock.now = 0
        self.keys = parts.Keys((("OK", 8),))
        self.edges = found
        self.next = 0
        self.is_pending = False

    def pass_to(self, ms):
        """Let time pass."""
        pin = fake.Pin.pins[8]
        while self.next < len(self.edges) and self.edges[self.next][0] <= ms:
            at_ms, closed = self.edges[self.next]
            if at_ms > BEGINS + ERASE_MS:
                self._serve(pin)
            pin.level = 0 if closed else 1
            if BEGINS <= at_ms <= BEGINS + ERASE_MS:
                self.is_pending = True
            else:
                fake.clock.now = int(at_ms)
                pin.handler(pin)
            self.next += 1
        if ms > BEGINS + ERASE_MS:
            self._serve(pin)
        fake.clock.now = int(ms)

    def _serve(self, pin):
        """Serve the interrupt that waited for the end of the erase."""
        if self.is_pending:
            fake.clock.now = int(BEGINS + ERASE_MS)
            pin.handler(pin)
            self.is_pending = False


def counted(presses, lead_ms, tail_ms):
    """Count presses; the step that erases begins *lead_ms* before the erase and ends *tail_ms* after it."""
    pressed, buttons = Pressed(edges(presses)), Buttons(("OK",))
    erasing = int(BEGINS - lead_ms)
    after = int(BEGINS + ERASE_MS + tail_ms)
    steps = list(range(0, erasing, STEP_MS)) + [erasing] + list(range(after, END, STEP_MS))
    count, wrote, stepped = 0, False, 0
    for now in steps:
        pressed.pass_to(now)
        changes = list(pressed.keys.changes(now, wrote))
        if wrote:
            changes = buttons.seen_late(changes, stepped)
        count += len([event for event in buttons.feed(changes, now) if event[0] == "press"])
        wrote, stepped = now == erasing, now
    return count


def test_each_press_counts_once_wherever_the_erase_begins():
    for held_ms in (60, 90):
        for lead_ms, tail_ms in ((1, 2), (5, 25), (20, 2), (60, 25)):
            first = BEGINS - held_ms - GAP_MS
            while first < BEGINS + ERASE_MS + 10:
                presses = [(first, held_ms), (first + held_ms + GAP_MS, held_ms)]
                assert counted(presses, lead_ms, tail_ms) == 2, (first, held_ms, lead_ms, tail_ms)
                first += 1.0


def test_a_tap_that_is_over_before_the_erase_ends_counts():
    for held_ms in (25, 40):
        first = BEGINS + 0.5
        while first + held_ms + 5 < BEGINS + ERASE_MS:
            assert counted([(first, held_ms)], 5, 2) == 1, (first, held_ms)
            first += 1.0
