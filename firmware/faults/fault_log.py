"""Errors go into `fault.log`, for people who look into them on a PC."""

import sys

from firmware.storage import flash

if False:  # for the type checker
    from engines_core.types import Any

MOST_BYTES = 8192  # a longer log starts over


def store(error: Exception, root: str) -> None:
    """Write the traceback of *error* below *root*; a flash that is full or broken keeps nothing."""
    path = root + "/fault.log"
    try:
        with flash.to_write(path, "a" if flash.size_of(path) < MOST_BYTES else "w") as log:
            _print_exception(error, log)
    except OSError:
        pass  # the fault screen still tells


def _print_exception(error: Exception, stream: "Any") -> None:
    if hasattr(sys, "print_exception"):
        sys.print_exception(error, stream)
        return
    import traceback  # type: ignore[import-not-found]  # CPython only

    traceback.print_exception(type(error), error, error.__traceback__, file=stream)
