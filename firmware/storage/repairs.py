"""
Repairs at power on: mends the folder of games, and finds the game that was on.

Power may go while a game is created, finished, moved to its shelf or deleted. What that leaves beside the
games is taken away here: a game half created, a tail without a game, what a deleted game held.
"""

from firmware.storage import flash, game_files
from firmware.storage.game_files import FINISHED, GONE, INTERRUPTED, NEW, STATES, TAIL
from firmware.storage.library import Library

if False:  # for the type checker
    from firmware.types import Files


def wake(library: Library) -> "int | None":
    """Mend the folder of *library* and return the game that was on when the power went, None if none was."""
    files = _tidied_files(library)
    library.to_shelve = game_files.to_shelve(files)
    tails = game_files.tails(files)
    on = [number for number, end in files if end in (INTERRUPTED, FINISHED) and number in tails]
    for number in sorted(on, reverse=True):
        tail = library.place(number, TAIL)
        if (number, INTERRUPTED) in files or flash.size_of(tail) > 0:
            return number
        flash.remove(tail)  # it was just being begun: the game is over as it was
    return None


def library_in(root: str) -> Library:
    """Return the Library in *root*; its folder is made, what an interrupted change left is taken away."""
    library = Library(root)
    _tidied_files(library)
    return library


def _tidied_files(library: Library) -> "list[tuple[int, str]]":
    """Make the folder, take away what an interrupted change left; return the files as they were before."""
    if flash.size_of(library.folder) < 0:
        flash.mkdir(library.folder)
    flash.end_move(library.folder)
    files = library.files()
    _clean_up(library, files)
    return files


def _clean_up(library: Library, files: "Files") -> None:
    """Remove what an interrupted `create` or `delete` left among *files*."""
    games = set([number for number, end in files if end in STATES])
    for number, end in files:
        if end == NEW or end == TAIL and number not in games:
            flash.remove(library.place(number, end))
        elif end == GONE and flash.size_of(library.place(number, end)):
            flash.empty(library.place(number, end))
