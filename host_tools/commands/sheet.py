"""
Check, make, find and show score sheets: other games, described as data.

  check FILE...     all that is wrong, a line `FILE: place: reason` each; exit code 2 if anything is.
                    What the device cannot show is only warned of, and what nobody can have meant: a name of
                    blanks, sums that no values come to, a sheet without rows and clock
  new [FILE]        asks for a sheet in the terminal, shows it as it grows and writes it
  show [NAME...]    a sheet as a table, NAME being a file or one that comes along; without NAME, their list;
                    with --play the device in this terminal, the sheet first under its Any game
  find WORD...      those that come along with all of WORD in their name, or with that number at
                    boardgamegeek.com; exit code 1 if there are none
  schema            the JSON Schema of sheets, for an editor
"""

import argparse
import json
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from firmware.sheets.catalogue import END, USED_KEPT
from firmware.storage.settings import Settings
from host_tools.commands import run as run_verb
from host_tools.errors import Refused
from host_tools.fonts import missing_letters
from host_tools.records import output_file
from host_tools.sheets import device_sheets, sheet_files, sheet_schema, sheet_table
from host_tools.sheets.sheet_interview import Interview
from host_tools.text.safe_text import one_line
from host_tools.text.text_table import shown, table

EXAMPLES = [
    "tablemate sheet show",
    "tablemate sheet show hearts",
    "tablemate sheet find wonders",
    "tablemate sheet show --play our_game.json",
    "tablemate sheet new our_game.json",
    "tablemate sheet check sheets/*.json",
    "tablemate sheet schema > sheet.schema.json",
]

ASKED = (
    "Asks for the game's name, the players, who wins, rounds, each row of the sheet and how its number makes "
    "points, what decides a tie, a clock, and what few games need: sides, targets, elimination, bonuses, "
    "named winners. Enter alone takes the answer in [brackets], ? explains the words of a question. "
    "Nothing is written before the last answer."
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    kinds = parser.add_subparsers(dest="what", metavar="check|new|show|find|schema", required=True)
    kinds.type = str  # the sub-parsers say which argument is empty
    check = kinds.add_parser("check", help="say what is wrong with sheets", allow_abbrev=False)
    check.add_argument("files", metavar="FILE", nargs="+", help="a sheet; - is the standard input")
    new = kinds.add_parser("new", help="ask for a sheet and write it", description=ASKED, allow_abbrev=False)
    new.add_argument(
        "file", metavar="FILE", nargs="?", type=Path, help="where to (.json); default by the game's name"
    )
    show = kinds.add_parser("show", help="show sheets as tables", allow_abbrev=False)
    show.add_argument("names", metavar="NAME", nargs="*", help="a file, or a sheet that comes along")
    show.add_argument("--play", action="store_true", help="play it on the device in this terminal")
    find = kinds.add_parser("find", help="find sheets that come along", allow_abbrev=False)
    find.add_argument("words", metavar="WORD", nargs="+", help="of a name, or a number at boardgamegeek.com")
    kinds.add_parser("schema", help="print the JSON Schema", allow_abbrev=False)


def run(options: argparse.Namespace) -> int:
    """Do what was asked for; return the exit code."""
    if options.what == "check":
        return max([check(file) for file in options.files])
    if options.what == "new":
        return new(options.file)
    if options.what == "show" and options.play:
        return play(options.names)
    if options.what == "find":
        return find(options.words)
    if options.what == "show":
        show(options.names)
    else:
        print(json.dumps(sheet_schema.schema(), indent=2))
    return 0


def check(file: str) -> int:
    """Print what is wrong with the sheet *file* and return the exit code."""
    sheet: object = None
    try:
        sheet, faults = sheet_files.parsed(sys.stdin.buffer.read()) if file == "-" else sheet_files.read(file)
    except OSError as error:
        faults = [("cannot be read", error.strerror or str(error))]
    for place, reason in faults:
        print(one_line(f"{file}: {place}: {reason}"), file=sys.stderr)
    if not faults:
        warn(file, sheet)
    return 2 if faults else 0


def new(file: "Path | None") -> int:
    """Ask for a sheet and write it to *file*."""
    refuse_if_impossible(file)
    try:
        sheet = Interview(asked, print).sheet()
    except EOFError:
        raise Refused("the answers ended before the sheet was whole; nothing is written") from None
    stem = re.sub(r"\W+", "_", sheet["name"].lower()).strip("_")
    path = file or Path((stem or "sheet") + ".json")
    save(sheet_files.written(sheet), path)
    print(one_line(f"{path} is written"))
    warn(str(path), sheet)
    return 0


def warn(file: str, sheet: Any) -> None:
    """Print what a table may not want of the sound *sheet* in *file*."""
    missing_letters.warn(file, sheet)
    for place, doubt in doubts(sheet):
        print(one_line(f"{file}: {place}: warning: {doubt}"), file=sys.stderr)


def doubts(sheet: Any) -> Iterator[tuple[str, str]]:
    """Yield the place and the words of what the format allows in *sheet* and nobody can have meant."""
    if not sheet["rows"] and "clock" not in sheet and "declare" not in sheet:
        yield "rows", "no rows and no clock, the game can only be ended"
    for place, text in missing_letters.texts(sheet, ""):
        if not text.strip():
            yield place, "blanks only"
    for index, row in enumerate(sheet["rows"]):
        sums = row.get("sums", [])
        for number in (
            sorted({one for each in sums.values() for one in each}) if isinstance(sums, dict) else sums
        ):
            least, most = reach(row, sheet.get("players", [1, 9])[1])
            if not least <= number <= most:
                yield f"rows[{index}].sums", f"no values come to {number}"


def reach(row: dict[str, Any], seats: int) -> tuple[int, int]:
    """Return the least and the most that the values of *row* come to, all of *seats* together."""
    if "only" in row or "single" in row:
        seats = 1  # no other seat has any
    values = seats * len(row.get("parts", [""]))
    most = row.get("max", 1 if "only" in row else 99)
    return row.get("min", 0) * values, (max(most.values()) if isinstance(most, dict) else most) * values


def refuse_if_impossible(file: "Path | None") -> None:
    """
    Raise Refused if *file* is not named like a sheet, is there, or cannot be written.

    Without one look at the current folder.
    """
    folder = file.parent if file else Path()
    if file and not device_sheets.is_sheet(file.name):
        raise Refused(f"{file}: a score sheet's name ends in {END}")
    if file and file.exists():
        raise Refused(f"{file} already exists")
    if not folder.is_dir():
        raise Refused(f"{folder}: there is no such folder")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise Refused(f"{folder}: no file can be written into this folder")


def save(text: str, path: Path) -> None:
    """Write *text* to the new file *path*; if that fails print it instead, and raise Refused."""
    try:
        output_file.create(path, text.encode())
    except OSError as error:
        print(text, end="", flush=True)
        reason = error.strerror or str(error)
        raise Refused(f"{path} cannot be written: {reason}; the sheet is printed instead") from None


def asked(question: str) -> str:
    """Return the answer to *question* from the standard input; EOFError at its end."""
    while True:
        print(question, end=": ", flush=True)
        line = sys.stdin.buffer.readline()
        if not line:
            print()
            raise EOFError
        try:
            return line.decode(sys.stdin.encoding).rstrip("\r\n")
        except UnicodeDecodeError as error:
            print(f"this is not {error.encoding.upper()}")


def show(names: list[str]) -> None:
    """Print the sheets *names*, or the list of those that come along."""
    if names:
        print("\n".join(sheet_table.text(sheet_files.sound(name)) for name in names), end="")
        return
    list_of({name: sheet_files.sound(name) for name in sheet_files.shipped()})


def list_of(sheets: dict[str, dict[str, Any]]) -> None:
    """Print the list of *sheets* by their names."""
    rows = [[name, shown(sheet["name"]), *sheet_table.heading(sheet)[1:3]] for name, sheet in sheets.items()]
    print("\n".join(table(rows, left=(0, 1, 2, 3))))


def find(words: list[str]) -> int:
    """Print those of the sheets that come along which *words* mean; return the exit code, 1 if none."""
    found = sheet_files.named(words)
    if not found:
        print(
            one_line(f"tablemate: no sheet that comes along has {' '.join(words)} in its name"),
            file=sys.stderr,
        )
        return 1
    list_of(found)
    return 0


def play(names: list[str]) -> int:
    """Run the device in this terminal, its flash empty but for the sheets *names*; return the exit code."""
    if not names:
        raise Refused("which sheet? for example: tablemate sheet show --play hearts")
    sheets = device_sheets.all_as_stored([str(sheet_files.found(name)) for name in names])
    with tempfile.TemporaryDirectory(prefix="tablemate-sheet-") as folder:
        root = Path(folder) / "device"
        put_on(root, sheets)
        return run_verb.run(argparse.Namespace(target="cpython", root=root, fresh=False, speed=1.0))


def put_on(root: Path, sheets: list[tuple[str, bytes]]) -> None:
    """Make *root* the flash of a device with *sheets* (key, bytes), as if they had been used last."""
    (root / "sheets").mkdir(parents=True)
    for key, data in sheets:
        (root / "sheets" / f"{key}.json").write_bytes(data)
    Settings(str(root)).set("sheets", [key for key, _ in sheets][:USED_KEPT])
