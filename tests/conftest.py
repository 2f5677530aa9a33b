"""
Shared by all tests: the place of MicroPython, the slow tests, and the figures that tests print.

Each line that a test prints is a figure: a seed, a size, a time. The run shows them all at its end.
"""

import gc
import itertools
import os
import re
import resource
import sys
from pathlib import Path

import pytest

from host_tools.device import micropython
from host_tools.records import results

RUNNERS_COUNT = re.compile("[0-9]+ passed, [0-9]+ failed$")  # the last line of tests/on_micropython.py
NUMBERS = itertools.count()
FILES: list[Path] = []  # the file of the latest test
LONG = ("tests/web/test_workshop_pico.py", "tests/hil/")  # begin first: at the end one would keep one worker

# Compiled files are kept, for the workers and the commands that tests run: else each compiles all again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_collection_modifyitems(items: list) -> None:
    """Mark the tests that a file names in SLOW, or all (portable files cannot use pytest's own marks)."""
    for item in items:
        slow = getattr(getattr(item, "module", None), "SLOW", ())
        if slow is True or (slow and item.name in slow):
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))


def pytest_collection_finish() -> None:
    """Freeze the loaded modules: the program collects garbage after every press."""
    freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Freeze at the first test of a file what the files before it have loaded and left."""
    if FILES[-1:] != [item.path]:
        FILES[:] = [item.path]
        freeze()


def freeze() -> None:
    """Collect garbage, and leave out of later collections what is there now."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the figures that the tests have printed, by test file."""
    figures: dict[str, list[str]] = {}
    for report in terminalreporter.getreports("passed"):
        for line in report.capstdout.splitlines() if report.when == "call" else ():
            if line.strip() and not RUNNERS_COUNT.search(line):
                figures.setdefault(where(report.nodeid), []).append(line)
    if figures:
        terminalreporter.section("figures", "-")
    for file in sorted(figures):
        terminalreporter.write_line(file)
        for line in sorted(set(figures[file])):
            terminalreporter.write_line("    " + line)
    minutes, seconds = divmod(round(processor_s()), 60)
    terminalreporter.write_line(f"processor time of the tests: {minutes} min {seconds} s")


def processor_s() -> float:
    """Return the seconds of processor time that this process took, its workers and all that they ran."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def where(nodeid: str) -> str:
    """Return the file of a test; for one that runs on MicroPython the portable file and the runtime."""
    file = nodeid.split("::")[0]
    return f"{nodeid.split('[')[1][:-1]} on MicroPython" if "test_on_micropython" in file else file


@pytest.fixture(scope="session")
def micropython_path() -> str:
    """Return the path of the MicroPython interpreter; skip the test where there is none."""
    found = micropython.find()
    if found is None:
        pytest.skip(micropython.MISSING)
    return found


@pytest.fixture(autouse=True)
def no_results_known(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test its own file of known results, apart from other tests' and the user's."""
    monkeypatch.setattr(results, "FILE", tmp_path_factory.getbasetemp() / f"results-{next(NUMBERS)}.json")
