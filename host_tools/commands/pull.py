"""
Keep the games of a device on this PC.

They go into the library, a folder of plain records as `tablemate replay` reads them, which `tablemate
games` lists. Pulling again changes nothing; a game that has gone on since is made longer. With DIR they go
there instead, under the device's own numbers: 0007-boo_ray.jsonl.

A running program goes on; if none runs, the flash is read. With --drive they come from a drive CIRCUITPY or
a copy of it, which has what the PC saw last: plug the device in again for the newest lines. --run and
--from take the games of `tablemate run`, and stored games or records from anywhere. No file is ever made
shorter, and what does not replay is kept beside what does. --sheets takes the score sheets that were
pushed, for which a running program stops for a moment.
"""

import argparse
import re
import sys
from pathlib import Path

from engines_core import json_text, record_text
from engines_core.errors import RecordError
from engines_core.json_text import compact
from firmware.storage.game_files import STATES
from host_tools.device.pico import Pico, find_port
from host_tools.errors import Refused
from host_tools.files import flash_lock, folders, plain_name
from host_tools.records import device_games, journals, library, quick_json, record_files, results
from host_tools.sheets import device_sheets
from host_tools.streams.replay_stream import TORN, why
from host_tools.terminal.progress import each
from host_tools.text.safe_text import FOREIGN, one_line
from host_tools.text.text_table import counted

EXAMPLES = [
    "tablemate pull",
    "tablemate pull --port /dev/ttyACM1 --library ~/evenings",
    "tablemate pull --drive /media/me/CIRCUITPY",
    "tablemate pull --run                   # what was played with `tablemate run`",
    "tablemate pull --from backup/0007.game",
    "tablemate pull evenings --from backup  # DIR first: what follows --from is read",
    "tablemate pull --sheets our_games",
    "tablemate pull evenings && tablemate replay evenings/*.jsonl",
]

NUMBERED = re.compile(
    rf"({record_files.NUMBER})(?:\.(?:{'|'.join(STATES)})|-\w+(?:-[0-9]+)?\.jsonl)"
)  # a device's game


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments; DIR comes first in the usage, behind --from it would be one more PATH."""
    parser.usage = (
        "%(prog)s [-h] [DIR | --library DIR | --sheets DIR]\n"
        "                      [--port P | --drive PATH | --run | --from PATH [PATH ...]]"
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("folder", metavar="DIR", nargs="?", type=Path, help="where to, named by number")
    where.add_argument("--library", metavar="DIR", type=Path, help=library.default_help())
    where.add_argument("--sheets", metavar="DIR", type=Path, help="score sheets that were pushed, not games")
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--port", metavar="P", help="the Pico's port, needed if there are several")
    source.add_argument("--drive", metavar="PATH", type=Path, help="where CIRCUITPY is mounted")
    source.add_argument("--run", action="store_true", help="the games of `tablemate run` on this PC")
    source.add_argument(
        "--from", dest="files", metavar="PATH", nargs="+", help="stored games, or folders: all that follows"
    )


def run(options: argparse.Namespace) -> int:
    """Save the records, say what came; return the exit code: 1 if one is damaged."""
    if options.sheets is not None:
        return pull_sheets(options)
    games, place = pulled(options)
    folder = folders.made(options.folder or options.library or library.default_folder())
    known, lines, warnings, troubles = results.Results(), [], [], []
    for game in each("keeping", games, lambda game: f"game {game.number}"):
        trouble = game.trouble
        if game.lines:
            path, what = (journals.save if options.folder else library.keep)(game, folder)
            trouble = trouble or does_not_replay(game.file or str(path), game.data(), known)
            lines.append(f"{path}: {counted(len(game.lines) - 1, 'action')}, {what}")
        if trouble:
            troubles.append(f"tablemate: {number_said(game)}{trouble}")
        if game.warning and not game.trouble:
            warnings.append(f"tablemate: game {game.number}: {game.warning}")
    known.keep()
    for line in lines:
        print(one_line(line))
    for trouble in warnings + troubles:
        print(one_line(trouble), file=sys.stderr)
    strangers = sum(game.file != "" and not game.lines for game in games)
    print(f"{counted(len(games) - strangers, 'game')} {place}")
    return 1 if troubles else 0


def number_said(game: journals.Stored) -> str:
    """Return the beginning of a line about *game*: its number, if it has one."""
    return f"game {game.number}: " if game.number else ""


def pull_sheets(options: argparse.Namespace) -> int:
    """Save the score sheets of a device, say what came; return the exit code: 1 if one could not be."""
    if options.drive or options.run or options.files:
        raise Refused("--sheets takes them from a Pico; elsewhere they are files in the folder sheets")
    with Pico(find_port(options.port)) as pico:
        sheets = device_sheets.pull(pico)
    folder, troubles = folders.made(options.sheets), []
    others = plain_name.colliding(sheets)
    for key, data in sheets.items():
        try:
            if key in others:
                raise Refused(f"{key} stays on the device: {others[key]} is the same file on many PCs")
            path, what = device_sheets.save(key, data, folder)
            print(one_line(f"{path}: {what}"))
        except Refused as refused:
            troubles.append(f"tablemate: {refused}")
    for trouble in troubles:
        print(one_line(trouble), file=sys.stderr)
    print(f"{counted(len(sheets), 'sheet')} on the device")
    return 1 if troubles else 0


def pulled(options: argparse.Namespace) -> tuple[list[journals.Stored], str]:
    """Return the games that *options* name, and where they were."""
    if options.drive is not None:
        return device_games.from_drive(options.drive), "on the drive"
    if options.run:
        return from_run(), "of `tablemate run`"
    if options.files:
        return from_files(options.files), "in those files"
    return from_port(options.port), "on the device"


def from_port(port: "str | None") -> list[journals.Stored]:
    """Return the games on the Pico at *port*."""
    with Pico(find_port(port)) as pico:
        if not pico.hello():
            return device_games.from_flash(pico)
        pico.tell_time()
        return device_games.by_link(pico)


def from_run() -> list[journals.Stored]:
    """Return the games of `tablemate run`, none if it was never run."""
    folder = flash_lock.run_folder()
    return from_files([str(folder)]) if folder.exists() and record_files.in_folder(folder) else []


def from_files(files: list[str]) -> list[journals.Stored]:
    """Return the games in *files*."""
    hint = "; a DIR to pull into stands before --from" if len(files) > 1 else ""
    found = record_files.found(record_files.some(files, f"pull from{hint}"))
    return [stored(item, index) for index, item in enumerate(found, 1)]


def stored(item: record_files.Found, index: int) -> journals.Stored:
    """Return the found *item* as a device stores it; its number stands in its name, else it is *index*."""
    if item.trouble and record_files.is_shelf(Path(item.file)):
        return device_games.unseen(item.file, item.trouble)
    number = NUMBERED.fullmatch(Path(item.file).name)
    game = journals.Stored(
        int(number[1]) if number else index, [], item.trouble, b"", item.file, item.warning
    )
    torn = None
    if item.data and (item.is_stored or record_files.is_headed(item.data)):
        game.lines, game.raw, torn = lines_of(item.data)
    elif not game.trouble:
        game.trouble = no_header(item.data)
    game.trouble = game.trouble and f"{item.file}: {game.trouble}"
    game.warning = game.warning and f"{item.file}: {game.warning}"
    if torn is not None:
        game.warning = f"{item.file}:{torn}: {TORN}"
    return game


def no_header(data: bytes) -> str:
    """Return why *data* has no header of a record."""
    if record_files.is_record(data):
        return f"it {FOREIGN}: save it as that"
    return "its first line is not the header of a record" if data else "it is empty"


def lines_of(data: bytes) -> "tuple[list[str], bytes, int | None]":
    """
    Return the lines of the record *data* as a device writes them, b"", and the number of a torn one left out.

    Of a damaged record the second is *data* itself, and nothing is left out.
    """
    try:
        values, torn = record_text.parse(data, quick_json.loads)
        return [json_text.dumps(values[0]), *map(compact, values[1:])], b"", torn
    except (RecordError, TypeError):  # TypeError: a number such as 1.5, which no device writes
        lines = data.decode("utf-8", "replace").split("\n")
        return lines if lines[-1] else lines[:-1], data, None


def does_not_replay(name: str, data: bytes, known: results.Results) -> str:
    """Return why the record *data* named *name* does not replay, empty if it does; *known* notes it."""
    try:
        known.game(name, data)
    except RecordError as error:
        return f"{name}: line {error.line}: {why(error, data)}"
    return ""
