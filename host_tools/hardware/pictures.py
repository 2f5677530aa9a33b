"""
Pictures of the box: the printed parts from their files, and the modules as plain shapes, by pyvista.

    python -m host_tools.hardware.pictures [PICTURE...]
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import pyvista
from PIL import Image

from host_tools.hardware import layout, mesh_files, modules
from host_tools.hardware.layout import TILT, Variant
from host_tools.hardware.sizes import FOLDER

INK = {
    "face": "#e9e4da",
    "base": "#3f4a56",
    "plate": "#c9b48a",
    "cap": "#d8542e",
    "knob": "#d8542e",
    "oled board": "#1d4f8c",
    "oled glass": "#15181c",
    "pico": "#1c7544",
    "metal": "#b9bec4",
    "switch": "#2b2e33",
    "stem": "#b9bec4",
    "buzzer": "#26282c",
    "battery": "#c9ccd1",
    "charger": "#1d4f8c",
    "screw": "#8d949b",
}
LINE = "#1b1f24"
PAPER = "#ffffff"


@dataclass
class Thing:
    """A mesh in its place, with its colour and how far it is pulled out of the box (mm)."""

    name: str
    mesh: pyvista.PolyData
    colour: str
    pulled: tuple[float, float, float] = (0.0, 0.0, 0.0)


def poly(points: mesh_files.Points, triangles: mesh_files.Triangles) -> pyvista.PolyData:
    """Return a mesh for pyvista."""
    faces = np.hstack([np.full((len(triangles), 1), 3), triangles]).astype(np.int64)
    return pyvista.PolyData(np.asarray(points, dtype=float), faces.reshape(-1))


def printed_things(variant: Variant) -> list[Thing]:
    """Return the printed parts of *variant* in their places."""
    found = []
    for name, file, moved in layout.placed(variant):
        points, triangles = mesh_files.read(FOLDER / f"{file}.3mf")
        points = modules.moved(points, layout.assembled(file)) + np.array(moved)
        found.append(Thing(name, poly(points, triangles), INK[name.split()[0]]))
    return found


def module_things(variant: Variant) -> list[Thing]:
    """Return the bought parts of *variant* in their places."""
    found = []
    for module in modules.of(variant):
        for colour, solid in module.solids:
            mesh = solid.to_mesh()
            points = np.asarray(mesh.vert_properties)[:, :3]
            found.append(Thing(module.name, poly(points, np.asarray(mesh.tri_verts)), INK[colour]))
    return found


def on_the_table(thing: Thing) -> pyvista.PolyData:
    """Return the mesh of *thing*, pulled, as it stands on the table."""
    return thing.mesh.translate(thing.pulled).rotate_x(np.degrees(TILT), point=(0, 0, 0))


def drawn(
    things: Iterable[Thing], size: tuple[int, int], camera: list[tuple[float, float, float]], zoom: float
) -> Image.Image:
    """Return a picture of *things* on white, seen by *camera*."""
    plotter = pyvista.Plotter(off_screen=True, window_size=[2 * side for side in size], lighting="none")
    plotter.set_background(PAPER)
    for place, strength in (((-200, -300, 500), 0.75), ((400, -200, 300), 0.35), ((0, 300, 200), 0.25)):
        plotter.add_light(pyvista.Light(position=place, intensity=strength, light_type="scene light"))
    for thing in things:
        mesh = on_the_table(thing)
        plotter.add_mesh(
            mesh,
            color=thing.colour,
            ambient=0.28,
            diffuse=0.8,
            specular=0.05,
            smooth_shading=True,
            split_sharp_edges=True,
            feature_angle=30,
        )
        edges = mesh.extract_feature_edges(feature_angle=30, boundary_edges=False, manifold_edges=False)
        if edges.n_points:
            plotter.add_mesh(edges, color=LINE, line_width=2.2, lighting=False)
    plotter.enable_parallel_projection()
    plotter.camera_position = camera
    plotter.reset_camera()
    plotter.camera.zoom(zoom)
    picture = plotter.screenshot(return_img=True)
    plotter.close()
    return Image.fromarray(picture).resize(size, Image.Resampling.LANCZOS)
