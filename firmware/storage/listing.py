"""
The list of games, newest first, for History, About, the PC and the counts (outcomes.py).

`states` and `games` are generators: 500 games take half a second, and a key or the PC waits for no more than
a piece of it.
"""

from firmware.storage import flash, game_files
from firmware.storage.game_files import DAMAGED, INTERRUPTED, KEPT, STATES

if False:  # for the type checker
    from engines_core.types import Steps
    from firmware.types import Files, Library

NAMES = 16  # file names examined in a step: 2 ms each


def states(library: "Library") -> "Steps[list[tuple[int, str]]]":
    """Return (number, state) of all games as their names say it, newest first; a generator."""
    files, tails = yield from _looking(library)
    files.sort(reverse=True)
    yield
    return [
        (number, INTERRUPTED if end == KEPT or end != DAMAGED and number in tails else end)
        for number, end in files
        if end in STATES
    ]


def games(library: "Library") -> "Steps[tuple[list[int], set[int]]]":
    """Return the numbers of all games, newest first, and of those that have a tail; a generator."""
    files, tails = yield from _looking(library)
    numbers = game_files.games(files)
    yield
    numbers.sort(reverse=True)
    return numbers, tails


def numbers(library: "Library") -> "list[int]":
    """Return the numbers of all games, newest first; up to a second where there are 500."""
    files = library.files()
    here = set(files)
    for last in game_files.shelves(files):
        files += library.on_shelf(last, here)
    return sorted(game_files.games(files), reverse=True)


def _looking(library: "Library") -> "Steps[tuple[Files, set[int]]]":
    """Return (number, ending) of all files, and the numbers that have a tail; a generator."""
    files: "Files" = []
    for count, name in enumerate(flash.names(library.folder)):
        game_files.add(files, name)
        if count % NAMES == 0:
            yield
    here = set(files)
    for last in game_files.shelves(files):
        yield
        files += library.on_shelf(last, here)
    yield
    tails = game_files.tails(files)
    yield
    return files, tails
