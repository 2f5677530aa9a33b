"""
Dates for people: what the clock on the wall says, never a time to measure with.

A board's `clock` has `read()` and `set(moment)`; a moment is (year, month, day, hour, minute, second), local.
It goes on while the chip has power. After that it begins in 2021 or before, so an early year says that
nobody has set it.
"""

from engines_core.days import days_in

if False:  # for the type checker
    from firmware.types import Moment, WallClock

FIRST_YEAR = 2025
LAST_YEAR = 2099  # (spec/README.md, The record)
EVENING_ENDS = 6  # o'clock: a game begun before belongs to the evening before


def now(clock: "WallClock | None") -> str:
    """Return the time of *clock* as in a record's `when`, `2026-11-22T19:30`; empty if that is not known."""
    moment = None if clock is None else clock.read()
    return when_of(moment) if moment and FIRST_YEAR <= moment[0] <= LAST_YEAR else ""


def when_of(moment: "Moment") -> str:
    """Return *moment* as a record's `when`."""
    return "%04d-%02d-%02dT%02d:%02d" % moment[:5]


def text(when: str) -> str:
    """Return a record's *when* for people."""
    return when.replace("T", " ")


def day(when: str, now: str) -> str:
    """Return the day of a record's *when*; one after *now*, which may be unknown, has a question mark."""
    return when[:10] + ("?" if now and when[:10] > now[:10] else "")


def moment_of(text: str) -> "Moment | None":
    """Return the moment that *text* is, `2026-11-22T19:30:05`; None if it is none from FIRST_YEAR on."""
    from engines_core.record import is_when  # on first use: the rules come with a game

    seconds = text[17:]
    if not is_when(text[:16]) or text[16:17] != ":" or len(seconds) != 2 or not seconds.isdigit():
        return None
    moment = tuple(
        [int(text[at : at + size]) for at, size in ((0, 4), (5, 2), (8, 2), (11, 2), (14, 2), (17, 2))]
    )
    return moment if moment[0] >= FIRST_YEAR and moment[5] < 60 else None


def evening_of(when: str) -> str:
    """Return the date of the evening of a game of *when*: before EVENING_ENDS that of the day before."""
    year, month, day = int(when[:4]), int(when[5:7]), int(when[8:10])
    if int(when[11:13]) < EVENING_ENDS:
        day -= 1
        if not day:
            year, month = (year, month - 1) if month > 1 else (year - 1, 12)
            day = days_in(year, month)
    return when_of((year, month, day, 0, 0))[:10]
