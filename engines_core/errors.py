"""
The errors, as one tree.

    TablemateError
    |-- SetupError       players or options that a game does not take
    |-- IllegalAction    the rules do not allow this action now
    |-- RecordError      a record's line is refused; has .line and .action
    |   `-- DamagedRecord   it differs from what was stored
    `-- JudgeError       a judge cannot read its arguments

Every error's `args` are a phrase (`phrases.py`): `args[0]` is a short stable
template that fits one row of the display, the other args are its values.
"""

from engines_core.phrases import fill

if False:  # for the type checker
    from engines_core.types import Any


class TablemateError(Exception):
    """Base of all errors that the engines raise on purpose."""

    def reason(self) -> str:
        """Return the error in words, seats as numbers."""
        return fill(self.args)


class SetupError(TablemateError):
    """Players or options that the game does not take."""


class IllegalAction(TablemateError):
    """The rules do not allow this action now."""


class JudgeError(TablemateError):
    """A judge cannot read its arguments."""


class RecordError(TablemateError):
    """A line of a record is refused; *line* is 1-based, *action* its name, or "line", *reason* a phrase."""

    def __init__(self, line: int, action: str, *reason: "Any"):
        super().__init__(*reason)
        self.line = line
        self.action = action


class DamagedRecord(RecordError):
    """A *line* of a stored record differs from the one that was written; line 1 is the header."""

    def __init__(self, line: int):
        super().__init__(line, "header" if line == 1 else "line", "damaged")
