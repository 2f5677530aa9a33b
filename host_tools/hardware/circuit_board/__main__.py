"""
Makes the circuit board: `make pcb` writes boards/hardware/circuit_board/ again.

The same board files and sizes give the same bytes. If the checks find a fault, it is printed and nothing is
written.
"""

import io
import sys
import zipfile
from pathlib import Path

from host_tools.errors import Failed
from host_tools.hardware.circuit_board import (
    checks,
    design,
    fabrication,
    kicad_board,
    kicad_project,
    nets,
    pour,
    router,
    schematic,
)
from host_tools.hardware.circuit_board.copper import Copper
from host_tools.hardware.sizes import FOLDER

PLACE = FOLDER / "circuit_board"
GERBERS = "gerbers.zip"  # for the board house
BOARD = f"{kicad_board.PROJECT}.kicad_pcb"
DATE = (2026, 1, 1, 0, 0, 0)  # in the archive, so that it is the same each time


def laid() -> Copper:
    """Return the board with its tracks and its ground."""
    board = Copper.of_design()
    router.lay(board)
    pour.fill(board)
    return board


def unlaid_files() -> dict[str, bytes]:
    """Return the files that do not ask for tracks, by name."""
    return {
        f"{kicad_board.PROJECT}.kicad_sch": schematic.text(nets.by_pad()).encode(),
        f"{kicad_board.PROJECT}.kicad_pro": kicad_project.text().encode(),
        "positions.csv": fabrication.positions(),
        "parts.csv": fabrication.parts(),
    }


def files() -> dict[str, bytes]:
    """Return all files by name; Failed if the board has a fault."""
    board, net_of = laid(), nets.by_pad()
    written = kicad_board.text(board, net_of)
    faults = checks.faults(written)
    if faults:
        raise Failed("circuit board: " + "\n".join(faults))
    layers = fabrication.stack(board, design.texts(net_of))
    return {
        BOARD: written.encode(),
        **unlaid_files(),
        GERBERS: zipped(fabrication.gerbers(layers)),
        "front.svg": fabrication.picture(layers, design.FRONT),
        "rear.svg": fabrication.picture(layers, design.BACK),
    }


def zipped(content: dict[str, bytes]) -> bytes:
    """Return an archive of *content*."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in content.items():
            archive.writestr(zipfile.ZipInfo(name, DATE), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def write(folder: Path) -> None:
    """Write all files into *folder*."""
    made = files()
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in made.items():
        (folder / name).write_bytes(data)
        print(f"{folder.name}/{name}: {len(data):,} bytes")


if __name__ == "__main__":
    try:
        write(PLACE)
    except Failed as failed:
        sys.exit(str(failed))
