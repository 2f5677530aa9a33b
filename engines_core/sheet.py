"""
Any other game, as its sheet describes it: the values of each round, their points, the winner.

Source: spec/sheet.md. The sheet is in the record's header; `sheets/` has what it can say, a file a subject.
`values` are those of the round: a list per row with a value per unit (a seat, or with `sides` a side), which
with `parts` is a list of them, with `bid` [bid, made].

    {"name": "Coins", "per": 3} and the values [7, 2]  ->  2 and 0 points
"""

from engines_core.errors import SetupError
from engines_core.game import Game
from engines_core.ranges import everyone
from engines_core.rules import Option, seat_sums
from engines_core.sheets import bidding, changes, clock, ending, numbers, rounds, tally, values
from engines_core.sheets import standings as ranks
from engines_core.sheets.state import (
    bonus,
    has_rounds,
    has_sides,
    mark_out,
    per_seat,
    points,
    seats_of,
    totals,
)

if False:  # for the type checker
    from engines_core.types import Any, Chosen, Phrase, Sheet, Sources, State, Summary, TimeLeft

NAME = "sheet"
PLAYERS = (1, 9)  # for any sheet; players_of has those of one


def players_of(sheet: "Any") -> tuple[int, int]:
    """Return the least and the most players of *sheet*; SetupError with the place of its first fault."""
    from engines_core.sheets.faults import faults  # not needed during a game

    found = faults(sheet)
    if found:
        place, reason = found[0]
        raise SetupError("#: #", "sheet." + place if place else "sheet", reason)
    return tuple(sheet["players"]) if "players" in sheet else PLAYERS


def options(count: int) -> tuple[Option, ...]:
    """Return the options of a game with *count* players."""
    return (Option("first", 0, everyone(count)),)


def setup(players: list[str], chosen: "Chosen") -> "State":
    """Return the state before the first action; *chosen* has the sound `sheet` beside the options."""
    count = len(players)
    sheet = numbers.settled(chosen["sheet"], count)
    units = sheet.get("sides", {}).get(str(count), count)
    zeros = [0] * units
    begun = tally.begun(sheet, units)
    state = {
        "over": False,
        "t": 0,
        "sheet": sheet,
        "count": count,
        "units": units,
        "first": chosen["first"],
        "turn": None,
        "phase": None,
        "since": None,  # when the clock last began or stood
        "paused_ms": 0,
        "used_ms": [0] * count,
        "clocks": clock.begun(sheet.get("clock"), count),
        "counted": [zeros for _ in sheet["rows"]],
        "earned": [zeros for _ in sheet["rows"]],
        "extra": zeros,
        "history": [],
        "played": [],
        "out": begun["out"],
        "bags": begun["bags"],
        "entries": -1,
        "won": None,
    }
    rounds.begin(state)
    if "out" in sheet and not has_rounds(state):
        mark_out(state)
    return state


ENTRIES = (values.ENTRY, ending.ENTRY)
ACTIONS = (
    values.ACTIONS
    + bidding.ACTIONS
    + changes.ACTIONS
    + rounds.ACTIONS
    + clock.ACTIONS
    + ending.ACTIONS
    + rounds.CORRECTION
)


# Results


def sources(state: "State") -> "Sources":
    """Return (row's name, points per seat) of each row, then what the totals have beside the rows."""
    sheet = state["sheet"]
    by_row = state["earned"] if has_rounds(state) else points(state)
    found = [(row["name"], per_seat(state, earned)) for row, earned in zip(sheet["rows"], by_row)]
    for name, beside in _beside(state, by_row):
        while name in [row["name"] for row in sheet["rows"]]:
            name += "+"
        found.append((name, per_seat(state, beside)))
    return tuple(found)


def _beside(state: "State", by_row: list[list[int]]) -> list[tuple[str, list[int]]]:
    """Return the parts of the totals beside the points *by_row*: (name, numbers per unit)."""
    sheet, units, found = state["sheet"], state["units"], []
    if "start" in sheet:
        found.append(("Start", [sheet["start"]] * units))
    if "bonuses" in sheet:
        found.append(("Bonus", state["extra"] if has_rounds(state) else bonus(state)))
    if "past" in sheet.get("rounds", ()):
        known = seat_sums(by_row + [numbers_of for _, numbers_of in found], units)
        found.append(("Past", [total - part for total, part in zip(totals(state), known)]))
    return found


standings = ranks.standings


def summary(state: "State", now: int) -> "Summary":
    """Return the summary at *now* (spec/sheet.md, Summary)."""
    done = len(state["history"])
    told = {
        "sheet": state["sheet"]["name"],
        "round": done if state["over"] and has_rounds(state) else done + 1,
        "turn": state["turn"],
        "phase": state["phase"],
        "totals": totals(state),
        "values": state["values"],
        "points": points(state),
        "history": state["history"],
        "clock": clock.summary(state, now),
    }
    told.update(_told_besides(state))
    return told


def _told_besides(state: "State") -> "Summary":
    """Return the keys of the summary that only some keys of a sheet bring."""
    sheet = state["sheet"]
    told: "Summary" = {}
    if has_sides(state):
        told["sides"] = [seats_of(state, unit) for unit in range(state["units"])]
    if "target" in sheet:
        told["reached"] = reached(state)
    if "out" in sheet:
        told["out"] = [unit for unit, when in enumerate(state["out"]) if when is not None]
    if "bonuses" in sheet:
        told["bonus"] = bonus(state)
    if "declare" in sheet:
        told["winners"] = ranks.winners(state)
    return told


def reached(state: "State") -> list[int]:
    """Return the units that are in and have reached the target, ascending; none without one."""
    sheet = state["sheet"]
    if "target" not in sheet:
        return []
    found = []
    for unit, total in enumerate(totals(state)):
        if state["out"][unit] is None and numbers.has_reached(sheet["target"], sheet.get("start", 0), total):
            found.append(unit)
    return found


def countdown(state: "State", now: int) -> "TimeLeft | None":
    """Return (running, left_ms, total_ms, warn_s) of the current clock, None without one."""
    return clock.countdown(state, now)


def on_resume(state: "State", now: int) -> tuple[str, ...]:
    """Return the names of the actions to do first after a power cut."""
    return ("pause",) if not state["over"] and clock.is_on(state) else ()


def prompt(state: "State", now: int) -> "Phrase":
    """Return the next step at the table, as a phrase."""
    if state["over"]:
        return ("Game over",)
    missing = rounds.missing(state)
    if missing and (any(state["given"]) or any(state["bidden"])):
        return _asked(state, missing[0])
    if not missing and state["given"]:
        return ("End round #", len(state["history"]) + 1) if has_rounds(state) else ("All is entered: end",)
    by_clock = clock.prompt(state)
    if by_clock is not None:
        return by_clock
    if missing:
        return _asked(state, missing[0])
    return ("End round #", len(state["history"]) + 1) if has_rounds(state) else ("End the game",)


def _asked(state: "State", index: int) -> "Phrase":
    """Return which row comes next: its bids, what was made, or its values."""
    row = state["sheet"]["rows"][index]
    if "bid" not in row:
        return ("Enter #", row["name"])
    return ("Enter what was made: #" if state["bidden"][index] else "Enter the bids: #", row["name"])


def sheet_game(sheet: "Sheet") -> Game:
    """Return the game that *sheet* describes; SetupError with the place of its first fault."""
    return _game(players_of(sheet), sheet)


def _game(players: tuple[int, int], sheet: "Sheet | None" = None) -> Game:
    has_clock = sheet is None or "clock" in sheet
    return Game(
        NAME,
        players,
        options,
        setup,
        ACTIONS,
        summary,
        standings,
        sources,
        prompt,
        entries=ENTRIES,
        countdown=countdown if has_clock else None,
        spent=clock.spent,
        on_resume=on_resume,
        sheet=sheet,
    )


GAME = _game(PLAYERS)  # without a sheet: the common part of all of them
