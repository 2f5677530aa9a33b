"""
Stands in for viper on CPython: a function in viper runs as plain Python, and a pointer is any buffer.
"""


class ptr8:
    """An annotation, no more."""


class micropython:
    """What viper code takes from the module of this name."""

    @staticmethod
    def viper(function):
        """Return *function* as it is."""
        return function
