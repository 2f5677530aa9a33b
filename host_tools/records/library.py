"""
The games kept on this PC: a folder of records, one file per game, for good.

    2026-11-22-1930-boo_ray-3fa1c27e.jsonl      when it was set up, the game, a digest of the header

A record only ever grows, so one that begins with what lies there already is the same game, later: the file
is made longer, never rewritten. One that goes another way from some line on is another game with the
same header and becomes `...-3fa1c27e-2.jsonl`; so does one that goes on in a way that the rules refuse.
So pulling twice changes nothing, and nothing is lost.
"""

import re
from pathlib import Path

from engines_core.strict_json import loads
from host_tools.files import folders
from host_tools.records import game_replay, journals

UNDATED = "undated"
WHEN = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})T([0-9]{2}):([0-9]{2})")
DIGITS = 8  # length of the digest in a name


def default_folder() -> Path:
    """Return where the library lies when nothing else is said."""
    return folders.data() / "library"


def default_help() -> str:
    """Return a verb's help about the library; argparse takes a plain % for its own."""
    return f"default {default_folder()}".replace("%", "%%")


def keep(game: journals.Stored, folder: Path) -> tuple[Path, str]:
    """Put *game* into the library *folder*; return where, and "new", "longer" or "there already"."""
    return journals.save(game, folder, name_of(game))


def name_of(game: journals.Stored) -> str:
    """Return the name of a game's file without its ending: the same for the same header."""
    return f"{date_of(game.lines[0])}-{journals.game_id(game)}-{game_replay.digest(game.lines[0])[:DIGITS]}"


def date_of(header: str) -> str:
    """Return date and time in a header as they stand in a file's name."""
    try:
        values = loads(header.encode())
    except ValueError:
        return UNDATED
    when = values.get("when") if isinstance(values, dict) else None
    fits = WHEN.fullmatch(when) if isinstance(when, str) else None
    return f"{fits[1]}-{fits[2]}{fits[3]}" if fits else UNDATED
