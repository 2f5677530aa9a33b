"""
The cost of 500 games on this PC: listed for the first time, listed again and reported, in seconds.

    .venv/bin/python -m tests.bench_library

A group's evenings, four kinds of games in turn (evening.py). The time is that of the whole command, its start
included; the processor's time is that on a machine that does nothing else.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests import evening

ROOT = Path(__file__).parent.parent
GAMES = 500
FIRST, AGAIN, REPORT = "games, the first time", "games, again", "report, the first time"
BUDGETS_S = {FIRST: 1.0, AGAIN: 1.0, REPORT: 10.0}


def library(folder: Path, count: int) -> Path:
    """Put *count* games into *folder*."""
    for number, data in enumerate(evening.year(count)):
        (folder / f"{number:04}.jsonl").write_bytes(data)
    return folder


def measured(what: str, folder: Path) -> tuple[float, float]:
    """Return how many seconds, and seconds of the processor, `tablemate` takes for *what* over *folder*."""
    if what == AGAIN:
        taken(["games", str(folder)], folder)
    else:
        shutil.rmtree(folder / "cache", ignore_errors=True)
    out = ["--out", str(folder / "report.html")] if what == REPORT else []
    return taken([what.split(",")[0], str(folder), *out], folder)


def taken(words: list[str], folder: Path) -> tuple[float, float]:
    """Return how many seconds, and seconds of the processor, `tablemate` *words* takes."""
    before, began_s = os.times(), time.monotonic()
    command = [sys.executable, "-m", "host_tools.cli", *words]
    cache = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, env=cache)
    after = os.times()
    used_s = after.children_user + after.children_system - before.children_user - before.children_system
    return time.monotonic() - began_s, used_s


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory(prefix="tablemate-bench-") as folder:
        library(Path(folder), GAMES)
        print(f"{GAMES} games                      time  processor  budget")
        for what, budget_s in BUDGETS_S.items():
            took_s, used_s = min(measured(what, Path(folder)) for _ in range(2))
            print(f"tablemate {what:<22}{took_s:6.2f} s  {used_s:6.2f} s  {budget_s:4.0f} s")


if __name__ == "__main__":
    main()
