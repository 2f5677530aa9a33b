"""
`make case`: writes every printed part into boards/hardware/, as STEP to change and 3MF to print.

    python -m host_tools.hardware.make [--to FOLDER] [PART...]
"""

import argparse
import re
from pathlib import Path

import numpy as np
from build123d import Part, export_step

from host_tools.hardware import layout, mesh_files, solids
from host_tools.hardware.sizes import FOLDER

TOLERANCE_MM, ANGLE = 0.02, 0.16  # how far a mesh may leave a round shape; rad between two facets
MOMENT = "2026-01-01T00:00:00"
COUNT = re.compile(r"(NEXT_ASSEMBLY_USAGE_OCCURRENCE\()'\d+'")  # counts the files that a run has written


def mesh(part: Part) -> tuple[mesh_files.Points, mesh_files.Triangles]:
    """Return the mesh of *part*, with each corner once."""
    corners, faces = part.tessellate(TOLERANCE_MM, ANGLE)
    points = mesh_files.shortened(np.array([tuple(corner) for corner in corners]))
    points, places = np.unique(points, axis=0, return_inverse=True)
    triangles = places.reshape(-1)[np.array(faces)]
    first, second, third = triangles.T
    return points, triangles[(first != second) & (second != third) & (third != first)]


def make(file: str, folder: Path) -> None:
    """Write *file*.step and *file*.3mf into *folder*."""
    part = solids.printed(file)
    part.label = file
    step = folder / f"{file}.step"
    export_step(part, step, timestamp=MOMENT, write_pcurves=False)
    step.write_text(COUNT.sub(r"\1'1'", step.read_text(encoding="ascii")), encoding="ascii")
    mesh_files.write(folder / f"{file}.3mf", file, *mesh(part))


def main() -> None:
    """Make the parts that are asked for, or all."""
    parser = argparse.ArgumentParser(prog="python -m host_tools.hardware.make", description=main.__doc__)
    parser.add_argument("--to", type=Path, default=FOLDER, help="a folder, instead of boards/hardware")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(layout.FILES))
    arguments = parser.parse_args()
    unknown = [part for part in arguments.parts if part not in layout.FILES]
    if unknown:
        parser.error(f"there is no part {unknown[0]}")
    for file in arguments.parts or layout.FILES:
        make(file, arguments.to)
        print(file)


if __name__ == "__main__":
    main()
