"""
Runs first where the program is frozen into MicroPython, and lets the frozen modules go first.

MicroPython prefers a frozen boot.py and main.py, but looks for all other modules on the flash first: an old
program that lies there would be taken for the frozen one. Only a main.py that says that it was put over
just this program (`tablemate deploy --over`) gets that order back, and firmware/frozen/main.py runs it. It
says so at its beginning: of a long main.py of someone else the rest may not fit into memory.
"""

import sys

OVER = b"# over the frozen program "


def is_over() -> bool:
    """Return whether main.py on the flash is to run in place of the frozen program."""
    from frozen_program import PROGRAM  # type: ignore[import-not-found]  # made by host_tools/frozen

    mark = OVER + PROGRAM.encode()
    try:
        with open("main.py", "rb") as file:
            return file.read(len(mark)) == mark
    except OSError:
        return False


sys.path.remove(".frozen")
sys.path.insert(0, ".frozen")  # before anything is imported
if is_over():
    sys.path.insert(1, sys.path.pop(0))
