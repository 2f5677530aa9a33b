"""
The modules frozen into an image for a board, and the name of a build.

A font's bytes and the strings of a table of texts stay in the flash. All tables but the English one of the
screens are joined: that makes 11 KB more room, and a press no slower (host_tools/program/joined_texts.py).
Private names are numbers here too: 15 KB (private_names.py).
`_boot.py`, `boot.py` and `main.py` are those of firmware/frozen; `frozen_program` tells which it is.
"""

import ast
import hashlib

from engines_core import judges
from host_tools.errors import Refused
from host_tools.installation import pico_files
from host_tools.installation.detection import NAME
from host_tools.program import bytecode, languages, private_names, program_sources

MOUNTS, BOOT, MAIN = "firmware/frozen/_boot.py", "firmware/frozen/boot.py", "firmware/frozen/main.py"
RP2 = "firmware/frozen/rp2.py"
ALONE = {f"firmware/frozen/{name}.py" for name in ("built_in", "leftovers", "unread")}  # files need none
NOTED = "engines_core/judges/noted.py"  # the judges: a frozen program cannot look into its folders
ID_LENGTH = 12
OVER = "# over the frozen program "  # firmware/frozen/boot.py looks for this and the identity in main.py


def files(board: str, spoken: tuple[str, ...] = languages.DEFAULT) -> dict[str, str]:
    """
    Return the source of each module for *board* by its place in the image, with the languages *spoken*.

    Refused if there is no such board, or a float in one of them.
    """
    pico_files.check_board(board)
    modules = {*languages.only(program_sources.of_board(board), spoken), *ALONE}
    numbers = private_names.numbered(sorted(modules))
    found = {
        source: private_names.renamed(ready(source, spoken), numbers[source]) for source in sorted(modules)
    }
    found["_boot.py"] = bytecode.read(MOUNTS)
    found["boot.py"] = bytecode.read(BOOT)
    found["rp2.py"] = bytecode.read(RP2)
    found["main.py"] = pico_files.with_board(bytecode.read(MAIN), board)
    found[NOTED] = f"JUDGES = {judges.known()!r}\n"
    which = identity_of(found)
    found[f"{NAME}.py"] = f"BOARD = {board!r}\nPROGRAM = {which!r}\nSPOKEN = {','.join(spoken)!r}\n"
    return found


def ready(source: str, spoken: tuple[str, ...]) -> str:
    """Return the text of the module *source* for a device with the languages *spoken*."""
    text = bytecode.text_of(source, bytecode.ROOT, spoken)
    check_has_no_float(source, text)
    return text


def check_has_no_float(source: str, text: str) -> None:
    """Raise Refused if the *text* of the module *source* has a float: no image holds one (without.h)."""
    for node in ast.walk(program_sources.tree_of(source, text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            reason = f"{node.value} is a float, and a frozen image has none (time.sleep_ms takes whole ms)"
            raise Refused(f"{source}:{node.lineno}: {reason}")


def identity(board: str, spoken: tuple[str, ...] = languages.DEFAULT) -> str:
    """Return the name of the program of this PC for *board* with the languages *spoken*."""
    found = files(board, spoken)
    return identity_of({place: text for place, text in found.items() if place != f"{NAME}.py"})


def identity_of(found: dict[str, str]) -> str:
    """Return the name of the program in *found*: another one for any other text."""
    sha = hashlib.sha256()
    for place in sorted(found):
        sha.update(f"{place}\0{found[place]}\0".encode())
    return sha.hexdigest()[:ID_LENGTH]


def over(main: bytes, program: str) -> bytes:
    """Return *main*, a main.py, with the line that lets it run in place of the frozen *program*."""
    return f"{OVER}{program}\n".encode() + main
