"""The days of a month, for records and the device's clock."""

MONTH_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def days_in(year: int, month: int) -> int:
    """Return the number of days of *month* in *year*, 2000 (a leap year) to 2099."""
    return MONTH_DAYS[month - 1] + (month == 2 and year % 4 == 0)
