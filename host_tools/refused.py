"""The one exception that `tablemate` shows as a line and exit code 2."""


class Refused(Exception):
    """Something that the user has to mend; `str()` of it is one line."""
