"""
The parts of a release: functions that return files by name, for every board at once.

Refused says why a part cannot be made here, Failed why it was tried in vain. The date in archives is
SOURCE_DATE_EPOCH.
"""

import io
import json
import os
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

from firmware import VERSION
from host_tools.emulator import filesystem_image
from host_tools.emulator.firmware_image import option_for
from host_tools.errors import Failed, Refused
from host_tools.files import folders
from host_tools.files.folders import ROOT
from host_tools.frozen import image, notices, packages
from host_tools.installation import firmware_download, pico_files
from host_tools.program import uf2
from host_tools.program.models import PICO, PICO2, PICO2_W, Model
from host_tools.sheets import sheet_files, sheet_schema
from host_tools.web import packages as npm_packages
from host_tools.web import site

NAME = f"tablemate-{VERSION}"
FILE_MODE = 0o100644 << 16  # in an archive: a file that all may read


def wheel() -> dict[str, bytes]:
    """Return the wheel."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            raise Failed(f"hatchling: {(done.stderr or done.stdout).strip().splitlines()[-1]}")
        return folders.files_in(Path(folder))


def with_files() -> dict[str, bytes]:
    """Return a UF2 with MicroPython and files for each board on a Pico (and so on a Pico W)."""
    return uf2s_for(PICO)


def for_pico2() -> dict[str, bytes]:
    """Return the same for each board on a Pico 2."""
    return uf2s_for(PICO2)


def for_pico2_w() -> dict[str, bytes]:
    """Return the same for each board on a Pico 2 W."""
    return uf2s_for(PICO2_W)


def uf2s_for(model: Model) -> dict[str, bytes]:
    """Return a UF2 with MicroPython and files for each board on *model*; Refused without its image."""
    if not firmware_download.is_there(model):
        how = f"run `tablemate firmware{option_for(model)}`"
        raise Refused(f"the official MicroPython for the {model.title} is not in the cache: {how}")
    on = "" if model is PICO else f"-{model.name}"
    return {f"{NAME}-{board}{on}.uf2": uf2_of(board, model) for board in pico_files.boards()}


def uf2_of(board: str, model: Model = PICO) -> bytes:
    """Return the UF2 with MicroPython and files for *board* on *model*."""
    plain = uf2.read(firmware_download.cached(model), model)
    laid = filesystem_image(pico_files.files(board, chip=model.chip), model.filesystem_bytes)
    return uf2.with_filesystem(plain, laid, model)


def frozen() -> dict[str, bytes]:
    """Return a UF2 with the program frozen into MicroPython for each board, and the notices of all."""
    made = {f"{NAME}-{board}-frozen.uf2": image.built(board) for board in pico_files.boards()}
    return {**made, f"{NAME}-frozen.txt": notices.collected(packages.sources()).encode()}


def page() -> dict[str, bytes]:
    """Return the page as an archive of one folder."""
    npm_packages.install()
    with tempfile.TemporaryDirectory() as folder:
        site.write(Path(folder) / "page")
        return {f"{NAME}-page.zip": zipped(f"{NAME}-page", folders.files_in(Path(folder) / "page"))}


def sheets() -> dict[str, bytes]:
    """Return the score sheets that come along as an archive of one folder."""
    files = {path.name: path.read_bytes() for path in sheet_files.shipped().values()}
    files["sheet.schema.json"] = (json.dumps(sheet_schema.schema(), indent=2) + "\n").encode()
    return {f"{NAME}-sheets.zip": zipped(f"{NAME}-sheets", files)}


def box() -> dict[str, bytes]:
    """Return the files of the printed box and of the circuit board, with their guides, in an archive."""
    return {f"{NAME}-box.zip": zipped(f"{NAME}-box", folders.files_in(folders.ROOT / "boards" / "hardware"))}


def licences() -> dict[str, bytes]:
    """Return the licences of what is in the page and in the UF2 with files."""
    micropython = (Path(__file__).parent / "micropython.txt").read_text(encoding="utf-8")
    return {"NOTICES.txt": f"{site.licences()}\n\n{micropython}".encode()}


def zipped(folder: str, files: dict[str, bytes]) -> bytes:
    """Return an archive with *files*, by their place, in *folder*."""
    date = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for place in sorted(files):
            entry = zipfile.ZipInfo(f"{folder}/{place}", date)
            entry.external_attr, entry.create_system = FILE_MODE, 3  # as made by Unix
            archive.writestr(entry, files[place], zipfile.ZIP_DEFLATED)
    return target.getvalue()


PARTS = {
    "wheel": wheel,
    "UF2 with files": with_files,
    "UF2 for the Pico 2": for_pico2,
    "UF2 for the Pico 2 W": for_pico2_w,
    "frozen UF2": frozen,
    "page": page,
    "sheets": sheets,
    "box": box,
    "notices": licences,
}
