"""
Where the official image of CircuitPython for the Pico lies on this computer; only tests need it.

`TABLEMATE_CIRCUITPY_UF2` names it, or else it is the newest one in the cache. It is put there by hand.
"""

import re
from pathlib import Path

from host_tools.emulator.firmware_image import CACHE, FirmwareMissing, named_image

IMAGE = "adafruit-circuitpython-raspberry_pi_pico-"  # and the language and version
HOW_TO_GET_IT = (
    f"put {IMAGE}en_US-9.1.4.uf2, or a newer one, from circuitpython.org (Raspberry Pi Pico) "
    f"into {CACHE}, or name it in TABLEMATE_CIRCUITPY_UF2"
)


def find_circuitpython() -> Path:
    """Return the image's path; raise FirmwareMissing if there is none."""
    named = named_image("TABLEMATE_CIRCUITPY_UF2", HOW_TO_GET_IT)
    if named is not None:
        return named
    cached = sorted(CACHE.glob(IMAGE + "*.uf2"), key=_version)
    if not cached:
        raise FirmwareMissing(f"no CircuitPython image: {HOW_TO_GET_IT}")
    return cached[-1]


def _version(path: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", path.name)]
