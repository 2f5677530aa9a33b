"""
How UP and DOWN change a number.

A press is one step of what people count in. A held button goes on at the pace of firmware/ui/pace.py, in
larger steps where the range is wide: 30 is crossed in 2 s, and letting go is never more than a step late.
"""

from firmware.ui.pace import Pace

if False:  # for the type checker
    from engines_core.types import Any

STRIDES = ((9, 1), (45, 5), (90, 10))  # steps in the range at most, and how many at a time while held
FAR = ((5, 5), (12, 10))  # in a range wider than in STRIDES: until so many strides, how many steps at a time
FARTHEST = 100  # steps at a time after those
DIGITS = ((99, ()), (199, (10,)), (1999, (100, 10)))  # in a range so wide at most: digits before the ones
LARGE = (1000, 100, 10)  # those digits in a range wider than in DIGITS
USUAL = (10,)  # those digits where no limit is known, but the number is large as a rule


class Stepper(Pace):
    """Changes a number within *number* (ranges.py) by *step*; strides are round numbers from *origin*."""

    def __init__(self, number: "Any", step: int, origin: int = 0):
        Pace.__init__(self)
        self.number = number
        self.step = step
        self.origin = origin
        self._strides = 0

    def changed(self, value: int, button: str, repeated: bool) -> int:
        """Return *value* after a press of *button* or a repeat of it."""
        if not self.counts(repeated):
            return value
        if not repeated:
            self._strides = 0
            return self._toward(value, button, self.step)
        self._strides += 1
        return self._toward(value, button, self.step * self._stride())

    def _stride(self) -> int:
        """Return how many steps a held button takes at a time now."""
        low, high = self.number.low, self.number.high
        if len(units(self.number)) > 1:  # a digit has ten values
            return 1
        if low is not None and high is not None:
            for most, stride in STRIDES:
                if high - low <= most * self.step:
                    return stride
        for most, stride in FAR:
            if self._strides < most:
                return stride
        return FARTHEST

    def _toward(self, value: int, button: str, size: int) -> int:
        """Return the next number beyond *value* that is a multiple of *size* away from the origin."""
        past = (value - self.origin) % size
        wanted = value - past + size if button == "UP" else value - (past or size)
        return within(self.number, wanted, button == "UP")


def units(number: "Any") -> "Any":
    """Return by how much UP and DOWN change *number* at each of its digits; one where it has no digits."""
    if number.is_time:
        return (number.step,)
    if number.low is None or number.high is None:
        return USUAL + (1,) if number.by_digit else (1,)
    for most, before in DIGITS:
        if number.high - number.low <= most:
            return before + (1,)
    return LARGE + (1,)


def within(number: "Any", value: int, upward: bool = True) -> int:
    """Return *value*, or the nearest number in the range; one in a gap goes on over it."""
    for first, last in number.gaps:
        if first <= value <= last:
            value = last + 1 if upward else first - 1
    if number.high is not None and value > number.high:
        return number.high
    if number.low is not None and value < number.low:
        return number.low
    return value
