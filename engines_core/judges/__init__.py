"""
Small cases of rules that come up at the table, a file each, declared as actions are.

A judge is a module with

    EXAMPLE = "S 9H AH 2S"                                  arguments, as they are typed
    WORDS = ("TRUMP", "LEAD CARD...")                       what each argument is called, judge_words.py
    ARGUMENTS = (Choice(SUITS), Many(...))                  the range of each (engines_core/ranges.py)
    verdict(*values) -> {"winner": 2}                       for machines, as spec/ has it
    phrases(found, *values) -> [("Card # wins: #", 3, "2♠")]  the same for people, the answer first

and where not all of ARGUMENTS always matters

    ENTERED = (Rank(), ...)                                 the ranges of what the device asks instead
    entered(*answers) -> ["9S", "AH"]                       the values of ARGUMENTS that come of it

and where its game's state knows values with which the device may begin

    starts(state) -> ("S",)                                 of the first arguments, None where it does not

The first line of its docstring is its help. Values that ARGUMENTS allow always have a verdict. In
its phrases (engines_core/phrases.py) a tab parts what stands at the right edge, and a word is a key of
the texts (`three_of_a_kind`).

A new judge is such a file and its words in firmware/texts/en/judge.py. It is found by its name: that of
its game, then its own (`boo_ray_low.py`). What judges share has another name (`poker.py`).
"""

import os

from engines_core.games import GAMES

_known: list = []  # what `known` returns, once somebody has asked


def judges_among(files: list) -> tuple:
    """Return (name, game) of each judge among *files*, in the order of the games and of the alphabet."""
    judges: list = []
    for game, _ in GAMES:
        for file in sorted(files):
            module, _, kind = file.partition(".")
            if kind in ("py", "mpy") and module.startswith(game + "_"):
                judges.append((module[len(game) + 1 :], game))
    return tuple(judges)


def known() -> tuple:
    """Return (name, game) of each judge there is."""
    if not _known:
        _known.append(_look())
    return _known[0]


def _look() -> tuple:
    try:  # a frozen program has no folder to look into: `tablemate build --frozen` has noted what is in it
        from engines_core.judges.noted import JUDGES  # type: ignore[import-not-found]
    except ImportError:
        return judges_among(os.listdir(__file__.rpartition("/")[0]))
    return JUDGES


def names(game_id: str = "") -> tuple:
    """Return the names of the judges of a game, without one of all."""
    return tuple([name for name, game in known() if game_id in ("", game)])


def load(name: str):
    """Import the judge *name* and return its module. KeyError if unknown."""
    for judge, game in known():
        if judge == name:
            module = game + "_" + name
            return getattr(__import__("engines_core.judges." + module).judges, module)
    raise KeyError(name)
