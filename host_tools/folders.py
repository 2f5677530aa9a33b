"""Where this program keeps for its user what it was given, and what it can make or fetch again."""

from collections.abc import Callable
from pathlib import Path

import platformdirs

HOMELESS = Path("/nonexistent")  # as Debian calls the home of a user who has none


def data() -> Path:
    """Return the folder of games (Linux: ~/.local/share/tablemate)."""
    return _of(platformdirs.user_data_path)


def cache() -> Path:
    """Return the folder of what may go at any time (Linux: ~/.cache/tablemate)."""
    return _of(platformdirs.user_cache_path)


def _of(find: Callable[[str], Path]) -> Path:
    try:
        return find("tablemate")
    except RuntimeError:  # there is no HOME, and the system does not know the user
        return HOMELESS / "tablemate"
