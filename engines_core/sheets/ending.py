"""
How a game ends other than by its rounds: the table says who has won (`win`), or that it is over (`end`).

In the state `won` are the units that were named by `win`, None without it. Source: spec/sheet.md, Actions.
"""

from engines_core.range_sets import Subset
from engines_core.ranges import Choice
from engines_core.rules import require
from engines_core.sheets.rounds import begin, stop
from engines_core.sheets.state import has_rounds

if False:  # for the type checker
    from engines_core.types import Action, Any, Ranges, State


def _units(state: "State") -> list[int]:
    return list(range(state["units"]))


class Together(Choice):
    """All units (the first of the values) or nobody (the other one)."""

    def check(self, value: "Any") -> None:
        """Raise IllegalAction unless *value* is one of them; equal is not enough: True is 1."""
        Subset(tuple(self.values[0]), 0, in_order=True).check(value)
        Choice.check(self, value)


def _may_win(state: "State", now: int) -> "Ranges":
    require("declare" in state["sheet"], "the points say who wins")
    if state["sheet"]["declare"] == "all":
        return (Together((_units(state), [])),)
    return (Subset(tuple(_units(state)), 1, in_order=True),)


def _win(state: "State", units: list[int]) -> None:
    state["won"] = units
    if has_rounds(state):
        begin(state)
    stop(state)


# The table names them in any order, and of all together says whether they have won (entries.py)


def _may_name(state: "State", now: int) -> "Ranges":
    _may_win(state, now)
    if state["sheet"]["declare"] == "all":
        return (Choice((True, False)),)
    return (Subset(tuple(_units(state)), 1),)


def _named(state: "State", units: "Any") -> "list[Action]":
    """Return the action for the *units* that the table names, or for all or nobody."""
    if type(units) is bool:
        units = _units(state) if units else []
    return [["win", sorted(units)]]


def _may_end(state: "State", now: int) -> "Ranges":
    if has_rounds(state):
        require(not state["sheet"]["rounds"], "the rounds end it")
        require(state["history"], "no round is done")
        require(not any(state["given"]) and not any(state["bidden"]), "a round is on")
    return ()


ENTRY = ("win", _may_name, _named)
ACTIONS = (("win", _may_win, _win), ("end", _may_end, stop))
