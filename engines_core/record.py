"""
A game as JSON Lines: the header, then an action a line (spec/README.md, The record).

    {"tablemate": 1, "game": "boo_ray", "players": ["Ann", "Bo", "Cy"], "options": {"chips": 20}}
    [0, "deal"]
    [5200, "bids", ["B", "L", ""]]
"""

from engines_core import games, strict_json
from engines_core.errors import IllegalAction, RecordError, SetupError

VERSION = 1
HEADER_KEYS = ("game", "options", "players", "tablemate")


def header(game_id: str, players: list, options: dict) -> dict:
    """Return the header of a new game."""
    return {"tablemate": VERSION, "game": game_id, "players": players, "options": options}


def game_of(head: object):
    """Return the module of the game that *head* names; raise SetupError for any header that is not sound."""
    if type(head) is not dict:
        raise SetupError("the header is not an object")
    for key in sorted(head):
        if key not in HEADER_KEYS:
            raise SetupError("unknown key #", key)
    if type(head.get("tablemate")) is not int or head["tablemate"] != VERSION:
        raise SetupError("tablemate is not #", VERSION)
    if type(head.get("game")) is not str:
        raise SetupError("game is missing")
    try:
        game = games.load(head["game"])
    except KeyError:
        raise SetupError("unknown game #", head["game"])
    _check_players(head.get("players"), game.PLAYERS)
    return game


def _check_players(players: object, allowed: tuple) -> None:
    if type(players) is not list:
        raise SetupError("players are not a list")
    for name in players:
        if type(name) is not str or not name:
            raise SetupError("a player's name is no text")
    low, high = allowed
    if not low <= len(players) <= high:
        raise SetupError("# players, not # to #", len(players), low, high)


def check_form(action: object) -> None:
    """Raise IllegalAction unless *action* is a list `[t, name, args...]` with a whole t of 0 or more."""
    if type(action) is not list or len(action) < 2:
        raise IllegalAction("not a list [t, name, ...]")
    if type(action[0]) is not int or action[0] < 0:
        raise IllegalAction("t is not whole ms")
    if type(action[1]) is not str:
        raise IllegalAction("the name is no text")


def name_of(action: object) -> str:
    """Return what to call *action* in an error."""
    if type(action) is list and len(action) > 1 and type(action[1]) is str:
        return action[1]
    return "line"


def parse(data: bytes) -> tuple:
    """
    Return the values on the lines of *data*, header first, and the number of a torn last line or None.

    A last line without its newline that is not whole JSON is torn and left out; the header cannot be
    torn. RecordError for any other damage.
    """
    lines = data.split(b"\n")
    last = len(lines) - 1
    values = []
    for index in range(last + 1):
        line = lines[index]
        if index == last and not line:
            break
        try:
            values.append(strict_json.loads(line))
        except ValueError as error:
            if index == last and index > 0 and not isinstance(error, strict_json.Unfit):
                return values, index + 1
            reason = str(error.args[0]) if line.strip() else "empty"
            raise RecordError(index + 1, "line" if index else "header", reason)
    if not values:
        raise RecordError(1, "header", "missing")
    return values, None
