"""Modules by name; what frees them again is firmware/memory.py."""

import sys

if False:  # for the type checker
    from engines_core.types import Any


def module(path: str) -> "Any":
    """Import the module with the dotted *path* and return it."""
    # an import takes 1 ms, even of a loaded module
    return sys.modules.get(path) or __import__(path, None, None, ("itself",))
