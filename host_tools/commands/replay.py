"""
Compute a game from its record.

Prints the standings and where the points came from, or with --json one line for programs. A record
that the rules refuse gives one line `FILE:LINE: action: reason` and exit code 2. FILE may also be a game as
it lies on a device (0007.game) or a folder of games.
"""

import argparse
import io
import json
import re
import sys
from typing import TYPE_CHECKING

from host_tools.device import micropython
from host_tools.errors import Refused
from host_tools.records import game_replay, journals, record_files
from host_tools.report import report_table
from host_tools.streams import replay_stream
from host_tools.terminal.progress import each
from host_tools.text.safe_output import write
from host_tools.text.safe_text import one_line

if TYPE_CHECKING:
    from engines_core.types import Sheet


EXAMPLES = [
    "tablemate replay evening.jsonl",
    "tablemate replay --json a.jsonl b.jsonl",
    "tablemate replay evening.jsonl --at 600000     # clocks ten minutes after the setup",
    "tablemate replay - < evening.jsonl",
    "tablemate replay 0007.game             # as it lies on a device",
    "tablemate replay --watch evening.jsonl # on the device in this terminal, forwards and back",
    "tablemate replay --json --runtime micropython evening.jsonl",
]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="a record; - is the standard input")
    parser.add_argument(
        "--at", type=milliseconds, metavar="MS", help="evaluate clocks then, not at the last line"
    )
    parser.add_argument(
        "--json", action="store_true", help="one JSON object a line, null for a refused record"
    )
    parser.add_argument("--runtime", choices=("cpython", "micropython"), default="cpython")
    parser.add_argument(
        "--watch", action="store_true", help="see one game again on the device, in this terminal"
    )


def milliseconds(text: str) -> int:
    """Return *text* as a time in ms."""
    if not re.fullmatch(r"[0-9]{1,100}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a time: whole ms from 0 on, at most 100 digits")
    return int(text)


def run(options: argparse.Namespace) -> int:
    """Print the reports of all files and return the worst exit code."""
    if options.watch and (options.json or options.at is not None or options.runtime != "cpython"):
        raise Refused("--watch shows the game: no --json, --at or --runtime")
    found = record_files.found(options.files)
    if options.watch:
        return watched(found)
    names = [one_line(item.file) for item in found]
    errors = {index: item.trouble for index, item in enumerate(found) if item.trouble}
    records = [b"" if item.trouble else item.data for item in found]
    answers = answered(records, options.at, options.runtime)
    worst, tables = 0, 0
    for index, (report, warning, error) in enumerate(answers):
        if index in errors:
            report, warning, error = "", "", f" cannot be read: {errors[index]}"
        stored = found[index].warning and f" {found[index].warning}"
        for line in (stored, warning, error):
            if line:
                write(sys.stderr, f"{names[index]}:{line}\n")
        worst = max(worst, 2 if error else 0)
        if options.json and (report or len(records) > 1):
            write(sys.stdout, (report or "null") + "\n")
        elif report:
            data = records[index]
            table = report_table.text(json.loads(report), sheet_of(data), spent_of(data))
            write(sys.stdout, ("\n" if tables else "") + table)
            tables += 1
    return worst


def sheet_of(record: bytes) -> "Sheet | None":
    """Return the score sheet in the header of *record*, which was replayed; None without one."""
    return json.loads(record.split(b"\n")[0]).get("sheet")


def spent_of(record: bytes) -> "report_table.Spent | None":
    """Return how long the game in *record* took and was paused, and each seat's time; None without clocks."""
    header = json.loads(record.split(b"\n")[0])
    if header["game"] != "millennium_blades" and "clock" not in header.get("sheet", ()):
        return None  # most have none: they are not replayed once more
    session = game_replay.replayed(record)[0]
    return session.game.spent(session.state)


def watched(found: list[record_files.Found]) -> int:
    """Show the one game in *found* on the device in the terminal."""
    if len(found) != 1:
        raise Refused(f"--watch shows one game, these are {len(found)}")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Refused("--watch needs a terminal for its input and output")
    from host_tools.targets import game_film
    from host_tools.terminal import terminal

    terminal.check_kind()

    (item,) = found
    if item.trouble:
        raise Refused(f"{item.file} cannot be read: {item.trouble}")
    journals.journal_file(item.file, item.data)  # or it says what is wrong
    game_film.show(item.data)
    return 0


def answered(records: list[bytes], at: "int | None", runtime: str) -> list[tuple[str, str, str]]:
    """Return report, warning and error of each of *records*, computed on *runtime*."""
    if runtime == "cpython":
        return [replay_stream.answer(record, at) for record in each("replaying", records)]
    asked = b"".join(b"%d %s\n%s" % (len(data), b"-" if at is None else b"%d" % at, data) for data in records)
    stream = io.BytesIO(micropython.answered("host_tools.streams.replay_stream", asked))
    return [texts(stream) for _ in records]


def texts(stream: io.BytesIO) -> tuple[str, str, str]:
    """Return the next answer in *stream* (replay_stream.py)."""
    report, warning, error = [stream.read(int(length)).decode() for length in stream.readline().split()]
    return report, warning, error
