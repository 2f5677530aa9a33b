"""
The clock of a sheet: a time per turn, a bank per seat, phases, or a time counted up (spec/sheet.md, Clock).

In the state `clocks` are the countdowns (clock.py), one for each seat with `bank` and `up`, one for all with
the others; `turn` is the seat and `phase` the index whose time runs, None before the first. A countdown that
is down to 0 still runs here: it has to be paused by hand. With `up` a clock is (used_ms, since_ms).
"""

from engines_core import clock
from engines_core.rules import next_seat, replaced, require

if False:  # for the type checker
    from engines_core.types import Any, Clock, Phrase, Ranges, State, Summary, TimeLeft

WARN_S = (60, 30, 10)


def begun(kind: "dict[str, Any] | None", count: int) -> "list[Clock]":
    """Return the clocks of *count* players before the first turn or phase, *kind* the clock of the sheet."""
    if kind and "up" in kind:
        return [clock.ZERO] * count
    return [(kind["bank"] * 1000, None)] * count if kind and "bank" in kind else [clock.ZERO]


def _kind(state: "State") -> "dict[str, Any]":
    return state["sheet"].get("clock", {})


def _has_begun(state: "State") -> bool:
    return state["turn"] is not None or state["phase"] is not None


def _at(state: "State") -> int:
    """Return which of the clocks is on."""
    kind = _kind(state)
    return state["turn"] if ("bank" in kind or "up" in kind) and _has_begun(state) else 0


def is_on(state: "State") -> bool:
    """Return whether a clock has begun and is not paused; it may be down to 0."""
    return state["clocks"][_at(state)][1] is not None


def is_paused(state: "State") -> bool:
    """Return whether the clock has begun and stands still."""
    return _has_begun(state) and not is_on(state)


def pause(state: "State") -> None:
    """Stop the clock; do nothing if it is stopped."""
    _book(state)
    _put(state, (_shown_ms(state, state["clocks"][_at(state)], state["t"]), None))


def _shown_ms(state: "State", one: "Clock", now: int) -> int:
    """Return the time left on the clock *one*, or with `up` the time used."""
    if "up" not in _kind(state):
        return clock.remaining_ms(one, now)
    used_ms, since_ms = one
    return used_ms if since_ms is None else used_ms + now - since_ms


def times(state: "State", now: int) -> "list[int]":
    """Return the time left on each clock in ms, or with `up` the time used."""
    return [_shown_ms(state, one, now) for one in state["clocks"]]


def _put(state: "State", changed: "Clock") -> None:
    state["clocks"] = replaced(state["clocks"], _at(state), changed)


def has_turns(state: "State") -> bool:
    """Return whether the clock is one of turns."""
    kind = _kind(state)
    return "turn" in kind or "bank" in kind or "up" in kind


def _may_turn(state: "State", now: int) -> "Ranges":
    require(has_turns(state), "no clock of turns")
    return ()


def next_turn(state: "State") -> int:
    """Return the seat whose turn begins next, the first one that is in; the same again if no other is."""
    count = state["count"]
    before = (state["first"] - 1) % count if state["turn"] is None else state["turn"]
    is_in = [state["out"][seat % state["units"]] is None for seat in range(count)]
    seat = next_seat(before, is_in)
    if seat is None:
        return state["first"] if state["turn"] is None else before
    return seat


def _turn(state: "State") -> None:
    """End the seat's turn, add to its bank, and begin the next seat's; the very first is that of `first`."""
    kind, seat = _kind(state), next_turn(state)
    if state["turn"] is not None:
        pause(state)
        left_ms = state["clocks"][_at(state)][0]
        if "bank" in kind and left_ms:
            _put(state, (left_ms + kind.get("add", 0) * 1000, None))
    state["turn"] = seat
    _start(state, kind["turn"] * 1000 if "turn" in kind else state["clocks"][state["turn"]][0])


def _start(state: "State", left_ms: int) -> None:
    _book(state)
    _put(state, clock.started(left_ms, state["t"]))


def _book(state: "State") -> None:
    """Add the time since the clock last changed to that of the seat whose turn it is, or of the pauses."""
    since, now = state["since"], state["t"]
    if since is not None and not is_on(state):
        state["paused_ms"] += now - since
    elif since is not None and state["turn"] is not None:
        seat = state["turn"]
        state["used_ms"] = replaced(state["used_ms"], seat, state["used_ms"][seat] + now - since)
    state["since"] = now


def spent(state: "State") -> "tuple[int, int, list[int]] | None":
    """Return (ms so far, ms paused, ms of each seat, none without turns); None without a clock."""
    if not _kind(state):
        return None
    return state["t"], state["paused_ms"], state["used_ms"] if has_turns(state) else []


def _may_phase(state: "State", now: int) -> "Ranges":
    require("phases" in _kind(state), "no clock of phases")
    return ()


def _phase(state: "State") -> None:
    phases = _kind(state)["phases"]
    state["phase"] = 0 if state["phase"] is None else (state["phase"] + 1) % len(phases)
    _start(state, phases[state["phase"]][1] * 1000)


def _may_pause(state: "State", now: int) -> "Ranges":
    require(is_on(state), "no clock is running")
    return ()


def _may_resume(state: "State", now: int) -> "Ranges":
    require(is_paused(state), "no clock is paused")
    return ()


def _resume(state: "State") -> None:
    _start(state, state["clocks"][_at(state)][0])


ACTIONS = (
    ("turn", _may_turn, _turn),
    ("phase", _may_phase, _phase),
    ("pause", _may_pause, pause),
    ("resume", _may_resume, _resume),
)


def summary(state: "State", now: int) -> "Summary | None":
    """Return the clock as the summary shows it, None if the sheet has none."""
    kind = _kind(state)
    if not kind:
        return None
    left_ms = times(state, now)
    if "up" in kind:
        return {"running": is_on(state), "used_ms": left_ms}
    if "bank" not in kind:
        return {"running": is_on(state), "left_ms": left_ms[0] if _has_begun(state) else None}
    return {"running": is_on(state), "left_ms": left_ms}


def countdown(state: "State", now: int) -> "TimeLeft | None":
    """Return (is_running, left_ms, total_ms, warn_s) of what counts down, None before the first turn."""
    kind, running = _kind(state), state["clocks"][_at(state)]
    if not _has_begun(state) or "up" in kind:
        return None
    total_s = kind["phases"][state["phase"]][1] if "phases" in kind else kind.get("turn") or kind["bank"]
    left_ms = clock.remaining_ms(running, now)
    warn_s = [seconds for seconds in WARN_S if seconds < total_s]
    return clock.is_running(running, now), left_ms, max(total_s * 1000, left_ms), warn_s


def prompt(state: "State") -> "Phrase | None":
    """Return the next step with the clock, as a phrase; None without a clock."""
    kind = _kind(state)
    if not kind:
        return None
    if is_paused(state):
        return ("Paused: resume",)
    if "phases" in kind:
        return ("#", kind["phases"][state["phase"]][0]) if is_on(state) else ("Start #", kind["phases"][0][0])
    return ("@ plays", state["turn"]) if is_on(state) else ("@ begins", next_turn(state))
