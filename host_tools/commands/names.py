"""
List and change the names that a device remembers, which its setup offers.

Without more it lists them, the latest first. What is added comes first; the oldest beyond 24 drop out.
The program on a device stops for a moment and starts again; its games stay, with the names that they
were played with. --run and --root take the flash of `tablemate run` or a folder that stands for one.
"""

import argparse
import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from firmware.storage import settings_file
from host_tools.device.pico import Pico, find_port
from host_tools.errors import Refused
from host_tools.files import flash_lock, folders, regular_file
from host_tools.fonts import missing_letters
from host_tools.installation.deployment import SURVEY, make_folders, put_whole
from host_tools.text.safe_text import one_line

EXAMPLES = [
    "tablemate names",
    "tablemate names add Ann Bo 'Jo Anne'",
    "tablemate names add --from players.txt   # a name a line",
    "tablemate names rename Bo Bob",
    "tablemate names remove Ann --root flash",
]

FOLDER, NAME, END = "data", "settings", ".json"  # boards/pico_parts.py, ROOT; settings_file.py
PATH = f"{FOLDER}/{NAME}{END}"
IS_THERE = f"import os\nprint({NAME + END!r} in os.listdir({FOLDER!r}))"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument("do", nargs="?", default="list", choices=("list", "add", "rename", "remove"))
    parser.add_argument("names", metavar="NAME", nargs="*", help="players; to rename one: OLD NEW")
    parser.add_argument("--from", dest="file", metavar="FILE", type=Path, help="add its names, a line each")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--port", metavar="P", help="the Pico's port, needed if there are several")
    where.add_argument("--run", action="store_true", help="those of `tablemate run` on this PC")
    where.add_argument("--root", metavar="DIR", type=Path, help="a folder that stands for the flash")


def run(options: argparse.Namespace) -> int:
    """List or change the names; return the exit code."""
    names = [checked(name, "") for name in options.names] + from_file(options)
    change, lines = changing(options.do, names)
    with settings_of(options) as (values, store):
        before = list(values.get("names", []))
        after = change(before)
        if after != before:
            store(settings_file.encode({**values, "names": after}))
    for line in [*after] if options.do == "list" else lines:
        print(one_line(line))
    missing_letters.warn("names", names)
    for name in before if options.do == "add" else []:
        if name not in after:
            print(one_line(f"tablemate: {name} dropped out: 24 are remembered at most"), file=sys.stderr)
    return 0


def from_file(options: argparse.Namespace) -> list[str]:
    """Return the names in the file of *options*, a line each; Refused for one that is not fit."""
    if options.file is None:
        return []
    if options.do != "add":
        raise Refused("--from goes with add")
    try:
        text = regular_file.read(options.file).decode()
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"{options.file}: cannot be read: {error}") from None
    lines = enumerate(text.splitlines(), 1)
    return [checked(line, f"{options.file}:{number}: ") for number, line in lines if line.strip()]


def checked(name: str, place: str) -> str:
    """Return *name* without spaces around it; Refused with its *place* if a device cannot remember it."""
    name = name.strip()
    if not name or not name.isprintable():
        raise Refused(f"{place}{name!a} is not a name")
    if len(name) > settings_file.NAME_LETTERS:
        raise Refused(f"{place}{name}: more than {settings_file.NAME_LETTERS} letters")
    return name


def changing(what: str, names: list[str]) -> tuple[Callable[[list[str]], list[str]], list[str]]:
    """Return the function from old names to new, and a line about each; Refused for too few *names*."""
    if what == "list" and names:
        raise Refused(f"what about {names[0]}? add, rename or remove")
    if what == "rename" and len(names) != 2:
        raise Refused("rename wants two names: OLD NEW")
    if what in ("add", "remove") and not names:
        raise Refused(f"which names are to be {'added' if what == 'add' else 'removed'}?")
    if what == "add":
        return lambda kept: settings_file.with_names(kept, names), [f"{name}: added" for name in names]
    if what == "rename":
        return lambda kept: renamed(kept, *names), [f"{names[0]}: now {names[1]}"]
    return lambda kept: without(kept, names if what == "remove" else []), [
        f"{name}: removed" for name in names
    ]


def renamed(kept: list[str], old: str, new: str) -> list[str]:
    """Return *kept* with *new* in the place of *old*; Refused without *old*, or if *new* is there."""
    without(kept, [old])
    if new in kept and new != old:
        raise Refused(f"{new} is already used")
    return [new if name == old else name for name in kept]


def without(kept: list[str], names: list[str]) -> list[str]:
    """Return *kept* without *names*; Refused if one of them is not there."""
    for name in names:
        if name not in kept:
            raise Refused(f"{name} is not remembered")
    return [name for name in kept if name not in names]


@contextlib.contextmanager
def settings_of(options: argparse.Namespace) -> Iterator[tuple[dict[str, Any], Callable[[bytes], object]]]:
    """Give the settings of a folder or a device, and what stores their file."""
    if options.root is not None or options.run:
        root = options.root or flash_lock.run_folder()
        if options.root is not None:
            folders.check(root)
        with flash_lock.alone(root):
            path = root / (NAME + END)
            data = regular_file.read(path) if path.exists() else b""
            yield decoded(data, str(path)), lambda new: in_folder(path, new)
        return
    with Pico(find_port(options.port)) as pico:
        pico.run(make_folders((FOLDER,)) + SURVEY)
        data = pico.get(PATH) if pico.run(IS_THERE).strip() == "True" else b""
        yield decoded(data, pico.port), lambda new: put_whole(pico, f"{FOLDER}/{NAME}", END, new)


def decoded(data: bytes, place: str) -> dict[str, Any]:
    """Return the settings in *data*, none where there is none; Refused with *place* if it is damaged."""
    try:
        return settings_file.decode(data) if data else {}
    except ValueError:
        raise Refused(
            f"{place}: the settings are damaged; the device puts them aside when it starts"
        ) from None


def in_folder(path: Path, data: bytes) -> None:
    """Store the file of the settings, the old one or the new one whole."""
    new = path.with_suffix(".new")
    new.write_bytes(data)
    new.replace(path)
