"""
MicroPython's own modules, kept among the loaded ones.

At each import of one MicroPython looks on the flash first, in two folders, for a file of that name: 2 ms,
twenty times until home is there. A program in files does without: there 1 KB of RAM is worth more than the
14 ms of 500 that it would bring.
"""

import sys

BUILT_IN = ("array", "binascii", "errno", "io", "json", "machine", "os", "select", "time")


def keep() -> None:
    """Load those that the program needs without a look at the flash, and keep them."""
    places, sys.path[:] = sys.path[:], ()
    try:
        for name in BUILT_IN:
            sys.modules[name] = __import__(name)
    finally:  # Ctrl-C is raised here, too
        sys.path[:] = places
