"""
Give games to other programs.

    csv       a row for each player of each game, for a spreadsheet
    json      an object a line for each game, for programs (its keys: host_tools/exports/json_lines.py)
    bgstats   a link that brings a play into the app BG Stats; with --qr as a code for the phone, in the
              terminal, or as a picture with --out code.png (or .svg)
    bgg       BoardGameGeek's XML of plays, which BG Stats and others import

The games are those of the library (`tablemate pull`), or FILE: records, stored games as they lie on a
device, folders of such. A damaged one is named and left out; the exit code is then 1.
"""

import argparse
import importlib
import io
import shutil
import sys
from pathlib import Path
from typing import Any

from host_tools.commands import games
from host_tools.errors import Refused
from host_tools.exports import bg_stats
from host_tools.records import output_file
from host_tools.records.game_replay import Game
from host_tools.text import safe_output
from host_tools.text.text_table import counted

EXAMPLES = [
    "tablemate export csv --out plays.csv",
    "tablemate export json --name Ann | jq .title",
    "tablemate export bgstats --qr evening.jsonl",
    "tablemate export bgstats evening.jsonl --qr --out code.png",
    "tablemate export bgg --since 2026-11-01 --out plays.xml",
]
MIXED = True  # else FILE has to stand right after the format (cli.parsed)
FORMATS = {"csv": "csv_table", "json": "json_lines", "bgstats": "bg_stats", "bgg": "bgg_plays"}
PICTURES = (".png", ".svg")
PICTURE_SCALE = 6  # px a module


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument("format", metavar="|".join(FORMATS), choices=tuple(FORMATS), help="see above")
    parser.add_argument("files", metavar="FILE", nargs="*", default=[], help=games.FILES)
    games.add_filters(parser)
    parser.add_argument("--out", metavar="FILE", type=Path, help="where to, else the standard output")
    parser.add_argument("--qr", action="store_true", help="bgstats: one game's link as a QR code")


def run(options: argparse.Namespace) -> int:
    """Write the games in the format asked for; return 1 if one is damaged."""
    if options.qr and options.format != "bgstats":
        raise Refused("--qr goes with bgstats")
    module = importlib.import_module(f"host_tools.exports.{FORMATS[options.format]}")
    if options.qr:
        output_file.check_kind(options.out, "a code", *PICTURES)
    else:
        output_file.only_over(
            options.out, f"{options.format} of games", lambda there: there.startswith(module.BEGIN)
        )
    chosen, warnings, troubles = games.chosen(options)
    for line in warnings + troubles + (undated(chosen) if options.format == "bgstats" else []):
        print(f"tablemate: {line}", file=sys.stderr)
    if options.qr:
        show_code(chosen, options.out)
    else:
        if not chosen:
            print("tablemate: no game fits", file=sys.stderr)
        write(module.text(chosen), options.out)
    return 1 if troubles else 0


def undated(chosen: list[Game]) -> list[str]:
    """Return the line about games without a date among those *chosen*, whose links need one."""
    count = sum(not game.when for game in chosen)
    if not count:
        return []
    have, file = ("has", "its file was") if count == 1 else ("have", "their files were")
    return [f"{counted(count, 'game')} {have} no date: the link has the day {file} written"]


def show_code(chosen: list[Game], out: "Path | None") -> None:
    """Show the link of the one game *chosen* as a QR code, or write it to the picture *out*."""
    if len(chosen) != 1:
        raise Refused(f"a QR code holds one game, these are {len(chosen)}: name its file")
    link = bg_stats.link(chosen[0])
    try:
        code = bg_stats.qr_code(link)
    except ValueError as error:
        raise Refused(f"the link is too long for a QR code: {error}") from None
    if out is not None:
        save_code(code, out)
        return
    write(f"{link}\n", None)
    draw("".join(f"{line}\n" for line in bg_stats.for_terminal(code)))
    columns, rows = bg_stats.window(code)
    there = shutil.get_terminal_size()
    if sys.stdout.isatty() and (there.columns < columns or there.lines < rows + 1):
        print(
            f"tablemate: the code wants a window of {columns}x{rows + 1}, or --out code.png", file=sys.stderr
        )


def save_code(code: Any, out: Path) -> None:
    """Write the QR *code* to *out*, whose ending says what kind of picture it is."""
    data = io.BytesIO()
    kind = out.suffix[1:].lower() or PICTURES[0][1:]  # /dev/stdout has no suffix
    code.save(data, kind=kind, scale=PICTURE_SCALE)
    output_file.write(out, data.getvalue())


def write(text: str, out: "Path | None") -> None:
    """Write *text* as UTF-8 to the file *out*, or to the standard output."""
    if out is None:
        safe_output.write(sys.stdout, text)
        return
    output_file.write(out, text.encode("utf-8"))


def draw(text: str) -> None:
    """Write *text* of our own to the standard output, with its colours."""
    sys.stdout.buffer.write(text.encode("utf-8"))
    sys.stdout.buffer.flush()
