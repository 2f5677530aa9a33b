"""Where a frozen program starts; `tablemate build --frozen --board B` writes another board's name here."""

import sys

if sys.path[0] == ".frozen":
    from boards.pico_ssd1306 import make
    from firmware.frozen.leftovers import remove
    from firmware.loop import run

    remove("/")
    run(make)
else:
    execfile("main.py")  # type: ignore[name-defined]  # noqa: F821
