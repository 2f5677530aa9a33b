"""
All that there is to translate, by part: keys with their English texts.

    of("blaze")  ->  {"trump": "Trump", ..., "@ attacks first": "@ attacks first", ...}

A part is a file of a language's folder in firmware/texts/. Texts of the device stand in the English file of
that name. The rules speak English templates, found here in their sources: a game's are keys of its part,
those of all games of PHRASES. SHEETS has the words of the score sheets that come along.
"""

import ast
import json
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from engines_core.games import GAMES
from firmware.texts import PHRASES, SCREENS
from firmware.ui.sheet_words import words_on
from host_tools.languages import host_texts
from host_tools.program import bytecode
from host_tools.program.joined_texts import Table

ENGLISH = "en"
FOLDER = "firmware/texts"
SHEETS = "sheets"
SHEET_FILES = "host_tools/sheets"
ENGINES = "engines_core"
SPEAKING = ("firmware/sheets/catalogue.py", "firmware/storage/settings_file.py")  # have templates too
SILENT = ("games", "json_text", "judge_words", "phrases", "strict_json", "replay", "record_text")  # to people
JUDGES, OF_SHEETS = "engines_core/judges/", ("engines_core/sheet.py", "engines_core/sheets/")
CHECKS = ("across", "faults", "format", "kinds")  # modules that check a sheet's file: in PHRASES
CODING = ("Judge", "KeyError", "TypeError", "ValueError")  # calls whose texts are for programmers


def parts() -> list[str]:
    """Return the names of all parts."""
    return sorted({*_files(), PHRASES, SHEETS})


def _files() -> list[str]:
    return [path.stem for path in (bytecode.ROOT / FOLDER / ENGLISH).glob("*.py")]


@cache
def of(part: str) -> Table:
    """Return the texts of a *part* by key, in the order in which they are read."""
    if part in host_texts.PLACES:
        return host_texts.of(ENGLISH, part)
    if part == SHEETS:
        return sheet_words()
    found: Table = {}
    if part in _files():
        found.update(import_module(f"firmware.texts.{ENGLISH}.{part}").TEXTS)
    general = import_module(f"firmware.texts.{ENGLISH}.screens").TEXTS
    found.update({key: key for key in templates().get(part, ()) if key not in general})
    if part == SCREENS:
        found.update({"=" + title: title for _, title in GAMES})
    return found


def sheet_words() -> Table:
    """Return the names of the sheets by key, and the words of each by `KEY.WORD`."""
    found: Table = {}
    for path in sorted((bytecode.ROOT / SHEET_FILES).glob("*.json")):
        sheet = json.loads(path.read_text(encoding="utf-8"))
        found[path.stem] = sheet["name"]
        found.update({f"{path.stem}.{word}": word for word in words_on(sheet)})
    return found


@cache
def templates() -> dict[str, list[str]]:
    """Return the English templates of the rules by part, each once."""
    found: dict[str, list[str]] = {}
    for source in sorted({*bytecode.sources([ENGINES]), *SPEAKING}):
        part = part_of(source)
        for template in spoken(bytecode.read(source)) if part else ():
            if template not in found.setdefault(part, []):
                found[part].append(template)
    return found


def part_of(source: str) -> str:
    """Return the part with the templates of the file *source*, empty if it says nothing to players."""
    stem = Path(source).stem
    if stem in SILENT:
        return ""
    for game_id, _ in GAMES:
        if source.startswith(f"engines_core/{game_id}"):
            return game_id
    if source.startswith(JUDGES):
        return "judge"
    return "sheet" if source.startswith(OF_SHEETS) and stem not in CHECKS else PHRASES


def spoken(text: str) -> list[str]:
    """Return the templates in the source *text*: strings of several words, or with a value."""
    tree = ast.parse(text)
    silent = {id(node) for node in _silent(tree)}
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in silent]
    nodes.sort(key=lambda node: (node.lineno, node.col_offset))
    return [node.value for node in nodes if isinstance(node.value, str) and is_template(node.value)]


def is_template(text: str) -> bool:
    """Return whether *text* may be one: two words or a value, and letters."""
    is_whole = text == text.strip() and not any(char in text for char in "%{")
    return is_whole and any(char.isalpha() for char in text) and any(mark in text for mark in " @#")


def _silent(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the nodes of *tree* that nobody reads on a panel: docstrings, types, how a judge is typed."""
    for node in ast.walk(tree):
        hidden: list[ast.AST | None] = []
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node):
            hidden.append(node.body[0])
        if isinstance(node, ast.FunctionDef):
            hidden.append(node.returns)
        if isinstance(node, (ast.AnnAssign, ast.arg)):
            hidden.append(node.annotation)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in CODING:
            hidden += node.args[:2]
        for part in hidden:
            yield from ast.walk(part) if part is not None else ()
