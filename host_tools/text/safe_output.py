"""
The way of all text to the standard streams: a terminal shows what came from outside, and obeys none of it.

    with safe_output.installed():
        print(name)                              # ESC and writing directions as \\u001b, \\u202e
        safe_output.write(sys.stdout, text)      # UTF-8, exact unless it is a terminal
        safe_output.raw(sys.stderr).write("\\r")  # what this program itself means for the terminal
"""

import contextlib
import sys
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from host_tools.text.safe_text import breaks_a_line

KEPT = "\n\t"  # lines and columns of our own; who puts foreign text on a line takes one_line


def shown(text: str) -> str:
    """Return *text* with what a terminal would obey as `\\u....`, which in JSON is the same text."""
    if text.isprintable():
        return text
    return "".join([escaped(char) for char in text])


def escaped(char: str) -> str:
    """Return *char*, or `\\u....` for it."""
    return f"\\u{ord(char):04x}" if char not in KEPT and breaks_a_line(ord(char)) else char


class SafeStream:
    """The standard *stream*, with all text that is printed to it `shown`; else it is that stream."""

    def __init__(self, stream: TextIO):
        self.stream = stream

    def write(self, text: str) -> int:
        """Write *text*, shown; return its length."""
        self.stream.write(shown(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write *lines*, shown."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


@contextlib.contextmanager
def installed() -> Iterator[None]:
    """Let the standard output and the standard error show what is printed to them, while this lasts."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = SafeStream(sys.stdout), SafeStream(sys.stderr)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def raw(stream: TextIO) -> TextIO:
    """Return the standard *stream* for what this program itself means for the terminal."""
    return stream.stream if isinstance(stream, SafeStream) else stream


def write(stream: TextIO, text: str) -> None:
    """Write *text* as UTF-8 with plain newlines, whatever the locale says; to a terminal as it is shown."""
    stream.flush()
    if stream.isatty():
        text = shown(text.replace("\r\n", "\n"))
    stream.buffer.write(text.encode("utf-8", "backslashreplace"))
    stream.buffer.flush()
