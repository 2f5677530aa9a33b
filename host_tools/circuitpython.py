"""
What goes onto a drive CIRCUITPY: the program, the libraries of Adafruit that it needs, code.py and boot.py.

The program goes there compiled (circuitpython_bytecode.py): as source it does not fit into the memory of a
Pico, the first game that is opened ends in a MemoryError (CircuitPython 9.1.4). For a later CircuitPython
than 10, which may take other files, there is `--mpy-cross PATH`: its own compiler, of its major version.

`deploy` writes only below boards, engines_core, firmware and lib, and code.py, boot.py and two lines of
settings.toml, about memory. Games and settings are in the folder data and stay. While it copies there is
no code.py: an interrupted deploy leaves a drive on which nothing starts, and the next one finishes it.
"""

import argparse
import importlib.metadata
import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from firmware.storage.library import EVENING_BYTES
from host_tools import build, bytecode, circuitpython_bytecode
from host_tools.refused import Failed, Refused

RUNTIME = "circuitpython"
PREFIX = build.OTHER_RUNTIME
CODE, BOOT = "code.py", "boot.py"
SETTINGS = "settings.toml"
SETTINGS_LINES = (  # in bytes
    b"CIRCUITPY_PYSTACK_SIZE = 4096\n",  # the default, 1536, ends in `pystack exhausted` on some screens
    b"CIRCUITPY_HEAP_START_SIZE = 163840\n",  # from 8192 it grows in pieces, which are too small in the end
)
STARTS = {CODE: "firmware/circuitpython_code.py", BOOT: "firmware/circuitpython_boot.py"}
DEFAULT_BOARD = "circuitpython_pico_ssd1306"
PARTS = ("boards/circuitpython_parts.py", "boards/circuitpython_drive.py")  # what board files are made of
FOLDERS = ("boards", "engines_core", "firmware")  # all in them is ours
LIBRARY_FILES = {"adafruit_display_text": ("__init__.py", "label.py")}  # of a package; else it is one file
BOOT_OUT = "boot_out.txt"
OLDEST = (9, 0)  # the first with the modules busdisplay, i2cdisplaybus and fourwire
NEWEST = 10  # the last major version whose files circuitpython_bytecode.py is known to make
VERSION = re.compile(r"CircuitPython (\d+)\.(\d+)\.(\S+)")
TIGHT = 10  # from this version on memory was seen not to be enough for a game (10.0.0)
CHIP = "rp2040"
CLUSTER_BYTES = 4096
MPY_MAGIC = b"C\x06"
HELLO_WORLD = b'print("Hello World!")'  # CircuitPython's own code.py
KEPT = "code.before-tablemate.py"
ZIP_DATE = (1980, 1, 1, 0, 0, 0)
MACHINE_CODE = "\n@micropython."  # viper and the like; who imports such a file can do without


def arguments(parser: argparse.ArgumentParser, drive: bool = False) -> None:
    """Add the arguments that deploy and build have for CircuitPython."""
    names = ", ".join(name.removeprefix(PREFIX) for name in boards())
    parser.add_argument(
        "--runtime", choices=("micropython", RUNTIME), default="micropython", help=f"{RUNTIME}: {names}"
    )
    if drive:
        parser.add_argument("--drive", metavar="PATH", type=Path, help="where CIRCUITPY is mounted")
    parser.add_argument(
        "--mpy-cross", metavar="PATH", type=Path, help="compile with CircuitPython's own mpy-cross"
    )


def is_wanted(options: argparse.Namespace) -> bool:
    """Return whether *options* ask for CircuitPython; Refused if some of them are for the other runtime."""
    wanted = options.runtime == RUNTIME
    for name in ("port",) if wanted else ("drive", "mpy_cross"):
        if getattr(options, name, None) is not None:
            only = "without" if wanted else "with"
            raise Refused(f"--{name.replace('_', '-')} goes {only} --runtime {RUNTIME} only")
    return wanted


def boards(root: Path = bytecode.ROOT) -> list[str]:
    """Return the names of the boards with CircuitPython."""
    names = sorted(path.stem for path in (root / "boards").glob(PREFIX + "*.py"))
    return [name for name in names if f"boards/{name}.py" not in PARTS]


def board_named(name: str) -> str:
    """Return the board *name*, which may lack its prefix; raise Refused if there is none."""
    found = name if name.startswith(PREFIX) else PREFIX + name
    if found not in boards():
        raise Refused(f"no board {name!r} for CircuitPython; there are {', '.join(boards())}")
    return found


def sources(board: str, root: Path = bytecode.ROOT) -> list[str]:
    """Return the paths, relative to *root*, of what *board* needs besides code.py and boot.py."""
    waiting = [f"boards/{board}.py", *STARTS.values(), *build.loaded_by_name(root)]
    found: set[str] = set()
    while waiting:
        file = waiting.pop()
        if file not in found and MACHINE_CODE not in (root / file).read_text(encoding="utf-8"):
            found.add(file)
            waiting += build.imports(file, root)
    others = {f"boards/{other}.py" for other in boards(root) if other != board}
    return sorted(found - others - set(STARTS.values()))


class Compiler:
    """CircuitPython's mpy-cross at *path*."""

    def __init__(self, path: Path):
        self.path = path
        try:
            done = subprocess.run(
                [path, "--version"], capture_output=True, text=True, stdin=subprocess.DEVNULL
            )
        except OSError as error:
            raise Refused(f"{path} cannot be run: {error.strerror}") from None
        if "CircuitPython" not in done.stdout:
            raise Refused(
                f"{path} is not CircuitPython's mpy-cross: {done.stdout.strip()[:60] or 'no version'}"
            )
        found = VERSION.search(done.stdout)
        if found is None:
            raise Refused(f"{path} does not say for which CircuitPython it is: {done.stdout.strip()[:60]}")
        self.version = found[0]
        self.major = int(found[1])

    def compiled(self, place: str, source: bytes) -> bytes:
        """Return *source*, which belongs at *place*, compiled."""
        with tempfile.TemporaryDirectory(prefix="tablemate-build-") as folder:
            script, out = Path(folder) / "script.py", Path(folder) / "script.mpy"
            script.write_bytes(source)
            command = [str(self.path), "-s", place, "-o", str(out), str(script)]
            done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
            if done.returncode:
                raise Refused(f"{place} does not compile: {(done.stderr + done.stdout).strip()[-200:]}")
            data = out.read_bytes()
        if self.major <= NEWEST and not data.startswith(MPY_MAGIC):
            raise Refused(f"{self.path} makes files of version {data[1]}, CircuitPython 9 and 10 read 6")
        return data


def files(
    board: str = DEFAULT_BOARD, compiler: "Compiler | None" = None, root: Path = bytecode.ROOT
) -> dict[str, bytes]:
    """Return what belongs on the drive for *board*, by place."""
    compiled = circuitpython_bytecode.compiled if compiler is None else compiler.compiled
    ours = sources(board, root)
    wanted = {source: _text(source, root) for source in ours}
    for library in libraries(ours, root):
        wanted.update(library_files(library))
    made = {place: starter(source, board, root) for place, source in STARTS.items()}
    made[SETTINGS] = b"".join(SETTINGS_LINES)
    made.update({place: data for place, data in wanted.items() if not place.endswith(".py")})
    places = [place for place in wanted if place.endswith(".py")]
    with ThreadPoolExecutor() as pool:
        files = pool.map(lambda place: compiled(place, wanted[place]), places)
        made.update(zip([place.removesuffix(".py") + ".mpy" for place in places], files, strict=True))
    return made


def _text(source: str, root: Path) -> bytes:
    if build.is_table_of_texts(source, root):
        return build.packed(source).encode()
    return (root / source).read_bytes()


def starter(source: str, board: str, root: Path = bytecode.ROOT) -> bytes:
    """Return code.py or boot.py for *board*."""
    text = (root / source).read_text(encoding="utf-8")
    return text.replace(f"boards.{DEFAULT_BOARD} import", f"boards.{board} import").encode()


def libraries(ours: list[str], root: Path = bytecode.ROOT) -> list[str]:
    """Return the names of Adafruit's libraries that the sources *ours* import."""
    found = set()
    for source in ours:
        found |= set(
            re.findall(r"^ *(?:from|import) (adafruit_\w+)", (root / source).read_text("utf-8"), re.M)
        )
    return sorted(found)


def library_files(name: str) -> dict[str, bytes]:
    """Return the files of an installed library and its licence by place; Refused if it is missing."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise Refused(f"the library {name} is not installed: pip install 'tablemate[circuitpython]'")
    origin = Path(spec.origin)
    if name in LIBRARY_FILES:
        found = {f"lib/{name}/{file}": (origin.parent / file).read_bytes() for file in LIBRARY_FILES[name]}
    else:
        found = {f"lib/{name}.py": origin.read_bytes()}
    licence = _licence(name)
    return {**found, f"lib/{name}.LICENSE": licence} if licence else found


def _licence(name: str) -> bytes:
    distribution = name.replace("adafruit_", "adafruit-circuitpython-", 1)
    for file in importlib.metadata.files(distribution) or []:
        if file.name == "LICENSE":
            return Path(str(file.locate())).read_bytes()
    return b""


class Drive:
    """A drive CIRCUITPY that is mounted at *path*."""

    def __init__(self, path: Path):
        self.path = path
        try:
            about = (path / BOOT_OUT).read_text(encoding="utf-8", errors="replace")
        except OSError:
            raise Refused(
                f"{path} is no drive of CircuitPython: there is no {BOOT_OUT} on it. Install "
                "CircuitPython first (circuitpython.org, the UF2 for Raspberry Pi Pico; hold BOOTSEL for it)"
            ) from None
        found = VERSION.search(about)
        if found is None:
            raise Refused(f"{path / BOOT_OUT} does not name a version of CircuitPython")
        self.version = found[0]
        self.major = int(found[1])
        self.is_tight = self.major >= TIGHT
        if (int(found[1]), int(found[2])) < OLDEST:
            raise Refused(f"Tablemate needs CircuitPython {OLDEST[0]} or newer, on the drive is {found[0]}")
        if CHIP not in about.lower():
            raise Refused(f"Tablemate needs a Pico ({CHIP}); the drive says: {about.splitlines()[0]}")

    def check_reads(self, compiler: "Compiler | None") -> None:
        """Raise Refused unless it reads what *compiler* (None: ours) makes."""
        if compiler is None and self.major > NEWEST:
            raise Refused(
                f"on the drive is {self.version}, Tablemate compiles for {OLDEST[0]} to {NEWEST}: install "
                "one of those, or name that version's own compiler with --mpy-cross PATH"
            )
        if compiler is not None and compiler.major != self.major:
            raise Refused(
                f"on the drive is {self.version}, {compiler.path} compiles for {compiler.version}: "
                "take that of the same version"
            )

    def check_writable(self) -> None:
        """Raise Refused if the PC may not write: normally the program on the device has that right."""
        probe = self.path / "tablemate.tmp"
        try:
            probe.write_bytes(b"")
            probe.unlink()
        except OSError as error:
            raise Refused(
                f"{self.path} cannot be written ({error.strerror}): the program on it has the right to. "
                "Unplug it, hold BACK (on a board with two keys: A) while plugging it in, and try again"
            ) from None

    def read(self, place: str) -> "bytes | None":
        """Return what is at *place*, None if nothing is."""
        try:
            return (self.path / place).read_bytes()
        except OSError:
            return None

    def stale(self, wanted: dict[str, bytes]) -> list[str]:
        """Return what lies in our folders and is not *wanted*, and what would be imported instead."""
        found = [file for folder in FOLDERS for file in (self.path / folder).rglob("*") if file.is_file()]
        places = [file.relative_to(self.path).as_posix() for file in found]
        twins = [place.removesuffix(".mpy") + ".py" for place in wanted if place.endswith(".mpy")]
        places += [place for place in twins if place.startswith("lib/") and self.read(place) is not None]
        return sorted(place for place in places if place not in wanted)

    def check_room(self, wanted: dict[str, bytes], changed: list[str], stale: list[str]) -> None:
        """Raise Refused unless the new files fit, with room for a long evening's game."""
        freed = sum(_clusters(self.read(place) or b"") for place in [*changed, *stale])
        needed = sum(_clusters(wanted[place]) for place in changed) + EVENING_BYTES
        free = shutil.disk_usage(self.path).free + freed
        if free < needed:
            raise Refused(
                f"{self.path}: {free // 1024} KB are free, {needed // 1024} KB are needed, with a game: "
                "delete games in the folder data, or other files"
            )

    def write(self, place: str, data: bytes) -> None:
        """Write a file so that it is on the drive when this returns, and check it."""
        target = self.path / place
        target.parent.mkdir(parents=True, exist_ok=True)
        with open(target, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.read_bytes() != data:
            raise Failed(f"{target} is not what was written; try again")

    def put_aside(self) -> bool:
        """Keep a code.py that is another program's under another name; return whether there was one."""
        there = self.read(CODE)
        if there is None or b"Tablemate" in there or b"firmware.circuitpython_loop" in there:
            return False
        if there.strip() == HELLO_WORLD or (self.path / KEPT).exists():
            return False
        (self.path / CODE).rename(self.path / KEPT)
        return True


def _clusters(data: bytes) -> int:
    return -(-len(data) // CLUSTER_BYTES) * CLUSTER_BYTES


def with_settings(there: bytes) -> bytes:
    """Return the settings of another program or owner, *there*, with the lines that this one needs."""
    ours = tuple(line.split()[0] for line in SETTINGS_LINES)
    kept = b"".join(line for line in there.splitlines(keepends=True) if not line.startswith(ours))
    return kept + (b"\n" if kept and not kept.endswith(b"\n") else b"") + b"".join(SETTINGS_LINES)


def bring(drive: Drive, wanted: dict[str, bytes]) -> tuple[int, int]:
    """Make *drive* hold *wanted*; return how many files were written and removed."""
    wanted = {**wanted, SETTINGS: with_settings(drive.read(SETTINGS) or b"")}
    changed = [place for place in wanted if drive.read(place) != wanted[place]]
    stale = drive.stale(wanted)
    drive.check_writable()
    drive.check_room(wanted, changed, stale)
    if not changed and not stale:
        return 0, 0
    if drive.put_aside():
        print(f"the code.py of another program is kept as {KEPT}")
    (drive.path / CODE).unlink(missing_ok=True)
    for place in stale:
        (drive.path / place).unlink()
    changed = sorted({*changed, CODE}, key=lambda place: (place == CODE, place == BOOT, place))
    for place in changed:
        drive.write(place, wanted[place])
    return len(changed), len(stale)


def deploy(options: argparse.Namespace) -> int:
    """Do `tablemate deploy --runtime circuitpython`; return the exit code."""
    if options.drive is None:
        raise Refused("where is the drive? --drive PATH, for example /media/you/CIRCUITPY or D:\\")
    board, compiler = chosen(options)
    drive = Drive(options.drive)
    drive.check_reads(compiler)
    print(f"{drive.path}: {drive.version}")
    if drive.is_tight:
        print("Careful: this CircuitPython leaves too little memory for a game; 9 leaves enough")
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
    board, compiler = chosen(options)
    wanted = files(board, compiler)
    for place in sorted(wanted):
        print(f"{len(wanted[place]):>8,}  {place}")
    print(summary(wanted, board, compiler))
    if options.out is not None:
        try:
            write(wanted, options.out / board)
        except OSError as error:
            raise Refused(f"{error.filename} cannot be written: {error.strerror}") from None
        print(f"files in {options.out / board}, and as {options.out / board}.zip: copy them onto the drive")
    return 0


def chosen(options: argparse.Namespace) -> tuple[str, "Compiler | None"]:
    """Return the board and the compiler that *options* name."""
    compiler = Compiler(options.mpy_cross) if options.mpy_cross is not None else None
    return board_named(options.board), compiler


def summary(wanted: dict[str, bytes], board: str, compiler: "Compiler | None") -> str:
    """Return how much it is, and in which form."""
    how = "compiled" if compiler is None else f"compiled by {compiler.version}"
    return f"{sum(map(len, wanted.values())):>8,}  in {len(wanted)} files for {board}, {how}"


def write(wanted: dict[str, bytes], folder: Path) -> None:
    """Write *wanted* into *folder*, replacing what is there, and as a zip file beside it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with zipfile.ZipFile(f"{folder}.zip", "w") as archive:
        for place in sorted(wanted):
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            (folder / place).write_bytes(wanted[place])
            archive.writestr(zipfile.ZipInfo(place, ZIP_DATE), wanted[place], zipfile.ZIP_DEFLATED)
