"""
What the device says, from one table per language.

A language is a folder here. A module is a table, `TEXTS`: `en/screens.py` has the words of all screens,
one for each game (`en/boo_ray.py`) the words of that game, loaded with it, and one of PARTS the words whose
keys begin with its name, loaded when one of them is said. A key of all screens stands in no other table.
Engines speak English phrases (prompts, reasons of a refusal). Other languages have them in the table of the
game, and those of all games in the part PHRASES, keyed by the English template. A text that stands nowhere is
shown as its key; lists, the words of the dice and the module of a game must be there.

A language that lacks a text says it in English, the FALLBACK. What is built for a device has such texts in
the language's own tables, and no other languages than were asked for (host_tools/program/languages.py).

`@` in a text is a player's name, `#` a number or word (engines_core/phrases.py). For translators: README.md.
"""

from engines_core.phrases import fill
from firmware.modules import module

if False:  # for the type checker
    from engines_core.types import Any, Names, Phrase

# LANGUAGES are offered, those BEGUN are spoken if a PC says so (--language)
LANGUAGES = (("en", "English"), ("de", "Deutsch"), ("fr", "Français"), ("es", "Español"), ("ja", "日本語"))
BEGUN = ()
FALLBACK = "en"
PARTS = ("history", "settings")
SCREENS = "screens"  # the part that is always there
PHRASES = "phrases"  # the engines', beyond a game's own


class Texts:
    """The words of *language*, one of LANGUAGES."""

    def __init__(self, language: str):
        self.language = language
        self.table = self.of(SCREENS)
        self.game: "Any" = {}
        self.game_id = ""

    def speak(self, language: str) -> None:
        """Speak *language* from now on."""
        self.language = language
        self.table = self.of(SCREENS)
        if self.game_id:
            self.game = self.of(self.game_id)

    def of(self, part: str) -> "Any":
        """Return the words of a *part*, a module of the language."""
        table = _table(self.language, part)
        if not FALLBACK or self.language == FALLBACK:
            return table
        words = dict(_table(FALLBACK, part))
        words.update(table)
        return words

    def sheets(self) -> "Any":
        """Return the words of the score sheets that come along, None in English."""
        return None if self.language == "en" else _table(self.language, "sheets")

    def open_game(self, game_id: str) -> None:
        """Load the words of a game."""
        if game_id != self.game_id:
            self.game = self.of(game_id)
            self.game_id = game_id

    def title(self, title: str) -> str:
        """Return the *title* of a game in the language; a sheet's stays as it is."""
        return self.table.get("=" + title) or title

    def find(self, key: str) -> "str | None":
        """Return the template for *key*, None if it stands nowhere."""
        return self.table.get(key) or self.game.get(key) or self._find_in_part(key)

    def _find_in_part(self, key: str) -> "str | None":
        for part in PARTS:
            if key.startswith(part):
                return self.of(part).get(key)
        return None

    def say(self, key: str, *values: "Any", names: "Names" = ()) -> str:
        """Return the text for *key* with *values* filled in."""
        text = self.find(key) or key
        return fill((text,) + values, names) if values else text

    def phrase(self, phrase: "Phrase", names: "Names" = ()) -> str:
        """Return an engine's *phrase* in words."""
        found = self.find(phrase[0])
        if found is None and self.language != "en":
            found = _table(self.language, PHRASES).get(phrase[0])
        return fill((found or phrase[0],) + tuple(phrase[1:]), names)


def _table(language: str, part: str) -> "Any":
    return module("firmware.texts.%s.%s" % (language, part)).TEXTS
