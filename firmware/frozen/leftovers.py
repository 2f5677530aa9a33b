"""
Removes the program that `tablemate deploy`, or a UF2 with files, left on the flash: a frozen one replaces it.

Only what says of itself that it is a file of that program goes, and then the folders that this leaves empty:

- a compiled module in one of three folders, if the name within it matches its path (program/bytecode.py);
- main.py: firmware/main.py for some board, one that `deploy --over` wrote, or one of an interrupted deploy;
- all of these with .new or .installer behind the name, also empty ones: an interrupted deploy left them.

It does so at each start, not only at the first: so it goes on after a power cut. Where nothing is left, it
lists one folder. main.py goes last: while it is there, an empty folder called as one of the program's is one.
"""

import os

FOLDERS = ("boards", "engines_core", "firmware")
INNER = (
    "asking",
    "de",
    "display",
    "editors",
    "en",
    "es",
    "faults",
    "fonts",
    "fr",
    "game",
    "history",
    "input",
    "ja",
    "judges",
    "link",
    "screens",
    "sheets",
    "sound",
    "storage",
    "tables",
    "texts",
    "ui",
)
MODULES = ("mpy", "mpy.new")
MAIN = "main.py"
MAINS = (MAIN, "main.py.new", "main.py.installer")
INSTALLER = b"# Tablemate: finishes an interrupted deploy."  # begins a main.py
OVER = b"# over the frozen program "  # too
# its words without the board's name
START = b"from firmware.loop import run def make(): from boards. import make return make() run(make)"
BEFORE_NAME = 16  # bytes of a module, or a few less
MOST_BYTES = 32768  # no file of the program is as long
MOST_MAIN_BYTES = 4096  # nor a main.py that is not an installer; the words of a long one may not fit


def remove(root: str) -> None:
    """Remove an old program from the folder *root*, which ends with a slash; stop where the flash fails."""
    try:
        names = os.listdir(root)
        mains = [name for name in names if name in MAINS and is_start(name, read(root + name))]
        for name in names:
            if name in FOLDERS:
                clear(root, name, bool(mains))
        for name in mains:
            os.remove(root + name)
    except OSError:
        pass  # the program that starts now tells of such a flash


def clear(root: str, folder: str, has_main: bool) -> bool:
    """
    Remove the modules from *folder* and the folders in it, then each of these that had some and is empty.

    An empty one that had none goes, too, if it is called as one of ours and *has_main* says that our main.py
    is there: a power cut has left it. Return whether there were modules.
    """
    try:
        names = os.listdir(root + folder)
    except OSError:
        return False  # it is a file
    has_cleared = False
    for name in names:
        stem, _, end = name.partition(".")
        path = folder + "/" + stem
        if not end:
            has_cleared = clear(root, path, has_main) or has_cleared
        elif end in MODULES:
            has_cleared = remove_module(root, path, end) or has_cleared
    name = folder.split("/")[-1]
    if has_cleared or has_main and (name in FOLDERS or name in INNER):
        try:
            os.rmdir(root + folder)
        except OSError:
            pass  # something else is in it
    return has_cleared


def remove_module(root: str, stem: str, end: str) -> bool:
    """Remove the module in *stem*.*end*; return whether it was one."""
    data = read(root + stem + "." + end)
    if data and not is_module(data, stem) or not data and end == MODULES[0]:
        return False
    os.remove(root + stem + "." + end)
    return True


def is_module(data: bytes, stem: str) -> bool:
    """Return whether *data* is a compiled module that was made for the path *stem*, without its end."""
    name = stem.replace("/", ".").replace(".__init__", "").encode()
    # MicroPython, py/persistentcode.c: the source's name is the first text; its length << 1, its bytes, a 0
    named = bytes([len(name) << 1 & 127]) + name + b"\0"
    return data[:1] == b"M" and named in data[: BEFORE_NAME + len(name)]


def is_start(name: str, data: bytes) -> bool:
    """Return whether the file *name* of MAINS, which holds *data*, is of a deploy."""
    return is_main(data) or not data and name != MAIN


def is_main(data: bytes) -> bool:
    """Return whether *data* is a main.py that a deploy wrote."""
    if data.startswith(INSTALLER):
        return True
    if len(data) > MOST_MAIN_BYTES:
        return False
    parts = data.split(b'"""')
    if len(parts) != 3 or not (parts[0] == b"" or parts[0].startswith(OVER)):
        return False
    words = [b"boards." if word.startswith(b"boards.") else word for word in parts[2].split()]
    return b" ".join(words) == START


def read(path: str) -> bytes:
    """Return the contents of the file at *path*, of a long one the beginning."""
    with open(path, "rb") as file:
        return file.read(MOST_BYTES)
