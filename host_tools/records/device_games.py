"""
Games off a device and onto it: over its link, from its flash, from a drive CIRCUITPY.
"""

import errno
import re
from pathlib import Path

from firmware.storage.game_files import FINISHED, INTERRUPTED, STATES
from firmware.storage.lines import MAX_HEADER_BYTES
from host_tools.device.pico import Pico, Refusal
from host_tools.errors import Failed, Refused
from host_tools.files import regular_file
from host_tools.installation.deployment import FREE, SURVEY, make_folders, put_whole, sha, surveyed
from host_tools.records.journals import LACKS_NEWEST, JournalFile, Stored, damaged_from, from_journals
from host_tools.records.record_files import GAMES, NUMBER, SHELF, shelves_in
from host_tools.terminal.progress import Bar, each
from host_tools.text.safe_text import one_line

JOURNAL = re.compile(rf"(?:{SHELF}/)?{NUMBER}\.(?:{'|'.join(STATES)}|tail)")
TOLD = re.compile(r"game [0-9]{1,12} [a-z]+")  # firmware/link/protocol.py
LISTING = f"""
def _list(folder, begin):
    try:
        entries = list(os.ilistdir(folder))
    except OSError as error:
        if begin:
            print(begin, error)
        elif error.errno != {errno.ENOENT}:
            raise
        return
    for name, kind, *_ in entries:
        if kind == 0x4000:
            _list(folder + "/" + name, begin + name + "/")
        else:
            print(begin + name)
"""
LIST = f'{LISTING}_list({GAMES!r}, "")\n'
LOCKED = re.compile(rf"({SHELF})/ (.*)")  # a line of LIST for a shelf that cannot be read
HEADS = f"""
def _heads(folder):
    for entry in os.ilistdir(folder):
        path = folder + "/" + entry[0]
        if entry[1] == 0x4000:
            _heads(path)
        else:
            with open(path, "rb") as file:
                digest = hashlib.sha256(file.readline({MAX_HEADER_BYTES})).digest()
            print(b2a_base64(digest).decode().strip(), path)
_heads({GAMES!r})
"""
MAKE_FOLDERS = make_folders(("data", GAMES))
MOST_GAMES = 2000  # a Pico's flash has room for 700 of one line
SPARE_BYTES = 16384  # left free beside a record


def by_link(pico: Pico) -> list[Stored]:
    """Return the games that the running program on *pico* tells; nothing stops."""
    told = [line for line in pico.ask("games") if line.startswith("game ")]
    for line in told:
        if not TOLD.fullmatch(line):
            raise Failed(f"{pico.port}: the program tells of no game: {one_line(line[:60])}")
    numbers = sorted({int(line.split(" ")[1]) for line in told})
    if len(numbers) > MOST_GAMES:
        raise Failed(f"{pico.port}: the program tells of {len(numbers)} games, more than any flash holds")
    games: list[Stored] = []
    with Bar("pulling", len(numbers)) as bar:
        for number in numbers:
            bar.advance(1, f"game {number}")
            try:
                games.append(_told(pico, number))
            except Failed as failed:  # it answers no more: what came is kept
                return [*games, Stored(number, [], str(failed))]
    return games


def _told(pico: Pico, number: int) -> Stored:
    """Return game *number* as the program on *pico* tells it."""
    try:
        *told, done = pico.ask(f"pull {number}")
    except Refusal as refusal:
        return Stored(number, [], str(refusal))
    lines = [text[5:] for text in told if text.startswith("line ")]
    if len(lines) < len(told):
        raise Failed(f"{pico.port}: what the program answers to `pull {number}` is not a game")
    damaged = re.fullmatch("ok damaged ([0-9]{1,9})", done)
    lost = LACKS_NEWEST if done == "ok short" else ""
    return Stored(number, lines, damaged_from(int(damaged[1])) if damaged else "", warning=lost)


def from_flash(pico: Pico) -> list[Stored]:
    """Return the games on the flash of *pico*, whose program is stopped for that."""
    said = sorted(pico.run(LIST).splitlines())
    paths = [path for path in said if JOURNAL.fullmatch(path)]
    shelves = [found for found in map(LOCKED.fullmatch, said) if found]
    locked = [unseen(f"{pico.port}: {GAMES}/{found[1]}", found[2]) for found in shelves]
    journals = {}
    with Bar("pulling", len(paths)) as bar:
        for path in paths:
            name = path.rpartition("/")[2]
            bar.advance(1, name)
            journals[name] = pico.get(f"{GAMES}/{path}")
    return from_journals(journals) + locked


def from_drive(drive: Path) -> list[Stored]:
    """Return the games on the drive CIRCUITPY at *drive*, or on a copy of it; Refused if it has none."""
    paths, locked = journals_on(drive)
    journals, unread = {}, {}
    for name, path in paths.items():
        try:
            journals[name] = regular_file.read(path)
        except OSError as error:
            unread[number_of(name)] = f"{path}: {error.strerror}"
    games = {game.number: game for game in from_journals(journals)}
    for number, game in games.items():
        body = next(f"{number:04}.{end}" for end in STATES if f"{number:04}.{end}" in journals)
        game.trouble = game.trouble and f"{paths[body]}: {game.trouble}"
    for number, trouble in unread.items():
        games.setdefault(number, Stored(number, [])).trouble = trouble
    return [games[number] for number in sorted(games)] + locked


def journals_on(drive: Path) -> tuple[dict[str, Path], list[Stored]]:
    """Return where the journals on *drive* are, by name, and what stands for shelves that cannot be read."""
    if not drive.is_dir():
        raise Refused(f"there is no drive at {drive}")
    folder = drive / GAMES
    try:
        shelves, locked = shelves_in(folder)
    except OSError as error:
        raise Refused(f"no games on {drive}: {folder}: {error.strerror}") from None
    found = [path for place in (*shelves, folder) for path in place.glob("*")]
    paths = {path.name: path for path in found if JOURNAL.fullmatch(path.name)}
    return paths, [unseen(shelf, trouble) for shelf, trouble in locked.items()]


def unseen(shelf: object, reason: str) -> Stored:
    """Return the stand-in for games on a *shelf* that cannot be read for that *reason*."""
    return Stored(0, [], f"{shelf}: {reason}", file=str(shelf))


def push(pico: Pico, records: list[JournalFile]) -> list[str]:
    """Store *records* on *pico*; return a line about each."""
    pico.run(MAKE_FOLDERS + SURVEY)
    heads = surveyed(pico, HEADS, GAMES)
    names = [path.rpartition("/")[2] for path in heads]
    number = max([number_of(name) for name in names] + [0])
    lines = []
    for item in each("pushing", records, lambda item: item.file):
        same = same_as(pico, item, heads)
        if same is not None:
            lines.append(f"{item.file}: there already, as game {same}")
            continue
        number += 1
        path, end = f"{GAMES}/{number:04}", f".{FINISHED if item.is_over else INTERRUPTED}"
        check_room(pico, item.data)
        put_whole(pico, path, end, item.data)  # power on removes what is called .new
        heads[path + end] = head_of(item)
        lines.append(f"{item.file}: stored as game {number}")
    return lines


def number_of(name: str) -> int:
    """Return the number of the game whose file's name is *name*, 0 if it has none."""
    number = re.match(rf"{NUMBER}(?=\.)", name)
    return int(number[0]) if number else 0


def head_of(item: JournalFile) -> str:
    """Return the SHA-256 of the first line of *item* as HEADS prints it."""
    return sha(item.data[: item.data.find(b"\n") + 1])


def same_as(pico: Pico, item: JournalFile, heads: dict[str, str]) -> "int | None":
    """
    Return the number of the game on *pico* that has the same record as *item*, None if none has.

    *heads* is {path there: SHA-256 of its first line}. Records are compared, not journals: one that was put
    away and went on has a seal more.
    """
    ours = from_journals({f"0001.{FINISHED}": item.data})[0].lines
    for path in sorted(path for path in heads if heads[path] == head_of(item)):
        name = path.removeprefix(f"{GAMES}/")
        if not JOURNAL.fullmatch(name):
            continue
        tail = f"{GAMES}/{name.rpartition('/')[2].split('.')[0]}.tail"
        files = [path, tail] if tail in heads else [path]
        game = from_journals({file.rpartition("/")[2]: pico.get(file) for file in files})[0]
        if not game.trouble and game.lines == ours:
            return game.number
    return None


def check_room(pico: Pico, data: bytes) -> None:
    """Raise Failed if the journal *data* does not fit."""
    if pico.values(FREE, int)[0] < len(data) + SPARE_BYTES:
        raise Failed(f"{pico.port}: the flash is full: delete old games (History) first")
