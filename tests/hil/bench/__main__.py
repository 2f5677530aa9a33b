"""
The budgets, measured on the emulated Pico in virtual time: `make bench`.

    python -m tests.hil.bench [--sequences NAME,NAME...] [--only WORD] [--miss-cycles 56]
                            [--language ja]
    python -m tests.hil.bench --profile NAME      # where the time of its presses goes (profile.py)

Prints a table with each figure beside its budget, exit code 1 when one is over or could not be
measured. The same program gives the same figures, however fast this PC is. Not in them: misses of the
flash cache, unless --miss-cycles says how long one takes (host_tools/emulator/cached_chip.py).
"""

import argparse
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from host_tools.device.device import DeviceError
from host_tools.emulator import cached_chip
from tests.hil import image
from tests.hil.bench.countdown import countdown_second
from tests.hil.bench.figure import Figure, NotMeasured
from tests.hil.bench.heap import (
    all_games,
    game_after_all,
    heap_a_second,
    heap_in,
    resumed_long_game,
    ten_evenings,
)
from tests.hil.bench.large_sheet import large_sheet
from tests.hil.bench.power_on import long_game, power_on
from tests.hil.bench.press_figures import presses_in, to_pixels
from tests.hil.bench.profile import print_profile
from tests.hil.bench.without_pico import driver_here, sizes

SEQUENCES = image.sequences()


def tasks(sequences: list[Path]) -> list[tuple[Callable[..., list[Figure]], tuple]]:
    """Return the measurements to do, the longest first."""
    found: list[tuple[Callable[..., list[Figure]], tuple]] = []
    for path in sequences:
        found += [(presses_in, (path,)), (heap_in, (path,))]
    alone = (
        all_games,
        game_after_all,
        ten_evenings,
        long_game,
        resumed_long_game,
        heap_a_second,
        countdown_second,
        power_on,
        sizes,
        driver_here,
    )
    if image.FROZEN:  # with files there is no room for sheets
        found.append((large_sheet, ()))
    return found + [(measure, ()) for measure in alone]


def main(words: list[str]) -> int:
    """Measure all, print the table; return the exit code."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--sequences", help="their names, with commas between; all if left out")
    parser.add_argument("--only", default="", help="measure only what has this word in its function's name")
    parser.add_argument("--profile", metavar="SEQUENCE", help="tell where the time of its presses goes")
    parser.add_argument("--map", metavar="ELF", type=Path, help="with --profile: for C functions")
    parser.add_argument("--miss-cycles", help="let the flash have its cache, and a miss take so many cycles")
    parser.add_argument("--language", help="spoken, so that no text is expected; English if left out")
    options = parser.parse_args(words)
    if options.language:
        os.environ[image.SPEAKS] = options.language
    if options.miss_cycles:
        os.environ[cached_chip.WANTED] = options.miss_cycles  # child processes get it too
    if options.profile:
        print_profile(options.profile, options.map)
        return 0
    names = options.sequences.split(",") if options.sequences else [path.stem for path in SEQUENCES]
    wanted = tasks([path for path in SEQUENCES if path.stem in names])
    wanted = [(task, given) for task, given in wanted if options.only in task.__name__]
    if not wanted or set(names) - {path.stem for path in SEQUENCES}:
        parser.error("there is no such sequence, or nothing to measure with that word in its name")
    began = time.monotonic()
    over = missing = 0
    pixels_ms: list[float] = []
    print(f"{'what':<62} {'figure':>10} {'budget':>9}")
    with ProcessPoolExecutor(processors()) as pool:
        running = {pool.submit(task, *given): f"{task.__name__}{given or ''}" for task, given in wanted}
        for done in as_completed(running):
            try:
                figures = done.result()
            except (NotMeasured, DeviceError) as error:
                print(f"NOT MEASURED: {running[done]}: {error}", flush=True)
                missing += 1
                continue
            for figure in figures:
                print(figure, flush=True)
                over += figure.is_over()
                pixels_ms += figure.samples
    for figure in to_pixels("all sequences", pixels_ms) if pixels_ms else []:
        print(figure)
        over += figure.is_over()
    took_s = time.monotonic() - began
    print(f"{over} over their budget, {missing} not measured, took {took_s:.0f} s")
    return 1 if over or missing else 0


def processors() -> int:
    """Return the number of processors that this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)  # missing on macOS and Windows
    return len(allowed(0)) if allowed else os.cpu_count() or 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
