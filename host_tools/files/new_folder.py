"""
A folder that is written whole or not at all: beside the one it replaces, then the two are swapped.
"""

import contextlib
import errno
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def in_place_of(folder: Path) -> Iterator[Path]:
    """
    Give the name of a new folder; made without an error, it takes the place of *folder*.

    NotADirectoryError if that is a file.
    """
    folder = folder.resolve()
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as beside:
        yield Path(beside) / "new"
        swap(folder, Path(beside) / "new", Path(beside) / "old")


def swap(folder: Path, new: Path, old: Path) -> None:
    """Move what is at *folder* to *old* and *new* to *folder*; if that fails all is as before."""
    if folder.exists():
        folder.rename(old)
    try:
        new.rename(folder)
    except BaseException:
        if old.exists():
            old.rename(folder)
        raise
