"""
Where the official image of MicroPython for the Pico lies on this computer.

`TABLEMATE_UF2` names it, or else it is the newest one in the cache, where `tablemate firmware` puts it.
"""

import os
from pathlib import Path

from host_tools.errors import Refused
from host_tools.files import folders

CACHE = folders.cache()
HOW_TO_GET_IT = "run `tablemate firmware`, or set TABLEMATE_UF2 to the official RPI_PICO image (.uf2)"


class FirmwareMissing(Refused):
    """The image is missing; the text says how to get one."""


def find_firmware() -> Path:
    """Return the image's path; raise FirmwareMissing if there is none."""
    named = named_image("TABLEMATE_UF2", HOW_TO_GET_IT)
    if named is not None:
        return named
    cached = sorted(CACHE.glob("RPI_PICO-*.uf2"))
    if not cached:
        raise FirmwareMissing(f"no MicroPython image: {HOW_TO_GET_IT}")
    return cached[-1]


def named_image(variable: str, how_to_get_it: str) -> Path | None:
    """Return the path in the environment's *variable*, None if it is not set; Refused if there is no file."""
    named = os.environ.get(variable)
    if not named:
        return None
    path = Path(os.path.expanduser(named))
    if not path.is_file():
        raise FirmwareMissing(f"{variable} names {path}, which is not there: {how_to_get_it}")
    return path
