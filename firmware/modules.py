"""Modules by name; what frees them again is firmware/memory.py."""

import sys

if False:  # for the type checker
    from engines_core.types import Any


def module(path: str) -> "Any":
    """Import the module with the dotted *path* and return it."""
    # an import takes 1 ms, of a module that is there already, too
    return sys.modules.get(path) or __import__(path, None, None, ("itself",))
