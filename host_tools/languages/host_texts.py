"""
Texts around the device, for players: the page, its manifest, the workshop, the frame of `tablemate run`,
the printed card.

    of("de", "page")  ->  {"hello.watch": "Ein Spiel ansehen", ...}

One JSON file a language and part. A text is written as those of the device (firmware/texts/README.md), of any
length; a pair of one and several is a list.
"""

import json
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENGLISH = "en"
PLACES = {
    "card": "host_tools/card/texts/{}.json",
    "large": "host_tools/web/page/texts/{}/large.json",
    "manifest": "host_tools/web/page/texts/{}/manifest.json",
    "page": "host_tools/web/page/texts/{}/page.json",
    "terminal": "host_tools/terminal/texts/{}.json",
    "workshop": "host_tools/web/page/texts/{}/workshop.json",
}
Table = dict[str, "str | tuple[str, ...]"]


def place_of(language: str, part: str) -> str:
    """Return the file with a *part* of a *language*, from the repository's top on."""
    return PLACES[part].format(language)


@cache
def of(language: str, part: str) -> Table:
    """Return the texts that a *language* itself has of a *part*."""
    path = ROOT / place_of(language, part)
    found = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return {key: tuple(text) if isinstance(text, list) else text for key, text in found.items()}


def whole(language: str, part: str) -> Table:
    """Return the texts of a *part*, in English where a *language* lacks one."""
    return {**of(ENGLISH, part), **of(language, part)}
