"""
Rounds: the action `round` that ends one, and `correct` that puts one of the last five right.

In the state `played` are the values of those rounds: with the totals after each round and the bags of now,
all that a correction needs. Of the rounds that are done `earned` are the points per row and unit, `counted`
the values of the rows that decide ties, and `extra` the bonuses per unit. Source: spec/sheet.md, Actions.
"""

from engines_core.range_lists import Group, PerSeat
from engines_core.ranges import Choice, Number
from engines_core.rules import replaced, require
from engines_core.sheets import bids, clock
from engines_core.sheets.state import has_rounds, tally_of
from engines_core.sheets.tally import Round, is_last
from engines_core.sheets.values import limits, nothing, rows_to_score, values_range

if False:  # for the type checker
    from engines_core.types import Any, Iterator, Ranges, Sheet, SheetRow, State, Tally

CORRECTED = 5  # rounds that can still be put right


def begin(state: "State") -> None:
    """Set all values of the *state* to 0, with no row given."""
    rows = state["sheet"]["rows"]
    state["values"] = [nothing(row, state["units"]) for row in rows]
    state["given"] = state["bidden"] = [False] * len(rows)
    state["zeros"], state["rose"] = [0] * len(rows), None


def missing(state: "State") -> list[int]:
    """Return the rows that have not been given in this round."""
    return [index for index in range(len(state["given"])) if not state["given"][index]]


def counted(row: "SheetRow", values: "list[Any]") -> list[int]:
    """Return per unit the value of *row* that decides a tie: parts added up, of a bid what was made."""
    if "bid" in row:
        return [made for _, made in values]
    return [sum(value) for value in values] if "parts" in row else values


def _may_round(state: "State", now: int) -> "Ranges":
    require(has_rounds(state), "there are no rounds")
    rows = missing(state)
    require(not rows, "# is missing", state["sheet"]["rows"][rows[0]]["name"] if rows else "")
    return ()


def _round(state: "State") -> None:
    done = Round(state["sheet"], tally_of(state), state["values"])
    _add(state, [done])
    state["history"] = state["history"] + [done.after["totals"]]
    state["out"], state["bags"] = done.after["out"], done.after["bags"]
    state["played"] = (state["played"] + [state["values"]])[-CORRECTED:]
    begin(state)
    clock.pause(state)
    state["over"] = is_last(state["sheet"], tally_of(state))


def _add(state: "State", rounds: list[Round], sign: int = 1) -> None:
    """Add points, values and bonuses of *rounds* to those of the *state*; *sign* -1 takes them away."""
    sheet = state["sheet"]
    deciding = _deciding(sheet)
    for done in rounds:
        state["earned"] = [_sum(old, more, sign) for old, more in zip(state["earned"], done.points)]
        state["extra"] = _sum(state["extra"], done.bonus, sign)
        for index in deciding:
            more = counted(sheet["rows"][index], done.values[index])
            state["counted"] = replaced(state["counted"], index, _sum(state["counted"][index], more, sign))


def _deciding(sheet: "Sheet") -> list[int]:
    """Return the indexes of the rows whose values decide a tie, or count before the totals."""
    entries = list(sheet.get("ties", ())) + list(sheet.get("before", ()))
    names = [entry[0] if type(entry) is list else entry for entry in entries]
    return [index for index, row in enumerate(sheet["rows"]) if row["name"] in names]


def _sum(numbers: list[int], more: list[int], sign: int) -> list[int]:
    return [number + sign * other for number, other in zip(numbers, more)]


def stop(state: "State") -> None:
    """End the game."""
    clock.pause(state)
    state["over"] = True


# A round that is done put right


def _may_correct(state: "State", now: int) -> "Ranges":
    require(has_rounds(state), "there are no rounds")
    require(state["played"], "no round is done")
    rows, units = state["sheet"]["rows"], state["units"]
    known = rows_to_score(state, ()) + [index for index, row in enumerate(rows) if "bid" in row]
    require(known, "no row to score")
    return (
        Number(1, len(state["played"])),
        Choice(tuple(sorted(known))),
        lambda _, row: _corrected(rows[row], units),
    )


def _corrected(row: "SheetRow", units: int) -> PerSeat:
    """Return the range of the values that *row* may get, without regard to units that are out."""
    if "bid" not in row:
        return values_range(row, units, ())
    return PerSeat((Group((Number(*limits(row)),) * 2),) * units)


def _correct(state: "State", back: int, row: int, values: "list[Any]") -> None:
    """Set the *values* that *row* had *back* rounds ago; IllegalAction if the game would have ended."""
    sheet, played = state["sheet"], state["played"]
    at = len(played) - back
    before = _tally_before(state)
    for done in _replayed(sheet, before, played[:at]):
        before = done.after
    changed = [replaced(played[at], row, values)] + played[at + 1 :]
    tallies = [done.after for done in _replayed(sheet, before, changed)]
    for tally in tallies:
        require(not is_last(sheet, tally), "over by round # then", tally["number"])
    after = tallies[-1]
    require_no_values(after["out"], state["values"], after["number"] + 1)
    for old, new in zip(_replayed(sheet, before, played[at:]), _replayed(sheet, before, changed)):
        _add(state, [old], -1)
        _add(state, [new])
    state["history"] = state["history"][: before["number"]] + [tally["totals"] for tally in tallies]
    state["out"], state["bags"], state["played"] = after["out"], after["bags"], played[:at] + changed


def _tally_before(state: "State") -> "Tally":
    """Return the tally before the rounds that can still be put right."""
    tally = tally_of(state)
    number = tally["number"] - len(state["played"])
    start = [state["sheet"].get("start", 0)] * state["units"]
    return {
        "number": number,
        "totals": state["history"][number - 1] if number else start,
        "out": [when if when is not None and when <= number else None for when in tally["out"]],
        "bags": [
            None if bags is None else _bags_before(bags, [values[row] for values in state["played"]])
            for row, bags in enumerate(tally["bags"])
        ],
    }


def _bags_before(bags: list[int], played: "list[Any]") -> list[int]:
    """Return the *bags* per unit without those of the *played* values."""
    return [had - sum([bids.over(values[unit]) for values in played]) for unit, had in enumerate(bags)]


def _replayed(sheet: "Sheet", tally: "Tally", played: "list[Any]") -> "Iterator[Round]":
    """
    Yield the rounds of *played* values after *tally*; IllegalAction if a unit that is out has some.

    One at a time: those of the largest sheet take 1 KB each.
    """
    for values in played:
        require_no_values(tally["out"], values, tally["number"] + 1)
        done = Round(sheet, tally, values)
        yield done
        tally = done.after


def require_no_values(out: "list[int | None]", values: "list[Any]", number: int) -> None:
    """Raise IllegalAction if a unit that is *out* has other *values* than 0 in the round *number*."""
    for of_row in values:
        for unit, value in enumerate(of_row):
            has_some = any(value) if type(value) is list else value
            require(out[unit] is None or not has_some, "@ would be out in round #", unit, number)


ACTIONS = (("round", _may_round, _round),)
CORRECTION = (("correct", _may_correct, _correct),)
