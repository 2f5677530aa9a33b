"""
The verbs `deploy` and `build` where they are told `--runtime circuitpython`, and the arguments for that.
"""

import argparse
import io
import zipfile
from pathlib import Path

from host_tools.circuitpython.drive import Drive, bring
from host_tools.circuitpython.drive_files import Compiler, boards, check_board, files
from host_tools.errors import Failed, Refused
from host_tools.installation import build_folder
from host_tools.installation.pico_files import kept_board
from host_tools.program import languages

RUNTIME = "circuitpython"
ZIP_DATE = (1980, 1, 1, 0, 0, 0)


def arguments(parser: argparse.ArgumentParser, drive: bool = False) -> None:
    """Add the arguments that deploy and build have for CircuitPython."""
    parser.add_argument(
        "--runtime",
        choices=("micropython", RUNTIME),
        default="micropython",
        help=f"{RUNTIME}: for the boards {', '.join(boards())}",
    )
    if drive:
        parser.add_argument("--drive", metavar="PATH", type=Path, help="where CIRCUITPY is mounted")
    parser.add_argument(
        "--mpy-cross", metavar="PATH", type=Path, help="compile with CircuitPython's own mpy-cross"
    )


def is_wanted(options: argparse.Namespace) -> bool:
    """Return whether *options* ask for CircuitPython; Refused if some of them are for the other runtime."""
    wanted = options.runtime == RUNTIME
    for name in ("port", "frozen", "over") if wanted else ("drive", "mpy_cross"):
        if getattr(options, name, None):
            only = "without" if wanted else "with"
            raise Refused(f"--{name.replace('_', '-')} goes {only} --runtime {RUNTIME} only")
    spoken = getattr(options, "languages", None)  # deploy has none until it has asked the Pico
    if wanted and spoken not in (None, languages.DEFAULT):
        raise Refused(f"CircuitPython has memory for one language: no --languages with --runtime {RUNTIME}")
    return wanted


def deploy(options: argparse.Namespace) -> int:
    """Do `tablemate deploy --runtime circuitpython`; return the exit code."""
    if options.drive is None:
        raise Refused("where is the drive? --drive PATH, for example /media/you/CIRCUITPY or D:\\")
    compiler = compiler_of(options)
    if options.board is not None:
        check_board(options.board)
    drive = Drive(options.drive)
    drive.check_reads(compiler)
    print(f"{drive.path}: {drive.version}")
    board = options.board or kept_board(drive.board(), boards())
    if drive.is_tight:
        print("Careful: this CircuitPython leaves too little memory for a game; 9 has enough for some")
    wanted = files(board, compiler)
    print(summary(wanted, board, compiler))
    try:
        written, removed = bring(drive, wanted)
    except OSError as error:
        raise Failed(
            f"{error.filename or drive.path}: {error.strerror}; nothing starts until a deploy is through"
        ) from None
    print(f"{written} files written, {removed} removed, all {len(wanted)} are there; games are untouched")
    print("Eject the drive, then restart the device; from then on it stores games and the PC may only read")
    return 0


def write_build(options: argparse.Namespace) -> int:
    """Do `tablemate build --runtime circuitpython`; return the exit code."""
    board, compiler = options.board, compiler_of(options)
    check_board(board)
    wanted = files(board, compiler)
    for place in sorted(wanted):
        print(f"{len(wanted[place]):>8,}  {place}")
    print(summary(wanted, board, compiler))
    if options.out is not None:
        folder = options.out / RUNTIME / board
        try:
            write(wanted, folder)
        except OSError as error:
            raise Refused(
                f"{error.filename or options.out} cannot be written: {error.strerror or error}"
            ) from None
        print(f"files in {folder}, and as {folder}.zip: copy them onto the drive")
    return 0


def compiler_of(options: argparse.Namespace) -> "Compiler | None":
    """Return the compiler that *options* name."""
    return Compiler(options.mpy_cross) if options.mpy_cross is not None else None


def summary(wanted: dict[str, bytes], board: str, compiler: "Compiler | None") -> str:
    """Return how much it is, and in which form."""
    how = "compiled" if compiler is None else f"compiled by {compiler.version}"
    size = sum(map(len, wanted.values()))
    return f"{size:>8,}  in {len(wanted)} files for {board} with CircuitPython, {how}"


def write(wanted: dict[str, bytes], folder: Path) -> None:
    """Write *wanted* into *folder*, replacing what is in the program's folders, and as a zip beside it."""
    build_folder.write(folder, wanted, {Path(f"{folder}.zip"): zipped(wanted)})


def zipped(wanted: dict[str, bytes]) -> bytes:
    """Return an archive of *wanted*."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for place in sorted(wanted):
            archive.writestr(zipfile.ZipInfo(place, ZIP_DATE), wanted[place], zipfile.ZIP_DEFLATED)
    return target.getvalue()
