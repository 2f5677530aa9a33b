"""
What the device remembers besides games: its settings and the players' names.

One JSON file, written beside the old one and renamed over it, so that it is the old or
the new one whole. The CRC-32 is that of the values as strict_json prints them:

    {"crc": "1b2f8a60", "values": {"brightness": 160, "flip": false, ...}}

On littlefs that is one step. FAT (CircuitPython) removes the old file first: if power goes between,
only the new one is there, under its other name, and is taken.

A file that cannot be trusted is renamed to `settings.bad` (`.bad1`, ...: none is
overwritten), the defaults are used, and `report` says so until the next start. A value
that is no longer allowed has its default, and is reported too; one that this version
does not know is ignored, one that is missing has its default.
"""

import os
from binascii import crc32

from engines_core import strict_json
from firmware.storage.journal import size_of

NAMES_KEPT = 24
FILE_BYTES = 8192  # a longer file is not ours

# name: (default, allowed values, or lowest and highest for a number)
FIELDS: dict = {
    "brightness": (160, range(1, 256)),  # the panel's contrast
    "flip": (False, (False, True)),
    "language": ("en", None),  # which there are is known to the texts
    "names": ([], None),
    "off_after_s": (300, range(7201)),  # 0: never
    "sound": (True, (False, True)),
}


def is_allowed(key: str, value) -> bool:
    """Return whether *value* may be stored as setting *key*."""
    default, allowed = FIELDS[key]
    if type(value) is not type(default):
        return False
    if key == "names":
        return len([name for name in value if type(name) is str and name]) == len(value) <= NAMES_KEPT
    return value != "" if allowed is None else value in allowed


def encode(values: dict) -> bytes:
    """Return the file for *values*."""
    text = strict_json.dumps(values)
    return b'{"crc": "%08x", "values": ' % crc32(text.encode()) + text.encode() + b"}\n"


def decode(data: bytes) -> dict:
    """Return the values in the file *data*; ValueError if it is not as `encode` wrote it."""
    whole = strict_json.loads(data)
    if type(whole) is not dict or type(whole.get("values")) is not dict or encode(whole["values"]) != data:
        raise ValueError("checksum")
    return whole["values"]


class Settings:
    """
    The settings in *folder*. `settings["sound"]` reads, `set("sound", False)` changes and stores.

    `report` is None or a line for people (template, *values) that says what was wrong with the file.
    """

    def __init__(self, folder: str):
        self.path = folder + "/settings.json"
        self._new = folder + "/settings.new"
        self.report: "tuple | None" = None
        self.values: dict = {key: FIELDS[key][0] for key in FIELDS}
        if size_of(self.path) < 0 and size_of(self._new) >= 0:
            self._take_new()
        if size_of(self.path) >= 0:
            self._load()

    def __getitem__(self, key: str):
        """Return the value of a setting."""
        return self.values[key]

    def set(self, key: str, value: object) -> None:
        """Change one setting and store all; ValueError for a value that is not allowed."""
        if not is_allowed(key, value):
            raise ValueError("not allowed", key, value)
        if self.values[key] != value:
            self.values[key] = value
            self._save()

    def remember(self, names: "list[str]") -> None:
        """Put the players' *names* first among those remembered, the oldest beyond NAMES_KEPT drop out."""
        kept = []
        for name in list(names) + self.values["names"]:
            if name not in kept:
                kept.append(name)
        self.set("names", kept[:NAMES_KEPT])

    def _load(self) -> None:
        """Take over the values of the file, or put it aside."""
        try:
            with open(self.path, "rb") as file:
                stored = decode(file.read(min(FILE_BYTES, size_of(self.path))))
        except ValueError:
            self._put_aside()
            return
        for key in sorted(FIELDS):
            if key in stored and is_allowed(key, stored[key]):
                self.values[key] = stored[key]
            elif key in stored:
                self.report = ("Setting # was not valid", key)

    def _take_new(self) -> None:
        """Finish a rename that power interrupted; a file that is not whole was not yet to be renamed."""
        try:
            with open(self._new, "rb") as file:
                decode(file.read(FILE_BYTES))
        except ValueError:
            return
        os.rename(self._new, self.path)

    def _put_aside(self) -> None:
        """Keep the damaged file under another name and say so."""
        aside = self.path.rsplit(".", 1)[0] + ".bad"
        number = 0
        while size_of(aside + (str(number) if number else "")) >= 0:
            number += 1
        os.rename(self.path, aside + (str(number) if number else ""))
        self.report = ("Settings were damaged",)

    def _save(self) -> None:
        """Store all values, atomically."""
        with open(self._new, "wb") as file:
            file.write(encode(self.values))
        os.rename(self._new, self.path)
