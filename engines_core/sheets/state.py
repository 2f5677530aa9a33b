"""
Reads the state of a game by a sheet: units, points, totals.

The sheet in the state is the one for its number of players (numbers.py). With rounds `out` has per unit the
round after which it went out, without them the number of the entry; None for those that are in.

A value that was never entered is 0; `zeros` tells it from a 0 that was, a number per row with bit u set if
unit u has one: by a `score`, or by two `add`, there and back at one time (`rose`: when and where it left 0).
"""

from engines_core.rules import replaced, seat_sums
from engines_core.sheets import points as making
from engines_core.sheets import tally
from engines_core.sheets.numbers import has_reached

if False:  # for the type checker
    from engines_core.types import Any, State, Tally


def has_rounds(state: "State") -> bool:
    """Return whether the game is played in rounds."""
    return "rounds" in state["sheet"]


def has_sides(state: "State") -> bool:
    """Return whether the units are sides."""
    return state["units"] < state["count"]


def seats_of(state: "State", unit: int) -> list[int]:
    """Return the seats that play for *unit*, ascending."""
    return list(range(unit, state["count"], state["units"]))


def per_seat(state: "State", numbers: list[int]) -> list[int]:
    """Return for each seat the number of its unit."""
    return [numbers[seat % state["units"]] for seat in range(state["count"])]


def shut(state: "State") -> tuple[int, ...]:
    """Return the units that can only have values of 0: with rounds those that are out."""
    if not has_rounds(state):
        return ()
    return tuple([unit for unit, when in enumerate(state["out"]) if when is not None])


def points(state: "State") -> list[list[int]]:
    """Return the points of this round: a list per row with a number per unit; without rounds all points."""
    rows, found = state["sheet"]["rows"], []
    live = not has_rounds(state)
    is_in = [live or when is None for when in state["out"]]
    number = len(state["history"]) + 1
    for index in range(len(rows)):  # asked deep in the program: a comprehension is a call more
        if "bid" in rows[index] and not state["given"][index]:
            found.append([0] * len(is_in))
        else:
            bags = state["bags"][index]
            found.append(making.of_row(rows[index], state["values"][index], is_in, number, bags))
    return found


def bonus(state: "State") -> list[int]:
    """Return the bonus per unit, of this round as if it ended now."""
    live = not has_rounds(state)
    return making.bonuses(state["sheet"], points(state), [live or when is None for when in state["out"]])


def totals(state: "State") -> list[int]:
    """Return the total per unit: of the rounds that are done, or without rounds the current one."""
    if has_rounds(state):
        return state["history"][-1] if state["history"] else [state["sheet"].get("start", 0)] * state["units"]
    start = [state["sheet"].get("start", 0)] * state["units"]
    return seat_sums(points(state) + [start, bonus(state)], state["units"])


def tally_of(state: "State") -> "Tally":
    """Return the tally of the rounds that are done."""
    return {
        "number": len(state["history"]),
        "totals": totals(state),
        "out": state["out"],
        "bags": state["bags"],
    }


def expected(state: "State") -> list[int]:
    """Return the total per unit as it would be if this round ended now."""
    if not has_rounds(state):
        return totals(state)
    gained = seat_sums(points(state) + [bonus(state)], state["units"])
    return [tally.settled(state["sheet"], total, total + more) for total, more in zip(totals(state), gained)]


def put(state: "State", row: int, values: "list[Any]", is_given: bool = True) -> None:
    """Set the *values* of *row*; *is_given* says whether it counts as given in this round."""
    state["values"] = replaced(state["values"], row, values)
    state["given"] = replaced(state["given"], row, is_given)
    if "out" in state["sheet"] and not has_rounds(state):
        mark_out(state)


def is_entered(state: "State", row: int, unit: int) -> bool:
    """Return whether *unit* has a value in *row*, or a 0 that was entered."""
    value = state["values"][row][unit]
    return type(value) is list or value != 0 or bool(state["zeros"][row] >> unit & 1)


def mark_out(state: "State") -> None:
    """Mark each unit as out or in by its current total, and count the entry; without rounds."""
    sheet = state["sheet"]
    state["entries"] += 1
    found: "list[int | None]" = []
    for when, total in zip(state["out"], totals(state)):
        is_out = has_reached(sheet["out"], sheet.get("start", 0), total)
        found.append((state["entries"] if when is None else when) if is_out else None)
    state["out"] = found
