"""
Removes the program that `tablemate deploy`, or a UF2 with files, left on the flash: a frozen one replaces it.

A deploy writes compiled files into three folders, and main.py (host_tools/deploy.py). Only those go, main.py
last: cut off, it goes on at the next start. A main.py of someone else, and all else, stays.
"""

import os

FOLDERS = ("boards", "engines_core", "firmware")
COMPILED = (".mpy", ".bin")
NEW = ".new"  # ends what a deploy that was interrupted had not put into its place
MAIN = "main.py"
INSTALLER = b"# Tablemate: finishes an interrupted deploy."  # begins the one of a deploy
OURS = (b"from boards.", INSTALLER)  # a main.py of ours has one of them
IS_FOLDER = 0x4000


def remove(root: str) -> None:
    """Remove an old program from the folder *root*, which ends with a slash."""
    ours = is_ours(root + MAIN)
    for name in FOLDERS:
        empty(root + name, COMPILED + (NEW,) if ours else (NEW,))
    if ours:
        for name in (MAIN + NEW, MAIN + ".installer", MAIN):
            try:
                os.remove(root + name)
            except OSError:
                pass  # it is not there


def is_ours(path: str) -> bool:
    """Return whether the file at *path* is a main.py of Tablemate."""
    try:
        with open(path, "rb") as file:
            text = file.read()
    except OSError:
        return False
    return any([mark in text for mark in OURS])


def empty(folder: str, ends: tuple) -> None:
    """Remove what ends with one of *ends* from *folder* and the folders in it, and what is empty then."""
    try:
        names = os.listdir(folder)
    except OSError:
        return  # it is not there
    for name in names:
        path = folder + "/" + name
        if os.stat(path)[0] & IS_FOLDER:
            empty(path, ends)
        elif any([name.endswith(end) for end in ends]):
            os.remove(path)
    try:
        os.rmdir(folder)
    except OSError:
        pass  # something else is in it
