"""
Where a frozen program starts; `tablemate build --frozen --board B` writes another board's name here.

The board's file is imported by `make`, as in firmware/main.py.
"""

import os
import sys

if False:  # for the type checker
    from engines_core.types import Any


def make() -> "Any":
    from boards.pico_ssd1306 import make

    return make()


def is_mounted() -> bool:
    """Return whether _boot.py has found a file system: without one the root has no blocks."""
    return os.statvfs("/")[2] > 0


if not is_mounted():
    from firmware.frozen.unread import run

    run(make)
elif sys.path[0] == ".frozen":
    from firmware.frozen.built_in import keep

    keep()
    from firmware.frozen.leftovers import remove
    from firmware.loop import run

    remove("/")
    run(make)
else:
    execfile("main.py")  # type: ignore[name-defined]  # noqa: F821
