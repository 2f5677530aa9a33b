"""
MicroPython's littlefs on a flash in RAM, with a Pico's parameters. Imports on MicroPython only.
"""

import gc

import vfs

from tests.fakes.flash import Flash

_flashes: "dict[int, Flash]" = {}  # {size: flash}, so that the next test uses its memory again


def formatted(blocks: int) -> Flash:
    """Return the flash of this size with an empty file system and its counters at 0."""
    if blocks not in _flashes:
        _flashes[blocks] = Flash(blocks)
    flash = _flashes[blocks]
    flash.watch = None
    vfs.VfsLfs2.mkfs(flash, progsize=flash.PAGE)
    flash.start_counting()
    return flash


def mount(flash: Flash, where: str) -> None:
    """Mount the file system on *flash* as a Pico does, in place of one left there."""
    unmount(where)
    vfs.mount(vfs.VfsLfs2(flash, progsize=flash.PAGE), where)


def unmount(where: str) -> None:
    """Unmount the file system at *where*, if there is one."""
    try:
        vfs.umount(where)
    except OSError:
        pass
    gc.collect()
