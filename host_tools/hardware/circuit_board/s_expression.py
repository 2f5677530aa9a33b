"""
KiCad's files as nested lists: words are str, quoted texts Quoted, numbers int or float.

    written(["at", 1.5, 2])   -> "(at 1.5 2)"
    read("(at 1.5 2)")        -> ["at", "1.5", "2"]

kiutils has a class for each word of these files, but no release since February 2024, and no KiCad 8 or 9.
"""

import re
from typing import Any

Item = Any  # list of items, str, Quoted, int, float
WORD = re.compile(r'\s*(?:([()])|"((?:[^"\\]|\\.)*)"|([^\s()"]+))')


class Quoted(str):
    """A text that is written with quotes."""


def written(item: Item, depth: int = 0) -> str:
    """Return *item* as a text, lists with lists in them on lines of their own."""
    if isinstance(item, Quoted):
        return '"%s"' % item.replace("\\", "\\\\").replace('"', '\\"')
    if isinstance(item, float):
        return f"{item:.4f}".rstrip("0").rstrip(".").replace("-0", "0") if abs(item) < 5e-5 else _number(item)
    if not isinstance(item, list):
        return str(item)
    inner = [written(each, depth + 1) for each in item]
    if depth < 3 and any(isinstance(each, list) for each in item):
        return "(" + ("\n" + " " * (depth + 1)).join(inner) + ")"
    return "(" + " ".join(inner) + ")"


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def read(text: str) -> list[Item]:
    """Return the list that *text* holds; ValueError if it is not one."""
    stack: list[list[Item]] = [[]]
    for match in WORD.finditer(text.rstrip()):
        bracket, quoted, word = match.groups()
        if bracket == "(":
            stack.append([])
        elif bracket == ")":
            done = stack.pop()
            if not stack:
                raise ValueError("a ) too many")
            stack[-1].append(done)
        else:
            stack[-1].append(word if quoted is None else Quoted(re.sub(r"\\(.)", r"\1", quoted)))
    if len(stack) != 1 or len(stack[0]) != 1:
        raise ValueError("a ) is missing")
    found: list[Item] = stack[0][0]
    return found


def all_of(item: list[Item], name: str) -> list[list[Item]]:
    """Return the lists in *item* that begin with *name*."""
    return [each for each in item if isinstance(each, list) and each and each[0] == name]


def one_of(item: list[Item], name: str) -> list[Item]:
    """Return the rest behind *name* in the first list of *item* that begins with it; [] if there is none."""
    found = all_of(item, name)
    return found[0][1:] if found else []
