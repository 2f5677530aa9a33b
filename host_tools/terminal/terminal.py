"""
This terminal as a window of a verb's own, put back however the verb ends.

    with terminal.window() as term:
        keystroke = terminal.typed(term, wait_s=1)

blessed reads at its import how long to wait for a terminal that answers no query, and it asks several before
the first picture. So it is imported here alone.
"""

import contextlib
import os
import re
import signal
import sys
from collections.abc import Iterator
from typing import Any

os.environ.setdefault("BLESSED_QUERY_TIMEOUT_SECONDS", "1")  # 5 s otherwise
import blessed  # noqa: E402
from blessed.keyboard import Keystroke  # noqa: E402

from host_tools.errors import Refused  # noqa: E402

PRINTERS = ("dumb", "unknown")  # values of TERM
ENDS = ("SIGTERM", "SIGHUP")
STOPS = ("SIGTSTP",)  # would leave the terminal as it is then
ESC = "\x1b"
# after ESC: a function key of the Linux console, a key or an answer, a key of the keypad, a string
SEQUENCE = re.compile(r"\[\[.|\[[0-?]*[ -/]*[@-~]|O[0-?]*[ -~]|[]P_^].*?(?:\x07|\x1b\\)", re.DOTALL)


def check_kind() -> None:
    """Raise Refused if this terminal says that it only prints, as that of an editor may."""
    kind = os.environ.get("TERM")
    if kind in PRINTERS:
        raise Refused(
            f"this draws all over the window, which a terminal of the kind {kind!r} cannot: use another "
            "terminal, or if it can, TERM=xterm-256color"
        )


@contextlib.contextmanager
def window() -> Iterator[Any]:
    """Give the terminal, its window ours; restore it at the end, also at that by a signal."""
    take_signals()
    term = blessed.Terminal()
    with term.fullscreen(), term.hidden_cursor(), term.cbreak():
        try:
            yield term
        finally:
            term.stream.write(term.normal)


def take_signals() -> None:
    """Let a signal that ends the program end it as an exception, and none stop it."""
    for name in ENDS + STOPS:
        if hasattr(signal, name):  # Windows has not all of them
            signal.signal(getattr(signal, name), ended if name in ENDS else signal.SIG_IGN)


def ended(number: int, frame: object) -> None:
    """End the program because of the signal *number*."""
    sys.exit(128 + number)


@contextlib.contextmanager
def told_releases(term: Any) -> Iterator[bool]:
    """Ask *term* to report releases; return whether it does."""
    with term.enable_kitty_keyboard(report_events=True, report_all_keys=True):
        state = term.get_kitty_keyboard_state()
        yield state is not None and bool(state.value & 2)


def typed(term: Any, wait_s: float) -> Keystroke:
    """
    Return the text typed within *wait_s*; nothing for a byte that is not text (an 8-bit Alt).

    A terminal sends the same for Esc and a key soon after it as for Alt with that key: two keys, here.
    """
    try:
        keystroke = term.inkey(timeout=wait_s)
    except UnicodeDecodeError:
        term._keyboard_decoder.reset()  # else it would try that byte again with all that follow
        return Keystroke()
    if keystroke.code is None and len(keystroke) == 2 and keystroke[0] == ESC:
        return parted(term, keystroke[1])
    return keystroke


def parted(term: Any, after: str) -> Keystroke:
    """Return the unknown sequence that Esc and *after* begin, no key of ours; else Esc, then *after*."""
    rest = after + term.flushinp()
    sequence = SEQUENCE.match(rest)
    term.ungetch(rest[sequence.end() :] if sequence else rest)
    if sequence:
        return Keystroke(ESC + sequence[0])
    return Keystroke(ESC, code=term.KEY_ESCAPE, name="KEY_ESCAPE")
