"""
The file of the settings: what may be in it, how it is read and stored.

One JSON file, written beside the old one and renamed over it, so that it is the old or
the new one whole. The CRC-32 is that of the values as json_text prints them:

    {"crc": "1b2f8a60", "values": {"brightness": 160, "flip": false, ...}}

On littlefs that is one step. FAT (CircuitPython) removes the old file first: if power goes between,
only the new one is there, under its other name, and is taken.

A file that cannot be trusted is renamed to `settings.bad` (`.bad1`, ...: none is
overwritten), the defaults are used, and the report is shown once, at this start. One that
cannot be read stays where it is: before anything is stored it is read again, and only put
aside if that fails once more. A value that is not allowed (any more, or yet: a language) has
its default, and is reported too; one that this version does not know is ignored, one that is
missing has its default.
"""

from binascii import crc32

from firmware.storage import flash
from firmware.storage.lines import value_of
from firmware.storage.settings_table import SETTINGS

if False:  # for the type checker
    from engines_core.types import Any, Phrase
    from firmware.types import Setup, Values

NAMES_KEPT = 24
NAME_LETTERS = 24
SETUPS_KEPT = 12
FILE_BYTES = 8192  # a longer file is not ours
HEAD_BYTES = len('{"crc": "00000000", "values": ')

DEFAULTS: "Values" = {row[0]: row[1] for row in SETTINGS}
ALLOWED: "Values" = {row[0]: row[2] for row in SETTINGS}


def is_allowed(key: str, value: "Any") -> bool:
    """Return whether *value* may be stored as setting *key*."""
    allowed = ALLOWED[key]
    if type(value) is not type(DEFAULTS[key]):
        return False
    if type(value) is list:
        return len([item for item in value if is_item(item, allowed)]) == len(value) <= NAMES_KEPT
    return value in allowed


def is_item(item: "Any", form: "Any") -> bool:
    """Return whether *item* is a text that is not empty (*form* is str), or a list of these types."""
    if form is str:
        return type(item) is str and item != ""
    return type(item) is list and [type(value) for value in item] == form


def encode(values: "Values") -> bytes:
    """Return the file for *values*. Imports on first use, as most starts only read."""
    from engines_core import json_text

    return _with_crc(json_text.dumps(values).encode())


def decode(data: bytes) -> "Values":
    """Return the values in the file *data*; ValueError if it is not as `encode` wrote it."""
    text = data[HEAD_BYTES:-2]
    if data != _with_crc(text):
        raise ValueError("checksum")
    values = value_of(text)
    if type(values) is not dict:
        raise ValueError("no object")
    return values


def read(folder: str) -> "tuple[Values, Phrase | None, bool]":
    """
    Return (values, report, is_unread) of the settings in *folder*.

    The values are the defaults where nothing sound is stored.
    The report is None or a phrase (engines_core/phrases.py) that says what was wrong with the file. If
    *is_unread*, the file is there still: `read_again` before anything is stored.
    """
    path, new = _paths(folder)
    values: "Values" = dict(DEFAULTS)
    try:
        if flash.size_of(path) < 0 and flash.size_of(new) >= 0:
            _take_new(path, new)
        if flash.size_of(path) < 0:
            return values, None, False
        stored = _stored(path)
    except ValueError:
        return values, ("Settings were damaged",), not _is_put_aside(path)
    except OSError:
        return values, ("Settings cannot be read",), True
    report = None
    for key in sorted(DEFAULTS):
        if key in stored and is_allowed(key, stored[key]):
            values[key] = stored[key]
        elif key in stored:
            report = ("Setting # was not valid", key)
    return values, report, False


def is_there(folder: str) -> bool:
    """Return whether settings are stored in *folder*, sound or not."""
    return any([flash.size_of(path) >= 0 for path in _paths(folder)])


def read_again(folder: str) -> "Values":
    """Return the values in a file that was not read, or put it aside; OSError if neither can be done."""
    values, _, is_unread = read(folder)
    if is_unread:
        _put_aside(_paths(folder)[0])
    return values


def store(folder: str, values: "Values") -> None:
    """Store all *values*, atomically."""
    path, new = _paths(folder)
    with flash.to_write(new, "wb") as file:
        file.write(encode(values))
    flash.rename(new, path)


def with_names(kept: list[str], names: list[str]) -> list[str]:
    """
    Return the remembered names with *names* first; the oldest beyond NAMES_KEPT drop out.

    A name of more than NAME_LETTERS, which only a record from elsewhere has, is not remembered: all have to
    fit into FILE_BYTES.
    """
    found: list[str] = []
    for name in list(names) + kept:
        if name not in found and len(name) <= NAME_LETTERS:
            found.append(name)
    return found[:NAMES_KEPT]


def shortened(names: list[str]) -> list[str]:
    """Return *names* as long as one that is remembered may be."""
    return [name[:NAME_LETTERS] for name in names]


def with_setup(kept: "list[Setup]", setup: "Setup") -> "list[Setup]":
    """Return the *kept* setups with *setup* first, in place of that of the same game."""
    return ([setup] + [other for other in kept if other[0] != setup[0]])[:SETUPS_KEPT]


def _paths(folder: str) -> tuple[str, str]:
    """Return where the file is, and where a new one is written first."""
    return folder + "/settings.json", folder + "/settings.new"


def _with_crc(text: bytes) -> bytes:
    return b'{"crc": "%08x", "values": %s}\n' % (crc32(text), text)


def _stored(path: str) -> "Values":
    return decode(flash.piece(path, 0, min(flash.size_of(path), FILE_BYTES)))


def _take_new(path: str, new: str) -> None:
    """Finish a rename that power interrupted; a file that is not whole was not yet to be renamed."""
    try:
        _stored(new)
    except ValueError:
        return
    flash.rename(new, path)


def _is_put_aside(path: str) -> bool:
    """Put the file aside; return False where the flash lets it be renamed no more: it stays."""
    try:
        _put_aside(path)
    except OSError:
        return False
    return True


def _put_aside(path: str) -> None:
    """Keep the file under another name."""
    aside = path.rsplit(".", 1)[0] + ".bad"
    number = 0
    while flash.size_of(aside + (str(number) if number else "")) >= 0:
        number += 1
    flash.rename(path, aside + (str(number) if number else ""))
