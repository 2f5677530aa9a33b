"""
The program in several archives: what home needs is there, each other comes when a file of it is asked for.

    names = come_later(rom, bring)    # bring("de"): "ADDRESS LENGTH" of its image, "" if it is not available

Each archive is a ROMFS (host_tools/web/archives.py). The first has a file LATER: a line for each other
archive, its name, then its files and the folders that the first has not.
"""

import uctypes
import vfs

if False:  # for the type checker
    from engines_core.types import Any, Callable
    from firmware.types import Iterator

lacking: "list[str]" = []  # archives that were asked for since it was emptied, and are not available
PLACE = "/rom"
LATER = "later.txt"
EIO = 5
FILE, FOLDER = 0x8000, 0x4000  # in an entry of a folder


class Program:
    """The file system of all archives: *rom* is there, *names* tells the archive of a file that is not."""

    def __init__(self, rom: "Any", names: "dict[str, str]", bring: "Callable[[str], str]"):
        self._rom = rom
        self._names = names
        self._bring = bring
        self._come: "dict[str, Any]" = {}

    def mount(self, readonly: bool, mkfs: bool) -> None:
        """Do nothing: what is not asked for is not brought."""

    def umount(self) -> None:
        """Do nothing."""

    def stat(self, path: str) -> tuple[int, ...]:
        """Return the result of `os.stat`."""
        return self._archive(path).stat(path)

    def open(self, path: str, mode: str) -> "Any":
        """Return the file at *path*."""
        return self._archive(path).open(path, mode)

    def ilistdir(self, path: str) -> "Iterator[tuple[Any, ...]]":
        """Yield the entries of the folder at *path* as `os.ilistdir` does; nothing is brought for that."""
        folder = path.strip("/")
        if folder not in self._names:
            for entry in self._rom.ilistdir(path):
                yield entry
        for place in self._names:
            parent, _, name = place.rpartition("/")
            if parent == folder:
                yield name, FILE if "." in name else FOLDER, 0

    def _archive(self, path: str) -> "Any":
        """Return the archive that has *path*, or would have it; OSError if it is not available."""
        name = self._names.get(path.strip("/"))
        if name is None:
            return self._rom
        if name not in self._come:
            place = self._bring(name).split()
            if not place:
                lacking.append(name)
                raise OSError(EIO)
            self._come[name] = vfs.VfsRom(uctypes.bytearray_at(int(place[0]), int(place[1])))  # type: ignore
        return self._come[name]


def come_later(rom: "Any", bring: "Callable[[str], str]") -> str:
    """Mount all archives in place of *rom* alone; return the names of the others with spaces between."""
    with rom.open("/" + LATER, "r") as file:
        lines = [line.split() for line in file]
    names = {path: name for name, *paths in lines for path in paths}
    vfs.umount(PLACE)
    vfs.mount(Program(rom, names, bring), PLACE)  # type: ignore[arg-type]
    return " ".join([name for name, *_ in lines])
