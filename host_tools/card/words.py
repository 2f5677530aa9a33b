"""
The words of the card: texts/LANGUAGE.json; a text that a language lacks is said in English.

The names of games and keys are not there: they are the program's.
"""

import json
from pathlib import Path

FOLDER = Path(__file__).parent / "texts"
ENGLISH = "en"


def own(language: str) -> dict[str, str]:
    """Return the texts that *language* has itself."""
    file = FOLDER / f"{language}.json"
    if not file.is_file():
        return {}
    texts: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return texts


def of(language: str) -> dict[str, str]:
    """Return the texts of *language*, in English where it lacks one."""
    return {**own(ENGLISH), **own(language)}
