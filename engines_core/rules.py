"""
The common part of all games: offer, check and apply actions from one table.

A game module has `ACTIONS`, a tuple of `(name, may, do)`, the most usual action first:

- `may(state, now)` returns the ranges of the arguments (`ranges.py`), or raises `IllegalAction`
  with the reason why the action is not allowed now;
- `do(state, *args)` changes a fresh shallow copy of the state by assigning to its keys. Values
  in it are replaced (`replaced`), never changed in place, so an older state stays what it was.

An action of two forms stands twice, first as `(name, may, do, count)`, the form with that many values.

`apply` and `legal` ask the same `may`: an offered action succeeds, all others are refused, and each
rule stands once. A state is a plain dict of integers, strings, booleans, None, lists and
tuples; its key `over` ends the game, its key `t` is the time of the action being applied.
"""

from engines_core.errors import IllegalAction
from engines_core.ranges import check_all

if False:  # for the type checker
    from engines_core.types import Action, Actions, Any, Range, Ranges, Sequence, State


class Offer:
    """
    An action that is allowed now: its `name` and the `ranges` of its arguments.

    `make(state, *values)` returns the actions of an offer of several (entries.py); None for a single action.
    """

    make: "Any" = None

    def __init__(self, name: str, ranges: "Ranges"):
        self.name = name
        self.ranges = ranges


class Option:
    """A rule that the table may choose at the setup: `name`, `default` and its `range`."""

    def __init__(self, name: str, default: object, option_range: "Range"):
        self.name = name
        self.default = default
        self.range: "Any" = option_range  # one of those in ranges.py


def legal(actions: "Actions", state: "State", now: int) -> list[Offer]:
    """Return an Offer for every action that is allowed at *now* (ms since the setup)."""
    offers: "list[Offer]" = []
    if state["over"]:
        return offers
    for row in actions:
        try:
            offers.append(Offer(row[0], row[1](state, now)))
        except IllegalAction:
            pass
    return offers


def apply(actions: "Actions", state: "State", action: "Action") -> "State":
    """Return the state after *action* `[t, name, args...]`; IllegalAction leaves *state* as it is."""
    if state["over"]:
        raise IllegalAction("the game is over")
    name = action[1]
    values = action[2:]
    for row in actions:  # not unpacked: most rows do not match
        if row[0] == name and (len(row) == 3 or row[3] == len(values)):
            break
    else:
        raise IllegalAction("unknown action")
    check_all(row[1](state, action[0]), values)
    after = state.copy()  # on MicroPython ten times as fast as dict(state)
    after["t"] = action[0]
    row[2](after, *values)
    return after


def require(allowed: object, *reason: "Any") -> None:
    """Raise IllegalAction with *reason* unless *allowed*."""
    if not allowed:
        raise IllegalAction(*reason)


def replaced(items: "Sequence[Any]", index: int, value: object) -> "list[Any]":
    """Return a copy of *items* with *value* at *index*."""
    copy = list(items)
    copy[index] = value
    return copy


def seat_sums(lists: "Sequence[Sequence[int]]", count: int) -> list[int]:
    """Return the sum per seat of *lists*, each with a number per seat."""
    return [sum([numbers[seat] for numbers in lists]) for seat in range(count)]


def clockwise(seat: int, others: "tuple[int, ...]") -> "tuple[int, ...]":
    """Return *others*, seats in ascending order without *seat*, clockwise from *seat* on."""
    return tuple([other for other in others if other > seat] + [other for other in others if other < seat])


def next_seat(seat: int, allowed: list[bool]) -> "int | None":
    """Return the next seat clockwise after *seat* for which *allowed* is true, itself last, or None."""
    count = len(allowed)
    for step in range(1, count + 1):
        if allowed[(seat + step) % count]:
            return (seat + step) % count
    return None
