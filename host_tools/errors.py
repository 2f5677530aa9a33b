"""The exceptions that `tablemate` shows as a line and an exit code."""


class Refused(Exception):
    """Something that the user has to mend; `str()` of it is one line. Exit code 2."""


class Failed(Exception):
    """Something outside that went wrong: a device, the network. Exit code 1."""
