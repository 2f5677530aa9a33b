"""A second terminal for a stopped program (firmware/loop.py): it receives what the prompt prints."""

import io
from time import ticks_ms

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Bytes, Watch


class Echo(io.IOBase):
    """Hands what the prompt prints to *watch* and types nothing."""

    def __init__(self, watch: "Watch"):
        self._watch = watch

    def write(self, data: "Bytes") -> int:
        """Hand *data* on."""
        now: "Any" = ticks_ms()
        self._watch.printed(data, now)
        return len(data)

    def readinto(self, _buffer: object) -> None:
        """Return None: nothing was typed here."""
