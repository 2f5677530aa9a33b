"""
The clock of a sheet: a time a turn, a bank a seat, or phases (spec/sheet.md, Clock).

In the state `clocks` are the countdowns (clock.py), one for each seat with `bank` and one for all with the
others; `turn` is the seat and `phase` the index whose time runs, None before the first. A countdown that is
down to 0 still runs here: it has to be paused by hand.
"""

from engines_core import clock
from engines_core.rules import replaced, require

WARN_S = (60, 30, 10)


def begun(kind: "dict | None", count: int) -> list:
    """Return the clocks of *count* players before the first turn or phase, *kind* the clock of the sheet."""
    return [(kind["bank"] * 1000, None)] * count if kind and "bank" in kind else [clock.ZERO]


def _kind(state: dict) -> dict:
    return state["sheet"].get("clock", {})


def _has_begun(state: dict) -> bool:
    return state["turn"] is not None or state["phase"] is not None


def _at(state: dict) -> int:
    """Return which of the clocks is on."""
    return state["turn"] if "bank" in _kind(state) and _has_begun(state) else 0


def is_on(state: dict) -> bool:
    """Return whether a clock has begun and is not paused; it may be down to 0."""
    return state["clocks"][_at(state)][1] is not None


def is_paused(state: dict) -> bool:
    """Return whether the clock has begun and stands still."""
    return _has_begun(state) and not is_on(state)


def pause(state: dict) -> None:
    """Let the clock stand still; nothing if it does already."""
    _put(state, clock.paused(state["clocks"][_at(state)], state["t"]))


def _put(state: dict, changed: tuple) -> None:
    state["clocks"] = replaced(state["clocks"], _at(state), changed)


def has_turns(state: dict) -> bool:
    """Return whether the clock is one of turns or of a bank a seat."""
    kind = _kind(state)
    return "turn" in kind or "bank" in kind


def _may_turn(state: dict, now: int) -> tuple:
    require(has_turns(state), "no clock of turns")
    return ()


def _turn(state: dict) -> None:
    """End the seat's turn, add to its bank, and begin the next seat's; the very first is that of `first`."""
    kind, seat = _kind(state), state["turn"]
    if seat is None:
        state["turn"] = state["first"]
    else:
        pause(state)
        left_ms = state["clocks"][_at(state)][0]
        if "bank" in kind and left_ms:
            _put(state, (left_ms + kind.get("add", 0) * 1000, None))
        state["turn"] = (seat + 1) % state["count"]
    _start(state, kind["turn"] * 1000 if "turn" in kind else state["clocks"][state["turn"]][0])


def _start(state: dict, left_ms: int) -> None:
    _put(state, clock.started(left_ms, state["t"]))


def _may_phase(state: dict, now: int) -> tuple:
    require("phases" in _kind(state), "no clock of phases")
    return ()


def _phase(state: dict) -> None:
    phases = _kind(state)["phases"]
    state["phase"] = 0 if state["phase"] is None else (state["phase"] + 1) % len(phases)
    _start(state, phases[state["phase"]][1] * 1000)


def _may_pause(state: dict, now: int) -> tuple:
    require(is_on(state), "no clock is running")
    return ()


def _may_resume(state: dict, now: int) -> tuple:
    require(is_paused(state), "no clock is paused")
    return ()


def _resume(state: dict) -> None:
    _start(state, state["clocks"][_at(state)][0])


ACTIONS = (
    ("turn", _may_turn, _turn),
    ("phase", _may_phase, _phase),
    ("pause", _may_pause, pause),
    ("resume", _may_resume, _resume),
)


def summary(state: dict, now: int) -> "dict | None":
    """Return the clock as the summary shows it, None if the sheet has none."""
    kind = _kind(state)
    if not kind:
        return None
    left_ms: list = [clock.remaining_ms(one, now) for one in state["clocks"]]
    if "bank" not in kind:
        return {"running": is_on(state), "left_ms": left_ms[0] if _has_begun(state) else None}
    return {"running": is_on(state), "left_ms": left_ms}


def countdown(state: dict, now: int) -> "tuple | None":
    """Return (is_running, left_ms, total_ms, warn_s) of the clock that is on, None before the first turn."""
    if not _has_begun(state):
        return None
    kind, running = _kind(state), state["clocks"][_at(state)]
    total_s = kind["phases"][state["phase"]][1] if "phases" in kind else kind.get("turn") or kind["bank"]
    left_ms = clock.remaining_ms(running, now)
    warn_s = [seconds for seconds in WARN_S if seconds < total_s]
    return clock.is_running(running, now), left_ms, max(total_s * 1000, left_ms), warn_s


def prompt(state: dict) -> "tuple | None":
    """Return what the table does next with the clock, as a phrase; None if it has none."""
    kind = _kind(state)
    if not kind:
        return None
    if is_paused(state):
        return ("Paused: resume",)
    if "phases" in kind:
        return ("#", kind["phases"][state["phase"]][0]) if is_on(state) else ("Start #", kind["phases"][0][0])
    return ("@ plays", state["turn"]) if is_on(state) else ("@ begins", state["first"])
