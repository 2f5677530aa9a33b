"""A stored game as a row of the History."""

from engines_core import games


class Row:
    """
    What History shows of a game: `number`, `state`, `header` (None if it cannot be read).

    `state` is INTERRUPTED, FINISHED or DAMAGED; `title`, `players` and `when` are "?", [] and "" where the
    header is not as this version writes it; `is_named` says whether it tells the title.
    """

    def __init__(self, number: int, state: str, header: object):
        self.number = number
        self.state = state
        self.header = header
        sound: dict = header if type(header) is dict else {}
        players, when, sheet = sound.get("players"), sound.get("when"), sound.get(games.SHEET)
        has_name = type(sheet) is dict and type(sheet.get("name")) is str
        self.is_named = has_name or type(sound.get("game")) is str and sheet is None
        self.title = games.title_of(sound) if self.is_named else "?"
        self.when = when if type(when) is str else ""
        self.players = [name for name in players if type(name) is str] if type(players) is list else []
