"""
Mounts the file system, in place of the port's own _boot.py: that one formats whatever it cannot mount.

Only a blank flash is formatted here. What is not blank and cannot be mounted stays as it is, with nothing
mounted, and main.py says so (unread.py). No module of the program is imported: boot.py says first where
those are.
"""

import vfs
from _rp2 import Flash  # type: ignore[import-not-found]  # rp2 would bring its assembler along

if False:  # for the type checker
    from engines_core.types import Any

PAGE_BYTES = 256
BLOCK_BYTES = 4096
COUNT = 4  # ioctl's request for the number of blocks


def mounted(flash: "Any") -> "Any":
    """Return the file system on *flash*; None if there is none and the flash is not blank."""
    try:
        return vfs.VfsLfs2(flash, progsize=PAGE_BYTES)  # type: ignore[abstract]
    except OSError:
        if not is_blank(flash):
            return None
    vfs.VfsLfs2.mkfs(flash, progsize=PAGE_BYTES)
    return vfs.VfsLfs2(flash, progsize=PAGE_BYTES)  # type: ignore[abstract]


def is_blank(flash: "Any") -> bool:
    """Return whether nothing was ever written on *flash*."""
    erased, block = b"\xff" * BLOCK_BYTES, bytearray(BLOCK_BYTES)
    for number in range(flash.ioctl(COUNT, 0)):
        flash.readblocks(number, block)
        if block != erased:
            return False
    return True


if __name__ == "__main__":
    found = mounted(Flash())
    if found:
        vfs.mount(found, "/")
    del vfs, found, Flash, mounted, is_blank
