"""
Damage to any file of a device with five games: flipped, cut, zeroed, dropped, doubled, swapped line by line.

Never silently wrong where it can be seen: each game gives its whole record, or less of it and says so. What
cannot be seen is in the docstring of firmware/storage/journal.py: a game that is as it once was.
"""

import os
import sys

from engines_core.errors import RecordError
from firmware.storage import repairs, row, shelves
from firmware.storage.game_files import DAMAGED
from firmware.storage.settings import Settings
from tests.engines.random_player import Lcg
from tests.fakes.folder import fresh, read, write

SLOW = True
PLACES = 3 if sys.implementation.name == "micropython" else 8  # damaged in each file
HEADER = {"tablemate": 1, "game": "boo_ray", "players": ["Ann", "Bo", "Cy"], "options": {"chips": 20}}


def device() -> str:
    """Return the root of a device: a finished game and one on its shelf, one put away, one twice, one on."""
    root = fresh()
    library = repairs.library_in(root)
    settings = Settings(root)
    settings.remember(["Ann", "Bo"])
    settings.tidy()
    for number in range(5):
        journal = library.create(HEADER)
        for at in range(9 + 4 * number):
            journal.append([at * 1200, "rp", at % 3, ["B", "ö", at]])
            if number == 3 and at == 5:
                journal.close()
        if number < 4:
            library.put_away(journal, number < 2)
    library.to_shelve = [1]
    while library.to_shelve:
        shelves.move(library)
    return root


def files_of(root: str) -> dict:
    """Return the bytes of all files by their paths."""
    return {path: read(path) for path in sorted(games_in(root + "/games") + [root + "/settings.json"])}


def games_in(folder: str) -> list:
    """Return the paths of all files in *folder*, those on shelves too."""
    paths: list = []
    for name in os.listdir(folder):
        path = folder + "/" + name
        paths += [path] if "." in name else games_in(path)
    return paths


def damages(data: bytes, rng: Lcg):
    """Yield (what, damaged bytes) of a file that holds *data*."""
    for _ in range(PLACES):
        at = rng.below(len(data))
        yield "flipped", data[:at] + bytes([data[at] ^ 1 << rng.below(8)]) + data[at + 1 :]
        yield "cut", data[:at]
        yield "zeroed", data[:at] + b"\x00" * (len(data) - at)
        yield "erased", data[:at] + b"\xff" * (len(data) - at)
    lines = data.split(b"\n")[:-1]
    for at in range(len(lines)):
        yield "cut at a line", _file(lines[:at])
        yield "dropped", _file(lines[:at] + lines[at + 1 :])
        yield "doubled", _file(lines[: at + 1] + lines[at:])
        other = rng.below(len(lines))
        swapped = list(lines)
        swapped[at], swapped[other] = lines[other], lines[at]
        yield "swapped", _file(swapped)


def _file(lines: list) -> bytes:
    return b"".join([line + b"\n" for line in lines])


def found(root: str) -> dict:
    """Return (actions, whether something is said) of each game, and of the settings."""
    library = repairs.library_in(root)
    games: dict = {}
    for number in range(1, 6):
        try:
            journal = library.open(number)
            actions = [action for _, action in journal.actions()]
            said = journal.damaged_line is not None or journal.lacks_newest()
            said = said or row.read(library, number).state == DAMAGED
            games[number] = (actions, said)
        except (RecordError, OSError):
            games[number] = ([], True)
    settings = Settings(root)
    games["settings"] = (settings["names"], settings.report is not None)
    return games


def is_as_it_was(path: str, before: bytes, data: bytes) -> bool:
    """Return whether the file is as it was at an earlier time."""
    last = data.split(b"\n")[-2:-1]
    is_earlier = before.startswith(data) and data[-1:] == b"\n"
    return is_earlier and (path.endswith(".tail") or last[0][9:14] == b"away ")


def test_damage_is_seen_wherever_it_can_be():
    rng = Lcg(5)
    root = device()
    files = files_of(root)
    whole = found(root)
    tried = unseen = 0
    assert not [key for key in whole if whole[key][1]]
    for path in sorted(files):
        for what, data in damages(files[path], rng):
            if data == files[path]:
                continue
            write(path, data)
            now = found(root)
            tried += 1
            for key in whole:
                actions, said = now[key]
                assert actions == whole[key][0][: len(actions)], (path, what, key)
                if said or actions == whole[key][0]:
                    continue
                assert is_as_it_was(path, files[path], data), (path, what, key, data)
                unseen += 1
            restore(root, files)
    print("damage: %d damages to %d files, %d cannot be seen" % (tried, len(files), unseen))


def restore(root: str, files: dict) -> None:
    """Let the device hold *files* again and nothing else."""
    for path in games_in(root + "/games"):
        if path not in files:
            os.remove(path)
    for name in os.listdir(root):
        if name[:12] == "settings.bad":
            os.remove(root + "/" + name)
    for path in files:
        write(path, files[path])
