"""
JSON lines: an object a game, keys sorted, UTF-8.

    export      1, this format
    id          the game, 16 hex digits; stays the same when the game goes on
    when        "2026-11-22T19:30", local, of the setup; null if the device did not know
    game        its id, as in the record; title: for people; bgg: its number there, or null
    over        whether it was played to its end; minutes: from the setup to the last action
    options     those that were chosen, as in the record
    players     in seat order: name, place, score (null without points), winner, started (null if
                unknown), side (the names of the partners, null where each plays alone), and
                sources: what the score is made of, or what else counts
    summary     the game's own (spec/, its page, Summary)
"""

import json
from typing import Any

from host_tools.records.game_replay import Game

VERSION = 1
BEGIN = b'{"bgg": '  # the first of its keys


def text(games: list[Game]) -> str:
    """Return *games* as lines of JSON."""
    return "".join(
        json.dumps(told(game), ensure_ascii=False, sort_keys=True, default=list) + "\n" for game in games
    )


def told(game: Game) -> dict[str, Any]:
    """Return the JSON object of *game*."""
    return {
        "export": VERSION,
        "id": game.id,
        "when": game.when or None,
        "game": game.kind,
        "title": game.title,
        "bgg": game.bgg,
        "over": game.over,
        "minutes": game.minutes,
        "options": game.header.get("options", {}),
        "players": [
            {
                "name": row.name,
                "place": row.place,
                "score": row.score if game.has_points else None,
                "side": game.side_of(row.seat) or None,
                "winner": row.wins,
                "started": None if game.first is None else game.first == row.seat,
                "sources": {name: values[row.seat] for name, values in game.sources},
            }
            for row in game.rows
        ],
        "summary": game.session.game.summary(game.session.state, game.session.now),
    }
