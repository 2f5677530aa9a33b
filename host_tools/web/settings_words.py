"""
The device's words for its settings and their values, for the workshop's page (settings.js there).

A file per language, `texts/de/settings.json`:

    "off_after_s": {"label": "Display off", "words": {"0": "never"}, "text": "# min", "times": 1, "parts": 60}

A value has a word, or it is a number: # in the text is value * times / parts. A setting without a label
is none that anybody sets.
"""

from typing import Any

from firmware.storage.settings_table import SETTINGS
from firmware.texts import BEGUN, LANGUAGES
from host_tools.languages import coverage, reference
from host_tools.languages.coverage import SOFT_HYPHEN


def facts(language: str) -> dict[str, dict[str, Any]]:
    """Return the words of each setting of the table in a *language*, by its key."""
    texts = {**reference.of("settings"), **coverage.table(language, "settings")}
    spoken = {key: str(text).replace(SOFT_HYPHEN, "") for key, text in texts.items()}
    return {key: shown(key, values, how, spoken) for key, _, _, values, how in SETTINGS}


def shown(
    key: str, values: tuple[Any, ...], how: "str | tuple[Any, ...]", texts: dict[str, str]
) -> dict[str, Any]:
    """Return the words of the setting *key* from *texts*: its label, its words, the text for a number."""
    label = texts.get(f"settings.{key}", "")
    if how == "language":
        return {"label": label, "words": dict(LANGUAGES + BEGUN)}
    in_words = [value for value in values if how == "word" or value == 0]
    found = {"label": label, "words": {value: texts[f"settings.{key}.{value}"] for value in in_words}}
    if not isinstance(how, tuple):
        return found
    text, times, parts = how
    return {**found, "text": texts.get(text, text), "times": times, "parts": parts}
