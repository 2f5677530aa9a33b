"""
Copy the records of the games on a device to this PC.

Each game becomes a file like 0007-boo_ray.jsonl, a plain record as `tablemate replay` reads it. A
running program goes on; if none runs, the flash is read. With --drive they come from a drive CIRCUITPY or
a copy of it, which has what the PC saw last: plug the device in anew for the newest lines. Files that are
there are only ever made longer.
"""

import argparse
import sys
from pathlib import Path

from engines_core import replay
from engines_core.errors import RecordError
from host_tools import records
from host_tools.pico import Pico, find_port
from host_tools.refused import Refused

EXAMPLES = [
    "tablemate pull",
    "tablemate pull --port /dev/ttyACM1 evenings",
    "tablemate pull --drive /media/me/CIRCUITPY evenings",
    "tablemate pull evenings && tablemate replay evenings/*.jsonl",
]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument(
        "folder", metavar="DIR", nargs="?", type=Path, default=Path("."), help="where to, default ."
    )
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--port", metavar="P", help="the Pico's port, needed if there are several")
    source.add_argument("--drive", metavar="PATH", type=Path, help="where CIRCUITPY is mounted")


def run(options: argparse.Namespace) -> int:
    """Save the records, say what came; return the exit code: 1 if one is damaged."""
    try:
        options.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(f"{options.folder} cannot be made: {error.strerror}") from None
    games = records.from_drive(options.drive) if options.drive is not None else from_port(options.port)
    worst = 0
    for game in games:
        trouble = game.trouble
        if game.lines:
            path, what = records.save(game, options.folder)
            trouble = trouble or does_not_replay(path)
            print(f"{path}: {len(game.lines) - 1} actions, {what}")
        if trouble:
            print(f"tablemate: game {game.number}: {trouble}", file=sys.stderr)
            worst = 1
    print(f"{len(games)} games on the {'device' if options.drive is None else 'drive'}")
    return worst


def from_port(port: "str | None") -> list[records.Stored]:
    """Return the games on the Pico at *port*."""
    with Pico(find_port(port)) as pico:
        return records.by_link(pico) if pico.hello() else records.from_flash(pico)


def does_not_replay(path: Path) -> str:
    """Return why the record at *path* does not replay, empty if it does."""
    try:
        replay.played(path.read_bytes())
    except RecordError as error:
        return f"line {error.line}: {error.action}: {error.reason()}"
    return ""
