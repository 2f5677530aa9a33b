"""
A monkey at the buttons of many evenings, on all cores: tests/device/test_monkey.py, longer; goes on where it
was stopped.

    python -m tests.torture.monkey                     # 200,000 presses, seeds from 101 on
    python -m tests.torture.monkey --presses 20000 --jobs 1
    python -m tests.torture.monkey --again boo_ray 117    # one evening, as it was

The file has a line `KIND SEED RECORDED` for each evening that went well; a new commit begins a new file. An
evening has 500 presses at one of the games or at a sheet, all in turn. The first one that fails
ends the run with its traceback and the command that plays it again.
"""

import argparse
import sys
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import count, islice
from pathlib import Path

from engines_core.games import GAMES, SHEET
from host_tools.program import bytecode
from tests.device import test_monkey
from tests.torture.__main__ import commit, lines_of

FILE = bytecode.ROOT / "build" / "monkey.txt"
PRESSES = 200_000
OF_AN_EVENING = 250
TOLD_EVERY = 10_000
FIRST_SEED = 101  # those of test_monkey.py come before
KINDS = [*(game_id for game_id, _title in GAMES), SHEET, *test_monkey.SHEETS]


class Failed(Exception):
    """An evening failed; args[0] has the traceback and the command."""


def evening(kind: str, seed: int) -> int:
    """Let the monkey play an evening; return the number of lines of its games, or raise Failed."""
    try:
        return test_monkey.recorded(test_monkey.play(kind, seed, OF_AN_EVENING))
    except BaseException:
        again = f"python -m tests.torture.monkey --again {kind} {seed}"
        raise Failed(f"{traceback.format_exc()}failed: {again}") from None


def evenings(first: int = FIRST_SEED) -> Iterator[tuple[str, int]]:
    """Yield kind and seed of each evening from the seed *first* on, for ever."""
    return ((KINDS[number % len(KINDS)], first + number) for number in count())


def main() -> int:
    """Play evenings until there were enough presses; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--presses", type=int, default=PRESSES)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--first", type=int, default=FIRST_SEED, metavar="SEED")
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--again", nargs=2, metavar=("KIND", "SEED"))
    options = parser.parse_args()
    if options.again:
        kind, seed = options.again
        print(f"monkey: {kind}, seed {seed}: {evening(kind, int(seed))} lines recorded")
        return 0
    tried = commit()
    known = recorded(lines_of(options.file, tried))
    todo = list(islice(evenings(options.first), -(-options.presses // OF_AN_EVENING)))
    with ProcessPoolExecutor(options.jobs) as pool, open(options.file, "a") as file:
        running = {pool.submit(evening, *those): those for those in todo if those not in known}
        for done in as_completed(running):
            try:
                known[running[done]] = done.result()
            except Failed as failed:
                pool.shutdown(cancel_futures=True)
                print(failed)
                return 1
            print(*running[done], done.result(), file=file, flush=True)
            if len(known) * OF_AN_EVENING % TOLD_EVERY == 0:
                print(told(known, tried), flush=True)
    print(told(known, tried))
    return 0


def recorded(lines: list[str]) -> "dict[tuple[str, int], int]":
    """Return the lines recorded in each evening, by kind and seed, that the *lines* of the file tell of."""
    words = [line.split() for line in lines]
    return {(kind, int(seed)): int(count) for kind, seed, count in words}


def told(known: "dict[tuple[str, int], int]", tried: str) -> str:
    """Return the states seen in the evenings *known*."""
    presses, seeds = len(known) * OF_AN_EVENING, [seed for _, seed in known]
    figures = f"{presses:,} presses, {sum(known.values()):,} lines recorded, 0 faults"
    return f"monkey: {figures}, seeds {min(seeds)} to {max(seeds)}, commit {tried}"


if __name__ == "__main__":
    sys.exit(main())
