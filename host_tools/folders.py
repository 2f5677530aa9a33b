"""Folders: where this program keeps what it was given and what it can fetch again, and those asked for."""

import os
from collections.abc import Callable
from pathlib import Path

import platformdirs

from host_tools.refused import Refused

HOMELESS = Path("/nonexistent")  # as Debian calls the home of a user who has none


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


def _of(find: Callable[[str], Path]) -> Path:
    try:
        return find("tablemate")
    except RuntimeError:  # there is no HOME, and the system does not know the user
        return HOMELESS / "tablemate"
