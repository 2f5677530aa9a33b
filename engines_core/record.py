"""
A game as JSON Lines: the header, then an action a line (spec/README.md, The record). This
file checks the header and begins the session; record_text.py reads the lines.

    {"tablemate": 1, "game": "boo_ray", "players": ["Ann", "Bo", "Cy"], "options": {"chips": 20}}
    [0, "deal"]
    [5200, "bids", ["B", "L", ""]]

`"when": "2026-11-22T19:30"` may stand in the header, the local time of the setup. The header of a game
`sheet` also has the sheet, `"sheet": {...}` (sheets/format.py).
"""

from engines_core import games
from engines_core.days import days_in
from engines_core.errors import IllegalAction, SetupError
from engines_core.session import Session

if False:  # for the type checker
    from engines_core.types import Any, Chosen, Game, Header, Log, Option

VERSION = 1
HEADER_KEYS = ("game", "options", "players", "tablemate", "when")
WHEN = "0000-00-00T00:00"  # the form of `when`, 0 for each digit


def header(game_id: str, players: list[str], options: "Chosen") -> "Header":
    """Return the header of a new game, without sheet and time."""
    return {"tablemate": VERSION, "game": game_id, "players": players, "options": options}


def begun(head: "Header", log: "Log", game: "Game | None" = None) -> Session:
    """
    Return the session of a game with the header *head*; SetupError if that is not sound.

    With *game*, of which the header was just made, its sheet is not checked again: 45 ms on a Pico.
    """
    game = game_of(head, game)
    players = head["players"]
    options = chosen_options(game.options(len(players)), head.get("options", {}))
    if game.sheet is not None:
        # not chosen at the table, but needed by the setup
        options[games.SHEET] = game.sheet
    return Session(game, head, game.setup(players, options), log)


def game_of(head: object, game: "Game | None" = None) -> "Game":
    """Return the game that *head* names, *game* if given; raise SetupError for a header that is not sound."""
    if type(head) is not dict:
        raise SetupError("the header is not an object")
    has_sheet = head.get("game") == games.SHEET
    for key in sorted(head):
        if key not in HEADER_KEYS and not (has_sheet and key == games.SHEET):
            raise SetupError("unknown key #", key)
    if type(head.get("tablemate")) is not int or head["tablemate"] != VERSION:
        raise SetupError("tablemate is not #", VERSION)
    if type(head.get("game")) is not str:
        raise SetupError("game is missing")
    if "when" in head and not is_when(head["when"]):
        raise SetupError("when is not a real time")
    if game is None:
        game = _sheet_game(head.get(games.SHEET)) if has_sheet else _loaded(head["game"])
    _check_players(head.get("players"), game.players)
    return game


def _loaded(game_id: str) -> "Game":
    try:
        return games.load(game_id)
    except KeyError:
        raise SetupError("unknown game #", game_id)


def _sheet_game(described: "Any") -> "Game":
    from engines_core.sheet import sheet_game  # loaded for sheets alone

    return sheet_game(described)


def is_when(when: object) -> bool:
    """Return whether *when* is a real `YYYY-MM-DDTHH:MM`, year 2000 to 2099 (spec/README.md, The record)."""
    if type(when) is not str or "".join(["0" if char in "0123456789" else char for char in when]) != WHEN:
        return False
    year, month, day = int(when[:4]), int(when[5:7]), int(when[8:10])
    if not (2000 <= year <= 2099 and 1 <= month <= 12 and int(when[11:13]) < 24 and int(when[14:]) < 60):
        return False
    return 1 <= day <= days_in(year, month)


def _check_players(players: object, allowed: tuple[int, int]) -> None:
    if type(players) is not list:
        raise SetupError("players are not a list")
    for name in players:
        if type(name) is not str:
            raise SetupError("a name is not a string")
        if not name:
            raise SetupError("a name is empty")
    low, high = allowed
    if not low <= len(players) <= high:
        raise SetupError("# players, not # to #", len(players), low, high)


def chosen_options(options: "tuple[Option, ...]", given: object) -> "Chosen":
    """Return a value for each of *options*, the defaults where *given* has none; raise SetupError."""
    if type(given) is not dict:
        raise SetupError("options are not an object")
    chosen = {option.name: option.default for option in options}
    ranges = {option.name: option.range for option in options}
    for name in sorted(given):
        if name not in chosen:
            raise SetupError("unknown option #", name)
        try:
            ranges[name].check(given[name])
        except IllegalAction as refused:
            raise SetupError("option #: #", name, refused.reason())
        chosen[name] = given[name]
    return chosen
