"""
CSV (RFC 4180): a row for each player of each game, CRLF, UTF-8, a heading.

    id            the game, 16 hex digits; stays the same when the game goes on
    date, time    local, of the setup; empty if the device did not know
    game, bgg     title, and its number at boardgamegeek.com if known
    over          yes or no
    minutes       from the setup to the last action
    players       how many
    seat          1 and up, clockwise
    name, place
    score         empty in a game without points
    winner        yes or no; a tie has several, a game that is not over none
    started       yes or no; empty where the game does not say who begins
    side          the names of the partners, `Ann+Cy`; empty where each plays alone

A spreadsheet runs a text that begins like a formula: such a text gets an apostrophe before it.
"""

import csv
import io

from host_tools.records.game_replay import Game, Row
from host_tools.text.safe_text import spaced

COLUMNS = (
    *("id", "date", "time", "game", "bgg", "over", "minutes", "players"),
    *("seat", "name", "place", "score", "winner", "started", "side"),
)
BEGIN = ",".join(COLUMNS).encode()
FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")  # plain and full width


def text(games: list[Game]) -> str:
    """Return *games* as CSV."""
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows(cells(game, row) for game in games for row in game.rows)
    return table.getvalue()


def cells(game: Game, row: Row) -> list[object]:
    """Return the cells of the player *row* in *game*."""
    started = "" if game.first is None else yes(game.first == row.seat)
    about = [game.id, game.when[:10], game.when[11:], safe(game.title), game.bgg or "", yes(game.over)]
    score = row.score if game.has_points else ""
    result = [row.seat + 1, safe(row.name), row.place, score, yes(row.wins), started]
    result.append(safe(game.side_of(row.seat)))
    return [*about, game.minutes, len(game.rows), *result]


def yes(value: bool) -> str:
    """Return *value* in words."""
    return "yes" if value else "no"


def safe(name: str) -> str:
    """Return *name* on one line, and no formula."""
    line = spaced(name)
    return "'" + line if line.lstrip().startswith(FORMULA) else line
