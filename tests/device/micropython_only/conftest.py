"""
These files need MicroPython's littlefs: under pytest they are listed as skipped here, and run on
MicroPython by tests/test_on_micropython.py.
"""

import pytest


class ElsewhereItem(pytest.Item):
    """A file that is not run on CPython, and says so."""

    def runtest(self) -> None:
        pytest.skip("runs on MicroPython only, see tests/test_on_micropython.py")

    def reportinfo(self) -> tuple:
        return self.path, None, self.name


class ElsewhereFile(pytest.File):
    """A test file that CPython cannot import."""

    def collect(self) -> list:
        return [ElsewhereItem.from_parent(self, name="on_micropython_only")]


def pytest_pycollect_makemodule(module_path, parent) -> ElsewhereFile:
    """Collect a file of this folder without importing it."""
    return ElsewhereFile.from_parent(parent, path=module_path)
