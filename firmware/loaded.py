"""
Modules by name, and letting them go: what was imported since a mark leaves RAM when nobody uses it any more.

    begun = mark()
    ...                # imports, as everywhere
    release(begun)     # the next import reads the module from the flash again

An object that is in use keeps its module alive.
"""

import sys

from engines_core.games import GAMES, SHEET

OURS = ("firmware.", "engines_core.")
# While a game is on, what the games share of the rules stays: its engine uses it.
BESIDE_A_GAME = ("firmware.", "engines_core.judges.", "engines_core.strict_json") + tuple(
    ["engines_core." + game_id for game_id in (SHEET,) + tuple(dict(GAMES))]
)


def module(path: str):
    """Import the module with the dotted *path* and return it."""
    return __import__(path, None, None, ("itself",))


def mark() -> set:
    """Return what is imported now."""
    return set(sys.modules)


def release(begun: set, kept: str = "") -> None:
    """Let go what was imported since the mark *begun*, but the rules *kept* of a game that is on."""
    let_go = BESIDE_A_GAME if kept else OURS
    for path in list(sys.modules):
        if path not in begun and path != kept and begins_with(path, let_go):
            del sys.modules[path]
            parent, _, name = path.rpartition(".")
            if hasattr(sys.modules.get(parent), name):
                delattr(sys.modules[parent], name)


def begins_with(text: str, beginnings: tuple) -> bool:
    """Return whether *text* begins with one of *beginnings*: CircuitPython 9 asks for one at a time."""
    for beginning in beginnings:
        if text.startswith(beginning):
            return True
    return False
