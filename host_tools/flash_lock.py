"""A folder that stands for a device's flash, for one program at a time: for `run` and `play --root`."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: the other verbs are to be had there
    fcntl = None  # type: ignore[assignment]

from host_tools import folders
from host_tools.refused import Refused


def run_folder() -> Path:
    """Return the folder that stands for the flash of `tablemate run`."""
    return folders.data() / "device"


@contextlib.contextmanager
def alone(root: Path) -> Iterator[Path]:
    """Give the folder *root*, made if it is missing, to this process alone; Refused if another one has it."""
    if fcntl is None:
        raise Refused(f"{root} cannot be locked: that needs Linux or macOS (on Windows: WSL)")
    try:
        root.mkdir(parents=True, exist_ok=True)
        lock = open(f"{root.resolve()}.lock", "w")
    except OSError as error:
        raise Refused(f"{root} cannot be written: {error.strerror}") from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Refused(f"another `tablemate run` or `play` uses {root}") from None
        yield root
