"""
What the device calls its settings and shows for their values, for the workshop's page (settings.js there).

    "off_after_s": {"label": "Display off", "words": {"0": "never"}, "text": "# min", "parts": 60}

A value has a word, or it is a number: # in the text is value * times / parts. A setting without a label
is none that anybody sets.
"""

from firmware.storage.settings_table import SETTINGS
from firmware.texts import LANGUAGES
from firmware.texts.en.settings import TEXTS

BRIGHTEST = 255
HOW: dict[str, dict] = {  # by how the table says that the screen shows it (firmware/ui/screens/settings.py)
    "": {},
    "language": {"words": dict(LANGUAGES)},
    "contrast": {"text": "#%", "times": 100, "parts": BRIGHTEST},
    "minutes": {"words": {0: TEXTS["settings.never"]}, "text": TEXTS["settings.minutes"], "parts": 60},
}


def facts() -> dict[str, dict]:
    """Return what is shown for each setting of the table, by its key."""
    return {key: shown(key, values, how) for key, _, _, values, how in SETTINGS}


def shown(key: str, values: tuple, how: str) -> dict:
    """Return what is shown for the setting *key*: its label, its words, the text for a number."""
    label = TEXTS.get(f"settings.{key}", "")
    if how == "word":
        return {"label": label, "words": {value: TEXTS[f"settings.{key}.{value}"] for value in values}}
    return {"label": label, **HOW[how]}
