"""
Every change of the flash goes through here and is counted.

While a sector is erased (45 ms) the chip hears nothing, so whoever reads the keys wants to know.
"""

import os

changes = 0  # so many since power on


def opened(path: str, mode: str):
    """Return the file at *path*, open to be written in *mode*."""
    _count()
    return open(path, mode)


def rename(path: str, new: str) -> None:
    """Give the file at *path* the name *new*."""
    _count()
    os.rename(path, new)


def remove(path: str) -> None:
    """Take the file at *path* away."""
    _count()
    os.remove(path)


def mkdir(path: str) -> None:
    """Make the folder *path*."""
    _count()
    os.mkdir(path)


def _count() -> None:
    global changes
    changes += 1
