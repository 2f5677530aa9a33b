"""What all tests share: where MicroPython is, and which tests are slow."""

import pytest

from host_tools import micropython


def pytest_collection_modifyitems(items: list) -> None:
    """Mark the tests that a file names in SLOW, or all: portable files cannot use pytest's own marks."""
    for item in items:
        slow = getattr(getattr(item, "module", None), "SLOW", ())
        if slow is True or (slow and item.name in slow):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def micropython_path() -> str:
    """Return where the MicroPython interpreter is; skip the test where there is none."""
    found = micropython.find()
    if found is None:
        pytest.skip(micropython.MISSING)
    return found
