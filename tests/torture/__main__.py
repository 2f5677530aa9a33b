"""
Random evenings with power cuts until there were enough, on all cores; goes on where it was stopped.

    python -m tests.torture                    # until 1,000,000 cuts are in build/torture.txt
    python -m tests.torture --cuts 20000 --jobs 1
    python -m tests.torture --first 225        # seeds that no earlier commit has tried

The file has a line `SEED CUTS GONE_ON MOVES FAILED` for each evening that went well (evening.py); the seeds
are 1, 2, 3 and so on, or begin with `--first`. A new commit begins a new file, whose first line names it.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count, islice
from pathlib import Path

from host_tools.device import micropython
from host_tools.program import bytecode

FILE = bytecode.ROOT / "build" / "torture.txt"
HEAP = "4m"  # a collection goes through all of it
SEEDS = 4  # a process
CUTS = 1_000_000


def commit() -> str:
    """Return the commit under test, with a + if the folder has changes beyond it."""
    command = ["git", "describe", "--always", "--dirty=+", "--abbrev=12"]
    return subprocess.run(command, cwd=bytecode.ROOT, capture_output=True, text=True).stdout.strip()


def lines_of(file: Path, tried: str) -> list[str]:
    """Return the lines of evenings in *file* for the commit *tried*; empty the file of another commit."""
    lines = file.read_text().splitlines() if file.exists() else []
    if lines[:1] != [f"commit {tried}"]:
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"commit {tried}\n")
        return []
    return lines[1:]


def done(file: Path, tried: str) -> "dict[int, tuple[int, int]]":
    """Return (cuts, failed accesses) of each seed in *file*, as `lines_of`."""
    return dict(counts(line) for line in lines_of(file, tried))


def counts(line: str) -> "tuple[int, tuple[int, int]]":
    """Return (seed, (cuts, failed accesses)) of the *line* of an evening."""
    seed, cuts, _, _, failed = map(int, line.split())
    return seed, (cuts, failed)


def evenings(seeds: list[int]) -> list[str]:
    """Return a line for each of *seeds*; SystemExit with the traceback of one that fails."""
    command = [*micropython.command(HEAP), "-m", "tests.torture.evening", *map(str, seeds)]
    ran = subprocess.run(
        command, cwd=bytecode.ROOT, env=micropython.environment(bytecode.ROOT), capture_output=True, text=True
    )
    if ran.returncode:
        raise SystemExit(f"{ran.stdout}{ran.stderr}")
    return ran.stdout.splitlines()


def batches(known: "dict[int, tuple[int, int]]", first: int = 1) -> Iterator[list[int]]:
    """Yield SEEDS seeds at a time from *first* on, none of them *known*, for ever."""
    seeds = (seed for seed in count(first) if seed not in known)
    while True:
        yield list(islice(seeds, SEEDS))


def main() -> None:
    """Run evenings until there are enough cuts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--cuts", type=int, default=CUTS)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--first", type=int, default=1, metavar="SEED")
    parser.add_argument("--file", type=Path, default=FILE)
    options = parser.parse_args()
    tried, began = commit(), time.monotonic()
    known = done(options.file, tried)
    total = before = sum(cuts for cuts, _ in known.values())
    todo = batches(dict(known), options.first)
    with ThreadPoolExecutor(options.jobs) as pool, open(options.file, "a") as file:
        while total < options.cuts:
            for lines in pool.map(evenings, [next(todo) for _ in range(options.jobs)]):
                file.writelines(line + "\n" for line in lines)
                known.update(map(counts, lines))
            file.flush()
            total = sum(cuts for cuts, _ in known.values())
            failed = sum(failed for _, failed in known.values())
            rate = (total - before) / (time.monotonic() - began)
            figures = f"{total:,} power cuts, {failed:,} failed accesses, 0 games lost, {rate:.0f} a second"
            print(f"torture: {figures}, seeds {min(known)} to {max(known)}, commit {tried}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
