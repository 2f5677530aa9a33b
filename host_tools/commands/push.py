"""
Store records on a device, where History shows them, and score sheets (.json), for its Any game.

A record that does not replay, or a sheet that is not sound, is refused, and then nothing is stored. The
program on the device stops for a moment and starts again; what is stored there stays. A record that is
there already is left out, a sheet takes the place of the one of its file's name.
"""

import argparse
import sys
from pathlib import Path

from firmware.sheets.catalogue import END
from host_tools.device.pico import Pico, find_port
from host_tools.errors import Refused
from host_tools.fonts import missing_letters
from host_tools.records import device_games, journals, record_files
from host_tools.sheets import device_sheets, sheet_files
from host_tools.streams.replay_stream import TORN
from host_tools.terminal.progress import each
from host_tools.text.safe_text import one_line

EXAMPLES = [
    "tablemate push evenings/0007-boo_ray.jsonl",
    "tablemate push --port /dev/ttyACM1 evenings/*.jsonl",
    "tablemate push our_game.json             # a score sheet (tablemate sheet new)",
]

RECORD = ".jsonl"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="a record (JSON Lines), or a sheet (.json)")
    parser.add_argument("--port", metavar="P", help="the Pico's port, needed if there are several")


def run(options: argparse.Namespace) -> int:
    """Store the sheets and the records, say as which games; return the exit code."""
    sheet_paths = [file for file in options.files if device_sheets.is_sheet(file)]
    sheets = device_sheets.all_as_stored(sheet_paths)
    files = [file for file in options.files if not device_sheets.is_sheet(file)]
    for file in sheet_paths:
        missing_letters.warn(file, sheet_files.sound(file))
    for file in files:
        check_kind(file)
    found = [journals.from_record(file) for file in each("reading", files, str)]
    for record in found:
        if record.torn is not None:
            print(one_line(f"tablemate: {record.file}:{record.torn}: {TORN}"), file=sys.stderr)
        missing_letters.warn(record.file, record.head)
    with Pico(find_port(options.port)) as pico:
        lines = device_sheets.push(pico, sheets) if sheets else []
        lines += device_games.push(pico, found) if found else []
        for line in lines:
            print(one_line(line))
        pico.set_clock()
    return 0


def check_kind(file: str) -> None:
    """Raise Refused if *file*, by its name not a sheet, is neither named nor headed like a record."""
    path = Path(file)
    if path.suffix.lower() == RECORD or not path.is_file():  # a pipe can be read only once
        return
    item = record_files.opened(path)
    if not item.trouble and not record_files.is_record(item.data):
        raise Refused(f"{one_line(file)}: neither a record ({RECORD}) nor a score sheet ({END})")
