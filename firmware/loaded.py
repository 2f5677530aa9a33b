"""
Modules by name, and letting them go: what was imported since a mark leaves RAM when nobody uses it any more.

    begun = mark()
    ...                # imports, as everywhere
    release(begun)     # the next import reads the module from the flash again

An object that is in use keeps its module alive.
"""

import sys

from engines_core.games import GAMES, SHEET

# What is let go; what the games share of the rules stays.
LET_GO = ("firmware.", "engines_core.judges.", "engines_core.strict_json") + tuple(
    ["engines_core." + game_id for game_id in (SHEET,) + tuple(dict(GAMES))]
)


def module(path: str):
    """Import the module with the dotted *path* and return it."""
    return __import__(path, None, None, ("itself",))


def mark() -> set:
    """Return what is imported now."""
    return set(sys.modules)


def release(begun: set, kept: str = "") -> None:
    """Let go the modules of LET_GO that were imported since the mark *begun*, but *kept*."""
    for path in list(sys.modules):
        if path not in begun and path != kept and path.startswith(LET_GO):
            del sys.modules[path]
            parent, _, name = path.rpartition(".")
            if hasattr(sys.modules.get(parent), name):
                delattr(sys.modules[parent], name)
