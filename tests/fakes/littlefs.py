"""
MicroPython's littlefs on a flash in RAM, with a Pico's parameters. Imports on MicroPython only.
"""

import gc

import vfs

from tests.fakes.flash import Flash

_flashes: "dict[int, Flash]" = {}  # by their size: their memory is used again by the next test


def formatted(blocks: int) -> Flash:
    """Return a flash with an empty file system, counters at 0; one there is of each size."""
    if blocks not in _flashes:
        _flashes[blocks] = Flash(blocks)
    flash = _flashes[blocks]
    flash.watch = None
    vfs.VfsLfs2.mkfs(flash, progsize=flash.PAGE)
    flash.start_counting()
    return flash


def mount(flash: Flash, where: str) -> None:
    """Mount the file system on *flash* as a Pico does, in the place of one left there."""
    unmount(where)
    vfs.mount(vfs.VfsLfs2(flash, progsize=flash.PAGE), where)


def unmount(where: str) -> None:
    """Unmount what is mounted at *where*, if anything is."""
    try:
        vfs.umount(where)
    except OSError:
        pass
    gc.collect()
