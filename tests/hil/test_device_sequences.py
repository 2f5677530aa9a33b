"""
The sequences on the emulated Pico, or on a real one, show what they show on CPython.

Both are played side by side. Wherever a sequence looks (expect, shot), the Pico has to show the same
picture, soon: a Pico needs time to load a screen and to write flash, so what it starts is a
little later. The picture may be moved by a pixel, as it is every minute against burn-in: the minutes
do not begin together. `make hil` plays all of them, `make test` the beginning of one.
"""

import json
from pathlib import Path

import pytest

from firmware.ui.tables.millennium_blades import LIST_MS
from host_tools import bytecode, device, picture, sequence, targets
from tests.hil.altered import DRAWS_ALIKE
from tests.hil.conftest import PORT, in_full

pytestmark = pytest.mark.slow

ALL = sorted((bytecode.ROOT / "tests/sequences").glob("*.seq"))
SAMPLE_STEPS = 9  # of the last one: setup, into the letter wheel
LOOK_MS = 40
TURN_MS = 4 * LIST_MS  # to turn all pages of the longest list


def alike(first, second):
    """Return whether two pictures show the same, one of them moved by a pixel perhaps."""
    return any(moved(first, by) == moved(second, 0, by) for by in (-1, 0, 1))


def moved(shown, by, cut=0):
    """Return the columns of *shown* moved right by *by*, without those at the edges."""
    edge = 1 if by or cut else 0
    pages = [bytes(shown[page * 128 : page * 128 + 128]) for page in range(8)]
    return [page[edge - by : 128 - edge - by] for page in pages]


def look_alike(pair, step):
    """Let time pass until both show the same; a list turns its pages by the uptime, which differs."""
    until_ms = pair.there.total_ms + device.SLOW_MS + TURN_MS
    while not alike(pair.here.picture, pair.there.look()):
        if pair.there.total_ms >= until_ms:
            shown = [picture.half_blocks(bytes(which.picture)) for which in (pair.here, pair.there)]
            raise AssertionError(f"line {step.line}, {step.given}: here and on the Pico\n" + "\n".join(shown))
        pair.there.linger(LOOK_MS)
        pair.catch_up()


class Pair:
    """
    The program on CPython (*here*) and on a Pico (*there*), in step.

    The Pico is looked at until it shows what is expected. CPython catches up, and what a countdown runs on
    meanwhile is taken off the next wait: so the sequence's times are kept.
    """

    def __init__(self, here, there):
        self.here, self.there = here, there
        self._ahead_ms = there.total_ms - here.total_ms
        self._owed_ms = 0

    def do(self, step):
        """Do *step* on both; what is expected only the Pico is asked for, as TIME blinks."""
        if step.verb == "wait":
            step = step._replace(given=(max(0, step.given[0] - self._owed_ms),))
            self._owed_ms = 0
        if step.verb != "expect":
            sequence.do(step, self.here, lambda name, shown: None)
        sequence.do(step, self.there, lambda name, shown: None)
        self.catch_up()

    def catch_up(self):
        """Let CPython come to the Pico's time."""
        late_ms = self.there.total_ms - self._ahead_ms - self.here.total_ms
        if late_ms <= 0:
            return
        self._owed_ms = self._owed_ms + late_ms if has_running_clock(self.here) else 0
        self.here.advance(late_ms)


def has_running_clock(device):
    """Return whether a countdown runs in the game on *device*."""
    return json.loads(device.state()).get("summary", {}).get("clock", {}).get("running", False)


def side_by_side(steps, here, there):
    """Play *steps* on both devices; return how often they were compared."""
    pair, compared = Pair(here, there), 0
    for step in steps:
        pair.do(step)
        if step.verb in ("expect", "shot"):
            look_alike(pair, step)
            compared += 1
    return compared


def parsed(path: Path):
    """Return the steps of the sequence at *path*."""
    return sequence.parse(path.read_text(encoding="utf-8"), path.name)


def test_pictures_are_alike_if_one_is_moved_by_a_pixel():
    first = bytes(range(1, 129)) * 8
    right = (b"\0" + first[:127]) * 8
    assert alike(first, first) and alike(first, right) and alike(right, first)
    assert not alike(first, (b"\0\0" + first[:126]) * 8)
    assert not alike(first, first[:500] + b"\xff" + first[501:])


def test_the_beginning_of_an_evening_looks_the_same(running, apart, tmp_path):
    def test():
        here = targets.start("cpython", tmp_path / "here")
        with here:
            here.advance(sequence.BOOT_MS)
            return side_by_side(parsed(ALL[-1])[:SAMPLE_STEPS], here, running), running.errors

    compared, errors = apart(test)
    assert compared >= 5 and not errors


@pytest.mark.skipif(not PORT, reason="the same as above, for a Pico at a port")
def test_the_beginning_of_an_evening_looks_the_same_at_a_port(fresh, tmp_path):
    here = targets.start("cpython", tmp_path / "here")
    with here, fresh(tmp_path / "there") as there:
        here.advance(sequence.BOOT_MS)
        assert side_by_side(parsed(ALL[-1])[:SAMPLE_STEPS], here, there) >= 5


@pytest.mark.skipif(not in_full(), reason="the whole sequences are played by `make hil`")
@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_a_whole_sequence_looks_the_same(fresh, tmp_path, path):
    here = targets.start("cpython", tmp_path / "here")
    there = fresh(tmp_path / "there", DRAWS_ALIKE)
    with here, there:
        here.advance(sequence.BOOT_MS)
        compared = side_by_side(parsed(path), here, there)
        assert not getattr(there, "errors", [])
        assert there.ask("games")[1] == here.ask("games")[1]
        there.save()
    print(f"{compared} pictures compared, {there.total_ms // 1000} s of device time")
    if not PORT:
        print(f"{there.pico.stack_bytes} bytes of stack at most")
    assert not (tmp_path / "there/fault.log").exists()
