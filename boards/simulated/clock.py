"""The simulated board's clock: set from outside, it runs with the virtual time."""

import time

from engines_core.days import days_in

if False:  # for the type checker
    from engines_core.types import Any
    from firmware.types import Moment

NOT_SET = (2021, 1, 1, 0, 0, 0)  # a Pico's clock after power on
EPOCH_S = 946684800  # 2000-01-01, in the seconds of `time.gmtime`


class Clock:
    """The time of day on *board*."""

    def __init__(self, board: "Any"):
        self._board = board
        self._began_s: "int | None" = None  # time of power on, in seconds since 2000

    def read(self) -> tuple[int, ...]:
        """Return (year, month, day, hour, minute, second)."""
        if self._began_s is None:
            return NOT_SET
        return tuple(time.gmtime(EPOCH_S + self._began_s + self._board.now_ms // 1000)[:6])

    def set(self, moment: "Moment") -> None:
        """Set the clock to *moment*."""
        year, month, day, hour, minute, second = moment
        seconds = ((day_number(year, month, day) * 24 + hour) * 60 + minute) * 60 + second
        self._began_s = seconds - self._board.now_ms // 1000


def day_number(year: int, month: int, day: int) -> int:
    """Return the days from 2000-01-01 to a date up to 2099."""
    leap_days = (year - 1997) // 4  # in the years before
    this_year = sum([days_in(year, earlier) for earlier in range(1, month)]) + day - 1
    return 365 * (year - 2000) + leap_days + this_year
