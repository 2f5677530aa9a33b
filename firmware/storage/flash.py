"""
All access to the flash, so that a test can let any of it fail.

`writes` counts the changes: during one (an erase takes 45 ms) edges of keys are noted late, and Gestures must
know. A change that `check` refuses is not begun, as if the flash had failed.
"""

import os
from errno import ENOENT

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Iterator

FULL = 28  # ENOSPC, which MicroPython's errno does not name
READ_BYTES = 1024  # read of a file at a time
FOLDER = 0x4000  # its type in ilistdir
MOST_FLASH_BYTES = 1 << 24  # a larger file system is a PC's
WINDOW_BYTES = 512  # examined at a time: a larger piece may not be free on CircuitPython
INLINE_BYTES = 512  # a file of littlefs up to this size lies in its folder's log (4096-byte sectors)

writes = 0  # changes of the flash since power on
check: "Any" = None  # called before each change; a battery raises OSError there (firmware/battery.py)


def is_full(error: OSError) -> bool:
    """Return whether *error* says that there is no room left."""
    return bool(error.args) and error.args[0] == FULL


def to_write(path: str, mode: str) -> "Any":
    """Return the file at *path*, open to be written in *mode*."""
    _count()
    return open(path, mode)


def empty(path: str) -> None:
    """Make the file at *path* empty."""
    with to_write(path, "wb"):
        pass


def rename(path: str, new: str) -> None:
    """Give the file at *path* the name *new*."""
    _count()
    os.rename(path, new)


def remove(path: str) -> None:
    """Take the file at *path* away."""
    _count()
    os.remove(path)


def end_move(folder: str) -> None:
    """
    Let littlefs finish a move out of *folder* during which the power went.

    Until the flash is changed it hides the files after the moved one (seen up to 2.11). To remove a file that
    is not there is change enough.
    """
    try:
        remove(folder + "/-")
    except OSError:
        pass  # there is none


def mkdir(path: str) -> None:
    """Make the folder *path*."""
    _count()
    os.mkdir(path)


def rmdir(path: str) -> None:
    """Take the empty folder *path* away."""
    _count()
    os.rmdir(path)


def piece(path: str, at: int, count: int) -> bytes:
    """Return up to *count* bytes of the file at *path* from offset *at* on."""
    with open(path, "rb") as file:
        file.seek(at)
        return file.read(count)


class Window:
    """The bytes of a file that were read last, so that lines beside each other cost one access."""

    def __init__(self) -> None:
        self.close()

    def close(self) -> None:
        """Keep nothing: the file changes, or its bytes are wanted no more."""
        self._bytes = b""
        self._at = 0  # their offset

    def line(self, path: str, at: int, most: int) -> bytes:
        """Return the line at offset *at* of the file at *path*, b"" if it is longer than *most* bytes."""
        start = at - self._at
        end = self._bytes.find(b"\n", start) + 1 if start >= 0 else 0
        for count in (WINDOW_BYTES, most):
            if not end:
                self._bytes, self._at, start = piece(path, at, count), at, 0
                end = self._bytes.find(b"\n") + 1
        return self._bytes[start:end]


def end_of(path: str, count: int) -> tuple[int, bytes]:
    """Return the size of the file at *path* and its last bytes, *count* at most."""
    with open(path, "rb") as file:
        size = file.seek(0, 2)
        file.seek(max(0, size - count))
        return size, file.read(count)


def size_of(path: str) -> int:
    """Return a file's size in bytes, -1 if there is none; OSError if that cannot be said."""
    try:
        return os.stat(path)[6]
    except OSError as error:
        if error.args[0] != ENOENT:
            raise
        return -1


def free_bytes(folder: str) -> int:
    """Return how many bytes are free where *folder* lies; a full littlefs counts below zero, unsigned."""
    status = os.statvfs(folder)
    return status[1] * status[3] if 0 <= status[3] <= status[2] else 0


def counted_twice(folder: str) -> int:
    """
    Return how many bytes more are free than `free_bytes` says where *folder* lies.

    MicroPython's littlefs counts the two blocks of each folder twice. All folders are looked at: 0.3 s.
    """
    status = os.statvfs(folder)
    if not hasattr(os, "ilistdir") or status[0] * status[2] > MOST_FLASH_BYTES:
        return 0
    top = folder
    while top:
        above = top.rsplit("/", 1)[0]
        if tuple(os.statvfs(above or "/")) != tuple(status):
            break  # another file system
        top = above
    return 2 * status[0] * _folders_in(top)


def _folders_in(path: str) -> int:
    """Return how many folders are below *path*, "" for all."""
    inner = [entry[0] for entry in os.ilistdir(path or "/") if entry[1] == FOLDER]
    return len(inner) + sum([_folders_in(path + "/" + name) for name in inner])


def names(folder: str) -> "Iterator[str]":
    """Return the names of all files in *folder*; an iterator, as littlefs takes 1 ms for each."""
    if not hasattr(os, "ilistdir"):
        return iter(os.listdir(folder))
    entries = os.ilistdir(folder)
    return (entry[0] for entry in entries)


def _count() -> None:
    global writes
    if check is not None:
        check()
    writes += 1
