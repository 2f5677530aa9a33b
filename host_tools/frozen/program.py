"""
What is frozen into an image for a board, and how a build of it is called.

A font's bytes and the strings of a table of texts stay in the flash. Of a table only the dict is in RAM, 0.5
KB for the screens and 0.6 KB for a game, and finds a text 20 times as fast as joined ones do
(host_tools/program/joined_texts.py); with more languages than English all tables but that of the screens are
joined, as there is no room for their keys. Private names are numbers here too: 15 KB (private_names.py).
`_boot.py`, `boot.py` and `main.py` are those of firmware/frozen; `frozen_program` tells which it is.
"""

import hashlib

from engines_core import judges
from host_tools.installation import pico_files
from host_tools.installation.detection import NAME
from host_tools.program import bytecode, joined_texts, languages, private_names, program_sources

MOUNTS, BOOT, MAIN = "firmware/frozen/_boot.py", "firmware/frozen/boot.py", "firmware/frozen/main.py"
RP2 = "firmware/frozen/rp2.py"
ALONE = {f"firmware/frozen/{name}.py" for name in ("built_in", "leftovers", "unread")}  # files need none
NOTED = "engines_core/judges/noted.py"  # the judges: a frozen program cannot look into its folders
JOINED = "firmware/texts/joined.py"  # reads the texts that files have
ID_LENGTH = 12
OVER = "# over the frozen program "  # firmware/frozen/boot.py looks for this and the identity in main.py


def files(board: str, spoken: tuple[str, ...] = languages.DEFAULT) -> dict[str, str]:
    """
    Return the source of each module for *board* by its place in the image, with the languages *spoken*.

    Refused if there is no such board.
    """
    pico_files.check_board(board)
    modules = {*languages.only(program_sources.of_board(board), spoken), *ALONE}
    if set(spoken) <= {languages.FALLBACK}:
        modules.remove(JOINED)
    numbers = private_names.numbered(sorted(modules))
    found = {
        source: private_names.renamed(ready(source, spoken), numbers[source]) for source in sorted(modules)
    }
    found["_boot.py"] = bytecode.read(MOUNTS)
    found["boot.py"] = bytecode.read(BOOT)
    found["rp2.py"] = bytecode.read(RP2)
    found["main.py"] = pico_files.with_board(bytecode.read(MAIN), board)
    found[NOTED] = f"JUDGES = {judges.known()!r}\n"
    found[f"{NAME}.py"] = f"BOARD = {board!r}\nPROGRAM = {identity_of(found)!r}\n"
    return found


def ready(source: str, spoken: tuple[str, ...]) -> str:
    """Return the text of the module *source* for a device with the languages *spoken*."""
    text = languages.made_ready(source, bytecode.read(source), bytecode.ROOT, spoken)
    is_alone = set(spoken) <= {languages.FALLBACK}
    return text if is_alone or source == joined_texts.OF_ALL_SCREENS else joined_texts.joined(source, text)


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
