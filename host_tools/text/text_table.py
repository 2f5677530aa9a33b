"""
Texts side by side in a terminal: cells, columns, counts.

    table([["", "Ann", "Bo"], ["chips", "6", "34"]])   ->   ["       Ann  Bo", "chips    6  34"]
"""

import re
from collections.abc import Container

from wcwidth import wcswidth

from host_tools.text.safe_text import breaks_a_line

JOINER_OF_LETTERS = re.compile(r"(?<=\w)\u200d")  # wcwidth takes all that is joined for one, as with emoji


def shown(value: object) -> str:
    """Return *value* as a cell: words for booleans, a dash for nothing, a `?` for what a line cannot hold."""
    if value is None or value == [] or value == {}:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(shown(item) for item in value)
    if isinstance(value, dict):
        return " ".join(f"{key}:{shown(item)}" for key, item in value.items())
    return "".join("?" if breaks_a_line(ord(char)) or is_half(char) else char for char in str(value))


def is_half(char: str) -> bool:
    """Return whether *char* is half a surrogate pair, as in a file's name that is not UTF-8."""
    return "\ud800" <= char <= "\udfff"


def table(rows: list[list[str]], left: Container[int] = (0,)) -> list[str]:
    """Return *rows* with their columns aligned, those of *left* to the left and the others to the right."""
    widths = [max(width(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = []
        for column, cell in enumerate(row):
            gap = " " * (widths[column] - width(cell))
            cells.append(cell + gap if column in left else gap + cell)
        lines.append("  ".join(cells).rstrip())
    return lines


def width(cell: str) -> int:
    """Return how many columns of a terminal *cell* takes."""
    return max(wcswidth(JOINER_OF_LETTERS.sub("", cell)), 0)


def cut(cell: str, columns: int) -> str:
    """Return as much of *cell* from its start as *columns* of a terminal take."""
    while width(cell) > columns:
        cell = cell[:-1]
    return cell


def counted(number: int, noun: str) -> str:
    """Return *number* with *noun*, in the plural if need be."""
    return f"{number} {noun}" + ("" if number == 1 else "s")
