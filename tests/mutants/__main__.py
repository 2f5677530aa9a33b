"""
Mutants: places of the program bent one at a time, and which test sees it. `make mutants`.

    python -m tests.mutants                 # places without a result, or with one by a test that is gone
    python -m tests.mutants --again boo_ray # those with this word in their line once more; all: --again ""

The seed draws them from what may be bent in each area's files (places.py), so a change of the program
moves few of them. kills.tsv has a line for each: area, function, the bend, the result:

    killed by FILE::TEST     the first test that failed
    does not end             more than half a minute of processor time
    survives                 no test saw it; a reason that is written behind it stays as long as that is so

The tests of an area run on CPython: first those named after the bent file, then of those that speak of it and
of the others what `make check` runs, at last their slow ones, a file at a time.
"""

import argparse
import os
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

from tests.mutants.bending import PROCESSOR_S
from tests.mutants.places import Bend, bends

ROOT = Path(__file__).parents[2]
FILE = Path(__file__).parent / "kills.tsv"
SEED = 53
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
SURVIVES = "survives"
NO_TESTS = 5  # pytest's exit code when none was chosen
PYTEST = ["-m", "pytest", "-x", "-q", "-rfE", "--tb=no", "-p", "no:cacheprovider"]

# area: how many are drawn, of which files, and the tests that are to see them
Area = tuple[int, tuple[str, ...], tuple[str, ...]]
AREAS: dict[str, Area] = {
    "rules": (
        72,
        ("engines_core/[!s]*.py", "engines_core/session.py"),
        ("tests/engines/**/test_*.py", "tests/device/test_*.py"),
    ),
    "sheets": (
        16,
        ("engines_core/sheet.py", "engines_core/sheets/*.py"),
        ("tests/engines/**/test_*.py", "tests/device/test_table_sheet*.py"),
    ),
    "judges": (
        8,
        ("engines_core/judges/*.py",),
        ("tests/engines/**/test_*.py", "tests/device/test_judge_screen.py"),
    ),
    "table": (
        16,
        ("firmware/game/current_game.py", "firmware/input/dispatcher.py"),
        ("tests/device/test_*.py",),
    ),
    "journal": (12, ("firmware/storage/[!s]*.py",), ("tests/device/test_*.py",)),
    "buttons": (8, ("firmware/input/[!d]*.py", "firmware/input/debounce.py"), ("tests/device/test_*.py",)),
    "drawing": (
        4,
        ("firmware/display/*.py",),
        ("tests/device/test_*.py", "tests/screens/test_sequences.py", "tests/screens/test_other_screens.py"),
    ),
    "verbs": (
        4,
        ("host_tools/cli.py", "host_tools/records/output_file.py"),
        ("tests/host/test_cli.py", "tests/host/test_output_file.py", "tests/host/test_front.py"),
    ),
    "link": (8, ("firmware/link/protocol.py", "firmware/runner.py"), ("tests/device/test_*.py",)),
}


def files_of(area: str) -> list[Path]:
    """Return the files of *area*."""
    return sorted(path for pattern in AREAS[area][1] for path in ROOT.glob(pattern))


def drawn(area: str) -> list[tuple[Path, Bend]]:
    """Return the bends that SEED draws in *area*, as many as it is to have."""
    found = [(path, bend) for path in files_of(area) for bend in bends(path.read_text())]
    return sorted(found, key=lambda pair: pair[1].rank(SEED))[: AREAS[area][0]]


def tests_of(area: str, file: Path) -> list[tuple[str, list[str]]]:
    """Return (marks, test files) of *area* in their order: named after *file*, speaking of it, all others."""
    groups: dict[int, list[str]] = {0: [], 1: [], 2: []}
    for path in sorted(path for pattern in AREAS[area][2] for path in ROOT.glob(pattern)):
        is_near = re.search(rf"\b{file.stem}\b", path.read_text())
        group = 0 if file.stem in path.stem else 1 if is_near else 2
        groups[group].append(str(path.relative_to(ROOT)))
    slow = [[path] for path in groups[1] + groups[2] if "SLOW" in (ROOT / path).read_text()]
    runs = [("", groups[0]), ("not slow", groups[1]), ("not slow", groups[2])]
    return [(marks, tests) for marks, tests in runs + [("slow", tests) for tests in slow] if tests]


def outcome(groups: list[tuple[str, list[str]]], mutant: str) -> str:
    """Return the result of *mutant*: one group of tests after the other, until one fails."""
    for marks, tests in groups:
        ran = run(["-m", marks, *tests], mutant)
        if ran.returncode < 0:
            return f"does not end in {PROCESSOR_S} s"
        if ran.returncode not in (0, NO_TESTS):
            failed = FAILED.search(ran.stdout)
            if failed is None:
                raise SystemExit(f"{mutant}: {ran.stdout}{ran.stderr}")
            if not is_sound(failed[1]):
                raise SystemExit(f"{failed[1]} fails on the program as it is: mend that first")
            return f"killed by {failed[1]}"
    return SURVIVES


def run(words: list[str], mutant: str = "") -> "subprocess.CompletedProcess[str]":
    """Run pytest with *words*, on the program as it is without a *mutant*."""
    command = [sys.executable, *PYTEST, "-p", "tests.mutants.bending", *words]
    environment = {**os.environ, "TABLEMATE_MUTANT": mutant} if mutant else None
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)


@cache
def is_sound(test: str) -> bool:
    """Return whether *test* passes on the program as it is."""
    return run([test]).returncode == 0


def known() -> dict[str, str]:
    """Return the results of kills.tsv by what stands in front of them."""
    lines = FILE.read_text().splitlines() if FILE.exists() else []
    return dict(reversed(line.rsplit("\t", 1)[::-1]) for line in lines)


def stands(result: str) -> bool:
    """Return whether *result* may still be right: a test that was deleted or renamed kills nothing."""
    killed = re.match(r"killed by (\S+?)::(\w+)", result)
    if killed is None:
        return True
    file = ROOT / killed[1]
    return file.exists() and f"def {killed[2]}(" in file.read_text()


def write(results: dict[str, str]) -> None:
    """Write kills.tsv."""
    FILE.write_text("".join(f"{line}\t{result}\n" for line, result in sorted(results.items())))


def main(words: list[str]) -> None:
    """Try what has no result yet, and tell how many were killed in each area."""
    parser = argparse.ArgumentParser(prog="mutants", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--again", metavar="WORD", help="try again what has this word in its line")
    again = parser.parse_args(words).again
    old, results = known(), {}
    todo = [(area, path, bend) for area in AREAS for path, bend in drawn(area)]
    lines = [
        "\t".join((area, bend.where, f"{bend.before} -> {bend.after} #{bend.nth}")) for area, _, bend in todo
    ]
    results = {line: old[line] for line in lines if line in old and stands(old[line])}
    for line, (area, path, bend) in zip(lines, todo, strict=True):
        whole = f"{line}\t{results.get(line, '')}"
        if line in results and (again is None or again not in whole):
            continue
        result = outcome(tests_of(area, path), f"{path.relative_to(ROOT)}:{bend.name}")
        if not (result == SURVIVES and results.get(line, "").startswith(SURVIVES)):
            results[line] = result
        write(results)
        print(line, results[line], sep="\t", flush=True)
    write(results)
    tell(results)


def tell(results: dict[str, str]) -> None:
    """Print how many are killed in each area."""
    total, alive = Counter[str](), Counter[str]()
    for line, result in results.items():
        area = line.split("\t")[0]
        total[area] += 1
        alive[area] += result.startswith(SURVIVES)
    for area in total:
        print(f"{area}: {total[area] - alive[area]} of {total[area]} killed")
    print(f"mutants: {total.total() - alive.total()} of {total.total()} killed")


if __name__ == "__main__":
    main(sys.argv[1:])
