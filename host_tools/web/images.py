"""
The UF2 files that the workshop offers: MicroPython and the program for each board, ready to be written.

    write(Path("build/web/images"))    # [{"board": "pico_ssd1306", "pico": "Pico", "frozen": false, ...}]

They are made for each Pico whose official image is in the cache (`tablemate firmware`); a Pico W takes that
of the Pico.
One with the program frozen in is offered where `tablemate build --frozen` has left it and it is this program.
They lie there compressed, a sixth of their size; the page unpacks them.
"""

import gzip
import hashlib
from pathlib import Path

from host_tools.emulator import filesystem_image
from host_tools.errors import Refused
from host_tools.frozen import program
from host_tools.installation import firmware_download, pico_files
from host_tools.program import models, uf2
from host_tools.program.models import Model

BUILT = Path("build")  # where `tablemate build --frozen` leaves its UF2
DIGITS = 8  # shown of a digest


class Image:
    """A UF2 with the program for *board* on a Pico of *model*."""

    def __init__(self, board: str, model: Model, is_frozen: bool, data: bytes):
        self.board = board
        self.model = model
        self.is_frozen = is_frozen
        self.data = data

    def stored(self, folder: Path) -> dict[str, object]:
        """Write it into *folder*, compressed; return what it is, for the page."""
        digest = hashlib.sha256(self.data).hexdigest()[:DIGITS]
        name = f"{self.board}-{self.model.name}-{digest}.uf2.gz"
        (folder / name).write_bytes(gzip.compress(self.data, 9, mtime=0))
        title = " / ".join(
            model.title for model in models.MODELS.values() if models.given(model) is self.model
        )
        about = {"board": self.board, "pico": title, "chip": self.model.chip}
        return {**about, "frozen": self.is_frozen, "file": f"{folder.name}/{name}"}


def write(folder: Path) -> list[dict[str, object]]:
    """Write the images into *folder*; return what each is."""
    found = [image for board in pico_files.boards() for image in of_board(board)]
    if found:
        folder.mkdir()
    return [image.stored(folder) for image in found]


def of_board(board: str) -> list[Image]:
    """Return the images for *board*."""
    found = []
    for model in filter(firmware_download.is_there, models.GIVEN):
        laid = filesystem_image(pico_files.files(board, chip=model.chip), model.filesystem_bytes)
        plain = uf2.read(firmware_download.cached(model), model)
        found.append(Image(board, model, False, uf2.with_filesystem(plain, laid, model)))
    frozen = frozen_for(board)
    return found if frozen is None else [*found, Image(board, models.PICO, True, frozen)]


def frozen_for(board: str) -> "bytes | None":
    """Return the UF2 with this very program frozen in for *board*, None if none was built here."""
    try:
        data = uf2.read(BUILT / f"{board}-frozen.uf2")
    except Refused:
        return None
    content = b"".join(piece for _, piece in uf2.blocks_of(data))
    return data if program.identity(board).encode() in content else None
