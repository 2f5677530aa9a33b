"""
Judges of small cases of rules that come up at the table, a file each.

A judge is a module that ends with its `JUDGE` (members: judge.py). The first line of the module's
docstring is its help.

A new judge is such a file and its words in firmware/texts/en/judge.py. It is found by its name: that of
its game, then its own (`boo_ray_low.py`). Files that judges share have other names (`poker.py`).
"""

import os

from engines_core.games import GAMES

if False:  # for the type checker
    from engines_core.types import Judge

_known: list[tuple[tuple[str, str], ...]] = []  # the result of `known`, after its first call


def judges_among(files: list[str]) -> tuple[tuple[str, str], ...]:
    """Return (name, game) of each judge among *files*, in the order of the games and of the alphabet."""
    judges: list[tuple[str, str]] = []
    for game, _ in GAMES:
        for file in sorted(files):
            module, _, kind = file.partition(".")
            if kind in ("py", "mpy") and module.startswith(game + "_"):
                judges.append((module[len(game) + 1 :], game))
    return tuple(judges)


def known() -> tuple[tuple[str, str], ...]:
    """Return (name, game) of each judge there is."""
    if not _known:
        _known.append(_look())
    return _known[0]


def _look() -> tuple[tuple[str, str], ...]:
    try:  # a frozen program has no folder to list: `tablemate build --frozen` makes this module
        from engines_core.judges.noted import JUDGES  # type: ignore[import-not-found]
    except ImportError:
        return judges_among(os.listdir(__file__.rpartition("/")[0]))
    return JUDGES


def names(game_id: str = "") -> tuple[str, ...]:
    """Return the names of the judges of a game; without a game, of all judges."""
    return tuple([name for name, game in known() if game_id in ("", game)])


def load(name: str) -> "Judge":
    """Import the module of the judge *name* and return its JUDGE. KeyError if unknown."""
    for judge, game in known():
        if judge == name:
            return __import__("engines_core.judges.%s_%s" % (game, name), None, None, ("JUDGE",)).JUDGE
    raise KeyError(name)
