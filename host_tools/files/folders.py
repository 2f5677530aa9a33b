"""Folders: where this program keeps what it was given and what it can fetch again, and what is in one."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import platformdirs

from host_tools.errors import Refused

ROOT = Path(__file__).resolve().parents[2]  # the folder of host_tools and what stands beside it
HOMELESS = Path("/nonexistent")  # as Debian calls the home of a user who has none


def clone() -> "Path | None":
    """Return the clone of the repository that this program runs from; None where it was installed."""
    return ROOT if (ROOT / "pyproject.toml").is_file() else None


def data() -> Path:
    """Return the folder of games (Linux: ~/.local/share/tablemate)."""
    return _of(platformdirs.user_data_path)


def cache() -> Path:
    """Return the folder of what may go at any time (Linux: ~/.cache/tablemate)."""
    return _of(platformdirs.user_cache_path)


def made(folder: Path) -> Path:
    """Return *folder*, made if it is missing; Refused if that fails."""
    check(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(f"{folder} cannot be made: {error.strerror}") from None
    return folder


def check(folder: "Path | None") -> None:
    """Raise Refused if something else stands where *folder*, or one above it, is to be."""
    for place in [] if folder is None else [folder, *folder.parents]:
        if os.path.exists(place) and not os.path.isdir(place):
            raise Refused(f"{place} is a file, a folder is wanted")


def check_out(folder: "Path | None") -> None:
    """Raise Refused if *folder* cannot be made or written to: before the work for it, which may take long."""
    check(folder)
    if folder is None:
        return
    there = next(place for place in (folder, *folder.absolute().parents) if place.is_dir())
    if not os.access(there, os.W_OK):
        raise Refused(f"{folder} cannot be written: {there} takes no writes")


def files_in(folder: Path) -> dict[str, bytes]:
    """Return the files in *folder*, at any depth, by their place there."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def fill(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write *files*, by their place, into *folder*."""
    for place, data in files.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_bytes(data)


def _of(find: Callable[[str], Path]) -> Path:
    try:
        return find("tablemate")
    except RuntimeError:  # there is no HOME, and the system does not know the user
        return HOMELESS / "tablemate"
