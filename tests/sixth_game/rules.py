"""Pennies: all hide up to three in a fist and say how many there are in all. Who is right has a point."""

from engines_core import ranking
from engines_core.game import Game
from engines_core.range_lists import PerSeat
from engines_core.ranges import Choice, Number, Seat
from engines_core.rules import Option, replaced, require

if False:  # for the type checker
    from engines_core.types import Chosen, Phrase, Ranges, Sources, Standings, State, Summary

NAME = "pennies"
PLAYERS = (2, 5)
MOST = 3  # pennies in a fist


def options(count: int) -> tuple[Option, ...]:
    """Return no options."""
    return ()


def setup(players: list[str], chosen: "Chosen") -> "State":
    """Return the state before the first action."""
    count = len(players)
    return {"over": False, "t": 0, "hidden": None, "guesses": [None] * count, "points": [0] * count}


def _may_hide(state: "State", now: int) -> "Ranges":
    require(state["hidden"] is None, "the fists are closed")
    return (PerSeat((Choice(tuple(range(MOST + 1))),) * len(state["points"])),)


def _hide(state: "State", pennies: list[int]) -> None:
    state["hidden"] = pennies
    state["guesses"] = [None] * len(pennies)


def _may_guess(state: "State", now: int) -> "Ranges":
    require(state["hidden"] is not None, "hide pennies first")
    waiting = [seat for seat, guess in enumerate(state["guesses"]) if guess is None]
    return Seat(tuple(waiting)), Number(0, MOST * len(state["points"]))


def _guess(state: "State", seat: int, number: int) -> None:
    """Record the guess; after the last one the fists are opened."""
    state["guesses"] = replaced(state["guesses"], seat, number)
    if None not in state["guesses"]:
        right = [guess == sum(state["hidden"]) for guess in state["guesses"]]
        state["points"] = [points + (1 if won else 0) for points, won in zip(state["points"], right)]
        state["hidden"] = None


def _may_finish(state: "State", now: int) -> "Ranges":
    require(state["hidden"] is None, "guesses are due")
    return ()


def _finish(state: "State") -> None:
    state["over"] = True


ACTIONS = (("hide", _may_hide, _hide), ("guess", _may_guess, _guess), ("finish", _may_finish, _finish))


def told(state: "State", now: int) -> "Summary":
    """Return the summary without what is in the fists."""
    return {"guesses": state["guesses"], "totals": state["points"]}


def summary(state: "State", now: int) -> "Summary":
    """Return the summary."""
    return {"hidden": state["hidden"], "guesses": state["guesses"], "totals": state["points"]}


def standings(state: "State") -> "Standings":
    """Return the standings by points."""
    return ranking.standings(state["points"], state["points"])


def sources(state: "State") -> "Sources":
    """Return where the points came from."""
    return (("guesses", state["points"]),)


def prompt(state: "State", now: int) -> "Phrase":
    """Return the next step at the table, as a phrase."""
    if state["over"]:
        return ("Game over",)
    return ("All hide pennies",) if state["hidden"] is None else ("All guess",)


GAME = Game(NAME, PLAYERS, options, setup, ACTIONS, summary, standings, sources, prompt, told=told)
