"""
Meshes as 3MF files, which slicers read: written with the same bytes each time, read without more than a zip.

lib3mf (build123d's Mesher) puts a random identifier into every file, so that a part which did not
change would look changed; a part's mesh needs two lists and no more.
"""

import zipfile
from pathlib import Path
from typing import Any, TypeAlias
from xml.etree import ElementTree

import numpy as np

CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
MODEL = "3D/3dmodel.model"
MOMENT = (2026, 1, 1, 0, 0, 0)
TYPES = """<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>
"""
RELATIONS = f"""<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">\
<Relationship Target="/{MODEL}" Id="rel0" \
Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>\
</Relationships>
"""

Points: TypeAlias = Any  # an array of numpy: rows of x, y, z in mm
Triangles: TypeAlias = Any  # rows of three indices, counter-clockwise from outside


def write(path: Path, name: str, points: Points, triangles: Triangles) -> None:
    """Write one part as *path*."""
    corners = "".join('<vertex x="%.6g" y="%.6g" z="%.6g"/>' % tuple(point) for point in shortened(points))
    faces = "".join('<triangle v1="%d" v2="%d" v3="%d"/>' % tuple(row) for row in triangles)
    model = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" xml:lang="en" xmlns="{CORE}">'
        f'<resources><object id="1" type="model" name="{name}"><mesh><vertices>{corners}</vertices>'
        f"<triangles>{faces}</triangles></mesh></object></resources>"
        '<build><item objectid="1"/></build></model>\n'
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for place, text in (("[Content_Types].xml", TYPES), ("_rels/.rels", RELATIONS), (MODEL, model)):
            archive.writestr(zipfile.ZipInfo(place, MOMENT), text, zipfile.ZIP_DEFLATED, 9)


def shortened(points: Points) -> Points:
    """Return *points* as the file holds them: rounded to a micrometre."""
    return np.round(points, 3) + 0.0


def read(path: Path) -> tuple[Points, Triangles]:
    """Return the points and triangles of the one part in *path*."""
    with zipfile.ZipFile(path) as archive:
        model = ElementTree.fromstring(archive.read(MODEL))
    points = [[float(vertex.get(axis, "")) for axis in "xyz"] for vertex in model.iter(f"{{{CORE}}}vertex")]
    triangles = [
        [int(row.get(at, "")) for at in ("v1", "v2", "v3")] for row in model.iter(f"{{{CORE}}}triangle")
    ]
    return np.array(points), np.array(triangles)
