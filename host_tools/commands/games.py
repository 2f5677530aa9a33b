"""
List the games kept on this PC.

Newest first: when, which game, who won and the scores. Without FILE it is the library that `tablemate
pull` fills; FILE may also be a record, a stored game as it lies on a device, or a folder of such. A
damaged one is named on standard error, the others are listed all the same; the exit code is then 1.
"""

import argparse
import datetime
import json
import sys
from pathlib import Path
from typing import Any

from host_tools.errors import Refused
from host_tools.records import library, record_files
from host_tools.records.game_replay import Game
from host_tools.terminal.progress import Bar
from host_tools.text import text_table

EXAMPLES = [
    "tablemate games",
    "tablemate games --name Ann --game boo_ray",
    "tablemate games --since 2026-11-01 --until 2026-11-30",
    "tablemate games --json | jq .title",
    "tablemate games evenings/*.jsonl",
]
FILES = "records or folders of them; - is the standard input"
MOST_NAMES = 60  # columns for the players; the file's name comes after them
MOST_CHARACTERS = 8 * MOST_NAMES  # measured at most: some take no column


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument("files", metavar="FILE", nargs="*", help=FILES)
    add_filters(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def add_filters(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say which games of which library are meant."""
    parser.add_argument("--library", metavar="DIR", type=Path, help=library.default_help())
    parser.add_argument("--name", metavar="N", help="only games with this player")
    parser.add_argument("--game", metavar="G", help="only this game: its id, or a part of its title")
    parser.add_argument("--since", metavar="DATE", type=date, help="only from this day on: 2026-11-22")
    parser.add_argument("--until", metavar="DATE", type=date, help="only up to this day")


def date(text: str) -> str:
    """Return *text* if it is a date."""
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a date like 2026-11-22") from None


def run(options: argparse.Namespace) -> int:
    """Print the games; return 1 if one is damaged."""
    games, warnings, troubles = chosen(options)
    if options.json:
        for game in games:
            print(json.dumps(told(game), sort_keys=True))
    elif games:
        print("\n".join(listed(games)))
    for line in warnings + troubles:
        print(f"tablemate: {line}", file=sys.stderr)
    if not options.json:
        print(text_table.counted(len(games), "game"))
    return 1 if troubles else 0


def chosen(options: argparse.Namespace) -> tuple[list[Game], list[str], list[str]]:
    """
    Return the games that *options* mean, newest first, and the lines of record_files.played_games.

    Among the warnings is how many are left out because they have no date.
    """
    if options.files and options.library:
        raise Refused("--library is not allowed with FILE")
    if options.since and options.until and options.since > options.until:
        raise Refused(f"--since {options.since} is after --until {options.until}")
    files = record_files.some(options.files or library_files(options.library), "list")
    with Bar("reading", record_files.count(files)) as bar:
        games, warnings, troubles = record_files.played_games(files, bar.advance)
    meant = filtered(games, options)
    fitting = [game for game in meant if is_within(game, options)]
    newest_first = sorted(fitting, key=lambda game: (game.when, game.file), reverse=True)
    undated = sum(not game.when for game in meant) - sum(not game.when for game in fitting)
    return newest_first, warnings + left_out(undated), troubles


def library_files(folder: "Path | None") -> list[str]:
    """Return the library as a list of one folder; Refused if nothing was ever pulled into it."""
    folder = folder or library.default_folder()
    if folder.is_file():
        raise Refused(f"{folder} is not a folder")
    if not folder.is_dir() or not record_files.in_folder(folder):
        raise Refused(f"there are no games in {folder}: `tablemate pull` brings them there")
    return [str(folder)]


def filtered(games: list[Game], options: argparse.Namespace) -> list[Game]:
    """Return those of *games* that *options* mean by player and by game."""
    return [
        game
        for game in games
        if (options.name is None or has_player(game, options.name))
        and (options.game is None or is_called(game, options.game))
    ]


def is_within(game: Game, options: argparse.Namespace) -> bool:
    """Return whether *game* was played on the days that *options* mean; an undated one fits none."""
    return (options.since is None or game.when[:10] >= options.since) and (
        options.until is None or "" < game.when[:10] <= options.until
    )


def left_out(undated: int) -> list[str]:
    """Return the line about so many *undated* games, none for 0."""
    have = "has no date and is" if undated == 1 else "have no date and are"
    return [f"{text_table.counted(undated, 'game')} {have} left out"] if undated else []


def has_player(game: Game, name: str) -> bool:
    """Return whether *name* sits at the table, written in any case."""
    return name.casefold() in [player.casefold() for player in game.names]


def is_called(game: Game, words: str) -> bool:
    """Return whether *words* are the game's id or stand in its title."""
    return words == game.kind or words.casefold() in game.title.casefold()


def listed(games: list[Game]) -> list[str]:
    """Return *games* as the lines of a table."""
    rows = [["date", "game", "result", "record"]]
    for game in games:
        when = game.when.replace("T", " ") or "-"
        title = text_table.shown(game.title)
        rows.append([when, title, result(game), text_table.shown(Path(game.file).name)])
    return text_table.table(rows, left=(0, 1, 2, 3))


def result(game: Game) -> str:
    """Return places, names and scores, best first; a game that is not over says so, however many they are."""
    parts = [f"{row.place}. {text_table.shown(row.name)} {row.score}" for row in game.ranked]
    return shortened(", ".join(parts)) + ("" if game.over else " (not over)")


def shortened(text: str) -> str:
    """Return *text* cut to MOST_NAMES columns, with a mark."""
    if len(text) > MOST_CHARACTERS:
        text = text[:MOST_CHARACTERS].rstrip("\u200d") + "…"
    while text_table.width(text) > MOST_NAMES:
        text = text[:-2].rstrip().rstrip("\u200d") + "…"  # nothing is joined to the mark
    return text


def told(game: Game) -> dict[str, Any]:
    """Return the object that --json prints for *game*."""
    return {
        "file": game.file,
        "game": game.kind,
        "title": game.title,
        "when": game.when or None,
        "over": game.over,
        "players": [
            {"name": row.name, "place": row.place, "score": row.score, "winner": row.wins}
            for row in game.rows
        ],
    }
