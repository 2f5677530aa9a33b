"""
Journals, as the device's flash has them, and the records in them, as people have them.

A journal has checksums and may lie in two files (firmware/storage/journal.py); the same code that the device
uses reads and writes it here, in a folder of this PC.
"""

import contextlib
import os
import tempfile
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Any

from engines_core import record, record_text, replay
from engines_core.errors import RecordError, TablemateError
from firmware.storage import listing, repairs
from firmware.storage.journal import Journal
from firmware.storage.library import Library
from firmware.storage.lines import AWAY, OVER
from host_tools.errors import Refused
from host_tools.files import file_lock, plain_name, regular_file
from host_tools.streams.replay_stream import why
from host_tools.text.safe_text import one_line

LACKS_NEWEST = "warning: its newest lines are lost"  # a warning of Stored


@dataclass
class Stored:
    """
    A game on the device: its record's lines, or why there are none.

    *raw* is a damaged *file* as it is. With a *warning* it replays, and is not all that was played. 0 for
    its number stands for a folder of games that could not be looked into.
    """

    number: int
    lines: list[str]
    trouble: str = ""
    raw: bytes = b""
    file: str = ""  # where it came from
    warning: str = ""

    def data(self) -> bytes:
        """Return the bytes to write."""
        return self.raw or "".join(line + "\n" for line in self.lines).encode()


@dataclass
class JournalFile:
    """
    A record as the device stores it: its header, the bytes of its journal, and whether the game is over.

    `torn` is the number of a torn last line that was left out, or None.
    """

    file: str
    head: dict[str, Any]
    data: bytes
    is_over: bool
    torn: "int | None" = None


def from_journals(journals: dict[str, bytes]) -> list[Stored]:
    """Return the games in *journals*, files by name; a copy of them is read, as `library_in` tidies up."""
    with tempfile.TemporaryDirectory(prefix="tablemate-pull-") as root:
        folder = Path(root) / "games"
        folder.mkdir()
        for name, data in journals.items():
            (folder / name).write_bytes(data)
        library = repairs.library_in(root)
        return [stored(library, number) for number in sorted(listing.numbers(library))]


def stored(library: Library, number: int) -> Stored:
    """Return the game *number* of *library*, as far as it can be read."""
    try:
        journal = library.open(number)
        lines = list(journal.export())
    except RecordError as error:
        return Stored(number, [], f"its line {error.line} is damaged")
    if journal.damaged_line is not None:
        return Stored(number, lines, damaged_from(journal.damaged_line))
    return Stored(number, lines, warning=LACKS_NEWEST if journal.lacks_newest() else "")


def damaged_from(line: int) -> str:
    """Return the trouble of a game that is damaged from *line* on."""
    return f"damaged from line {line} on, the rest is lost"


def save(game: Stored, folder: Path, name: str = "") -> tuple[Path, str]:
    """
    Write *game* into *folder*, as *name* or else by its number.

    Return where, and "new", "longer" or "there already".
    """
    try:
        return _saved(game, folder, name or f"{game.number:04}-{game_id(game)}")
    except OSError as error:
        raise Refused(f"{error.filename or folder} cannot be written: {error.strerror}") from None


def _saved(game: Stored, folder: Path, name: str) -> tuple[Path, str]:
    data = game.data()
    if unfit := plain_name.trouble(name):
        raise Refused(f"a game named {one_line(name[:60])} is kept nowhere: the name {unfit}")
    for copy in range(1, 1000):
        path = folder / (f"{name}.jsonl" if copy == 1 else f"{name}-{copy}.jsonl")
        old = regular_file.read(path) if path.exists() else b""
        if goes_on(old, data):
            old = _lengthened(path, data)
        if old == data or goes_on(data, old):
            return path, "there already"
        if goes_on(old, data):
            return path, "longer" if old else "new"
    raise Refused(f"{folder} is full of other records named {name}")


def goes_on(earlier: bytes, later: bytes) -> bool:
    """Return whether *later* is the record *earlier* and more, which does not spoil one that replays."""
    if len(later) <= len(earlier) or not later.startswith(earlier):
        return False
    return not earlier or replays(later) or not replays(earlier)


def replays(data: bytes) -> bool:
    """Return whether the rules take the record *data*."""
    try:
        replay.played(data)
    except RecordError:
        return False
    return True


def _lengthened(path: Path, data: bytes) -> bytes:
    """
    Append to *path* what *data* has beyond it; return what was in it just before.

    Another pull may have written there a moment ago. The file is never rewritten: if the disk is full,
    what is there stays, and no new file is left.
    """
    with open(path, "a+b", buffering=0) as file, file_lock.held(file):
        if not path.exists():  # the pull that made it has removed it: its disk was full
            return _lengthened(path, data)
        file.seek(0)
        old = file.read()
        if goes_on(old, data):
            _append(file, data[len(old) :])
    return old


def _append(file: FileIO, data: bytes) -> None:
    """Append *data* to *file*, all of it or nothing; a file that stays empty goes."""
    size = file.tell()
    try:
        while data:
            data = data[file.write(data) :]
    except OSError:
        file.truncate(size)
        if not size:
            with contextlib.suppress(OSError):  # Windows removes no file that is open
                os.unlink(file.name)
        raise


def game_id(game: Stored) -> str:
    """Return the id of the game, for a file's name."""
    try:
        return record.game_of(record_text.parse(game.lines[0].encode())[0][0]).id
    except TablemateError:  # the header is of a later version, or damaged before it came here
        return "record"


def from_record(file: str) -> JournalFile:
    """Return the record in *file* as the device stores it; raise Refused if it does not replay."""
    try:
        data = regular_file.read(Path(file))
    except OSError as error:
        raise Refused(f"{one_line(file)} cannot be read: {error.strerror}") from None
    return journal_file(file, data)


def journal_file(file: str, data: bytes) -> JournalFile:
    """Return the record *data* from *file* as the device stores it; raise Refused if it does not replay."""
    try:
        session, torn = replay.played(data)
        values, _ = record_text.parse(data)
        is_over = session.state["over"]
        return JournalFile(file, values[0], journal_of(values, is_over), is_over, torn)
    except RecordError as bad:
        raise Refused(one_line(f"{file}:{bad.line}: {why(bad, data)}")) from None


def journal_of(values: list[Any], is_over: bool) -> bytes:
    """Return header and actions as a sealed journal; raise RecordError for a line too long for one."""
    with tempfile.TemporaryDirectory(prefix="tablemate-push-") as root:
        journal = Journal.create(f"{root}/0001.game", values[0])
        for action in values[1:]:
            journal.append(action)
        journal.close(OVER if is_over else AWAY)
        return Path(journal.path).read_bytes()
