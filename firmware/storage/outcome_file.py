"""
Notes the results of finished games, so that nobody waits for a replay twice (outcomes.py).

A cache: what is missing is found by replaying the game, and the file may be deleted at any time.
`outcomes`, beside the folder of games, has a line per game behind its CRC-32, like a journal (`line_of`, each
for offset 0):

    3f0a6b1c [12,4210,"boo_ray","2026-11-22T19:30",["Ann","Bo"],[1,2],[34,20]]

number, bytes of the game, kind, when ("" if not known), names, places, scores; of a game of sides, or that
all win or lose together, how many share the win. The kind is the game's id, or
+ (most points win), - (fewest) or 0 (nobody wins) and the name of its sheet. A line counts while its game is
as long as it was then: an undo makes it longer. Incomplete lines are passed over.

A write takes 0.1 s, on a nearly full flash 0.4 s, as littlefs looks for a free block. So lines wait in
`library.unnoted` for a quiet moment at home, or until they are sixteen. Those that power takes with it are
found out again.
"""

from engines_core.json_text import compact
from firmware.storage import flash
from firmware.storage.lines import MAX_LINE_BYTES, line_of, text_of, value_of

if False:  # for the type checker
    from engines_core.types import Any, Steps
    from firmware.types import Library, Noted

MOST_BYTES = 131072  # a longer file starts over
MOST_UNNOTED = 16  # lines that wait, 100 bytes each
TYPES = [int, int, str, str, list, list, list, int]  # types of the values in a line


class Notes:
    """The notes on the games in *library*; `find` where they are before `of` is asked."""

    def __init__(self, library: "Library"):
        self._library = library
        self._path = path_of(library)
        self._offsets: "dict[int, int] | None" = None  # number: where its latest line begins

    def find(self) -> "Steps[None]":
        """Look where the lines begin, if nobody has; a generator."""
        if self._offsets is not None:
            return
        found: dict[int, int] = {}
        offset, rest = 0, b""
        while True:
            data = self._bytes(offset + len(rest), flash.READ_BYTES)
            if not data:
                break
            rest += data
            end = rest.find(b"\n")
            while end >= 0:
                line = rest[: end + 1]
                values = _values(line)
                if values is not None:
                    found[values[0]] = offset
                offset += len(line)
                rest = rest[end + 1 :]
                end = rest.find(b"\n")
            yield
        self._offsets = found

    def of(self, number: int, size: int) -> "Noted | None":
        """
        Return [kind, when, names, places, scores, perhaps how many share the win] as noted of game *number*.

        None if nothing was noted, or its file had another *size* in bytes then.
        """
        assert self._offsets is not None
        if number in self._library.unnoted:
            line = self._library.unnoted[number]
        elif number in self._offsets:
            data = self._bytes(self._offsets[number], 2 * MAX_LINE_BYTES)
            line = data[: data.find(b"\n") + 1]
        else:
            return None
        values = _values(line)
        return values[2:] if values is not None and values[:2] == [number, size] else None

    def add(self, number: int, size: int, values: "Noted") -> None:
        """Let a line wait that says *values* of game *number*, which has *size* bytes."""
        self._library.unnoted[number] = line_of(compact([number, size] + values).encode(), 0)

    def are_many(self) -> bool:
        """Return whether so many lines wait that they are to be written."""
        return len(self._library.unnoted) >= MOST_UNNOTED

    def write(self) -> None:
        """Write the lines that wait."""
        assert self._offsets is not None
        offsets = write(self._library)
        if 0 in offsets.values() or not offsets:
            self._offsets = {}  # the lines before are gone
        self._offsets.update(offsets)

    def _bytes(self, offset: int, count: int) -> bytes:
        """Return up to *count* bytes from *offset*, none if there is no file or it cannot be read."""
        try:
            return flash.piece(self._path, offset, count) if offset < flash.size_of(self._path) else b""
        except OSError:
            return b""


def path_of(library: "Library") -> str:
    """Return the path of the file, beside the folder of games."""
    return library.folder.rsplit("/", 1)[0] + "/outcomes"


def write(library: "Library") -> dict[int, int]:
    """
    Write the lines that wait; return {number: where its line begins}, empty if nothing could be written.

    On a flash that is full, what was noted before makes room.
    """
    lines, library.unnoted = library.unnoted, {}
    try:
        return _appended(path_of(library), lines)
    except OSError:
        _try_to_remove(path_of(library))
        return {}


def _appended(path: str, lines: dict[int, bytes]) -> dict[int, int]:
    """Append *lines*, {number: line}, to the file at *path*; return {number: where its line begins}."""
    size = max(0, flash.size_of(path))
    offset, offsets = size if size <= MOST_BYTES else 0, {}
    with flash.to_write(path, "ab" if offset else "wb") as file:
        for number in lines:
            offsets[number] = offset
            file.write(lines[number])
            offset += len(lines[number])
    return offsets


def _try_to_remove(path: str) -> None:
    try:
        flash.remove(path)
    except OSError:
        pass  # there is none, or the flash fails


def _values(line: bytes) -> "list[Any] | None":
    """Return the values in a *line* of the file, None if it is damaged or not as this version writes it."""
    text = text_of(line, 0)
    if text is None:
        return None
    try:
        values = value_of(text)
    except ValueError:
        return None
    types = [type(value) for value in values] if type(values) is list else []
    return values if types in (TYPES, TYPES[:-1]) else None
