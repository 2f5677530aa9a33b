"""
The one list of games: id (also the module's name) and title, in the order of the home screen.

`sheet` stands apart: it is any other game, described by the sheet in the record's header.
"""

if False:  # for the type checker
    from engines_core.types import Game, Header

GAMES = (
    ("millennium_blades", "Millennium Blades"),
    ("blood_rage", "Blood Rage"),
    ("boo_ray", "Boo-Ray"),
    ("blaze", "Blaze"),
    ("attrition_war", "Attrition War"),
)
SHEET = "sheet"
FACE_DOWN = {"blaze": ("votes", "trump")}  # by game: a secret action, and the one that reveals it


def id_of(header: object) -> str:
    """Return the id of the game in a record's *header*, which may be anything; "" without one."""
    game = header.get("game") if type(header) is dict else None
    return game if type(game) is str else ""


def title_of(header: "Header") -> str:
    """Return the title of the game in a record's sound *header*; a sheet has its own."""
    if SHEET in header:
        return header[SHEET]["name"]
    return dict(GAMES).get(header["game"], "?")


def load(game_id: str) -> "Game":
    """Import the game's module and return its GAME; the other games are not loaded. KeyError if unknown."""
    if game_id != SHEET and game_id not in [known for known, _ in GAMES]:
        raise KeyError(game_id)
    return __import__("engines_core." + game_id, None, None, ("GAME",)).GAME
