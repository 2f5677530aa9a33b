"""
What is wrong with a board's file whatever hangs on its pins: its name, its keys, a pin in quotes.

    check("my_table")      # Refused: boards/my_table.py: no key BACK: the program needs UP, DOWN, OK and BACK

A board that cannot be made on this PC is let pass: it may ask of `machine` what noted_board.py lacks.
`tablemate wiring` says why it cannot.
"""

from typing import Any

from firmware.input.few_keys import NAMES
from host_tools import bytecode, noted_board
from host_tools.noted_board import Unfit
from host_tools.refused import Refused

THERE = str(bytecode.ROOT)  # a folder that stands for that of the games: it is there, so none is made
ALWAYS = ("OK", "BACK")  # keys whatever makes UP and DOWN: an encoder, a reader of one's own
PLAIN = ("Buttons", "MoreKeys")  # readers that have a key for each button, but for an encoder
COUNTS = {"OneKey": 1, "TwoKeys": 2}  # keys of the readers that make all buttons of them


def check(board: str) -> None:
    """Raise Refused, with the file and the reason, if *board* cannot be right on any Pico."""
    try:
        with noted_board.made(board, THERE) as (_, made):
            check_name(made.name, board)
            check_keys(made.keys)
    except Unfit as unfit:
        raise Refused(f"{noted_board.place(board, unfit)}: {unfit}") from None
    except noted_board.MISTAKES:
        return


def check_name(name: object, board: str) -> None:
    """Raise Unfit unless *name* is that of the file of *board*."""
    if name != board:
        raise Unfit(f"parts.Board has the name {name!r}, the file {board!r}")


def check_keys(keys: Any) -> None:
    """Raise Unfit if *keys* (boards/README.md) cannot make UP, DOWN, OK and BACK."""
    names = tuple(getattr(keys, "names", ()))
    if not names:
        raise Unfit("there are no keys: parts.Keys(KEYS) makes them")
    for index, name in enumerate(names):
        if not isinstance(name, str):
            raise Unfit(f"key {name!r}: its name is no text")
        if name in names[:index]:
            raise Unfit(f"key {name} is there twice: each has a name of its own")
    count = COUNTS.get(keys.reader.__name__, len(names))
    if count != len(names):
        raise Unfit(f"keys {', '.join(names)}: {keys.reader.__name__} takes {count}")
    buttons = keys.reader(names).names
    needed = NAMES if keys.reader.__name__ in PLAIN and buttons == names else ALWAYS
    missing = [name for name in needed if name not in buttons]
    if missing:
        raise Unfit(f"no key {', '.join(missing)}: the program needs UP, DOWN, OK and BACK")
