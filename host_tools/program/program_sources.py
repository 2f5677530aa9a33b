"""
Which files are the program for a board: found, not listed.

From firmware/main.py on whatever is imported belongs to it. Screens, tables, texts and games are imported by
name when they are needed, so all of those go along.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from engines_core.games import GAMES, SHEET
from host_tools.errors import Refused
from host_tools.program import bytecode

MAIN = "firmware/main.py"
PACKAGES = ("boards", "engines_core", "firmware")  # ours, on every device
BY_NAME = (  # by module() of firmware/modules.py, load() of engines_core/judges
    "firmware/ui/screens",
    "firmware/ui/tables",
    "firmware/ui/asking",
    "firmware/sheets",
    "firmware/texts",
    "engines_core/judges",
)
# What a game by a sheet needs on the table: the sheets, their list, the table; a stored one needs its rules.
PLAYED_BY_SHEET = re.compile(r"firmware/(sheets/|ui/(\w+/)?sheet|texts/\w+/sheets\.py)")
BLOCKS = ("body", "orelse", "handlers", "finalbody")  # fields of statements that hold statements
BUILT_IN = ("firmware/display/framebuf.py", "firmware/display/no_viper.py")  # MicroPython has them itself


def of_board(board: str, root: Path = bytecode.ROOT, without: frozenset[str] = frozenset()) -> list[str]:
    """
    Return the paths, relative to *root*, of all the Python files that *board* needs, without main.py.

    It does *without* some, and so without what only these need.
    """
    main = [file for file in imports(MAIN, root) if not file.startswith("boards/")]  # the default board's
    return for_micropython([f"boards/{board}.py", *main, *loaded_by_name(root)], root, without)


def for_micropython(
    first: list[str], root: Path = bytecode.ROOT, without: frozenset[str] = frozenset()
) -> list[str]:
    """Return the files *first* and what they need, without what MicroPython has or does not ask for."""
    found = reached(first, root, without) - set(BUILT_IN)
    return sorted(file for file in found if not is_only_words(file, root))


def reached(first: list[str], root: Path, without: frozenset[str] = frozenset()) -> set[str]:
    """Return the files *first* and all that are imported from there on, none of *without*."""
    waiting = list(first)
    found: set[str] = set()
    while waiting:
        file = waiting.pop()
        if file not in found | without:
            found.add(file)
            waiting += imports(file, root)
    return found


def played_by_sheet(sources: list[str], root: Path = bytecode.ROOT) -> frozenset[str]:
    """Return what of *sources* only a game by a sheet on the table needs: its own, and what imports that."""
    found = {source for source in sources if PLAYED_BY_SHEET.match(source)}
    return frozenset(found | {source for source in sources if not found.isdisjoint(imports(source, root))})


def is_only_words(file: str, root: Path = bytecode.ROOT) -> bool:
    """Return whether *file* makes a folder a package and does no more: MicroPython can do without."""
    if Path(file).name != "__init__.py":
        return False
    body = parsed(file, root).body
    return all(isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in body)


def loaded_by_name(root: Path = bytecode.ROOT) -> list[str]:
    """Return the files that no import statement names: the program loads them when they are needed."""
    found = bytecode.sources(list(BY_NAME), root)
    return found + [f"engines_core/{name}.py" for name in (SHEET, *dict(GAMES))]


def imports(file: str, root: Path) -> list[str]:
    """Return the files of this program that *file* imports, and the packages they are in."""
    names = _imported(file, bytecode.read(file, root))
    return [path for name in names for path in _files_of(name, root)]


@cache  # the boards have nearly all of their files in common
def _imported(file: str, text: str) -> list[str]:
    """Return the possible modules among the imports of *text*, of *file*."""
    found: list[str] = []
    for node in running(tree_of(file, text)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return found


def _files_of(name: str, root: Path) -> list[str]:
    parts = name.split(".")
    if parts[0] not in PACKAGES:  # `__main__`, which a wheel has a file for
        return []
    paths = ["/".join(parts) + ".py"] + ["/".join(parts[: i + 1]) + "/__init__.py" for i in range(len(parts))]
    return [path for path in paths if (root / path).is_file()]


def check_imports(file: str) -> None:
    """Raise Refused, with the line, if *file* is not Python or imports a module of ours that is not there."""
    for node in running(parsed(file)):
        for name in _modules(node):
            place = bytecode.ROOT / name.replace(".", "/")
            if name.split(".")[0] in PACKAGES and not (place.is_dir() or place.with_suffix(".py").is_file()):
                raise Refused(f"{file}:{getattr(node, 'lineno', 1)}: there is no module {name}")


def running(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield *tree* and its statements, except those under `if False`, for the type checker alone."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        is_unused = (
            isinstance(node, ast.If) and isinstance(node.test, ast.Constant) and node.test.value is False
        )
        for field in BLOCKS[is_unused:]:
            waiting += getattr(node, field, ())


def nodes_of(tree: ast.AST) -> list[ast.AST]:
    """Return all nodes of *tree*, without contexts, as ast.walk does in twice the time."""
    found = [tree]
    for node in found:  # which grows meanwhile
        for field in node._fields:
            value = getattr(node, field, None)
            if isinstance(value, list):
                found += [each for each in value if isinstance(each, ast.AST)]
            elif isinstance(value, ast.AST) and field != "ctx":
                found.append(value)
    return found


def _modules(node: ast.AST) -> list[str]:
    """Return the modules that *node* imports; from a package without code every name has to be one."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom) or not node.module:
        return []
    start = node.module.replace(".", "/") + "/__init__.py"
    if not (bytecode.ROOT / start).is_file() or not is_only_words(start):
        return [node.module]
    return [f"{node.module}.{alias.name}" for alias in node.names]


def parsed(file: str, root: Path = bytecode.ROOT) -> ast.Module:
    """Return the syntax tree of *file*; raise Refused, with the line, if it has none."""
    return tree_of(file, bytecode.read(file, root))


def tree_of(file: str, text: str) -> ast.Module:
    """Return the syntax tree of *text*, of *file*; raise Refused, with the line, if it has none."""
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError) as error:  # ValueError: a byte of 0 in it
        raise Refused(f"{file}:{getattr(error, 'lineno', 1)}: {error.args[0]}") from None
