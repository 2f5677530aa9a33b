"""A folder that stands for a device's flash, for one program at a time: for `run` and `play --root`."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: the other verbs are to be had there
    fcntl = None  # type: ignore[assignment]

from host_tools.errors import Refused
from host_tools.files import folders


def run_folder() -> Path:
    """Return the folder that stands for the flash of `tablemate run`."""
    return folders.data() / "device"


@contextlib.contextmanager
def alone(root: Path) -> Iterator[Path]:
    """Give the folder *root*, made if it is missing, to this process alone; Refused if another one has it."""
    if fcntl is None:
        raise Refused(f"{root} cannot be locked: that needs Linux or macOS (on Windows: WSL)")
    folders.check(root)
    try:
        root.mkdir(parents=True, exist_ok=True)
        folder = os.open(root, os.O_RDONLY)
    except OSError as error:
        raise Refused(f"{root} cannot be written: {error.strerror}") from None
    try:
        lock(folder, root)
        yield root
    finally:
        os.close(folder)


def lock(folder: int, root: Path) -> None:
    """Lock the open *folder* itself, no file beside it; Refused with *root* if another process has it."""
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Refused(f"another `tablemate run` or `play` uses {root}") from None
    except OSError as error:
        raise Refused(f"{root} cannot be locked: {error.strerror}") from None
