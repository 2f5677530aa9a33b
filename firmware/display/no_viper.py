"""
Stands in for viper on CPython: a function in viper runs as plain Python, and a pointer is any buffer.
"""


class ptr8:
    """An annotation, no more."""


class micropython:
    """The part of the module of this name that viper code uses."""

    @staticmethod
    def viper(function):
        """Return *function* as it is."""
        return function
