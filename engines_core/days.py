"""How many days a month has: all that records and the device's clock share."""

MONTH_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def days_in(year: int, month: int) -> int:
    """Return how many days *month* has in *year*, 2000 (a leap year) to 2099."""
    return MONTH_DAYS[month - 1] + (month == 2 and year % 4 == 0)
