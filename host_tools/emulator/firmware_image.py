"""
Where the official image of MicroPython for a Pico lies on this computer.

`TABLEMATE_UF2` names it, or else it is the newest one in the cache, where `tablemate firmware` puts it.
"""

import os
from pathlib import Path

from host_tools.errors import Refused
from host_tools.files import folders
from host_tools.program.models import PICO, Model

CACHE = folders.cache()
HOW_TO_GET_IT = "run `tablemate firmware{option}`, or set TABLEMATE_UF2 to the official {file} image (.uf2)"


class FirmwareMissing(Refused):
    """The image is missing; the text says how to get one."""


def find_firmware(model: Model = PICO) -> Path:
    """Return the path of the image for *model*; raise FirmwareMissing if there is none."""
    how = HOW_TO_GET_IT.format(option=option_for(model), file=model.file)
    named = named_image("TABLEMATE_UF2", how)
    if named is not None:
        return named
    cached = sorted(CACHE.glob(f"{model.file}-*.uf2"))
    if not cached:
        raise FirmwareMissing(f"no MicroPython image for the {model.title}: {how}")
    return cached[-1]


def option_for(model: Model) -> str:
    """Return the option by which the command is told of *model*, empty for the one that it takes without."""
    return "" if model is PICO else f" --pico {model.name}"


def named_image(variable: str, how_to_get_it: str) -> Path | None:
    """Return the path in the environment's *variable*, None if it is not set; Refused if there is no file."""
    named = os.environ.get(variable)
    if not named:
        return None
    path = Path(os.path.expanduser(named))
    if not path.is_file():
        raise FirmwareMissing(f"{variable} names {path}, which is not there: {how_to_get_it}")
    return path
