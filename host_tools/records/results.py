"""
The results of records, noted so that a library of years is listed at once.

No truth of its own: a file in the user's cache that may go at any time. A record is known by the SHA-256 of
its bytes; with other rules (engines_core/) nothing is known any more. The first line is the SHA-256 of the
second, so that what is damaged counts as missing.

    5b1e...
    {"rules": "5f0c...", "results": {"9a31...": [header, over, now, standings, torn], ...}}
"""

import contextlib
import dataclasses
import hashlib
import json
import os
from functools import cache
from pathlib import Path

import engines_core
from host_tools.files import folders
from host_tools.records import game_replay, quick_json

FILE = folders.cache() / "results.txt"
MOST = 10_000  # noted results; the oldest go


@cache
def rules() -> str:
    """Return a digest of the rules and of what is noted here."""
    code = (__file__, game_replay.__file__, quick_json.__file__)
    ours = [*map(Path, code), *Path(engines_core.__file__).parent.rglob("*.py")]
    digest = hashlib.sha256()
    for path in sorted(ours):
        digest.update(path.read_bytes())
    return digest.hexdigest()


class Results:
    """The results in FILE, read at once and written by `keep`."""

    def __init__(self) -> None:
        self._known = read()
        self._is_new = False

    def game(self, file: str, data: bytes) -> game_replay.Game:
        """Return the game in the record *data* from *file*; RecordError if the rules refuse it."""
        key = hashlib.sha256(data).hexdigest()
        if key in self._known:
            return game_replay.Game(file, data, self._known[key])
        game = game_replay.game(file, data)
        self._known[key] = game.result
        self._is_new = True
        return game

    def keep(self) -> None:
        """Write what was found out; a cache that cannot be written is none."""
        if not self._is_new:
            return
        known = dict(list(self._known.items())[-MOST:])
        values = {key: [getattr(result, field.name) for field in FIELDS] for key, result in known.items()}
        new = FILE.with_name(f"{FILE.name}.{os.getpid()}")
        try:
            FILE.parent.mkdir(parents=True, exist_ok=True)
            new.write_bytes(sealed(json.dumps({"rules": rules(), "results": values}).encode()))
            new.replace(FILE)
        except (OSError, ValueError):  # ValueError: a score of more digits than CPython prints
            with contextlib.suppress(OSError):
                new.unlink()


FIELDS = dataclasses.fields(game_replay.Result)


def read() -> dict[str, game_replay.Result]:
    """Return the entries of FILE for these rules, none if it is missing or damaged."""
    try:
        data = FILE.read_bytes()
    except OSError:
        return {}
    text = data.partition(b"\n")[2]
    if sealed(text) != data:
        return {}
    noted = json.loads(text)
    if noted["rules"] != rules():
        return {}
    return {key: game_replay.Result(*values) for key, values in noted["results"].items()}


def sealed(text: bytes) -> bytes:
    """Return *text* below its SHA-256."""
    return hashlib.sha256(text).hexdigest().encode() + b"\n" + text
