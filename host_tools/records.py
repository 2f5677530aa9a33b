"""
Records from a device and to it: plain JSON Lines on this PC, journals on the Pico's flash.

A journal on the flash has checksums and may lie in two files (firmware/storage/journal.py); the same
code that the device uses reads and writes it here, in a folder of this PC.
"""

import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from engines_core import record, record_text, replay
from engines_core.errors import RecordError, TablemateError
from firmware.storage.journal import AWAY, OVER, Journal
from firmware.storage.library import FINISHED, INTERRUPTED, STATES, Library
from host_tools.deploy import SURVEY, sha
from host_tools.pico import Pico
from host_tools.progress import Bar
from host_tools.refused import Failed, Refused
from host_tools.replay_stream import one_line

GAMES = "data/games"  # boards/pico_parts.py, ROOT; firmware/storage/library.py
JOURNAL = re.compile(rf"[0-9]{{4}}\.(?:{'|'.join(STATES)}|tail)")  # firmware/storage/library.py
TOLD = re.compile(r"game [0-9]{1,12} [a-z]+")  # firmware/link.py
LIST = f"""
try:
    print("\\n".join(sorted(os.listdir({GAMES!r}))))
except OSError:
    pass
"""
MAKE_FOLDERS = f"""
for path in ("data", {GAMES!r}):
    try:
        os.mkdir(path)
    except OSError:
        pass
"""


@dataclass
class Stored:
    """A game on the device: its record's lines, or why there are none."""

    number: int
    lines: list[str]
    trouble: str = ""


@dataclass
class JournalFile:
    """A record as the device stores it: the bytes of its journal, and whether the game is over."""

    file: str
    data: bytes
    is_over: bool


def by_link(pico: Pico) -> list[Stored]:
    """Return the games that the running program on *pico* tells; nothing stops."""
    told = [line for line in pico.ask("games") if line.startswith("game ")]
    for line in told:
        if not TOLD.fullmatch(line):
            raise Failed(f"{pico.port}: the program tells of no game: {one_line(line[:60])}")
    numbers = sorted(int(line.split(" ")[1]) for line in told)
    with Bar("pulling", len(numbers)) as bar:
        return [_told(pico, number, bar) for number in numbers]


def _told(pico: Pico, number: int, bar: Bar) -> Stored:
    """Return game *number* as the program on *pico* tells it."""
    bar.advance(1, f"game {number}")
    try:
        lines = [text[5:] for text in pico.ask(f"pull {number}") if text.startswith("line ")]
    except Failed as failed:
        return Stored(number, [], str(failed))
    return Stored(number, lines)


def from_flash(pico: Pico) -> list[Stored]:
    """Return the games on the flash of *pico*, whose program is stopped for that."""
    names = pico.run(LIST).split()
    journals = {}
    with Bar("pulling", len(names)) as bar:
        for name in names:
            bar.advance(1, name)
            journals[name] = pico.get(f"{GAMES}/{name}")
    return from_journals(journals)


def from_drive(drive: Path) -> list[Stored]:
    """Return the games on the drive CIRCUITPY at *drive*, or on a copy of it; Refused if it has none."""
    if not drive.is_dir():
        raise Refused(f"there is no drive at {drive}")
    folder = drive / GAMES
    try:
        names = [name for name in sorted(os.listdir(folder)) if JOURNAL.fullmatch(name)]
    except OSError as error:
        raise Refused(f"no games on {drive}: {folder}: {error.strerror}") from None
    journals, unread = {}, {}
    for name in names:
        try:
            journals[name] = (folder / name).read_bytes()
        except OSError as error:
            unread[int(name[:4])] = f"{folder / name}: {error.strerror}"
    games = {game.number: game for game in from_journals(journals)}
    for number, game in games.items():
        body = next(f"{number:04}.{end}" for end in STATES if f"{number:04}.{end}" in journals)
        game.trouble = game.trouble and f"{folder / body}: {game.trouble}"
    for number, trouble in unread.items():
        games.setdefault(number, Stored(number, [])).trouble = trouble
    return [games[number] for number in sorted(games)]


def from_journals(journals: dict[str, bytes]) -> list[Stored]:
    """Return the games in *journals*, files by name; a copy of them is read, for a Library tidies up."""
    with tempfile.TemporaryDirectory(prefix="tablemate-pull-") as root:
        folder = Path(root) / "games"
        folder.mkdir()
        for name, data in journals.items():
            (folder / name).write_bytes(data)
        library = Library(root).begin()
        return [stored(library, number) for number in sorted(library.numbers())]


def stored(library: Library, number: int) -> Stored:
    """Return the game *number* of *library*, as far as it can be read."""
    try:
        journal = library.open(number)
        lines = list(journal.export())
    except RecordError as error:
        return Stored(number, [], f"its line {error.line} is damaged")
    if journal.damaged_line is not None:
        return Stored(number, lines, f"damaged from line {journal.damaged_line} on, the rest is lost")
    return Stored(number, lines)


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
    data = "".join(line + "\n" for line in game.lines).encode()
    for copy in range(1, 1000):
        path = folder / (f"{name}.jsonl" if copy == 1 else f"{name}-{copy}.jsonl")
        old = path.read_bytes() if path.exists() else None
        if old is not None and old.startswith(data):
            return path, "there already"
        if old is not None and not data.startswith(old):
            continue  # another game: the device was emptied in between
        with open(path, "ab") as file:  # never written anew: on a full disk what is there stays
            file.write(data[len(old or b"") :])
        return path, "new" if old is None else "longer"
    raise Refused(f"{folder} is full of other records named {name}")


def game_id(game: Stored) -> str:
    """Return which game it is, for a file's name."""
    try:
        return record.game_of(record_text.parse(game.lines[0].encode())[0][0]).NAME
    except TablemateError:  # the header is of a later version, or damaged before it came here
        return "record"


def packed(file: str) -> JournalFile:
    """Return the record in *file* as the device stores it; raise Refused if it does not replay."""
    try:
        data = Path(file).read_bytes()
    except OSError as error:
        raise Refused(f"{one_line(file)} cannot be read: {error.strerror}") from None
    try:
        session, _ = replay.played(data)
        values, _ = record_text.parse(data)
        is_over = session.state["over"]
        return JournalFile(file, journal_of(values, is_over), is_over)
    except RecordError as bad:
        raise Refused(one_line(f"{file}:{bad.line}: {bad.action}: {bad.reason()}")) from None


def journal_of(values: list, is_over: bool) -> bytes:
    """Return header and actions as a sealed journal; raise RecordError for a line too long for one."""
    with tempfile.TemporaryDirectory(prefix="tablemate-push-") as root:
        journal = Journal.create(f"{root}/0001.game", values[0])
        for action in values[1:]:
            journal.append(action)
        journal.close(OVER if is_over else AWAY)
        return Path(journal.path).read_bytes()


def push(pico: Pico, records: list[JournalFile]) -> list[str]:
    """Store *records* on *pico*; return a line about each."""
    pico.run(MAKE_FOLDERS + SURVEY)
    survey = pico.run(f"_survey({GAMES!r})").splitlines()
    there = {line.split(" ")[0]: line.rpartition("/")[2] for line in survey}
    number = max([int(name[:4]) for name in there.values() if name[:4].isdigit()] + [0])
    lines = []
    for item in records:
        if sha(item.data) in there:
            lines.append(f"{item.file}: there already, as game {int(there[sha(item.data)][:4])}")
            continue
        number += 1
        end = FINISHED if item.is_over else INTERRUPTED
        store(pico, f"{GAMES}/{number:04}", end, item.data)
        there[sha(item.data)] = f"{number:04}.{end}"
        lines.append(f"{item.file}: stored as game {number}")
    return lines


def store(pico: Pico, path: str, end: str, data: bytes) -> None:
    """Write a journal; it is there whole or not at all (the library removes what is called `.new`)."""
    if int(pico.run("s = os.statvfs('/'); print(s[0] * s[3])")) < len(data) + 16384:
        raise Failed(f"{pico.port}: the flash is full: delete old games (History) first")
    pico.put(path + ".new", data)
    if pico.run(f"print(_hash({path + '.new'!r}))").strip() != sha(data):
        raise Failed(f"{pico.port}: the record arrived damaged; nothing was stored, try again")
    pico.run(f"os.rename({path + '.new'!r}, {path + '.' + end!r})")
