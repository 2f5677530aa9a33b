"""
The languages that a build takes along, and how their texts are made ready for a device.

A device has the languages that were asked for and no others: LANGUAGES of firmware/texts/ names them. A text
that a language lacks is filled in from the English table here, so nothing is looked for twice there.
"""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

from firmware.texts import BEGUN, FALLBACK, LANGUAGES
from host_tools.errors import Refused
from host_tools.program.joined_texts import TABLES, table_in

HOME = TABLES + "__init__.py"
ALL = LANGUAGES + BEGUN
CODES = tuple(code for code, _ in ALL)
OFFERED = tuple(code for code, _ in LANGUAGES)
DEFAULT = (FALLBACK,)
BESIDE_ENGLISH = ("firmware/ui/line_breaks.py", "firmware/ui/sheet_words.py")
GLYPHS = "firmware/fonts/ja.py"
NEEDS = {  # files that no import names, by language
    "de": BESIDE_ENGLISH,
    "fr": BESIDE_ENGLISH,
    "es": BESIDE_ENGLISH,
    "ja": (*BESIDE_ENGLISH, "firmware/display/wide.py", "firmware/ui/kana_wheel.py", GLYPHS),
}
FROZEN_ONLY = {"ja": "with files a press takes 6 ms longer than in English, 4 are wanted"}  # tests/README.md
ROWS = re.compile(r"^LANGUAGES = .*$", re.MULTILINE)
OTHERS = re.compile(r"^BEGUN = .*$", re.MULTILINE)
FALLS_BACK = re.compile(r"^FALLBACK = .*$", re.MULTILINE)


def parsed(text: str) -> tuple[str, ...]:
    """Return the languages in *text*, `en,ja`, in our order; Refused if one is not known."""
    wanted = [word.strip() for word in text.split(",")]
    for code in wanted:
        if code not in CODES:
            raise Refused(f"no language {code!r}; there are {', '.join(CODES)}")
    return tuple(code for code in CODES if code in wanted)


def there(folders: Iterable[str]) -> tuple[str, ...]:
    """Return the languages among the names of *folders* of texts, DEFAULT if there are none."""
    return tuple(code for code in CODES if code in {*folders}) or DEFAULT


def of(source: str) -> str:
    """Return the language of which *source* is a table, empty if it is none."""
    rest = source.removeprefix(TABLES)
    return rest.split("/")[0] if rest != source and "/" in rest else ""


def only(sources: list[str], languages: tuple[str, ...]) -> list[str]:
    """Return *sources* without the tables of other *languages*, and with what these need."""
    needed = {source for code in languages for source in NEEDS.get(code, ())}
    return sorted({source for source in sources if of(source) in ("", *languages)} | needed)


def made_ready(source: str, text: str, root: Path, languages: tuple[str, ...] = CODES) -> str:
    """Return the *text* of the module *source* as a device with these *languages* has it."""
    if source == HOME:
        text = FALLS_BACK.sub('FALLBACK = ""', text)
        rows = tuple(row for row in ALL if row[0] in languages)
        if languages == CODES:
            return text
        return OTHERS.sub("BEGUN = ()", ROWS.sub(f"LANGUAGES = {rows!r}", text))
    if of(source) in ("", FALLBACK):
        return text
    english = root / TABLES / FALLBACK / Path(source).name
    return filled(text, english.read_text(encoding="utf-8")) if english.is_file() else text


def filled(text: str, english: str) -> str:
    """Return a table's *text* with what it lacks taken from the *english* one."""
    own, other = table_in(text), table_in(english)
    if own is None or other is None or not other.keys() - own.keys():
        return text
    words = {**other, **own}
    return f"{ast.get_docstring(ast.parse(text))!r}\n\nTEXTS = {words!r}\n"
