"""
Modules by name, and letting them go: what was imported since a mark leaves RAM when nobody uses it any more.

    since = mark()
    ...                # imports, as everywhere
    release(since)     # the next import reads the module from the flash again

An object that is in use keeps its module alive: import it again, and it is in memory twice.

What a game and its screens have loaded goes as home is shown (firmware/navigator.py). Where RAM is short, on
CircuitPython, it does so earlier, by `mark_if_short` and `release_if_short`: as a screen is left or finds no
room beside the table, after what was stored while nobody pressed anything (idle.py), between replays of games
of other rules (storage/outcomes.py).
"""

import sys

from engines_core.games import GAMES, SHEET

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Modules

# How the names of modules begin.
RULES = "engines_core."
OURS = ("firmware.", RULES)
NOT_PLAYED_BY = (RULES + "judges", RULES + "record")  # no game that is on needs these
GAMES_RULES = tuple([RULES + game_id for game_id in (SHEET,) + tuple(dict(GAMES))])

is_ram_short = False  # the loop of CircuitPython says otherwise


def module(path: str) -> "Any":
    """Import the module with the dotted *path* and return it."""
    # an import takes 1 ms, of a module that is there already, too
    return sys.modules.get(path) or __import__(path, None, None, ("itself",))


def mark() -> "Modules":
    """Return what is imported now."""
    return set(sys.modules)


def release(*stays: "Modules") -> None:
    """Let go our modules that are in none of the sets *stays*; `mark()` and `rules()` return such sets."""
    for path in [path for path in sys.modules if _begins(path, OURS) and not _is_in(path, stays)]:
        del sys.modules[path]
        parent, _, name = path.rpartition(".")
        if hasattr(sys.modules.get(parent), name):
            delattr(sys.modules[parent], name)


def rules(game_id: str = "") -> "Modules":
    """Return the imported modules of rules that the game *game_id* needs; without it those of all games."""
    others, kept = (NOT_PLAYED_BY + GAMES_RULES, (RULES + game_id,)) if game_id else (NOT_PLAYED_BY, ())
    return {
        path
        for path in sys.modules
        if path.startswith(RULES) and (_begins(path, kept) or not _begins(path, others))
    }


def mark_if_short() -> "Modules | None":
    """Return `mark()` where RAM is short, elsewhere None."""
    return mark() if is_ram_short else None


def release_if_short(since: "Modules | None", with_rules: bool = False) -> None:
    """Let go what came after *since*, if that was marked; the rules of a game only *with_rules*."""
    if since is not None:
        release(since, set() if with_rules else rules())


def _is_in(path: str, sets: "tuple[Modules, ...]") -> bool:
    for names in sets:
        if path in names:
            return True
    return False


def _begins(path: str, names: tuple[str, ...]) -> bool:
    for name in names:
        if path.startswith(name):
            return True
    return False
