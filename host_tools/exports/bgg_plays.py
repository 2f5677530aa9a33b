"""
Plays as BoardGameGeek's own XML of them (xmlapi2 plays), which BG Stats and others import.

A game whose number at BGG is unknown has `objectid` 0, and an importer goes by its name; an undated play
has BGG's date for that, 0000-00-00. A side stands where BGG has a player's team or colour. Play ids lie
above BGG's own and are the same each time.
"""

import xml.etree.ElementTree as Xml

from host_tools.records.game_replay import Game, Row
from host_tools.text.safe_text import for_xml

DECLARED = '<?xml version="1.0" encoding="utf-8"?>\n'
BEGIN = f"{DECLARED}<plays ".encode()
UNDATED = "0000-00-00"
IDS_FROM = 10**9


def text(games: list[Game]) -> str:
    """Return *games* as XML."""
    plays = Xml.Element("plays", username="", userid="0", total=str(len(games)), page="1", termsofuse="")
    for game in games:
        add_play(plays, game)
    Xml.indent(plays)
    return DECLARED + Xml.tostring(plays, encoding="unicode") + "\n"


def add_play(plays: Xml.Element, game: Game) -> None:
    """Add *game* to *plays*."""
    play = Xml.SubElement(
        plays,
        "play",
        id=str(IDS_FROM + int(game.id, 16) % IDS_FROM),
        date=game.when[:10] or UNDATED,
        quantity="1",
        length=str(game.minutes),
        incomplete=bit(not game.over),
        nowinstats=bit(not game.can_be_won),
        location="",
    )
    name = for_xml(game.title)
    item = Xml.SubElement(play, "item", name=name, objecttype="thing", objectid=str(game.bgg or 0))
    Xml.SubElement(Xml.SubElement(item, "subtypes"), "subtype", value="boardgame")
    players = Xml.SubElement(play, "players")
    for row in game.rows:
        add_player(players, game, row)


def add_player(players: Xml.Element, game: Game, row: Row) -> None:
    """Add the player of *row* to *players*."""
    place = "" if game.first is None else str((row.seat - game.first) % len(game.rows) + 1)
    Xml.SubElement(
        players,
        "player",
        username="",
        userid="0",
        name=for_xml(row.name),
        startposition=place,
        color=for_xml(game.side_of(row.seat)),
        score=str(row.score) if game.has_points else "",
        new="0",
        rating="0",
        win=bit(row.wins),
    )


def bit(value: bool) -> str:
    """Return *value* as 1 or 0."""
    return "1" if value else "0"
