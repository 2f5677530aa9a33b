"""
One process at a time on an open file, on any system; flash_lock.py has it for a folder.

    with open(path, "a+b") as file, file_lock.held(file): ...
"""

import contextlib
import sys
from collections.abc import Iterator
from typing import BinaryIO

if sys.platform == "win32":
    import msvcrt

    FAR = 0x7FFF0000  # locked bytes cannot be read on Windows: this one lies beyond every record

    def _lock(file: BinaryIO) -> None:
        file.seek(FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)

    def _unlock(file: BinaryIO) -> None:
        file.seek(FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)

    def _unlock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)


@contextlib.contextmanager
def held(file: BinaryIO) -> Iterator[None]:
    """Wait for the lock of *file* and hold it; all writes are in the file at its release."""
    _lock(file)
    try:
        yield
        file.flush()
    finally:
        _unlock(file)
