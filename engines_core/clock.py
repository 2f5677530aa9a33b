"""
Countdown that stores its start, not its remaining time.

A clock never ticks: `remaining_ms(clock, now)` is computed, so a late or missed frame cannot make
it drift, and replaying a record gives the same clock. A clock is a pair
`(left_ms, since_ms)`: at *since_ms* there was *left_ms* to go; `since_ms` is None while it is stopped.
All times are milliseconds since the game was set up.
"""

if False:  # for the type checker
    from engines_core.types import Clock, Summary

ZERO = (0, None)


def started(total_ms: int, now_ms: int) -> "Clock":
    """Return a clock with *total_ms* to go that runs from *now_ms*."""
    return (total_ms, now_ms)


def remaining_ms(clock: "Clock", now_ms: int) -> int:
    """Return the remaining time at *now_ms*, never below 0."""
    left_ms, since_ms = clock
    return left_ms if since_ms is None else max(0, left_ms - (now_ms - since_ms))


def seconds_shown(left_ms: int) -> int:
    """Return the seconds to show for *left_ms*: 0 only at the very end."""
    return (left_ms + 999) // 1000


def to_next_second(left_ms: int) -> int:
    """Return the ms until a countdown with *left_ms* to go shows one second less."""
    return left_ms - (seconds_shown(left_ms) - 1) * 1000


def is_running(clock: "Clock", now_ms: int) -> bool:
    """Return whether it counts at *now_ms*; at the very millisecond of its end it does not."""
    return clock[1] is not None and remaining_ms(clock, now_ms) > 0


def is_paused(clock: "Clock") -> bool:
    """Return whether it is stopped with time left."""
    return clock[1] is None and clock[0] > 0


def paused(clock: "Clock", now_ms: int) -> "Clock":
    """Return the clock stopped at *now_ms*."""
    return (remaining_ms(clock, now_ms), None)


def extended(clock: "Clock", more_ms: int, now_ms: int) -> "Clock":
    """Return the clock with *more_ms* more to go; one that has run out starts again at *now_ms*."""
    left_ms = remaining_ms(clock, now_ms) + more_ms
    return (left_ms, None if is_paused(clock) else now_ms)


def summary(clock: "Clock", now_ms: int) -> "Summary":
    """Return the clock as a summary shows it."""
    return {"running": is_running(clock, now_ms), "remaining_ms": remaining_ms(clock, now_ms)}
