"""
Where the official MicroPython image for the Pico lies on this computer.

`TABLEMATE_UF2` names it, or else the newest one that `tablemate firmware` has put in its cache.
"""

import os
from pathlib import Path

import platformdirs

from host_tools.refused import Refused

CACHE = platformdirs.user_cache_path("tablemate")
HOW_TO_GET_IT = "run `tablemate firmware`, or set TABLEMATE_UF2 to the official RPI_PICO image (.uf2)"


class FirmwareMissing(Refused):
    """There is no MicroPython image; the text says how to get one."""


def find_firmware() -> Path:
    """Return the image's path; raise FirmwareMissing if there is none."""
    named = os.environ.get("TABLEMATE_UF2")
    if named:
        return _existing(Path(named).expanduser())
    cached = sorted(CACHE.glob("RPI_PICO-*.uf2"))
    if not cached:
        raise FirmwareMissing(f"no MicroPython image: {HOW_TO_GET_IT}")
    return cached[-1]


def _existing(path: Path) -> Path:
    if not path.is_file():
        raise FirmwareMissing(f"TABLEMATE_UF2 names {path}, which is not there: {HOW_TO_GET_IT}")
    return path
