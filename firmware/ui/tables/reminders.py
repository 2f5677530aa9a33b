"""Reminders: the rules for the current stage, as pages of the details; nobody has to press through them."""

from firmware.ui import parts
from firmware.ui.fonts import TEXT

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Texts


class Reminders:
    """
    Pages (title, rows) for the screen of details, made of *topics*, each (title, key of its text).

    The words are those of firmware/texts/LANGUAGE/GAME_rules.py. The menu only names them: they are read
    and broken into rows when the first page is looked at.
    """

    def __init__(self, texts: "Texts", game_id: str, topics: "list[Any]"):
        self.texts = texts
        self.part = game_id + "_rules"
        self.topics = topics
        self._pages: "list[Any]" = []

    def __len__(self) -> int:
        return len(self._broken())

    def __getitem__(self, page: int) -> "Any":
        return self._broken()[page]

    def _broken(self) -> "list[Any]":
        if not self._pages:
            words = self.texts.of(self.part)
            for title, key in self.topics:
                rows = parts.wrapped(words.get(key) or key, TEXT, parts.WIDTH - 6)
                self._pages.extend(parts.pages(title, rows))
        return self._pages
