"""
What goes onto a Pico: the program's files for a board.

The files are found, not listed: from firmware/main.py on whatever is imported is compiled with
mpy-cross into the same place. Screens, tables, texts and games are imported by name when they are
needed, so all of those go along. Only main.py is source: MicroPython starts nothing else.
"""

import ast
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from engines_core.games import GAMES, SHEET
from firmware.storage.journal import INLINE_BYTES
from host_tools import bytecode
from host_tools.refused import Refused

MAIN = "firmware/main.py"
DEFAULT_BOARD = "pico_ssd1306"
PARTS = ("boards/pico_parts.py", "boards/__init__.py")  # what board files are made of
PACKAGES = ("boards", "engines_core", "firmware")  # ours, on every device
BY_NAME = (  # firmware/loaded.py, module()
    "firmware/ui/screens",
    "firmware/ui/tables",
    "firmware/ui/asking/editors",
    "firmware/texts",
    "engines_core/judges",
)
BUILT_IN = ("firmware/display/framebuf.py", "firmware/display/no_viper.py")  # MicroPython has them itself


def boards(root: Path = bytecode.ROOT) -> list[str]:
    """Return the names of the boards that are a Pico with MicroPython."""
    found = [path.stem for path in (root / "boards").glob("*.py") if path.stem.isidentifier()]
    return sorted(name for name in found if f"boards/{name}.py" not in PARTS)


def check_board(board: str) -> None:
    """Raise Refused if there is no file for *board*, or one that cannot be its program."""
    if not board.isidentifier() and (bytecode.ROOT / "boards" / f"{board}.py").exists():
        raise Refused(f"boards/{board}.py cannot be imported: a board's name has letters, digits and _ only")
    if board not in boards():
        raise Refused(f"no board {board!r}; there are {', '.join(boards())} (boards/README.md: your own)")
    check_imports(f"boards/{board}.py")


def kept_board(there: str, known: "list[str] | None" = None) -> str:
    """Return the board that is *there*, else the default one, and say which; Refused if it is not *known*."""
    if there and there not in (boards() if known is None else known):
        raise Refused(f"it has a program for the board {there!r}, not known here: name one, --board")
    board = there or DEFAULT_BOARD
    print(f"board {board}, {'the one it has' if there else 'as it has none yet (another: --board)'}")
    return board


def check_imports(file: str, root: Path = bytecode.ROOT) -> None:
    """Raise Refused, with the line, if *file* is no Python, or imports a module of ours that is not there."""
    for node in ast.walk(parsed(file, root)):
        for name in _modules(node, root):
            place = root / name.replace(".", "/")
            if name.split(".")[0] in PACKAGES and not (place.is_dir() or place.with_suffix(".py").is_file()):
                raise Refused(f"{file}:{getattr(node, 'lineno', 1)}: there is no module {name}")


def _modules(node: ast.AST, root: Path) -> list[str]:
    """Return the modules that *node* imports; from a package without code every name has to be one."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom) or not node.module:
        return []
    start = node.module.replace(".", "/") + "/__init__.py"
    if not (root / start).is_file() or not is_only_words(start, root):
        return [node.module]
    return [f"{node.module}.{alias.name}" for alias in node.names]


def parsed(file: str, root: Path = bytecode.ROOT) -> ast.Module:
    """Return the syntax tree of *file*; raise Refused, with the line, if it has none."""
    try:
        return ast.parse((root / file).read_text(encoding="utf-8"))
    except OSError as error:
        raise Refused(f"{file} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Refused(f"{file} is not UTF-8") from None
    except (SyntaxError, ValueError) as error:  # ValueError: a byte of 0 in it
        raise Refused(f"{file}:{getattr(error, 'lineno', 1)}: {error.args[0]}") from None


def sources(board: str, root: Path = bytecode.ROOT) -> list[str]:
    """Return the paths, relative to *root*, of all the Python files that *board* needs, without main.py."""
    waiting = [f"boards/{board}.py", *imports(MAIN, root), *loaded_by_name(root)]
    if board != DEFAULT_BOARD:
        waiting.remove(f"boards/{DEFAULT_BOARD}.py")
    found: set[str] = set()
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += imports(file, root)
    return sorted(file for file in found - set(BUILT_IN) if not is_only_words(file, root))


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
    found: list[str] = []
    for node in ast.walk(parsed(file, root)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        found += [path for name in names for path in _files_of(name, root)]
    return found


def _files_of(name: str, root: Path) -> list[str]:
    parts = name.split(".")
    paths = ["/".join(parts) + ".py"] + ["/".join(parts[: i + 1]) + "/__init__.py" for i in range(len(parts))]
    return [path for path in paths if (root / path).is_file()]


def files(board: str = DEFAULT_BOARD, root: Path = bytecode.ROOT) -> dict[str, bytes]:
    """Return the files for *board* by their place on the Pico; raise Refused if one does not compile."""
    check_board(board)
    return {**compiled(sources(board, root), root), "main.py": main_for(board, root)}


def compiled(program: list[str], root: Path = bytecode.ROOT) -> dict[str, bytes]:
    """Return the sources *program*, compiled, by their place on the Pico; raise Refused if one is wrong."""

    def one(source: str) -> tuple[str, bytes]:
        place = Path(source).with_suffix(".mpy").as_posix()
        return place, outside_the_log(bytecode.compiled(source, root))

    with ThreadPoolExecutor() as pool:
        return dict(pool.map(one, program))


def main_for(board: str, root: Path = bytecode.ROOT) -> bytes:
    """Return the main.py that starts *board*."""
    return outside_the_log(with_board((root / MAIN).read_text(encoding="utf-8"), board).encode())


def outside_the_log(data: bytes) -> bytes:
    """
    Return *data* padded with newlines beyond INLINE_BYTES: then littlefs gives the file a block of its own.

    Smaller files lie in their folder's log, which littlefs reads through for each name it looks for: with 23
    of them in there power on takes 814 ms, with none 692.
    """
    return data.ljust(INLINE_BYTES + 1, b"\n")


def with_board(main: str, board: str) -> str:
    """Return the source *main*, which starts the default board, for *board*."""
    return main.replace(f"boards.{DEFAULT_BOARD} import", f"boards.{board} import")
