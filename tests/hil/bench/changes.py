"""When the pixels of a panel changed, and in which of its pages."""

from collections.abc import Callable
from typing import Any

ALL_PAGES = 0xFF
COLUMNS = 128


class Changes:
    """
    The times at which the pixels of *panel* change from now on, and its bus's load.

    `found` has (us, pages) of each change, bit p of it set for page p; *panel* on or off changes all.
    """

    def __init__(self, panel: Any, now_us: Callable[[], int]):
        self.found: list[tuple[int, int]] = []
        self.sent_bytes = 0  # addresses included
        self._panel = panel
        self._now_us = now_us
        self._write = panel.write
        panel.write = self.write

    def write(self, message: bytes) -> None:
        """Hand *message* on."""
        before, was_on = bytes(self._panel.gddram), self._panel.on
        self._write(message)
        self.sent_bytes += 1 + len(message)
        changed = ALL_PAGES if was_on != self._panel.on else differing(before, self._panel.gddram)
        if changed:
            self.found.append((self._now_us(), changed))

    def first(self, since: int, pages: int) -> "int | None":
        """Return when one of *pages* changed first, the first *since* changes left out; None: it did not."""
        return next((at_us for at_us, changed in self.found[since:] if changed & pages), None)


def differing(before: bytes, after: bytes) -> int:
    """Return the pages in which two memories of a panel differ, bit p set for page p."""
    if before == after:
        return 0
    starts = range(0, len(before), COLUMNS)
    return sum(1 << i for i, at in enumerate(starts) if before[at : at + COLUMNS] != after[at : at + COLUMNS])
