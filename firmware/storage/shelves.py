"""
Puts old finished games on their shelves (game_files.py), one after the other, while idle.

A move is one `rename`, so wherever the power goes a game is in one place. On a flash that is full or fails
the rest stays where it is: all games are found there, too.
"""

from firmware.storage import flash
from firmware.storage.game_files import FINISHED, TAIL

if False:  # for the type checker
    from firmware.types import Library


def move(library: "Library") -> None:
    """
    Move the oldest game of `library.to_shelve`, or make its shelf first; one change of the flash.

    OSError: the others are moved after the next power on, or after the next new game.
    """
    old, library.to_shelve = library.to_shelve, []
    number = old[-1]
    here, shelf = "%s/%04d." % (library.folder, number), library.shelf(number)
    there = "%s/%04d.%s" % (shelf, number, FINISHED)
    is_settled = flash.size_of(here + FINISHED) >= 0 and flash.size_of(here + TAIL) < 0
    if is_settled and flash.size_of(shelf) < 0:
        flash.mkdir(shelf)
    else:
        if is_settled and flash.size_of(there) < 0:  # a stranger's file is not overwritten
            flash.rename(here + FINISHED, there)
        old.pop()
    library.to_shelve = old
