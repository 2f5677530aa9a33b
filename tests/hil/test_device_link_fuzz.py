"""Random and cut off lines over the link while a game is on: it goes on, and memory does not grow."""

import json
import random

import pytest

from host_tools.emulated import run_code
from tests.hil.conftest import in_full
from tests.hil.test_device_program import BEGIN, play

pytestmark = pytest.mark.slow

LINES = 25_000 if in_full() else 60  # of each seed: four seeds are 100,000 lines
SEEDS = (1, 2, 3, 4) if in_full() else (1,)
COMMANDS = ["hello", "time", "press", "release", "frames", "frame", "state", "record", "games", "pull"]
WORDS = [
    "",
    "on",
    "off",
    "UP",
    "DOWN",
    "OK",
    "BACK",
    "1",
    "0",
    "-1",
    "99999999999999999999",
    "é",
    "\0",
    "x" * 250,
]
INTERRUPT = 3  # Ctrl-C: for the prompt, not for the link
BURST_LINES = 20
MOST_GROWN_BYTES = 2000  # glyphs and texts that were not shown before


def garbage(rng) -> bytes:
    """Return a line: a command with any words, a piece of one, or any bytes."""
    kind = rng.randrange(4)
    if kind == 0:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(30)))
    line = " ".join([rng.choice(COMMANDS), *rng.choices(WORDS, k=rng.randrange(4))]).encode()
    return line[: rng.randrange(len(line) + 1)] if kind == 1 else line


def no_keys(line: bytes) -> bytes:
    """Return *line* so that it cannot press a key: the game is to stand where it is."""
    return line.translate(None, bytes([INTERRUPT, 4, 10, 13])).replace(b"press", b"Press")


def free_bytes(running, apart) -> int:
    """Return the heap that is free now."""

    def test():
        return int(run_code(running.pico, "import gc; gc.collect(); print(gc.mem_free())"))

    return apart(test)


@pytest.mark.parametrize("seed", SEEDS)
def test_garbage_on_the_link_changes_nothing(running, apart, seed):
    def test():
        play(running, BEGIN + "\nwait 1500")
        pico, rng = running.pico, random.Random(seed)
        before = json.loads(running.state())
        free = free_bytes(running, apart)
        for _ in range(LINES // BURST_LINES):
            pico.write(b"".join(no_keys(garbage(rng)) + b"\n" for _ in range(BURST_LINES)))
            assert pico.run_until(lambda: not running.pico._serial.pending, 60_000)
            pico.read()
        running.advance(3000)
        pico.write(b"\nframes off\n")
        running.advance(1000)
        pico.read()
        after = json.loads(running.state())
        assert (after["game"], after["screen"]) == (before["game"], before["screen"])
        assert free - free_bytes(running, apart) < MOST_GROWN_BYTES
        running.press("DOWN")
        running.advance(300)
        return bytes(running.picture)

    assert any(apart(test))
