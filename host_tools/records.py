"""
Games off a device and onto it: over its link, from its flash, from a drive CIRCUITPY.
"""

import os
import re
from pathlib import Path

from firmware.storage.game_files import FINISHED, INTERRUPTED, STATES
from host_tools.deploy import FREE, SURVEY, make_folders, sha, surveyed
from host_tools.journals import JournalFile, Stored, from_journals
from host_tools.pico import Pico
from host_tools.progress import Bar, each
from host_tools.record_files import GAMES, SHELF
from host_tools.refused import Failed, Refused
from host_tools.replay_stream import one_line

JOURNAL = re.compile(rf"(?:{SHELF}/)?[0-9]{{4}}\.(?:{'|'.join(STATES)}|tail)")
TOLD = re.compile(r"game [0-9]{1,12} [a-z]+")  # firmware/link.py
LIST = f"""
def _list(folder, begin):
    for name, kind, *_ in os.ilistdir(folder):
        if kind == 0x4000:
            _list(folder + "/" + name, begin + name + "/")
        else:
            print(begin + name)
try:
    _list({GAMES!r}, "")
except OSError:
    pass
"""
MAKE_FOLDERS = make_folders(("data", GAMES))


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
    paths = [path for path in sorted(pico.run(LIST).splitlines()) if JOURNAL.fullmatch(path)]
    journals = {}
    with Bar("pulling", len(paths)) as bar:
        for path in paths:
            name = path.rpartition("/")[2]
            bar.advance(1, name)
            journals[name] = pico.get(f"{GAMES}/{path}")
    return from_journals(journals)


def from_drive(drive: Path) -> list[Stored]:
    """Return the games on the drive CIRCUITPY at *drive*, or on a copy of it; Refused if it has none."""
    if not drive.is_dir():
        raise Refused(f"there is no drive at {drive}")
    folder = drive / GAMES
    try:
        names = os.listdir(folder)
    except OSError as error:
        raise Refused(f"no games on {drive}: {folder}: {error.strerror}") from None
    shelved = [path.relative_to(folder).as_posix() for path in folder.glob("*/*")]
    paths = {
        path.rpartition("/")[2]: folder / path for path in sorted(names + shelved) if JOURNAL.fullmatch(path)
    }
    journals, unread = {}, {}
    for name, path in paths.items():
        try:
            journals[name] = path.read_bytes()
        except OSError as error:
            unread[int(name[:4])] = f"{path}: {error.strerror}"
    games = {game.number: game for game in from_journals(journals)}
    for number, game in games.items():
        body = next(f"{number:04}.{end}" for end in STATES if f"{number:04}.{end}" in journals)
        game.trouble = game.trouble and f"{paths[body]}: {game.trouble}"
    for number, trouble in unread.items():
        games.setdefault(number, Stored(number, [])).trouble = trouble
    return [games[number] for number in sorted(games)]


def push(pico: Pico, records: list[JournalFile]) -> list[str]:
    """Store *records* on *pico*; return a line about each."""
    pico.run(MAKE_FOLDERS + SURVEY)
    survey = surveyed(pico, f"_survey({GAMES!r})")
    there = {survey[path]: path.rpartition("/")[2] for path in survey}
    number = max([int(name[:4]) for name in there.values() if name[:4].isdigit()] + [0])
    lines = []
    for item in each("pushing", records, lambda item: item.file):
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
    if pico.values(FREE, int)[0] < len(data) + 16384:
        raise Failed(f"{pico.port}: the flash is full: delete old games (History) first")
    pico.put(path + ".new", data)
    if pico.run(f"print(_hash({path + '.new'!r}))").strip() != sha(data):
        raise Failed(f"{pico.port}: the record arrived damaged; nothing was stored, try again")
    pico.run(f"os.rename({path + '.new'!r}, {path + '.' + end!r})")
