"""A figure of the bench beside its budget."""


class Figure:
    """
    A measured *value* in *unit* and its *budget*, the most that it may be, or with *least* the least.

    *samples* are the values behind it, where the budget is for all sequences together. *remarks* explain
    why it is over.
    """

    def __init__(self, what: str, value: float, budget: "float | None", unit: str, least: bool = False):
        self.what = what
        self.value = value
        self.budget = budget
        self.unit = unit
        self.least = least
        self.samples: list[float] = []
        self.remarks: list[str] = []

    def is_over(self) -> bool:
        """Return whether the budget is not met."""
        if self.budget is None:
            return False
        return self.value < self.budget if self.least else self.value > self.budget

    def __str__(self) -> str:
        budget = "" if self.budget is None else f"{self.budget:,}"
        verdict = "" if self.budget is None else "OVER" if self.is_over() else "ok"
        line = f"{self.what:<62} {self.value:>10,.1f} {budget:>9} {self.unit:<6} {verdict}"
        return "\n    ".join([line, *self.remarks])


class NotMeasured(Exception):
    """A figure could not be measured; the text names it."""


def quantile(values: list[float], percent: int) -> float:
    """Return the value that *percent* of *values* do not exceed; NotMeasured without any."""
    if not values:
        raise NotMeasured("no press changed a pixel")
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]
