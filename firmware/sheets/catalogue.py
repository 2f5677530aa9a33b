"""
Score sheets on the device: those that come along (shipped_sheets.py and its parts, of which only the
one that is read is loaded) and those that were pushed.

A pushed one is a file `hearts.json` in the folder `sheets` on the flash, and counts in place of the one of
that name that comes along. Every file there is checked before it is used: a file that is not a sound sheet is
listed with the reason. Imports on first use.
"""

import json

from firmware import modules
from firmware.sheets.shipped_sheets import SHEETS
from firmware.storage import flash

if False:  # for the type checker
    from engines_core.types import Any, Phrase, Sheet
    from firmware.types import Job

FOLDER = "/sheets"
END = ".json"
FILE_BYTES = 4096  # a sheet takes 2,000 bytes, the rest is space
MOST_FILES = 99
UNREADABLE, NOT_JSON = "the file cannot be read", "the file is not JSON"
USED_KEPT = 9  # latest used sheets


class Listed:
    """A sheet in the list: its `key` (the file's name without END), its `name`, or its `fault` (`read`)."""

    def __init__(self, key: str, name: str, fault: "Phrase" = ()):
        self.key = key
        self.name = name
        self.fault = fault


def listing(root: str, used: list[str], found: list[Listed], words: "Any" = None) -> "Job":
    """
    Put all sheets into *found*, the latest *used* keys first, then by name; a generator, a file per step.

    *words* have the names of those that come along in another language, by key.
    """
    pushed = files(root)
    for key in pushed:
        found.append(_looked_at(root, key))
        yield
    for key, name, _ in SHEETS:
        if key not in pushed:
            found.append(Listed(key, words and words.get(key) or name))
    found.sort(key=lambda listed: (_rank(used, listed.key), listed.name.lower(), listed.key))


def _rank(used: list[str], key: str) -> int:
    return used.index(key) if key in used else USED_KEPT


def files(root: str) -> list[str]:
    """Return the keys of the sheets on the flash."""
    try:
        names = list(flash.names(root + FOLDER))
    except OSError:
        return []  # none was ever pushed
    return sorted([name[: -len(END)] for name in names if name.endswith(END) and name != END])[:MOST_FILES]


def _looked_at(root: str, key: str) -> Listed:
    try:
        return Listed(key, read(root, key)["name"])
    except ValueError as error:
        return Listed(key, key, error.args)


def read(root: str, key: str) -> "Sheet":
    """Return the sheet *key*; ValueError with a place ("" for all) and a phrase unless sound."""
    if key in files(root):
        return parsed(_bytes(root + FOLDER + "/" + key + END))
    for shipped, _, part in SHEETS:
        if shipped == key:
            texts = dict(modules.module("firmware.sheets.shipped_part_%d" % part).TEXTS)
            return json.loads(texts[key])
    raise ValueError("", UNREADABLE)


def _bytes(path: str) -> bytes:
    """Return the file; ValueError if it is too long for a sheet or cannot be read."""
    try:
        data = flash.piece(path, 0, FILE_BYTES + 1)
    except OSError:
        raise ValueError("", UNREADABLE)
    if len(data) > FILE_BYTES:
        raise ValueError("", "more than # bytes", FILE_BYTES)
    return data


def parsed(data: bytes) -> "Sheet":
    """Return the sheet in *data*; ValueError as `read` raises it if it is not one."""
    from engines_core import strict_json  # no sheet that comes along needs them
    from engines_core.sheets.faults import phrases

    try:
        value = strict_json.loads(data)
    except ValueError:
        raise ValueError("", NOT_JSON)
    found = phrases(value)
    if found or type(value) is not dict:
        place, phrase = found[0]
        raise ValueError(place, *phrase)
    return value


def used_first(used: list[str], key: str) -> list[str]:
    """Return the keys that were *used* with *key* as the latest."""
    return [key] + [other for other in used if other != key][: USED_KEPT - 1]
