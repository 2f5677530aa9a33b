"""
Modules by name, and letting them go: what was imported since a mark leaves RAM when nobody uses it any more.

    since = mark()
    ...                # imports, as everywhere
    release(since)     # the next import reads the module from the flash again

An object that is in use keeps its module alive: import it again, and it is in memory twice.
"""

import sys

from engines_core.games import GAMES, SHEET

# How the names of modules begin.
OURS = ("firmware.", "engines_core.")
# What a screen loads for itself. The rules stay: the game that is set up or on uses what games share.
OF_SCREENS = ("firmware.", "engines_core.judges")
ENGINES = tuple(["engines_core." + game_id for game_id in (SHEET,) + tuple(dict(GAMES))])


def module(path: str):
    """Import the module with the dotted *path* and return it."""
    # an import takes 1 ms, of a module that is there already, too
    return sys.modules.get(path) or __import__(path, None, None, ("itself",))


def mark() -> set:
    """Return what is imported now."""
    return set(sys.modules)


def release(since: set, names: tuple = OURS, kept: str = "") -> None:
    """Let go what was imported after *since* (`mark()`): what begins as one of *names*, but not as *kept*."""
    for path in [path for path in sys.modules if path not in since and _begins(path, names)]:
        if not kept or not path.startswith(kept):
            del sys.modules[path]
            parent, _, name = path.rpartition(".")
            if hasattr(sys.modules.get(parent), name):
                delattr(sys.modules[parent], name)


def _begins(path: str, names: tuple) -> bool:
    return bool([name for name in names if path.startswith(name)])


def beside(engine: str) -> tuple:
    """Return the names of what may go while the game of module *engine* is on; without one, OURS."""
    return OF_SCREENS + ENGINES if engine else OURS
