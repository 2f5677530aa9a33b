"""Modules that a test unloads, so that their next import loads them again; a Pico without room for more."""

import sys

from firmware.memory import AMPLE_BYTES, NEVER_ENOUGH, OURS, Memory, unload

PICO_BYTES = AMPLE_BYTES - 1024


def let_go(*names: str) -> None:
    """Unload the modules whose names begin as one of *names*."""
    for path in [path for path in sys.modules if [name for name in names if path.startswith(name)]]:
        unload(path)


def loaded() -> set:
    """Return the names of the modules that are loaded."""
    return set(sys.modules)


def unload_since(before: set) -> None:
    """Unload our modules that were not among *before* (`loaded`), as a power cut does."""
    let_go(*[path for path in loaded() - before if [name for name in OURS if path.startswith(name)]])


def crowded() -> Memory:
    """Return a memory in which little is free at any time."""
    return Memory(NEVER_ENOUGH, NEVER_ENOUGH)


def of_a_pico() -> Memory:
    """Return a memory in which as much is free at any time as on a Pico at its best."""
    return Memory(free=lambda: PICO_BYTES)
