"""
Build what goes onto a Pico: compiled files, a file system image, one UF2 to drop on a new Pico.

The UF2 holds MicroPython too (the official image, see `tablemate firmware`). Dropped on a Pico that
was in use, it replaces the file system: games stored there are gone; `tablemate deploy` keeps them.
Without that image the rest is written, an earlier UF2 removed, and the exit code is 1. All is for the
Pico that --pico names: with files only a Pico 2 has room for score sheets. A Pico W takes those of the Pico.

With --frozen the program is compiled into MicroPython itself (on Debian, with its packages; into build/ if
--out names no other folder). That UF2 leaves the file system, and so the games, as they are.
"""

import argparse
import sys
from pathlib import Path

from littlefs.errors import LittleFSError

from host_tools.circuitpython import verbs as circuitpython
from host_tools.device.pico import NEEDS
from host_tools.emulator import FirmwareMissing, filesystem_image, find_firmware
from host_tools.emulator.filesystem import BLOCK_BYTES
from host_tools.emulator.firmware_image import option_for
from host_tools.errors import Failed, Refused
from host_tools.files import folders
from host_tools.frozen import verbs as frozen_verbs
from host_tools.installation import build_folder, pico_files
from host_tools.program import languages, models, uf2
from host_tools.program.models import PICO, Model

EXAMPLES = [
    "tablemate build                                  # what is on the device, with sizes",
    "tablemate build --board pico_sh1106 --out build  # the files, an image and a UF2",
    "tablemate build --pico pico2 --out build         # for a Pico 2",
    "tablemate build --frozen                         # a UF2 that keeps the games of a Pico in use",
    "tablemate build --runtime circuitpython --out build  # a folder and a zip for the drive",
]
FOLDER_BLOCKS = 2  # littlefs takes so many for each folder


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    circuitpython.arguments(parser)
    parser.add_argument(
        "--board", default=pico_files.DEFAULT_BOARD, help=f"one of {', '.join(pico_files.boards())}"
    )
    parser.add_argument("--pico", default=PICO.name, help=f"one of {', '.join(models.MODELS)}")
    parser.add_argument(
        "--out", metavar="DIR", type=Path, help="write the files, the image and the UF2 there"
    )
    parser.add_argument(
        "--languages",
        metavar="CODES",
        type=languages.parsed,
        default=languages.DEFAULT,
        help=f"those that go along, with commas between them, of {', '.join(languages.CODES)}; else en alone",
    )
    parser.add_argument("--frozen", action="store_true", help="freeze the program into MicroPython")


def run(options: argparse.Namespace) -> int:
    """Build, print the sizes; return the exit code."""
    folders.check_out(options.out)
    model = given(options.pico)
    if model is not PICO and (options.frozen or circuitpython.is_wanted(options)):
        raise Refused(f"--pico {model.name}: with files only; others are made for the Pico")
    if circuitpython.is_wanted(options):
        return circuitpython.write_build(options)
    if options.frozen:
        return frozen_verbs.write_build(options)
    files = pico_files.files(options.board, spoken=options.languages, chip=model.chip)
    for place in sorted(files):
        print(f"{len(files[place]):>8,}  {place}")
    print(f"{sum(map(len, files.values())):>8,}  in {len(files)} files for {options.board}")
    print(room(files, model, options.languages))
    for line in frozen_only(model, options.languages):
        print(line)
    if options.out is not None:
        write(files, options.board, options.out, model)
    return 0


def given(name: str) -> Model:
    """Return the Pico whose image goes onto the Pico *name*, and say so if it is another one's."""
    named = models.named(name)
    model = models.given(named)
    if model is not named:
        print(f"{models.W_TAKES}; its radio and its LED stay off")
    return model


def room(files: dict[str, bytes], model: Model, spoken: tuple[str, ...]) -> str:
    """Return how much of the flash of *model* the *files* take, with the languages *spoken*."""
    folders_of = {folder for place in files for folder in Path(place).parents}
    taken = sum(-(-len(data) // BLOCK_BYTES) for data in files.values()) + FOLDER_BLOCKS * len(folders_of)
    others = ", ".join(code for code in languages.OFFERED if code not in spoken)
    more = f"; more with --languages: {others}" if others else ""
    blocks = model.filesystem_bytes // BLOCK_BYTES
    return f"{taken:>8,}  of {blocks} blocks of the flash, speaks {', '.join(spoken)}{more}"


def frozen_only(model: Model, spoken: tuple[str, ...]) -> list[str]:
    """Return a line for each language of *spoken* that a *model* with files is not made for."""
    chosen = languages.FROZEN_ONLY if model.chip == PICO.chip else {}
    return [f"{code} is frozen only on a Pico: {chosen[code]}" for code in spoken if code in chosen]


def write(files: dict[str, bytes], board: str, out: Path, model: Model = PICO) -> None:
    """
    Write everything for *model* into *out*; what an earlier build left in the program's folders there goes.

    Raise Failed without a MicroPython image: then there is no UF2, an earlier one either.
    """
    image = laid_out(files, model)
    whole, about = whole_uf2(image, model)
    name = board if model is PICO else f"{board}-{model.name}"
    drop, laid = out / f"{name}.uf2", out / f"{name}.littlefs"
    beside = {laid: image, **({} if whole is None else {drop: whole})}
    try:
        build_folder.write(out / board, files, beside)
        if whole is None:
            drop.unlink(missing_ok=True)  # an earlier one has other files in it
    except OSError as error:
        raise Refused(f"{error.filename or out} cannot be written: {error.strerror or error}") from None
    print(f"files in {out / board}, file system image {laid}")
    if whole is None:
        raise Failed(f"no UF2: {about}")
    print(f"UF2 {drop} for a {model.title}, with {about}")
    print("dropped on a Pico in use, it erases the games there; `tablemate deploy` keeps them")


def laid_out(files: dict[str, bytes], model: Model) -> bytes:
    """Return a file system of *model* with *files*; raise Refused if they are too many."""
    try:
        return filesystem_image(files, model.filesystem_bytes)
    except LittleFSError as error:
        if error.code != LittleFSError.Error.LFS_ERR_NOSPC:
            raise
    raise Refused(f"the files do not fit onto a {model.title}: leave out languages (--languages)") from None


def whole_uf2(image: bytes, model: Model = PICO) -> "tuple[bytes | None, str]":
    """Return a UF2 of MicroPython and *image* for *model*, and its name, or None and why there is none."""
    try:
        micropython = find_firmware(model)
    except FirmwareMissing as missing:
        return None, str(missing)
    plain = uf2.read(micropython, model)
    warn_if_old(micropython, uf2.version(plain), model)
    whole = uf2.with_filesystem(plain, image, model)
    return whole, f"{micropython.name}, {len(whole):,} bytes"


def warn_if_old(image: Path, version: "tuple[int, int] | None", model: Model) -> None:
    """Say so if the MicroPython in *image* is older than what `tablemate deploy` takes."""
    if version is not None and version < NEEDS:
        found, needed = [".".join(map(str, numbers)) for numbers in (version, NEEDS)]
        print(
            f"tablemate: warning: {image} is MicroPython {found}, Tablemate needs {needed}: "
            f"run `tablemate firmware{option_for(model)}`",
            file=sys.stderr,
        )
