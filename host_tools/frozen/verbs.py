"""
The verbs `build`, `deploy` and `doctor` where a program is frozen into its MicroPython.
"""

import argparse
from pathlib import Path

from host_tools.errors import Failed, Refused
from host_tools.frozen import image, notices, packages, parts, program
from host_tools.installation import deployment, pico_files
from host_tools.installation.detection import Frozen
from host_tools.records import output_file

FOLDER = Path("build")  # if no other is named
BACK = "back to the frozen one: mpremote rm :main.py + reset"


def write_build(options: argparse.Namespace) -> int:
    """Do `tablemate build --frozen`; return the exit code."""
    written, folder = image.built(options.board, options.languages), options.out or FOLDER
    path = folder / f"{options.board}-frozen.uf2"
    beside = path.with_suffix(".txt")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(f"{error.filename or folder} cannot be written: {error.strerror}") from None
    output_file.write_all({beside: notices.collected(packages.sources()).encode(), path: written})
    print(f"UF2 {path}, {len(written):,} bytes, notices {beside}")
    print(*room(program.files(options.board, options.languages)), sep="\n")
    which = program.identity(options.board, options.languages)
    print(f"program {which}; dropped on a Pico in use, it keeps the games there")
    return 0


def room(files: dict[str, str]) -> list[str]:
    """Return in lines how much room the image with *files*, just built, leaves, and what takes most of it."""
    return parts.report(image.folder_for(packages.sources()) / "compiled", files)


def check_over(port: str, frozen: "Frozen | None", over: bool) -> None:
    """Raise Failed if files would go over a program that is frozen, unless that is wanted: *over*."""
    if frozen and not over:
        raise Failed(
            f"{port}: its program {frozen.program} is frozen into MicroPython (board {frozen.board}): drop a "
            "new UF2 of `tablemate build --frozen` on it, or put files over it for development: --over"
        )


def files_over(files: dict[str, bytes], frozen: "Frozen | None") -> dict[str, bytes]:
    """Return *files* as they are to be on a Pico with a *frozen* program, to run in its place."""
    if frozen is None:
        return files
    return {**files, deployment.MAIN: program.over(files[deployment.MAIN], frozen.program)}


def against_here(frozen: Frozen) -> str:
    """Return the facts of a *frozen* program, and how it compares with this PC's."""
    which = f"program {frozen.program}, frozen"
    if frozen.board not in pico_files.boards():
        return f"{which}, for a board that this PC does not know"
    here = program.identity(frozen.board, frozen.spoken)
    compared = "the same as" if here == frozen.program else f"other than {here}"
    return f"{which}, for board {frozen.board}, {compared} on this PC"
