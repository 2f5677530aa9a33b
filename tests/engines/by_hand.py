"""
A game played by hand: actions one by one, the summary after each, and why one is refused.

    session = played("boo_ray", 3, {}, ["deal"])
    go_on(session, ["bids", ["B", "", ""]])["pot"]      -> 3
    refused(session, ["bids", ["B", "", ""]])           -> "no bids are due"

Players are NAMES in their order; an action is `[name, args...]`, without its t.
"""

from engines_core import record
from engines_core.errors import IllegalAction, SetupError
from engines_core.session import MemoryLog, Session

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy"]
ROW_CHARS = 26  # an error's template fits one row of the display


def played(game_id: str, players: int, options: dict, *actions) -> Session:
    """Return a game of *players* after *actions*, all at t 0."""
    session = record.begun(record.header(game_id, NAMES[:players], options), MemoryLog())
    go_on(session, *actions)
    return session


def played_sheet(sheet: dict, players: int, *actions) -> Session:
    """Return a game of *players* by *sheet*, whose key `sheet` is added, after *actions*, all at t 0."""
    session = record.begun(sheet_header(sheet, players), MemoryLog())
    go_on(session, *actions)
    return session


def sheet_header(sheet: dict, players: int, options: "dict | None" = None) -> dict:
    """Return the header of a game by *sheet*, whose key `sheet` is added."""
    whole = {"sheet": 1, "name": "By hand", "rows": []}
    whole.update(sheet)
    head = record.header("sheet", NAMES[:players], options or {})
    head["sheet"] = whole
    return head


def not_begun(game_id: str, names: list, options: object) -> str:
    """Return why a game of players with *names* and with *options* is not begun."""
    try:
        record.begun(record.header(game_id, names, options), MemoryLog())
    except SetupError as error:
        assert len(error.args[0]) <= ROW_CHARS, error.args
        return error.reason()
    raise AssertionError("begun: %s with %s" % (names, options))


def go_on(session: Session, *actions) -> dict:
    """Do *actions* at the time that it is and return the summary after them."""
    for action in actions:
        session.do([session.now] + action)
    return summary(session)


def summary(session: Session, now: "int | None" = None) -> dict:
    """Return the summary of *session* at *now*, at its last line if there is none."""
    return session.game.summary(session.state, session.now if now is None else now)


def offered(session: Session, now: "int | None" = None) -> list:
    """Return the names of the game's actions that are allowed at *now*, sorted."""
    offers = session.game.legal(session.state, session.now if now is None else now)
    return sorted([offer.name for offer in offers])


def refused(session: Session, action: list, t: "int | None" = None) -> str:
    """Return why *action* is refused, after a look that nothing changed and that the reason is short."""
    state, text, count, now = session.state, repr(session.state), session.count, session.now
    try:
        session.do([now if t is None else t] + action)
    except IllegalAction as error:
        assert session.state is state and repr(state) == text
        assert (session.count, len(session.log.actions), session.now) == (count, count, now)
        assert len(error.args[0]) <= ROW_CHARS, error.args
        return error.reason()
    raise AssertionError("not refused: %s" % action)


def refused_in(game, state: dict, action: list) -> str:
    """Return the template of the reason why *game* refuses *action* in *state*, checked in the same way."""
    text = repr(state)
    try:
        game.apply(state, [0] + action)
    except IllegalAction as error:
        assert repr(state) == text
        assert error.reason() and len(error.args[0]) <= ROW_CHARS, error.args
        return error.args[0]
    raise AssertionError("not refused: %s" % action)
