"""
The standings: units that are in before those out, then what goes `before`, totals, `ties`; and who has won.

Source: spec/sheet.md, Keys, Out and Summary.
"""

from engines_core import ranking
from engines_core.sheets.rounds import counted
from engines_core.sheets.state import has_rounds, per_seat, seats_of, totals

if False:  # for the type checker
    from engines_core.types import Any, Standings, State

SIGNS = {"high": 1, "low": -1, "none": 0}


def standings(state: "State") -> "Standings":
    """Return a line for each seat: the total of its unit, and its place among the units."""
    found: "Standings" = []
    scores, places = per_seat(state, totals(state)), per_seat(state, _places(state))
    for seat in range(state["count"]):
        found.append({"seat": seat, "score": scores[seat], "place": places[seat]})
    return found


def winners(state: "State") -> "list[int] | None":
    """Return the seats that have won, ascending; None before the end."""
    if not state["over"]:
        return None
    return sorted([seat for unit in _winning_units(state) for seat in seats_of(state, unit)])


def _winning_units(state: "State") -> list[int]:
    """Return the units that have won a game that is over: those named, or those on place 1."""
    sheet = state["sheet"]
    if state["won"] is not None:
        return state["won"]
    if sheet.get("win") == "none" or sheet.get("declare") == "all":
        return []
    return [unit for unit, place in enumerate(ranking.places(_keys(state))) if place == 1]


def _places(state: "State") -> list[int]:
    """Return the place of each unit."""
    keys = _keys(state)
    if not state["over"] or "declare" not in state["sheet"]:
        return ranking.places(keys)
    won = _winning_units(state)
    if not won:
        return [1] * state["units"]
    if state["sheet"].get("win") == "none":
        keys = [()] * state["units"]
    others = [key for unit, key in enumerate(keys) if unit not in won]
    behind = dict(zip(others, [len(won) + place for place in ranking.places(others)]))
    return [1 if unit in won else behind[key] for unit, key in enumerate(keys)]


def _keys(state: "State") -> "list[Any]":
    """Return per unit what its place goes by, the best highest."""
    sheet = state["sheet"]
    sign = SIGNS[sheet.get("win", "high")]
    columns: "list[list[Any]]" = [[sign * total for total in totals(state)]] if sign else []
    if sign:
        columns = _columns(state, "before", sign) + columns + _columns(state, "ties", sign)
    if "out" in sheet:
        columns.insert(0, [(0, when) if when is not None else (1, 0) for when in state["out"]])
    return [tuple([column[unit] for column in columns]) for unit in range(state["units"])]


def _columns(state: "State", key: str, sign: int) -> "list[list[Any]]":
    """Return for each entry of *key* the values per unit that it compares, the better one higher."""
    rows, columns = state["sheet"]["rows"], []
    names = [row["name"] for row in rows]
    for entry in state["sheet"].get(key, ()):
        name, by = (entry[0], SIGNS[entry[1]]) if type(entry) is list else (entry, sign)
        row = names.index(name)
        values = state["counted"][row] if has_rounds(state) else counted(rows[row], state["values"][row])
        columns.append([by * value for value in values])
    return columns
