"""A stage for pictures: printed parts from their files, bought ones as plain shapes, by pyvista."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil, degrees
from typing import Any, TypeAlias

import numpy as np
import pyvista
from PIL import Image, ImageDraw, ImageFont

from host_tools.hardware import layout, mesh_files, modules
from host_tools.hardware.layout import TILT, VARIANTS, Point, Variant
from host_tools.hardware.sizes import FOLDER

SCREEN = FOLDER.parents[1] / "tests" / "screens" / "millennium_blades" / "countdown.txt"
INK = {
    "face": "#efe9dd",
    "base": "#4a5663",
    "plate": "#d2bd93",
    "cap": "#dd5a33",
    "knob": "#dd5a33",
    "oled board": "#1d4f8c",
    "oled glass": "#15181c",
    "pico": "#1c7544",
    "metal": "#b9bec4",
    "switch": "#2b2e33",
    "stem": "#b9bec4",
    "buzzer": "#26282c",
    "battery": "#c9ccd1",
    "charger": "#1d4f8c",
    "screw": "#9aa1a8",
}
LINE, PAPER, TEXT = "#1b1f24", "#ffffff", "#262a30"
LIT, DARK = (223, 243, 255), (12, 14, 17)
LIGHTS = (((-200, -300, 500), 0.7), ((400, -200, 300), 0.35), ((-100, 400, 200), 0.5), ((0, -100, -400), 0.5))

Mesh: TypeAlias = Any  # pyvista.PolyData
Pose = Callable[[Mesh], Mesh]
Camera = tuple[Point, Point, Point]


@dataclass
class Thing:
    """A mesh in its place, its colour or picture, and how far it is pulled out of the box (mm)."""

    name: str
    mesh: Mesh
    colour: str
    picture: Any = None
    pulled: float = 0.0


def poly(points: mesh_files.Points, triangles: mesh_files.Triangles) -> Mesh:
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
    """Return the bought parts of *variant* in their places, its screen lit."""
    found = []
    for module in modules.of(variant):
        for colour, solid in module.solids:
            mesh = solid.to_mesh()
            if colour == "lit":
                found.append(Thing(module.name, lit_area(solid.bounding_box()), PAPER, screen()))
            else:
                points = np.asarray(mesh.vert_properties)[:, :3]
                found.append(Thing(module.name, poly(points, np.asarray(mesh.tri_verts)), INK[colour]))
    return found


def lit_area(box: tuple[float, ...]) -> Mesh:
    """Return the upper side of *box* as a sheet for a picture."""
    left, front, _, right, rear, top = box
    middle = ((left + right) / 2, (front + rear) / 2, top)
    return pyvista.Plane(center=middle, direction=(0, 0, 1), i_size=right - left, j_size=rear - front)


def screen() -> Any:
    """Return the countdown as the panel shows it: an array of colours."""
    rows = SCREEN.read_text(encoding="utf-8").splitlines()
    dots = np.array([[mark == "#" for mark in row] for row in rows if len(row) == 128][:64])
    colours = np.where(dots[:, :, None], np.uint8(LIT), np.uint8(DARK))
    return np.repeat(np.repeat(colours, 8, axis=0), 8, axis=1)


def things_of(name: str) -> list[Thing]:
    """Return everything of the variant *name*."""
    variant = next(variant for variant in VARIANTS if variant.name == name)
    return printed_things(variant) + module_things(variant)


def standing(mesh: Mesh) -> Mesh:
    """Return *mesh* as it stands on the table."""
    return mesh.rotate_x(degrees(TILT), point=(0, 0, 0))


def flat(mesh: Mesh) -> Mesh:
    """Return *mesh* with the face up and level."""
    return mesh


def turned_over(mesh: Mesh) -> Mesh:
    """Return *mesh* lying on its face."""
    return mesh.rotate_y(180, point=(50, 30, 0))


class Scene:
    """A white stage: things are put on it, then it is photographed."""

    def __init__(self, size: tuple[int, int], pose: Pose):
        self.size, self.pose = size, pose
        self.plotter = pyvista.Plotter(off_screen=True, window_size=[2 * s for s in size], lighting="none")
        self.plotter.set_background(PAPER)
        for place, strength in LIGHTS:
            self.plotter.add_light(
                pyvista.Light(position=place, intensity=strength, light_type="scene light")
            )

    def put(self, thing: Thing) -> None:
        """Put *thing* on the stage, with its edges drawn."""
        mesh = self.pose(thing.mesh.translate((0, 0, thing.pulled)))
        if thing.picture is not None:
            self.plotter.add_mesh(mesh, texture=pyvista.numpy_to_texture(thing.picture), lighting=False)
            return
        look = {"ambient": 0.3, "diffuse": 0.78, "specular": 0.05, "smooth_shading": True}
        self.plotter.add_mesh(mesh, color=thing.colour, split_sharp_edges=True, feature_angle=30, **look)
        edges = mesh.extract_feature_edges(feature_angle=30, boundary_edges=False, manifold_edges=False)
        if edges.n_points:
            self.plotter.add_mesh(edges, color=LINE, line_width=2.0, lighting=False)

    def photographed(self, camera: Camera, zoom: float, labels: dict[str, Point]) -> Image.Image:
        """Return the picture from *camera*, with *labels* at their places."""
        self.plotter.enable_parallel_projection()
        self.plotter.camera_position = camera
        self.plotter.reset_camera()
        self.plotter.camera.zoom(zoom)
        shot = Image.fromarray(self.plotter.screenshot(return_img=True))
        spots = {words: self.spot(place) for words, place in labels.items()}
        self.plotter.close()
        picture = shot.resize(self.size, Image.Resampling.LANCZOS)
        return labelled(picture, spots)

    def spot(self, place: Point) -> tuple[float, float]:
        """Return where *place*, in the deck's coordinates, is on the picture."""
        point = self.pose(pyvista.PolyData(np.array([place], dtype=float))).points[0]
        renderer = self.plotter.renderer
        renderer.SetWorldPoint(*point, 1.0)
        renderer.WorldToDisplay()
        x, y, _ = renderer.GetDisplayPoint()
        return x / 2, self.size[1] - y / 2


def drawn(
    things: Iterable[Thing],
    size: tuple[int, int],
    camera: Camera,
    zoom: float = 1.3,
    pose: Pose = standing,
    labels: dict[str, Point] | None = None,
) -> Image.Image:
    """Return a picture of *things*."""
    scene = Scene(size, pose)
    for thing in things:
        scene.put(thing)
    return scene.photographed(camera, zoom, labels or {})


def labelled(picture: Image.Image, spots: dict[str, tuple[float, float]]) -> Image.Image:
    """Return *picture*, wider, with a line from each spot to its words on the right."""
    if not spots:
        return picture
    font = ImageFont.load_default(size=18)
    x = picture.width + 24
    paper = Image.new("RGB", (x + 20 + round(max(map(font.getlength, spots))), picture.height), PAPER)
    paper.paste(picture, (0, 0))
    pen, last = ImageDraw.Draw(paper), -99.0
    for words, (left, top) in sorted(spots.items(), key=lambda item: item[1][1]):
        last = max(top, last + 26)
        pen.line([(left, top), (x - 24, last), (x - 8, last)], fill="#7a828b", width=1)
        pen.ellipse([left - 3, top - 3, left + 3, top + 3], fill="#7a828b")
        pen.text((x, last), words, fill=TEXT, font=font, anchor="lm")
    return paper


def captioned(picture: Image.Image, words: str) -> Image.Image:
    """Return *picture* with *words* below it."""
    paper = Image.new("RGB", (picture.width, picture.height + 34), PAPER)
    paper.paste(picture, (0, 0))
    font = ImageFont.load_default(size=19)
    ImageDraw.Draw(paper).text(
        (picture.width / 2, picture.height + 12), words, fill=TEXT, font=font, anchor="mm"
    )
    return paper


def tiled(tiles: list[Image.Image], columns: int) -> Image.Image:
    """Return *tiles*, all of one size, in rows."""
    width, height = tiles[0].size
    paper = Image.new("RGB", (columns * width, ceil(len(tiles) / columns) * height), PAPER)
    for at, tile in enumerate(tiles):
        paper.paste(tile, (at % columns * width, at // columns * height))
    return paper
