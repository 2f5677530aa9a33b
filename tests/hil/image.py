"""
The program of the emulated Pico in the tests and the bench: the official image with the program's files, or
the image that TABLEMATE_FROZEN names (a UF2 of `tablemate build --frozen`, of this program), without files.
It speaks the language that TABLEMATE_LANGUAGE names, which a frozen image has to have.
"""

import functools
import itertools
import os
from pathlib import Path

from host_tools.frozen import program
from host_tools.installation import pico_files
from host_tools.program import bytecode, languages, uf2
from host_tools.targets import targets

FROZEN = os.environ.get("TABLEMATE_FROZEN", "")
if FROZEN:
    os.environ["TABLEMATE_UF2"] = FROZEN  # read by find_firmware, here and in child processes
SPEAKS = "TABLEMATE_LANGUAGE"


def language() -> str:
    """Return the code of the language that the program speaks."""
    return os.environ.get(SPEAKS) or languages.DEFAULT[0]


def settle(root: Path) -> Path:
    """Let a device with *root* for its flash speak the language; return *root*."""
    root.mkdir(exist_ok=True)
    targets.speak(language(), "cpython", root)
    return root


def sequences() -> list[Path]:
    """Return the sequences that this program can play: with files a Pico has no room for score sheets."""
    found = sorted((bytecode.ROOT / "tests/sequences").glob("*.seq"))
    return [path for path in found if FROZEN or not path.stem.startswith("sheet_")]


def files(*more: str) -> dict[str, bytes]:
    """Return the files that the program needs on the flash, with the languages *more*; frozen: none."""
    spoken = ",".join((languages.DEFAULT[0], language(), *more))
    return {} if FROZEN else pico_files.files(spoken=languages.parsed(spoken))


def main(source: bytes) -> dict[str, bytes]:
    """Return main.py with *source* to go with these files; it may import the program's modules."""
    return {"main.py": program.over(source, identity(FROZEN)) if FROZEN else source}


@functools.cache
def identity(path: str) -> str:
    """Return the name of the frozen program in the UF2 at *path*, this PC's with English and any others."""
    content = b"".join(piece for _, piece in uf2.blocks_of(uf2.read(Path(path))))
    others = [code for code in languages.CODES if code not in languages.DEFAULT]
    for count in range(len(others) + 1):
        for more in itertools.combinations(others, count):
            found = program.identity(pico_files.DEFAULT_BOARD, languages.DEFAULT + more)
            if found.encode() in content:
                return found
    raise ValueError(f"{path} was built of another program than this one")
