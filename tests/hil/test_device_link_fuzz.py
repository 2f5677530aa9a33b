"""
Random and cut off lines over the link while a countdown runs: it goes on, and memory does not grow.

25,000 lines take some three minutes of the Pico's time, a block of Millennium Blades seven: it runs
from the first line to the last, and its ticks are written to the flash meanwhile.
"""

import json
import random

import pytest

from engines_core import replay
from tests.hil.altered import WATCHES_HEAP
from tests.hil.at_port import HASTE, PORT
from tests.hil.conftest import at_prompt, in_full
from tests.hil.test_device_program import BEGIN, play

pytestmark = pytest.mark.slow

LINES = 25_000 if in_full() else 20  # a seed: four seeds are 100,000 lines
SEEDS = (1, 2, 3, 4) if in_full() else (1,)
COMMANDS = "hello time press release frames frame state record games pull settings".split()
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
MOST_GROWN_BYTES = 500  # texts of the countdown and of the link's last command differ
TICK_BYTES = 32  # kept for each line of the game's record: 24, in blocks of 16
LOOKS = 4  # so many looks at the heap, before and after, while the link is in use as well
LOOK_MS = 1100
BLOCK_MS = 420_000
LATE_MS = 200 * HASTE if PORT else 50  # an action is dated when it is done, some ms after its press


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


def talk(there, rng) -> None:
    """Send LINES of garbage, and wait until the program has taken all of it."""
    for _ in range(LINES // BURST_LINES):
        there._connection._pico.write(b"".join(no_keys(garbage(rng)) + b"\n" for _ in range(BURST_LINES)))
        there._connection.send("press NOTHING")
        while there._connection.receive() != "error no key NOTHING":
            pass
    there.ask("frames off")
    there._follow()


def small_talk(there) -> None:
    """Let some seconds of the countdown pass, in which the link is used rightly."""
    for _ in range(LOOKS + 1):
        there.advance(LOOK_MS)
        for command in ("games", "record", "pull 1"):  # their imports stay
            there.ask(command)
        assert clock(there)["running"]


def clock(running) -> dict:
    """Return the clock of the current block, the first one."""
    state = json.loads(running.state())
    assert (state["game"], state["screen"]) == ("millennium_blades", "table")
    assert state["summary"]["block"] == 1
    return state["summary"]["clock"]


def actions(record: list[str]) -> list[list]:
    """Return the actions of people in *record*, which can be replayed to its end."""
    session, torn = replay.played("".join(line + "\n" for line in record).encode())
    assert torn is None and session.count == len(record) - 1
    return [action for action in map(json.loads, record[1:]) if action[1] != "tick"]


@pytest.mark.parametrize("seed", SEEDS)
def test_garbage_on_the_link_changes_nothing_while_a_countdown_runs(fresh, tmp_path, seed):
    with fresh(tmp_path, WATCHES_HEAP) as there:
        play(there, BEGIN)
        began_ms = there.total_ms
        play(there, "press OK")
        small_talk(there)
        talk(there, random.Random(seed))
        small_talk(there)
        ran_ms = there.total_ms - began_ms
        play(there, 'press OK\nexpect "PAUSED"\nwait 1000')
        record = there.record()
        (start_ms, start), (pause_ms, pause) = actions(record)
        assert (start, pause) == ("start", "pause") and there.latest_record() == record
        assert abs(pause_ms - start_ms - ran_ms) <= LATE_MS
        assert clock(there) == {"running": False, "remaining_ms": BLOCK_MS - (pause_ms - start_ms)}
        assert not getattr(there, "errors", [])
        heap = json.loads(at_prompt(there, "print_heap()"))
    grown = min(heap[-LOOKS:]) - max(heap[:LOOKS])  # one look may fall into a command: 1.2 KB for that while
    assert len(heap) > 2 * LOOKS and grown < MOST_GROWN_BYTES + TICK_BYTES * len(record)
    told = f"{grown} bytes grown, {len(record)} lines of record"
    print(f"seed {seed}: {LINES} lines in {ran_ms / 1000:.0f} s of a countdown, {told}")
