"""
Records as people have them: a record, a journal off a device's flash as it is, or a folder of such.

    evening.jsonl              a plain record
    0007.game, 0005.over       a journal (firmware/storage/journal.py); its 0007.tail is read with it
    0000-0015                  a shelf of such, in a device's folder of games
    -                          a plain record over the standard input
    ~/.local/share/tablemate/library, a CIRCUITPY drive, the folder of `tablemate run`: all that is in there

A journal is known by its first line's checksum, not by its name.
"""

import json
import os
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engines_core.errors import RecordError
from firmware.storage.game_files import STATES
from firmware.storage.lines import SEALING, text_of
from host_tools.errors import Refused
from host_tools.files import regular_file
from host_tools.records import game_replay, journals, results
from host_tools.streams.replay_stream import TORN, why
from host_tools.text.safe_text import one_line

SEAL = re.compile(rb"[0-9a-f]{8} \{")
GAMES = "data/games"  # boards/pico_parts.py, ROOT; firmware/storage/library.py
NUMBER = "(?:[0-9]{4}|[1-9][0-9]{4,})"  # a game's number in names; firmware/storage/game_files.py
SHELF = f"{NUMBER}-{NUMBER}"  # a folder of old finished games
INNER = (GAMES, "games")  # where a device's games lie, below a drive or the folder of `run`
INPUT = "-"  # as a file: the standard input
NAMES = ("*.jsonl", *[f"*.{state}" for state in STATES])


@dataclass
class Found:
    """
    A record in *file*: its bytes, or the *trouble* that kept it from being read; whether a journal, and the
    *warning* about one (journals.py).
    """

    file: str
    data: bytes = b""
    trouble: str = ""
    is_stored: bool = False
    warning: str = ""


def found(files: list[str]) -> list[Found]:
    """Return the records in *files*, a folder's in the order of their names; of INPUT the one there."""
    return [item for file in files for item in ([from_input()] if file == INPUT else found_at(Path(file)))]


def from_input() -> Found:
    """Return the record that the standard input is."""
    return Found(INPUT, sys.stdin.buffer.read())


def found_at(path: Path) -> list[Found]:
    """Return the records at *path*; of a folder that cannot be looked into its trouble."""
    try:
        if not path.is_dir():
            return [opened(path)]
        inside = in_folder(path)
    except OSError as error:
        return [Found(str(path), trouble=error.strerror or str(error))]
    return [opened(item) for item in inside] or [Found(str(path), trouble="no games in there")]


def in_folder(folder: Path) -> list[Path]:
    """
    Return the files of records in *folder* and in what is the folder of games below it.

    A shelf that cannot be looked into is among them. OSError if *folder* cannot: `glob` says nothing of that.
    """
    shelves, locked = shelves_in(folder)
    found = [path for place in (folder, *shelves) for name in NAMES for path in place.glob(name)]
    inside = [path for path in found if path.name[0] != "."] + [*locked]
    deeper = [folder / inner for inner in INNER if (folder / inner).is_dir()]
    return sorted(inside + (in_folder(deeper[0]) if deeper else []), key=lambda path: path.name)


def shelves_in(folder: Path) -> tuple[list[Path], dict[Path, str]]:
    """Return the shelves in *folder* that can be looked into, and of the others why they cannot."""
    troubles = {path: trouble_of(path) for path in map(folder.joinpath, os.listdir(folder)) if is_shelf(path)}
    locked = {shelf: trouble for shelf, trouble in troubles.items() if trouble}
    return [shelf for shelf in troubles if shelf not in locked], locked


def is_shelf(path: Path) -> bool:
    """Return whether *path* is named like a shelf."""
    return re.fullmatch(SHELF, path.name) is not None


def trouble_of(shelf: Path) -> str:
    """Return why *shelf* cannot be read, empty if it can; a file is not a shelf."""
    try:
        os.listdir(shelf)
    except NotADirectoryError:
        return ""
    except OSError as error:
        return error.strerror or str(error)
    return ""


def opened(path: Path) -> Found:
    """Return the record in the file at *path*, or the trouble with a shelf there."""
    if is_shelf(path) and (trouble := trouble_of(path)):
        return Found(str(path), trouble=trouble)
    try:
        data = regular_file.read(path)
        if SEAL.match(data):
            return unsealed(path, data)
    except OSError as error:
        return Found(str(path), trouble=error.strerror or str(error))
    return Found(str(path), data)


def unsealed(path: Path, data: bytes) -> Found:
    """Return the record in the journal *data* at *path*."""
    header = data[: data.find(b"\n") + 1]
    if text_of(header, SEALING) is None:
        return Found(str(path), trouble="its line 1 is damaged")
    parts = {f"0001{path.suffix if path.suffix[1:] in STATES else '.game'}": data}
    tail = path.with_suffix(".tail")
    if tail.exists():
        parts["0001.tail"] = regular_file.read(tail)
    game = journals.from_journals(parts)[0]
    return Found(str(path), game.data(), game.trouble, is_stored=True, warning=game.warning)


def played_games(
    files: list[str], advance: Callable[[int, str], None]
) -> tuple[list[game_replay.Game], list[str], list[str]]:
    """
    Return the games in *files*, a line about each that lacks its end, and one about each that is damaged.

    What lacks its end is among the games, what is damaged is not; one that came twice is there once.
    *advance* is called for each game (progress.Bar.advance).
    """
    games, warnings, troubles, seen, known = [], [], [], set(), results.Results()
    for item in found(files):
        advance(1, os.path.basename(item.file))
        name = one_line(item.file)
        if item.trouble:
            troubles.append(f"{name}: {item.trouble}")  # the readable part is not how the game went
            continue
        try:
            game = known.game(item.file, item.data)
        except RecordError as error:
            troubles.append(one_line(f"{item.file}:{error.line}: {why(error, item.data)}"))
            continue
        if game.result.torn is not None:
            warnings.append(f"{name}:{game.result.torn}: {TORN}")
        if item.warning:
            warnings.append(f"{name}: {item.warning}")
        if item.data not in seen:
            games.append(game)
        seen.add(item.data)
    known.keep()
    return games, warnings, troubles


def count(files: list[str]) -> int:
    """Return how many records there are in *files*, as far as names tell."""
    return sum(count_at(Path(file)) for file in files)


def count_at(path: Path) -> int:
    """Return how many records are at *path*; a folder that cannot be read counts as one: its trouble."""
    try:
        return len(in_folder(path)) if path.is_dir() else 1
    except OSError:
        return 1


def some(files: list[str], what: str) -> list[str]:
    """Return *files*; raise Refused if one is not there, for *what* wants them."""
    for file in files:
        try:
            if file != INPUT:
                os.stat(file)
        except (FileNotFoundError, ValueError):  # ValueError: a zero byte
            raise Refused(f"{one_line(file)}: there is no such file or folder to {what}") from None
        except OSError as error:
            raise Refused(f"{one_line(file)}: {error.strerror}") from None
    return files


def is_record(data: bytes) -> bool:
    """Return whether *data* begins like a record, plain (also in UTF-16) or as a device stores it."""
    return SEAL.match(data) is not None or is_header(data.partition(b"\n")[0])


def is_headed(data: bytes) -> bool:
    """Return whether *data*, in UTF-8, begins with a header of a record, maybe of a later version."""
    return is_header(data.partition(b"\n")[0].decode("utf-8-sig", "replace"))


def is_header(line: "bytes | str") -> bool:
    """Return whether *line* is a header of a record; of bytes `json` finds out whether they are UTF-16."""
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(header, dict) and "tablemate" in header
