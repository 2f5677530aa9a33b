"""
The names in the folder `games`; a file is (number, ending) here.

    0507.game   on the table or interrupted     0507.tail   its newest lines (see journal.py)
    0505.over   finished                        0504.bad    found damaged, kept as it is
    0508.gone   empty: the newest game was deleted, and its number stays taken
    0509.new    power interrupted its creation; it was never played
    0503.kept   interrupted; the start does not ask for it, as the program failed on it there
    0448-0463   a shelf, a folder: finished games of these numbers, 0450.over

Other files are left alone: `7.game` is not ours, four digits at least are.

littlefs goes through a folder name by name: to find one of 500 takes 0.4 s, and at power on all are read.
So finished games go to a shelf (shelves.py) once a newer shelf's numbers are given: then the folder holds
some 16 games and what is not finished. Only a finished game without a tail is on a shelf. One that goes on
gets its tail beside the shelf, then is moved back itself. No new game gets a number of a shelf. A finished
game with a tail was just being finished, or taken back, as the power went.
"""

from firmware.storage.lines import OVER

if False:  # for the type checker
    from firmware.types import Files

INTERRUPTED = "game"
FINISHED = OVER
DAMAGED = "bad"
KEPT = "kept"
STATES = (FINISHED, INTERRUPTED, KEPT, DAMAGED)  # the endings of a game itself, the most frequent first
TAIL = "tail"
GONE = "gone"
NEW = "new"

SHELF = "shelf"  # in place of an ending: the entry is a shelf, its number the last one on it
SHELVED = 16  # numbers of a shelf

ENDINGS = {end: end for end in STATES + (TAIL, GONE, NEW)}


def add(files: "Files", name: str) -> None:
    """
    Add (number, ending) to *files* if a file of this *name* is ours; equal endings share one string.

    A shelf counts as its last number.
    """
    number, dot, end = name.partition(".")
    digits = number.encode()
    if dot and digits.isdigit() and (len(digits) == 4 or len(digits) > 4 and digits[:1] != b"0"):
        files.append((int(number), ENDINGS.get(end, end)))
        return
    last = name.partition("-")[2]
    if last.encode().isdigit() and name == shelf_name(int(last)):
        files.append((int(last), SHELF))


def shelf_name(number: int) -> str:
    """Return the name of the shelf for game *number*."""
    first = number - number % SHELVED
    return "%04d-%04d" % (first, first + SHELVED - 1)


def games(files: "Files") -> "list[int]":
    """Return the numbers of the games among *files*."""
    return [number for number, end in files if end in STATES]


def tails(files: "Files") -> "set[int]":
    """Return the numbers of the games that have a tail."""
    return set([number for number, end in files if end == TAIL])


def shelves(files: "Files") -> "list[int]":
    """Return the last number of each shelf among *files*."""
    return [number for number, end in files if end == SHELF]


def of_shelf(files: "Files", last: int) -> "Files":
    """Return those of *files* that belong on the shelf whose numbers end with *last*."""
    return [(number, end) for number, end in files if end == FINISHED and 0 <= last - number < SHELVED]


def next_number(files: "Files") -> int:
    """Return the number for a new game beside *files*."""
    return 1 + max([number for number, _end in files] + [0])


def to_shelve(files: "Files") -> "list[int]":
    """Return the finished games of *files* for a shelf, newest first."""
    newest, on = next_number(files) - 1, tails(files)
    first = newest - newest % SHELVED
    finished = [number for number, end in files if end == FINISHED and number < first]
    return sorted([number for number in finished if number not in on], reverse=True)
