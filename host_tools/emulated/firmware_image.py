"""
Where the official images for the Pico lie on this computer, of MicroPython and of CircuitPython.

`TABLEMATE_UF2` and `TABLEMATE_CIRCUITPY_UF2` name them, or else it is the newest one in the cache.
`tablemate firmware` puts MicroPython there; CircuitPython's is for tests only, and put there by hand.
"""

import os
import re
from pathlib import Path

import platformdirs

from host_tools.refused import Refused

CACHE = platformdirs.user_cache_path("tablemate")
HOW_TO_GET_IT = "run `tablemate firmware`, or set TABLEMATE_UF2 to the official RPI_PICO image (.uf2)"
CIRCUITPYTHON = "adafruit-circuitpython-raspberry_pi_pico-"  # and the language and version
HOW_TO_GET_CIRCUITPYTHON = (
    f"put {CIRCUITPYTHON}en_US-9.1.4.uf2, or a newer one, from circuitpython.org (Raspberry Pi Pico) "
    f"into {CACHE}, or name it in TABLEMATE_CIRCUITPY_UF2"
)


class FirmwareMissing(Refused):
    """There is no image; the text says how to get one."""


def find_firmware() -> Path:
    """Return the image's path; raise FirmwareMissing if there is none."""
    named = os.environ.get("TABLEMATE_UF2")
    if named:
        return _existing("TABLEMATE_UF2", Path(os.path.expanduser(named)), HOW_TO_GET_IT)
    cached = sorted(CACHE.glob("RPI_PICO-*.uf2"))
    if not cached:
        raise FirmwareMissing(f"no MicroPython image: {HOW_TO_GET_IT}")
    return cached[-1]


def find_circuitpython() -> Path:
    """Return the path of CircuitPython's image; raise FirmwareMissing if there is none."""
    named = os.environ.get("TABLEMATE_CIRCUITPY_UF2")
    if named:
        return _existing("TABLEMATE_CIRCUITPY_UF2", Path(os.path.expanduser(named)), HOW_TO_GET_CIRCUITPYTHON)
    cached = sorted(CACHE.glob(CIRCUITPYTHON + "*.uf2"), key=_version)
    if not cached:
        raise FirmwareMissing(f"no CircuitPython image: {HOW_TO_GET_CIRCUITPYTHON}")
    return cached[-1]


def _version(path: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", path.name)]


def _existing(variable: str, path: Path, how_to_get_it: str) -> Path:
    if not path.is_file():
        raise FirmwareMissing(f"{variable} names {path}, which is not there: {how_to_get_it}")
    return path
