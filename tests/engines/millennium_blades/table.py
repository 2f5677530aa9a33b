"""
Shared by the tests of Millennium Blades: actions with a name, and ways to a certain point of a game.
"""

from engines_core import millennium_blades
from engines_core.session import Session
from tests.engines import by_hand
from tests.engines.by_hand import go_on, summary

START, PAUSE, RESUME, END = ["start"], ["pause"], ["resume"], ["end_block"]
PLAY, PASS, SCORE, FINISH = ["play"], ["pass"], ["score"], ["finish"]
BUILT = [START, END] * 3
STOPPED = {"running": False, "remaining_ms": 0}


def played(players: int, options: dict, *actions) -> Session:
    """Return a game after *actions* (without their t)."""
    return by_hand.played("millennium_blades", players, options, *actions)


def at(session: Session, t: int, *action) -> dict:
    """Do *action* at *t* ms and return the summary after it."""
    session.do([t] + list(action))
    return summary(session)


def clock_at(session: Session, now: int) -> tuple:
    """Return (running, remaining ms) at *now*."""
    clock = summary(session, now)["clock"]
    return clock["running"], clock["remaining_ms"]


def tournament(rp: list, start: int = 0) -> list:
    """Return the actions of a tournament that ends with *rp*."""
    return [["tournament", start]] + [["rp", seat, points] for seat, points in enumerate(rp)] + [SCORE]


def scored(rp: list) -> dict:
    """Return the first tournament's result for *rp*."""
    return go_on(played(len(rp), {}), *(BUILT + tournament(rp)))["tournaments"][0]


def in_the_final(*tournaments) -> Session:
    """Return a game whose three tournaments ended with the RP given, or all with 0."""
    session = played(len(tournaments[0]) if tournaments else 2, {})
    for rp in tournaments or [[0, 0]] * 3:
        go_on(session, *(BUILT + tournament(rp, summary(session)["start_candidates"][0])))
    return session


def places(session: Session) -> list:
    """Return the place of each seat in the standings."""
    return [entry["place"] for entry in millennium_blades.standings(session.state)]
