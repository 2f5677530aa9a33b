"""
Joins the texts of a table for what loads its program from files (firmware/texts/joined.py says why).

A frozen program keeps them as they are: there the strings stay in the flash, and so do their names.
"""

import ast
from itertools import accumulate

from firmware.texts.joined import SEVERAL
from host_tools.errors import Refused

TABLES = "firmware/texts/"
# This table stays a dict on MicroPython: each picture has many of its texts, and a joined one takes 0.25 ms.
OF_ALL_SCREENS = "/screens.py"
Table = dict[str, str | tuple[str, ...]]  # key: a text, or several
IMPORT = "from firmware.texts.joined import JoinedTexts"


def joined(source: str, text: str) -> str:
    """Return the *text* of the module *source*, with its texts joined if it is one of texts."""
    table = table_in(text) if source.startswith(TABLES) else None
    return text if table is None else f"{IMPORT}\n\nTEXTS = JoinedTexts{run_of(table, source)}\n"


def table_in(text: str) -> Table | None:
    """Return the table of texts in the *text* of a module, None if there is more in it than that."""
    match ast.parse(text).body:
        case [ast.Expr(), ast.Assign(targets=[ast.Name("TEXTS")], value=table)]:
            return ast.literal_eval(table)
    return None


def run_of(table: Table, source: str) -> tuple[bytes, tuple[int, ...]]:
    """Return *table* as JoinedTexts takes it; Refused if a text of *source* cannot be joined."""
    lines: dict[int, bytes] = {}  # by the length of their keys
    for key, text in table.items():
        value = text if isinstance(text, str) else "".join(part + SEVERAL for part in text)
        if "\n" in key + value or not (isinstance(text, str) or text):
            raise Refused(f"{source}: the text {key!r} cannot be joined")
        lines[len(key)] = lines.get(len(key), b"") + f"\n{key}\t{value}".encode()
    runs = [lines.get(length, b"") for length in range(max(lines, default=0) + 1)]
    return b"".join(runs) + b"\n", tuple(accumulate(map(len, runs), initial=0))
