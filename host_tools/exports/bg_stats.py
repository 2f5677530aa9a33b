"""
A play for the app BG Stats, as a link that opens it there, or as a QR code to hold a phone against.

The link carries the play as JSON. Its ids are the same each time, so the app knows a play, a game and a
player again. Every true and false stands there, for the Android app stops at one that is missing, and
`bggId` is a number or left out. A side, named by its players, is their role. `startPlayer` is true where the
record says who began, else for nobody.

`playDate` is needed, and is the end of the play in UTC. Two programs that write such links cite the app's
page on that ("Push plays to BG Stats from other apps or websites": UTC, the end, yyyy-MM-dd HH:mm:ss; looked
up on 2026-11-27), four more send UTC, one local time. A record has local time, taken as this PC's time zone.
A game without a date ended when its file was last written, which is the day of the pull.
"""

import datetime
import io
import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

from host_tools.records.game_replay import Game, digest
from host_tools.text.safe_text import spaced

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
BEGIN = LINK.encode()
PLAIN = "-_.!~*'():,/"  # allowed in a query; each other byte takes three, and makes a code larger
ID_DIGITS = 8  # length of a player's id: enough for all whom one knows
SOURCE = "Tablemate"
DATE = "%Y-%m-%d %H:%M:%S"
LONGEST = 2953  # bytes that the largest QR code holds
BORDER = 2  # modules of quiet around a code
INK, PAPER, RESET = (
    "\x1b[38;5;16m",
    "\x1b[48;5;231m",
    "\x1b[0m",
)  # black on white, whatever the terminal's are


def text(games: list[Game]) -> str:
    """Return a link per line for *games*."""
    return "".join(link(game) + "\n" for game in games)


def link(game: Game) -> str:
    """Return the link that brings *game* into the app."""
    return LINK + quote(json.dumps(play(game), ensure_ascii=False, separators=(",", ":")), safe=PLAIN)


def play(game: Game) -> dict[str, Any]:
    """Return *game* as the app wants it."""
    told: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": game.id,
        "playDate": in_utc(ended(game)),
        "durationMin": game.minutes,
        "game": about(game),
        "players": players(game),
    }
    if not game.over:
        told["comments"] = "Not finished"
    return told


def ended(game: Game) -> datetime.datetime:
    """Return the local time at which *game* ended: by date and length, else by its file's time, or now."""
    try:
        if game.when:
            length = datetime.timedelta(milliseconds=game.result.now)
            return datetime.datetime.fromisoformat(game.when) + length
        return datetime.datetime.fromtimestamp(Path(game.file).stat().st_mtime)
    except OverflowError:  # a length of centuries: it is dated by its begin
        return datetime.datetime.fromisoformat(game.when)
    except OSError:  # from the standard input
        return datetime.datetime.now()


def in_utc(local: datetime.datetime) -> str:
    """Return the *local* time of this PC as UTC, in the app's form."""
    return local.astimezone(datetime.timezone.utc).strftime(DATE)


def about(game: Game) -> dict[str, Any]:
    """Return the game's object."""
    sheet = game.sheet
    told: dict[str, Any] = {
        "name": spaced(game.title),
        "sourceGameId": f"sheet-{digest(sheet['name'])}" if sheet else game.kind,
        "highestWins": game.win != "low",
        "noPoints": not game.has_points,
    }
    if game.bgg:
        told["bggId"] = game.bgg
    return told


def players(game: Game) -> list[dict[str, Any]]:
    """Return the players; those who share a name are told apart by the order of their seats."""
    names = [row.name for row in game.rows]
    told = []
    for row in game.rows:
        before = names[: row.seat].count(row.name)
        player = {
            "name": spaced(row.name),
            "sourcePlayerId": digest(row.name)[:ID_DIGITS] + (f"-{before + 1}" if before else ""),
            "startPlayer": game.first == row.seat,
            "rank": row.place,
            "score": str(row.score),  # noPoints says that there are none
            "winner": row.wins,
        }
        if game.sides:
            player["role"] = spaced(game.side_of(row.seat))
        told.append(player)
    return told


def qr_code(text: str) -> Any:
    """Return *text* as a QR code (segno), as small as can be; ValueError if it is too long for one."""
    import segno  # only here: no other verb has to wait for it

    if len(text.encode()) > LONGEST:
        raise ValueError(f"{len(text.encode())} bytes are more than the {LONGEST} of a QR code")
    return segno.make_qr(text, error="L", boost_error=False)


def for_terminal(code: Any) -> list[str]:
    """Return a QR *code* as lines of a terminal, two modules a cell, black on white."""
    cells = io.StringIO()
    code.terminal(cells, compact=True, border=BORDER)
    inverse = str.maketrans("█▀▄ ", " ▄▀█")  # segno draws the light modules, for dark terminals
    return [f"{INK}{PAPER}{row}{RESET}" for row in cells.getvalue().translate(inverse).splitlines()]


def window(code: Any) -> tuple[int, int]:
    """Return how many columns and rows of a terminal *code* takes."""
    columns, _ = code.symbol_size(border=BORDER)
    return columns, -(-columns // 2)
