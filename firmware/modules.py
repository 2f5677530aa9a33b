"""
Modules that are loaded when they are needed and let go again: RAM holds one game and few screens.
"""

import gc
import sys

SCREENS = "firmware.ui.screens."
LISTS = (  # what home and some other screens need
    "firmware.ui.list_screen",
    "firmware.ui.name_editor",
    "firmware.storage.settings_file",
)
QUESTIONS = ("firmware.ui.dialogue", "firmware.ui.editor")
EDITORS = "firmware.ui.editors."
MAPPED = "firmware.mapped"  # finds fonts and texts
COUNTDOWN = "firmware.countdown"
ASKING = "firmware.ui.asking"
TABLES = (
    COUNTDOWN,
    ASKING,
    "firmware.ui.question",
    "firmware.ui.tables.base",
    "firmware.ui.tables.seat_rows",
)

make_room = gc.collect  # before an import; firmware/circuitpython/loop.py puts in what does more


def load(path: str):
    """
    Import the module with the dotted *path* and return it.

    Garbage is collected before: what an import needs for a moment (2 KB) goes where that of the one
    before was, and not behind what stays. Else the heap ends up in holes too small for the next module.
    """
    if path not in sys.modules:
        make_room()
        __import__(path)
    return sys.modules[path]


def forget(path: str) -> None:
    """Let the module with the dotted *path* go; what uses it keeps it, the next `load` reads it anew."""
    if sys.modules.pop(path, None) is None:
        return
    parent, _, name = path.rpartition(".")
    if hasattr(sys.modules.get(parent), name):
        delattr(sys.modules[parent], name)


def forget_screens(*kept: str) -> None:
    """Let the modules of all screens but *kept* go, and what only those use; what is shown stays alive."""
    asks = "entry" in kept
    for path in list(sys.modules):
        if path.startswith(SCREENS) and path[len(SCREENS) :] not in kept:
            forget(path)
        elif path.startswith(EDITORS) and not asks:
            forget(path)
    lists = LISTS[1:] if "home" in kept else LISTS
    for path in lists if asks else lists + QUESTIONS:
        forget(path)


def forget_game(game_id: str) -> None:
    """Let the engine and the table of the game *game_id* go."""
    forget("engines_core." + game_id)
    forget_table(game_id)


def forget_table(game_id: str) -> None:
    """Let the table of the game *game_id* go."""
    for path in TABLES:
        forget(path)
    forget("firmware.ui.tables." + game_id)
