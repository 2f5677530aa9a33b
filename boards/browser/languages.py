"""
Languages that come when they are spoken: each a ROMFS beside the program's (host_tools/web/site.py).

    come_later(rom, bring)    # bring("de"): "ADDRESS LENGTH" of its image, "" if it is not available

The file system that is mounted first is found first.
"""

import uctypes
import vfs

from firmware.texts import LANGUAGES

if False:  # for the type checker
    from engines_core.types import Any, Callable

PLACE = "/rom"
ALWAYS_THERE = "en"
EIO = 5


class Later:
    """The folder of the language *code*, brought with the first of its files that is asked for."""

    def __init__(self, code: str, bring: "Callable[[str], str]"):
        self._code = code
        self._bring = bring
        self._files: "Any" = None

    def mount(self, readonly: bool, mkfs: bool) -> None:
        """Do nothing: what is not asked for is not brought."""

    def umount(self) -> None:
        """Do nothing."""

    def stat(self, path: str) -> tuple[int, ...]:
        """Return the result of `os.stat`."""
        return self._there().stat(path)

    def open(self, path: str, mode: str) -> "Any":
        """Return the file at *path*."""
        return self._there().open(path, mode)

    def _there(self) -> "Any":
        if self._files is None:
            place = self._bring(self._code).split()
            if not place:
                raise OSError(EIO)
            self._files = vfs.VfsRom(uctypes.bytearray_at(int(place[0]), int(place[1])))  # type: ignore
        return self._files


def come_later(rom: "Any", bring: "Callable[[str], str]") -> str:
    """Mount the languages, then the program *rom* again; return their codes with spaces between."""
    codes = [code for code, _ in LANGUAGES if code != ALWAYS_THERE]
    vfs.umount(PLACE)
    for code in codes:
        vfs.mount(Later(code, bring), PLACE + "/firmware/texts/" + code)  # type: ignore[arg-type]
    vfs.mount(rom, PLACE)
    return " ".join(codes)
