"""
What all tests share: where MicroPython is, which tests are slow, and the figures that they print.

What a test prints is a figure: a seed, a size, a time. The run shows them all at its end.
"""

import re

import pytest

from host_tools import micropython


def pytest_collection_modifyitems(items: list) -> None:
    """Mark the tests that a file names in SLOW, or all: portable files cannot use pytest's own marks."""
    for item in items:
        slow = getattr(getattr(item, "module", None), "SLOW", ())
        if slow is True or (slow and item.name in slow):
            item.add_marker(pytest.mark.slow)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the figures that the tests have printed."""
    reports = [report for report in terminalreporter.getreports("passed") if report.when == "call"]
    figures = [
        f"{line}{' (MicroPython)' if 'test_on_micropython' in report.nodeid else ''}"
        for report in reports
        for line in report.capstdout.splitlines()
        if line.strip() and not re.search("[0-9]+ passed, [0-9]+ failed$", line)
    ]
    if figures:
        terminalreporter.section("figures", "-")
        terminalreporter.write_line("\n".join(sorted(figures)))


@pytest.fixture(scope="session")
def micropython_path() -> str:
    """Return where the MicroPython interpreter is; skip the test where there is none."""
    found = micropython.find()
    if found is None:
        pytest.skip(micropython.MISSING)
    return found
