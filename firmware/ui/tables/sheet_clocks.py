"""
The clocks of a sheet's table in words: a phase, a turn, a bank per seat, a time per seat that is counted
up. `now` is the game's time in ms.
"""

from engines_core import clock
from engines_core.sheets import clock as sheet_clock
from firmware.ui import parts
from firmware.ui.fonts import SMALL
from firmware.ui.short_names import shorten

if False:  # for the type checker
    from engines_core.types import Any, Callable, Names, State
    from firmware.types import Lines, Say, Title

HALF = parts.WIDTH // 2 - 4  # px for one of two texts in a row


def paused(say: "Say", state: "State", countdown: "Any") -> str:
    """Return PAUSED and what is left of *countdown* (game/countdown.py); nothing if it is not paused."""
    if countdown is None or state["over"] or not sheet_clock.is_paused(state):
        return ""
    return say("table.paused_at", _text(countdown[1]))


def status(state: "State", names: "Names", now: int) -> "Title":
    """Return (left, right) below the digits: the phase, or whose turn it is and the other of two banks."""
    if state["phase"] is not None:
        return state["sheet"]["clock"]["phases"][state["phase"]][0], ""
    turn = state["turn"]
    if len(state["clocks"]) != 2:
        return shorten(names[turn], names, SMALL, parts.WIDTH - 2), ""
    bank = " " + banks(state, now)[1 - turn]
    name = shorten(names[1 - turn], names, SMALL, HALF - SMALL.width(bank))
    return shorten(names[turn], names, SMALL, HALF), name + bank


def banks(state: "State", now: int, text_of: "Callable[[int], str]" = parts.clock_text) -> "list[str]":
    """
    Return the time that each seat has left or has used; empty where seats have no clocks of their own.

    *text_of*(seconds) is how it is written.
    """
    times = sheet_clock.times(state, now)
    if counts_up(state):
        return [text_of(used_ms // 1000) for used_ms in times]
    return [text_of(clock.seconds_shown(left_ms)) for left_ms in times] if len(times) > 1 else []


def counts_up(state: "State") -> bool:
    """Return whether the time of each seat is counted up."""
    return "up" in state["sheet"].get("clock", ())


def used(state: "State", now: int) -> str:
    """Return the time that the seat to move has used, where it is counted up and has begun; else nothing."""
    turn = state["turn"]
    return banks(state, now)[turn] if counts_up(state) and turn is not None else ""


def next_second(state: "State", now: int) -> "int | None":
    """Return in how many ms a time that is counted up shows a second more, None where none runs."""
    if not counts_up(state) or state["over"] or not sheet_clock.is_on(state):
        return None
    return 1000 - sheet_clock.times(state, now)[state["turn"]] % 1000


def lines(say: "Say", state: "State", names: "Names", now: int) -> "Lines":
    """Return (name, time) of each seat's bank; the time that runs is in the header of the page."""
    running = state["turn"] if sheet_clock.is_on(state) and not counts_up(state) else None
    return [
        (names[seat], say("table.runs") if seat == running else bank)
        for seat, bank in enumerate(banks(state, now))
    ]


def _text(left_ms: int) -> str:
    return parts.clock_text(clock.seconds_shown(left_ms))
