"""
Give games to other programs.

    csv       a row for each player of each game, for a spreadsheet
    json      an object a line for each game, for programs (its keys: host_tools/exports/json_lines.py)
    bgstats   a link that brings a play into the app BG Stats; with --qr as a code for the phone
    bgg       BoardGameGeek's XML of plays, which BG Stats and others import

The games are those of the library (`tablemate pull`), or FILE: records, stored games as they lie on a
device, folders of such. A damaged one is named and left out; the exit code is then 1.
"""

import argparse
import importlib
import sys
from pathlib import Path

from host_tools.commands import games
from host_tools.played import Game
from host_tools.refused import Refused

EXAMPLES = [
    "tablemate export csv --out plays.csv",
    "tablemate export json --name Ann | jq .title",
    "tablemate export bgstats evening.jsonl --qr",
    "tablemate export bgg --since 2026-11-01 --out plays.xml",
]
FORMATS = {"csv": "csv_table", "json": "json_lines", "bgstats": "bg_stats", "bgg": "bgg_plays"}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument("format", metavar="FORMAT", choices=tuple(FORMATS), help=", ".join(FORMATS))
    parser.add_argument("files", metavar="FILE", nargs="*", help="records or folders of them")
    games.add_filters(parser)
    parser.add_argument("--out", metavar="FILE", type=Path, help="where to, else the standard output")
    parser.add_argument("--qr", action="store_true", help="bgstats: the link of one game as a QR code")


def run(options: argparse.Namespace) -> int:
    """Write the games in the format asked for; return 1 if one is damaged."""
    if options.qr and (options.format != "bgstats" or options.out):
        raise Refused("--qr goes with bgstats and the terminal")
    chosen, troubles = games.chosen(options)
    text = importlib.import_module(f"host_tools.exports.{FORMATS[options.format]}").text(chosen)
    if options.qr:
        text += code(chosen)
    write(text, options.out)
    for trouble in troubles:
        print(f"tablemate: {trouble}", file=sys.stderr)
    return 1 if troubles else 0


def code(chosen: list[Game]) -> str:
    """Return the QR code of the one game in *chosen*; Refused if there are others."""
    from host_tools.exports import bg_stats

    if len(chosen) != 1:
        raise Refused(f"a QR code holds one game, these are {len(chosen)}: name its file")
    try:
        return bg_stats.qr_code(bg_stats.link(chosen[0]))
    except ValueError as error:
        raise Refused(f"the link is too long for a QR code: {error}") from None


def write(text: str, out: "Path | None") -> None:
    """Write *text* as UTF-8 to the file *out*, or to the standard output."""
    data = text.encode("utf-8")
    if out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        out.write_bytes(data)
    except OSError as error:
        raise Refused(f"{out} cannot be written: {error.strerror}") from None
