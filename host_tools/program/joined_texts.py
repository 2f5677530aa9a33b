"""
Joins the texts of a table for what loads its program from files (firmware/texts/joined.py says why).

A frozen program has them too, as the keys would take more room than the texts.
"""

import ast
from itertools import accumulate

from firmware.texts.joined import SEVERAL, mark_of
from host_tools.errors import Refused

TABLES = "firmware/texts/"
MOST_BYTES = 0xFFFF
# This table stays a dict on MicroPython: each picture has many of its texts, and a dict finds them faster.
# Of other languages only OFTEN stay one: as dicts they left too little of a Pico's heap with files.
OF_ALL_SCREENS = TABLES + "en/screens.py"
OFTEN = ("hint.", "entry.whose", "setup.player")  # how the keys of texts begin that most presses say
Table = dict[str, str | tuple[str, ...]]  # key: a text, or several
IMPORT = "from firmware.texts.joined import JoinedTexts"


def joined(source: str, text: str) -> str:
    """Return the *text* of the module *source*, with its texts joined if it is one of texts."""
    table = table_in(text) if source.startswith(TABLES) else None
    if table is None:
        return text
    is_parted = source.endswith("/screens.py") and source != OF_ALL_SCREENS  # no room on CircuitPython
    often, others = parted(table) if is_parted else ({}, table)
    given = (*run_of(others, source), *([often] if often else []))
    return f"{IMPORT}\n\nTEXTS = JoinedTexts{given}\n"


def parted(table: Table) -> tuple[Table, Table]:
    """Return the texts of *table* that are said OFTEN, and the others."""
    often = {key: text for key, text in table.items() if key.startswith(OFTEN)}
    return often, {key: text for key, text in table.items() if key not in often}


def table_in(text: str) -> Table | None:
    """Return the table of texts in the *text* of a module, None if there is more in it than that."""
    match ast.parse(text).body:
        case [ast.Expr(), ast.Assign(targets=[ast.Name("TEXTS")], value=table)]:
            return ast.literal_eval(table)
    return None


def run_of(table: Table, source: str) -> tuple[bytes, int]:
    """Return *table* as JoinedTexts takes it; Refused if a text of *source* cannot be joined."""
    marks: dict[bytes, str] = {}
    values: list[bytes] = []
    for key, text in table.items():
        parts = (text,) if isinstance(text, str) else text
        if any(SEVERAL in part for part in parts) or not parts:
            raise Refused(f"{source}: the text {key!r} cannot be joined")
        if marks.setdefault(mark_of(key), key) != key:
            raise Refused(f"{source}: the keys {key!r} and {marks[mark_of(key)]!r} look alike to a device")
        values.append((text if isinstance(text, str) else "".join(part + SEVERAL for part in text)).encode())
    places = [*accumulate(map(len, values), initial=0)]
    if places[-1] > MOST_BYTES:
        raise Refused(f"{source}: {places[-1]} bytes of texts, at most {MOST_BYTES}")
    head = b"".join(marks) + b"".join(place.to_bytes(2, "big") for place in places)
    return head + b"".join(values), len(table)
