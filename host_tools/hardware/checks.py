"""
The checks of printed parts, and of a box put together: by geometry, with manifold3d alone (4 MB).

Each function returns the faults it found as lines of text, none if all is well. trimesh would read the
files too, but asks for scipy (110 MB) as soon as bodies are to be counted or rays cast.
"""

from itertools import combinations
from math import cos, radians, sin, tan
from typing import Any, TypeAlias

import numpy as np
from manifold3d import Error, Manifold

from host_tools.hardware import layout, modules
from host_tools.hardware.floor import CHARGER_RISE, CHARGER_X, charger_far, on_floor
from host_tools.hardware.layout import FACE_Z, Variant
from host_tools.hardware.modules import Module, block, rod
from host_tools.hardware.sizes import sizes

Vectors: TypeAlias = Any  # an array of numpy

WALL_MM = 1.6  # no part has a rib thinner than that
OVERHANG_DEGREES = 46.0  # 45, and what a cone loses when it becomes facets
SPACE_MM3 = 0.15  # faces that touch share up to this, rounded to a micrometre
ON_BED_MM = 0.02
SAMPLE_MM = 5.0  # sides of the triangles from which walls are measured
FACING = -0.95  # a wall's two sides look away from each other; less are corners
PRESS_MARGIN_MM = 3.0


def mesh_of(solid: Manifold) -> tuple[Vectors, Vectors]:
    """Return the corners of each triangle of *solid*, and its normals."""
    mesh = solid.to_mesh()
    corners = np.asarray(mesh.vert_properties, dtype=float)[:, :3][np.asarray(mesh.tri_verts)]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    return corners, normals


def whole(solid: Manifold) -> list[str]:
    """Return the reasons why *solid* is not one watertight body."""
    if solid.status() != Error.NoError:
        return [f"not watertight: {solid.status()}"]
    bodies = len(solid.decompose())
    return [] if bodies == 1 and solid.volume() > 0 else [f"{bodies} bodies, {solid.volume():.1f} mm3"]


def overhangs(solid: Manifold) -> list[str]:
    """Return the faces that look down more than 45 degrees away from the bed, as printed."""
    corners, normals = mesh_of(solid)
    areas = np.linalg.norm(normals, axis=1)
    down = normals[:, 2] < -sin(radians(OVERHANG_DEGREES)) * areas
    hanging = down & (corners[:, :, 2].max(axis=1) > ON_BED_MM) & (areas > 0.02)
    return [f"{areas[at] / 2:.1f} mm2 hang at {middle(corners[at])}" for at in np.flatnonzero(hanging)]


def middle(triangle: Vectors) -> str:
    """Return the middle of *triangle* as text."""
    return "(%.1f, %.1f, %.1f)" % tuple(triangle.mean(axis=0))


def thin(solid: Manifold, least: float = WALL_MM) -> list[str]:
    """Return where *solid* is thinner than *least*: a ray inwards from a face meets the far side too soon."""
    corners, normals = mesh_of(solid.refine_to_length(SAMPLE_MM))
    lengths = np.linalg.norm(normals, axis=1)
    found = []
    for triangle, normal, length in zip(corners, normals, lengths, strict=True):
        if length < 0.05:  # a sliver says nothing that its neighbours do not
            continue
        inward = -normal / length
        start = triangle.mean(axis=0) + inward * 0.001
        hits = solid.ray_cast(tuple(start), tuple(start + inward * (least - 0.02)))
        if hits and np.dot(hits[0].normal, inward) > -FACING:
            found.append(f"{hits[0].distance * least:.2f} mm at {middle(triangle)}")
    return found


def on_bed(solid: Manifold) -> list[str]:
    """Return why *solid* cannot be printed: it does not lie on the bed, or is larger than that."""
    left, front, low, right, rear, _ = solid.bounding_box()
    bed = sizes()["case"]["bed"]
    found = (
        [f"{max(right - left, rear - front):.1f} mm: the bed has {bed}"]
        if max(right - left, rear - front) > bed
        else []
    )
    return found + ([f"its lowest point is at {low:.2f}"] if abs(low) > ON_BED_MM else [])


def shared(parts: dict[str, Manifold], bought: list[Module]) -> list[str]:
    """Return the pairs of parts that are in the same place; a screw cuts into the base."""
    named = [*parts.items(), *[(module.name, module.whole) for module in bought]]
    found = []
    for (one, first), (other, second) in combinations(named, 2):
        volume = (first ^ second).volume()
        if volume > SPACE_MM3 and {one, other} != {"screw", "base"}:
            found.append(f"{one} and {other} share {volume:.2f} mm3")
    return found


def near(parts: dict[str, Manifold], bought: list[Module]) -> list[str]:
    """Return the bought parts that are nearer to a printed one than the clearance, unless they lie on it."""
    least = sizes()["case"]["clearance"]
    found = []
    for module in bought:
        for name, part in parts.items():
            if name in module.touches:
                continue
            gap = module.whole.min_gap(part, least + 1)
            if gap < least - 0.005:
                found.append(f"{module.name} is {gap:.2f} mm from {name}")
    return found


def stuck(variant: Variant, parts: dict[str, Manifold], bought: list[Module]) -> list[str]:
    """Return the keys that cannot be pressed: their cap meets something on its way down, or has no play."""
    found = []
    for key in (*variant.keys, *(["knob"] if "encoder" in variant.extras else [])):
        name, travel = (
            ("knob", sizes()["parts"]["encoder"]["push"]) if key == "knob" else (f"cap {key}", travel_of(key))
        )
        pressed = parts[name].translate([0, 0, -travel])
        stem = [module for module in bought if name in module.touches]
        others = [(other, part) for other, part in parts.items() if other != name]
        others += [(module.name, module.whole) for module in bought if module not in stem]
        # all of its own switch but the stem, which comes last and goes down with it
        others += [(module.name, solid) for module in stem for _, solid in module.solids[:-1]]
        found += [
            f"{name} pressed meets {other}" for other, part in others if (pressed ^ part).volume() > SPACE_MM3
        ]
        if parts[name].min_gap(parts["face"], 1) < 0.08:
            found.append(f"{name} rubs on the face")
    return found


def travel_of(key: str) -> float:
    """Return how far the switch of *key* goes down, mm."""
    part = sizes()["places"][key]["part"]
    return float(sizes()["parts"][part]["travel"])


def loose(variant: Variant, parts: dict[str, Manifold]) -> list[str]:
    """Return the screws that bite less than asked into the base, or at all into what they should pass."""
    part, case, found = sizes()["parts"]["screw"], sizes()["case"], []
    small = not variant.plate
    top = (layout.SMALL_FACE_Z if small else FACE_Z) - 0.2
    for x, y in layout.screws(small):
        core = part["diameter"] - 0.3  # inside the thread
        ring = rod(x, y, top - part["length"], top, core + 0.1) - rod(x, y, top - 99, top + 1, core)
        flat = ring.volume() / part["length"]
        bite = (ring ^ parts["base"]).volume() / flat
        if bite < case["bite"]:
            found.append(f"the screw at ({x}, {y}) bites {bite:.1f} mm")
        below = (rod(x, y, -99, top - part["length"] - 0.01, 1.0) ^ parts["base"]).volume()
        if below < 1.0:
            found.append(f"the screw at ({x}, {y}) goes through")
        for name in ("face", "plate"):
            if name in parts and (ring ^ parts[name]).volume() > SPACE_MM3:
                found.append(f"the screw at ({x}, {y}) bites into the {name}")
    return found


def hidden(variant: Variant, parts: dict[str, Manifold]) -> list[str]:
    """Return the printed parts that cover some of the active area, seen from *view_degrees* off straight."""
    angle = sizes()["case"]["view_degrees"] - 0.1  # facets of a round lie inside it
    if variant.plate:
        (x, y, z), width, height = layout.active(sizes()["parts"][variant.display])
    else:
        part = sizes()["parts"][variant.display]
        (x, y, z), width, height = (
            (0, 0, part["front_height"] - 0.4),
            part["active_width"],
            part["active_height"],
        )
    top = 40.0
    reach = (top - z) * tan(radians(angle))
    corners = [(x + sx * width / 2, y + sy * height / 2) for sx in (-1, 1) for sy in (-1, 1)]
    points = [(u, v, z) for u, v in corners]
    turns = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    points += [(u + reach * cos(t), v + reach * sin(t), top) for u, v in corners for t in turns]
    view = Manifold.hull_points(points)
    return [
        f"{name} covers the display" for name, part in parts.items() if (view ^ part).volume() > SPACE_MM3
    ]


def plug_stopped(variant: Variant, parts: dict[str, Manifold]) -> list[str]:
    """Return the obstacles to a plug's overmould before the socket, for a Pico soldered flat and on pins."""
    plug = sizes()["parts"]["usb_plug"]
    found = []
    for what, (x, y, z) in sockets(variant).items():
        way = block(
            -200,
            y - plug["width"] / 2,
            z - plug["height"] / 2,
            x,
            y + plug["width"] / 2,
            z + plug["height"] / 2,
        )
        found += [
            f"{name} stops the plug, {what}"
            for name, part in parts.items()
            if (way ^ part).volume() > SPACE_MM3
        ]
    if "charger" in variant.extras:
        found += charger_stopped(parts)
    return found


def sockets(variant: Variant) -> dict[str, tuple[float, float, float]]:
    """Return the mouth of the Pico's USB socket for each way of mounting the Pico."""
    pico = sizes()["parts"]["pico"]
    if not variant.plate:
        board = modules.small_stack()[1].solids[0][1].bounding_box()
        return {"plugged on": (board[0] - pico["usb_over_edge"], 0.0, board[2] - pico["usb_height"] / 2)}
    found = {}
    for what, header in (("soldered flat", False), ("on pins", True)):
        board = modules.pico(header).solids[0][1].bounding_box()
        middle = (board[1] + board[4]) / 2
        found[what] = (board[0] - pico["usb_over_edge"], middle, board[2] - pico["usb_height"] / 2)
    return found


def charger_stopped(parts: dict[str, Manifold]) -> list[str]:
    """Return the obstacles to a plug on its way to the charger, along the floor."""
    plug, charger = sizes()["parts"]["usb_plug"], sizes()["parts"]["charger"]
    z = CHARGER_RISE + charger["thickness"] + charger["usb_height"] / 2
    half, up = plug["width"] / 2, plug["height"] / 2
    way = on_floor(block(CHARGER_X - half, charger_far() + 1.3, z - up, CHARGER_X + half, 200, z + up))
    return [
        f"{name} stops the charger's plug"
        for name, part in parts.items()
        if (way ^ part).volume() > SPACE_MM3
    ]


def bootsel_missed(variant: Variant, parts: dict[str, Manifold], bought: list[Module]) -> list[str]:
    """Return the obstacles to a straight pin of 1.2 mm on its way to BOOTSEL from below."""
    pico = next(module for module in bought if module.name == "pico")
    left, front, low, right, rear, _ = pico.solids[2][1].bounding_box()  # the button
    pin = rod((left + right) / 2, (front + rear) / 2, -99, low, 1.2)
    found = [
        f"{name} is in the pin's way" for name, part in parts.items() if (pin ^ part).volume() > SPACE_MM3
    ]
    wobble = rod((left + right) / 2, (front + rear) / 2, low - 1, low, 6.0) ^ parts["base"]
    return found + (["the guide touches the button"] if wobble.volume() > SPACE_MM3 else [])


def muffled(variant: Variant, parts: dict[str, Manifold]) -> list[str]:
    """Return whether less than a fifth of the face over the buzzer is open."""
    if not variant.plate:
        return []
    at, part = sizes()["places"]["buzzer"], sizes()["parts"]["buzzer"]
    over = rod(at["x"], at["y"], FACE_Z - 1.5, FACE_Z - 0.5, part["diameter"])
    open_share = (over - parts["face"]).volume() / over.volume()
    return [f"{open_share:.0%} of the grille is open"] if open_share < 0.2 else []


def tips(variant: Variant, parts: dict[str, Manifold]) -> list[str]:
    """Return the keys whose press, straight down on the face, acts beside what the box stands on."""
    corners, normals = mesh_of(parts["base"])
    lengths = np.linalg.norm(normals, axis=1)
    down = np.array([0, -sin(layout.TILT), -cos(layout.TILT)])
    foot = corners[(normals @ down > 0.999 * lengths) & (lengths > 0)].reshape(-1, 3)
    left, front, right, rear = foot[:, 0].min(), foot[:, 1].min(), foot[:, 0].max(), foot[:, 1].max()
    found = []
    for key in variant.keys:
        at = sizes()["places"][key]
        inside = min(at["x"] - left, right - at["x"], at["y"] - front, rear - at["y"])
        if inside < PRESS_MARGIN_MM:
            found.append(f"{key} acts {inside:.1f} mm inside the edge")
    return found
