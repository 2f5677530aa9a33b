"""
The faults of a board that do not depend on its pins: its name, its parts, its keys.

    check(made, "my_table")      # Unfit: no key BACK: the program needs UP, DOWN, OK and BACK
"""

from typing import Any

from firmware.input.few_keys import NAMES
from host_tools.wiring.dry_board import Unfit

ALWAYS = ("OK", "BACK")  # keys whatever makes UP and DOWN: an encoder, a reader of one's own
PLAIN = ("Buttons", "MoreKeys", "HalfStepKeys")  # readers that have a key for each button, but for an encoder
COUNTS = {"OneKey": 1, "TwoKeys": 2}  # keys of the readers that make all buttons of them
MAKERS = {  # parts of a board: the method that each needs, and the class that has it
    "display": ("flush_step", "a driver of firmware/display"),
    "sound": ("tone", "parts.Buzzer(GPIO) or None"),
    "led": ("set", "parts.Led(GPIO) or None"),
}


def check(made: Any, board: str) -> None:
    """Raise Unfit, with the reason, if *made*, which the make() of *board* returned, cannot be a board."""
    if made is None:
        raise Unfit("make() returns nothing: it ends with `return parts.Board(...)`")
    check_name(made.name, board)
    check_parts(made)
    check_keys(made.keys)


def check_parts(made: Any) -> None:
    """Raise Unfit if a part of the board *made* cannot do what the program asks; only a panel must be."""
    for name, (ability, maker) in MAKERS.items():
        part = getattr(made, name)
        if not hasattr(part, ability) and (part is not None or name == "display"):
            raise Unfit(f"its {name} is {part!r}: give it {maker}")


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
            raise Unfit(f"key {name!r}: its name is not a string")
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
