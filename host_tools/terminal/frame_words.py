"""
The words of the frame of `tablemate run`, in the language of the device in it.

    words = frame_words.of("de", are_releases_told=True)
    words.hints, words.title.replace("#", "cpython")
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from firmware.storage import settings_file
from host_tools.languages import host_texts

PART = "terminal"


class Words(NamedTuple):
    """The texts of the frame: what the keys are, its title, and of a window in which nothing fits."""

    hints: tuple[str, str]
    title: str
    too_small: str


@cache
def of(language: str, are_releases_told: bool) -> Words:
    """Return the texts in a *language*, for a terminal that tells of releases or not."""
    texts = {key.partition(".")[2]: str(text) for key, text in host_texts.whole(language, PART).items()}
    held = texts["held" if are_releases_told else "capitals"]
    return Words((texts["keys"], held), texts["title"], texts["small"])


class Spoken:
    """The language of the device whose flash is *root*; *first* until it has stored one, or without root."""

    def __init__(self, first: str, root: "Path | None" = None):
        self._language = first
        self._file = root / "settings.json" if root else None
        self._changed_ns = 0

    def now(self) -> str:
        """Return its code, looked up in the settings when they have changed; they are left as they are."""
        try:
            changed_ns = self._file.stat().st_mtime_ns if self._file else 0
            if self._file and changed_ns != self._changed_ns:
                self._changed_ns = changed_ns
                language = settings_file.decode(self._file.read_bytes())["language"]
                if settings_file.is_allowed("language", language):
                    self._language = language
        except (OSError, ValueError, KeyError):
            pass  # not there yet, or not sound, which the device says
        return self._language
