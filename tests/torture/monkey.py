"""
A monkey at the buttons of many evenings, on all cores: tests/device/test_monkey.py, longer.

    python -m tests.torture.monkey                     # 200,000 presses, seeds from 101 on
    python -m tests.torture.monkey --presses 20000 --jobs 1
    python -m tests.torture.monkey --again boo_ray 117    # one evening, as it was

An evening has 1,000 presses at one of the games or at a sheet, all in turn. The first one that fails
ends the run with its traceback and the command that plays it again.
"""

import argparse
import sys
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import count, islice

from engines_core.games import GAMES, SHEET
from tests.device import test_monkey
from tests.torture.__main__ import commit

PRESSES = 200_000
OF_AN_EVENING = test_monkey.PRESSES
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


def evenings() -> Iterator[tuple[str, int]]:
    """Yield kind and seed of each evening, for ever."""
    return ((KINDS[number % len(KINDS)], FIRST_SEED + number) for number in count())


def main() -> int:
    """Play evenings until there were enough presses; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--presses", type=int, default=PRESSES)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--again", nargs=2, metavar=("KIND", "SEED"))
    options = parser.parse_args()
    if options.again:
        kind, seed = options.again
        print(f"monkey: {kind}, seed {seed}: {evening(kind, int(seed))} lines recorded")
        return 0
    todo = list(islice(evenings(), -(-options.presses // OF_AN_EVENING)))
    presses, lines, tried = 0, 0, commit()
    with ProcessPoolExecutor(options.jobs) as pool:
        for done in as_completed([pool.submit(evening, *those) for those in todo]):
            try:
                lines += done.result()
            except Failed as failed:
                pool.shutdown(cancel_futures=True)
                print(failed)
                return 1
            presses += OF_AN_EVENING
            if presses % TOLD_EVERY == 0:
                print(f"monkey: {presses:,} presses, {lines:,} lines recorded, 0 faults", flush=True)
    told = f"{presses:,} presses, {lines:,} lines recorded, 0 faults"
    print(f"monkey: {told}, seeds {FIRST_SEED} to {todo[-1][1]}, commit {tried}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
