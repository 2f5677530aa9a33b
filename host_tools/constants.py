"""
Constants with a name, put into the code that uses them: whole numbers, texts, tuples of such.

mpy-cross does that for a name that begins with `_` and is wrapped in const(), and then no name is left on the
device. Ours are plain, also for CPython, so they are marked as it goes there: where no other module
uses the name. That is worth 2.1 KB of files, and RAM in a game.

    LONG_MS = 600                   _LONG_MS = const(600)
    if held_ms > LONG_MS:     ->    if held_ms > _LONG_MS:
"""

import ast
import io
import tokenize
from collections.abc import Iterable


def shared(texts: Iterable[str]) -> set[str]:
    """Return the names that the modules *texts* import or take from one another, also by a string."""
    found: set[str] = set()
    for text in texts:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.Attribute):
                found.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def folded(text: str, kept: set[str]) -> str:
    """Return the source *text*, its constants marked for mpy-cross but for those with a name in *kept*."""
    lines = text.splitlines(keepends=True)
    own = constants(text, kept)
    for value in own.values():
        row, column = value.lineno - 1, value.col_offset
        end = value.end_col_offset
        line = lines[row].encode()  # in bytes, as ast counts
        lines[row] = (line[:column] + b"const(" + line[column:end] + b")" + line[end:]).decode()
    return renamed("".join(lines), set(own))


def constants(text: str, kept: set[str]) -> dict[str, ast.expr]:
    """
    Return by their names, without those in *kept*, the constants that the module *text* gives a name in
    capitals, once and in one line.
    """
    found: dict[str, ast.expr] = {}
    tree = ast.parse(text)
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    stored = [node.id for node in names if isinstance(node.ctx, ast.Store)]
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name, value = node.targets[0].id, node.value
            alone = name.isupper() and stored.count(name) == 1 and name not in kept
            if alone and (is_literal(value) or is_number(value, found)) and value.lineno == value.end_lineno:
                found[name] = value
    return found


def is_literal(node: ast.AST) -> bool:
    """Return whether the expression *node* is a text, bytes or a tuple of literals, as it stands there."""
    if isinstance(node, ast.Tuple):
        return all(isinstance(item, ast.Constant) or is_literal(item) for item in node.elts)
    return isinstance(node, ast.Constant) and type(node.value) in (str, bytes)


def is_number(node: ast.AST, known: Iterable[str]) -> bool:
    """Return whether the expression *node* is made of whole numbers and of the names *known*."""
    if isinstance(node, ast.BinOp):
        return is_number(node.left, known) and is_number(node.right, known)
    if isinstance(node, ast.UnaryOp):
        return is_number(node.operand, known)
    if isinstance(node, ast.Name):
        return node.id in known
    return isinstance(node, ast.Constant) and type(node.value) is int


def renamed(text: str, names: set[str]) -> str:
    """Return the source *text* with `_` before each of *names*, but in strings and after a dot."""
    lines = text.splitlines(keepends=True)
    before = ""
    spots = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.string in names and token.type == tokenize.NAME and before != ".":
            spots.append(token.start)
        before = token.string
    for row, column in reversed(spots):
        lines[row - 1] = lines[row - 1][:column] + "_" + lines[row - 1][column:]
    return "".join(lines)
