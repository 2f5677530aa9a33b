"""
Modules that are loaded when they are needed and let go again: RAM holds one game and few screens.
"""

import sys


def load(path: str):
    """Import the module with the dotted *path* and return it."""
    __import__(path)
    return sys.modules[path]


def forget(path: str) -> None:
    """Let the module with the dotted *path* go; what uses it keeps it, the next `load` reads it anew."""
    if sys.modules.pop(path, None) is None:
        return
    parent, _, name = path.rpartition(".")
    if hasattr(sys.modules.get(parent), name):
        delattr(sys.modules[parent], name)
