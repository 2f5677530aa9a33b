"""
A progress bar on standard error, drawn only where that is a terminal.

    with Bar("copying", 60_000) as bar:
        bar.advance(256, "firmware/app.mpy")
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from host_tools.text import safe_output
from host_tools.text.safe_text import one_line

Item = TypeVar("Item")
WIDTH = 24
NOTE_WIDTH = 34


def line(label: str, done: int, total: int, note: str = "") -> str:
    """Return the bar as text: label, bar, percent, note as far as it fits (a name of a file, a title)."""
    share = min(1.0, done / total) if total else 1.0
    filled = int(share * WIDTH)
    bar = "#" * filled + "." * (WIDTH - filled)
    return f"{label} [{bar}] {int(share * 100):>3}%  {one_line(note)[:NOTE_WIDTH]}"


class Bar:
    """A bar from 0 to *total* of whatever *label* counts."""

    def __init__(self, label: str, total: int):
        self.done = 0
        self._label = label
        self._total = total
        self._drawn = ""

    def __enter__(self) -> "Bar":
        self.advance(0)
        return self

    def __exit__(self, *error: object) -> None:
        if self._drawn:
            self._draw("\r" + " " * len(self._drawn) + "\r")

    def advance(self, count: int, note: str = "") -> None:
        """Go on by *count*, and show *note* beside the bar."""
        self.done += count
        text = line(self._label, self.done, self._total, note)
        if sys.stderr.isatty() and text != self._drawn:
            self._draw("\r" + text.ljust(len(self._drawn)))
            self._drawn = text

    def _draw(self, text: str) -> None:
        stream = safe_output.raw(sys.stderr)
        stream.write(text)
        stream.flush()


def each(
    label: str, items: Sequence[Item], note: "Callable[[Item], str]" = lambda item: ""
) -> Iterator[Item]:
    """Yield *items*, one after the other, with a bar of how many are done."""
    with Bar(label, len(items)) as bar:
        for item in items:
            bar.advance(0, note(item))
            yield item
            bar.advance(1, note(item))
