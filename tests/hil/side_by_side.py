"""
A sequence on CPython and on a Pico, side by side: wherever it looks, both have to show the same.

A Pico needs time to load a screen and to write flash, so it is looked at until it shows the expected text.
Its picture may be moved by a pixel, as it is every minute against burn-in: the minutes do not begin
together.
"""

import json

from firmware.ui.tables.millennium_blades import LIST_MS
from host_tools.device import device, sequence
from host_tools.pictures import panel_picture

LOOK_MS = 40
TURN_MS = 4 * LIST_MS  # all pages of the longest list, which turns by the uptime, and that differs


def alike(first, second):
    """Return whether two pictures are the same, or one is the other moved by a pixel."""
    return any(moved(first, by) == moved(second, 0, by) for by in (-1, 0, 1))


def moved(shown, by, cut=0):
    """Return the columns of *shown* moved right by *by*, without those at the edges."""
    edge = 1 if by or cut else 0
    pages = [bytes(shown[page * 128 : page * 128 + 128]) for page in range(8)]
    return [page[edge - by : 128 - edge - by] for page in pages]


def play(steps, here, there, rest_ms=0):
    """Play *steps* on *here* (CPython) and *there*; return how often they were compared (see Pair)."""
    pair, compared = Pair(here, there, rest_ms), 0
    for step in steps:
        pair.do(step)
        if step.verb in ("expect", "shot"):
            pair.look_alike(step)
            compared += 1
    return compared


class Pair:
    """
    Two devices in step, just started: one waits for the other.

    The time that a countdown runs while the Pico is looked at is subtracted from the next wait, to keep the
    sequence's times. Both get *rest_ms* before a power cut.
    """

    def __init__(self, here, there, rest_ms=0):
        self.here, self.there = here, there
        self._rest_ms = rest_ms
        self._owed_ms = 0
        for which in (here, there):
            which.advance(sequence.BOOT_MS)
        self._ahead_ms = there.total_ms - here.total_ms  # stays as it is

    def do(self, step):
        """Do *step* on both; an expected text is looked for on the Pico alone, as TIME blinks."""
        if step.verb == "expect":
            self._expect(step)
        else:
            self._do(step)
        self._keep_pace()

    def _do(self, step):
        if step.verb == "wait":
            step = step._replace(given=(max(0, step.given[0] - self._owed_ms),))
            self._owed_ms = 0
        for which in (self.here, self.there):
            if step.verb == "cut":
                which.advance(self._rest_ms)
            sequence.do(step, which, lambda name, shown: None)
        if step.verb == "cut":
            self._ahead_ms = self.there.total_ms - self.here.total_ms

    def _expect(self, step):
        until_ms = self.there.total_ms + TURN_MS
        while True:
            try:
                return sequence.expect(step, self.there)
            except sequence.Unmet as failed:
                if self.there.total_ms >= until_ms:
                    raise self._differing(step, str(failed)) from failed

    def _keep_pace(self):
        """Let the one that is behind wait for the other."""
        late_ms = self.there.total_ms - self._ahead_ms - self.here.total_ms
        self._owed_ms = self._owed_ms + max(0, late_ms) if has_running_clock(self.here) else 0
        (self.here if late_ms > 0 else self.there).advance(abs(late_ms))

    def look_alike(self, step):
        """Wait until the Pico shows a picture that *here* shows or has shown meanwhile, as countdowns run."""
        shown = {bytes(self.here.picture)}
        until_ms = self.there.total_ms + max(self.there.patience_ms, device.SLOW_MS) + TURN_MS
        while not any(alike(one, self.there.look()) for one in shown):
            if self.there.total_ms >= until_ms:
                raise self._differing(step, "not alike")
            self.there.linger(LOOK_MS)
            self._keep_pace()
            shown.add(bytes(self.here.picture))

    def _differing(self, step, what):
        """Return an error that shows both panels."""
        both = [panel_picture.half_blocks(bytes(which)) for which in (self.here.picture, self.there.look())]
        return AssertionError(f"line {step.line}: {what}; here and there\n" + "\n".join(both))


def has_running_clock(which):
    """Return whether a countdown runs in the game on the device *which*."""
    clock = json.loads(which.state()).get("summary", {}).get("clock")
    return clock is not None and clock["running"]
