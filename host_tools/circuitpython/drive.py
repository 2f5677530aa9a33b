"""
A drive CIRCUITPY, and how the program comes onto it: from an interrupted deploy nothing starts.

It writes only below boards, engines_core and firmware, and code.py, boot.py and two lines of
settings.toml, about memory. Games and settings are in the folder data and stay, and so do files of others in
the program's folders; another program's code.py and boot.py, and what would be imported in place of a module
of this one, are kept under other names. While it copies there is no code.py; the next deploy finishes what
one began.
"""

import os
import re
import shutil
from itertools import chain, count
from pathlib import Path

from firmware.frozen.leftovers import is_module
from firmware.storage.library import EVENING_BYTES
from host_tools.circuitpython.bytecode import MICROPYTHON
from host_tools.circuitpython.drive_files import (
    BOOT,
    CODE,
    NEWEST,
    SETTINGS,
    SETTINGS_LINES,
    VERSION,
    Compiler,
)
from host_tools.errors import Failed, Refused
from host_tools.program.program_sources import PACKAGES

BOOT_OUT = "boot_out.txt"
OLDEST = (9, 0)  # the first with the modules busdisplay, i2cdisplaybus and fourwire
TIGHT = 10  # from this version on memory was seen not to be enough for a game (10.0.0)
CHIP = "rp2040"
CLUSTER_BYTES = 4096
HELLO_WORLD = b'print("Hello World!")'  # CircuitPython's own code.py
OURS = {CODE: b"firmware.circuitpython", BOOT: b"boards.circuitpython"}  # words of ours
BOARD = re.compile(rb"^ *from boards\.circuitpython\.(\w+) import (?:make|DRIVE_KEY)\b", re.MULTILINE)


class Drive:
    """A drive CIRCUITPY that is mounted at *path*."""

    def __init__(self, path: Path):
        self.path = path
        try:
            about = (path / BOOT_OUT).read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            raise Refused(
                f"{path} is not a drive of CircuitPython: there is no {BOOT_OUT} on it. Install "
                "CircuitPython first (circuitpython.org, the UF2 for Raspberry Pi Pico; hold BOOTSEL for it)"
            ) from None
        except OSError as error:
            raise Refused(f"{path / BOOT_OUT} cannot be read: {error.strerror}") from None
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
        """Return the bytes of the file at *place*, None if there is none; Refused if it cannot be read."""
        try:
            return (self.path / place).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise Refused(
                f"{self.path / place} cannot be read ({error.strerror}): nothing was changed. "
                "Move or delete it, and try again"
            ) from None

    def board(self) -> str:
        """Return the board that code.py, or in an interrupted deploy boot.py, is for, empty if none is."""
        found = [BOARD.search(self.read(place) or b"") for place in (CODE, BOOT)]
        return next((match[1].decode() for match in found if match), "")

    def stale(self, wanted: dict[str, bytes]) -> list[str]:
        """Return the files in our folders that a deploy wrote and that are not *wanted*."""
        found = [
            file for folder in PACKAGES for file in (self.path / folder).rglob("*.mpy") if file.is_file()
        ]
        places = [file.relative_to(self.path).as_posix() for file in found]
        return sorted(place for place in places if place not in wanted and self.is_ours(place))

    def is_ours(self, place: str) -> bool:
        """Return whether the compiled module at *place* is ours; an empty one a deploy left that was torn."""
        data = self.read(place)
        return not data or is_module(MICROPYTHON + data[1:], place.removesuffix(".mpy"))

    def in_the_way(self, wanted: dict[str, bytes]) -> list[str]:
        """Return the sources that would be imported in place of a compiled module that is *wanted*."""
        modules = [place.removesuffix(".mpy") for place in wanted if place.endswith(".mpy")]
        return [f"{module}.py" for module in sorted(modules) if (self.path / f"{module}.py").exists()]

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

    def is_of_another(self, place: str) -> bool:
        """Return whether code.py or boot.py at *place* is there and another program's."""
        there = (self.read(place) or b"").strip()
        return there not in (b"", HELLO_WORLD) and OURS[place] not in there

    def put_aside(self, place: str) -> str:
        """Keep what is at *place* under the first name that is free; return that name."""
        start, end = place.split(".")
        numbers = chain([""], (f"-{number}" for number in count(2)))
        names = (f"{start}.before-tablemate{number}.{end}" for number in numbers)
        kept = next(name for name in names if not (self.path / name).exists())
        (self.path / place).rename(self.path / kept)
        return kept


def _clusters(data: bytes) -> int:
    return -(-len(data) // CLUSTER_BYTES) * CLUSTER_BYTES


def with_settings(there: bytes) -> bytes:
    """
    Return the settings of another program or owner, *there*, with the lines that this one needs.

    Those go first: CircuitPython reads no further than the first [section].
    """
    keys = tuple(line.split()[0] for line in SETTINGS_LINES)
    kept = b""
    is_read = True
    for line in there.splitlines(keepends=True):
        is_read = is_read and not line.lstrip().startswith(b"[")
        is_ours = line.startswith(keys) if is_read else line in SETTINGS_LINES  # an earlier deploy's
        kept += b"" if is_ours else line
    return b"".join(SETTINGS_LINES) + kept


def bring(drive: Drive, wanted: dict[str, bytes]) -> tuple[int, int]:
    """Make *drive* hold *wanted*; return how many files were written and removed."""
    wanted = {**wanted, SETTINGS: with_settings(drive.read(SETTINGS) or b"")}
    changed = [place for place in wanted if drive.read(place) != wanted[place]]
    stale, in_the_way = drive.stale(wanted), drive.in_the_way(wanted)
    drive.check_writable()
    drive.check_room(wanted, changed, stale)
    if not changed and not stale and not in_the_way:
        return 0, 0
    for place in [place for place in OURS if drive.is_of_another(place)]:
        print(f"the {place} of another program is kept as {drive.put_aside(place)}")
    (drive.path / CODE).unlink(missing_ok=True)
    for place in in_the_way:
        print(f"the {place} of another program is kept as {drive.put_aside(place)}")
    for place in stale:
        (drive.path / place).unlink()
    changed = sorted({*changed, CODE}, key=lambda place: (place == CODE, place == BOOT, place))
    for place in changed:
        drive.write(place, wanted[place])
    return len(changed), len(stale)
