"""
Modules that are loaded when they are needed and let go again: RAM holds one game and few screens.
"""

import gc
import sys

# Below firmware.ui: what is shown without a game, above a game's table, and what all tables are made of.
WITHOUT_GAME = (
    "screens.about",
    "screens.button_test",
    "screens.history",
    "screens.home",
    "screens.judge",
    "screens.settings",
    "screens.setup",
    "screens.start",
    "list_screen",
    "name_editor",
)
AT_TABLE = (
    "screens.details",
    "screens.entry",
    "screens.log",
    "screens.menu",
    "screens.message",
    "screens.question",
    "screens.standings",
    "screens.undo",
    "dialogue",
    "editors",
    "list_screen",
    "name_editor",
)
TABLES = ("asking", "tables.base", "tables.seat_rows")


def load(path: str):
    """
    Import the module with the dotted *path* and return it.

    Garbage is collected before: what an import needs for a moment (2 KB) goes where that of the one
    before was, and not behind what stays. Else the heap ends up in holes too small for the next module.
    """
    if path not in sys.modules:
        gc.collect()
        __import__(path)
    return sys.modules[path]


def forget(path: str) -> None:
    """Let the module with the dotted *path* go; what uses it keeps it, the next `load` reads it anew."""
    if sys.modules.pop(path, None) is None:
        return
    parent, _, name = path.rpartition(".")
    if hasattr(sys.modules.get(parent), name):
        delattr(sys.modules[parent], name)


def forget_screens(names: tuple) -> None:
    """Let the modules *names* below firmware.ui go."""
    for name in names:
        forget("firmware.ui." + name)
