"""
The bought parts as solids, in their places on the deck: for the checks, and for the pictures.

They are made by manifold3d, as large as sizes.toml says: boxes and cylinders around what matters.
"""

from dataclasses import dataclass

import numpy as np
from manifold3d import Manifold, Mesh

from host_tools.hardware import layout, mesh_files
from host_tools.hardware.floor import CELL_AT, CHARGER_RISE, CHARGER_X, charger_far, on_floor
from host_tools.hardware.layout import DECK_Z, FACE_Z, Matrix, Variant
from host_tools.hardware.sizes import FOLDER, sizes

ROUND = 48  # facets of a circle


@dataclass
class Module:
    """A bought part: its solids by colour, and the printed parts that it may touch."""

    name: str
    solids: list[tuple[str, Manifold]]
    touches: tuple[str, ...] = ("plate",)

    @property
    def whole(self) -> Manifold:
        """Return all its solids as one."""
        return sum((solid for _, solid in self.solids[1:]), self.solids[0][1])


def block(left: float, front: float, low: float, right: float, rear: float, high: float) -> Manifold:
    """Return the box between two corners."""
    return Manifold.cube([right - left, rear - front, high - low]).translate([left, front, low])


def rod(x: float, y: float, low: float, high: float, diameter: float) -> Manifold:
    """Return an upright cylinder whose flats touch *diameter* from outside."""
    radius = diameter / 2 / np.cos(np.pi / ROUND)
    return Manifold.cylinder(high - low, radius, circular_segments=ROUND).translate([x, y, low])


def moved(points: mesh_files.Points, matrix: Matrix) -> mesh_files.Points:
    """Return *points* turned and moved by *matrix*."""
    turn = np.array(matrix)
    moved_points: mesh_files.Points = points @ turn[:, :3].T + turn[:, 3]
    return moved_points


def solid(file: str) -> Manifold:
    """Return the printed part of *file* as it lies on the bed."""
    points, triangles = mesh_files.read(FOLDER / f"{file}.3mf")
    return Manifold(Mesh(points.astype(np.float32), triangles.astype(np.uint32)))


def printed(variant: Variant) -> dict[str, Manifold]:
    """Return the printed parts of *variant* by name, in their places."""
    parts = layout.placed(variant)
    solids = {file: solid(file).transform(layout.assembled(file)) for file in {file for _, file, _ in parts}}
    return {name: solids[file].translate(list(by)) for name, file, by in parts}


def of(variant: Variant) -> list[Module]:
    """Return the bought parts of *variant* in their places; a key's is named after its place."""
    if not variant.plate:
        return [*small_stack(), *[screw(x, y, layout.SMALL_FACE_Z) for x, y in layout.screws(small=True)]]
    found = [display(sizes()["parts"][variant.display]), pico(), buzzer()]
    found += [switch(key) for key in variant.keys]
    found += [screw(x, y, FACE_Z) for x, y in layout.screws(small=False)]
    found += [
        {"encoder": encoder, "battery": battery, "charger": charger}[extra]() for extra in variant.extras
    ]
    return found


def display(part: dict[str, float]) -> Module:
    """Return a display module: its board, its glass, its pins."""
    x, y = layout.module_middle(part)
    back, front = part["stand_off"], part["stand_off"] + part["thickness"]
    half, glass = (part["width"] / 2, part["height"] / 2), (part["glass_width"] / 2, part["glass_height"] / 2)
    board = block(x - half[0], y - half[1], back, x + half[0], y + half[1], front)
    top = front + part["glass_thickness"]
    panel = block(x - glass[0], y - glass[1], front, x + glass[0], y + glass[1], top)
    row = sizes()["places"]["display"]["y"]
    pins = block(x - 5.1, row - 1.25, 0, x + 5.1, row + 1.25, back)
    (lit_x, lit_y, _), width, height = layout.active(part)
    lit = block(lit_x - width / 2, lit_y - height / 2, top, lit_x + width / 2, lit_y + height / 2, top + 0.02)
    return Module("display", [("oled board", board), ("oled glass", panel), ("switch", pins), ("lit", lit)])


def pico(header: bool = False) -> Module:
    """Return the Pico behind the deck, soldered flat or on pin *header*s."""
    part, at = sizes()["parts"]["pico"], sizes()["places"]["pico"]
    rear = DECK_Z - (part["header_height"] if header else 0)
    board, bodies = pico_solids(at["x"], at["y"], rear)
    return Module("pico", [("pico", board), *bodies])


def pico_solids(x: float, y: float, front: float) -> tuple[Manifold, list[tuple[str, Manifold]]]:
    """Return the Pico's board with its front (its bare side) at z = *front*, and what stands on its rear."""
    part = sizes()["parts"]["pico"]
    left, rear = x - part["length"] / 2, front - part["thickness"]
    half = part["width"] / 2
    board = block(left, y - half, rear, left + part["length"], y + half, front)
    usb_rear, usb = rear - part["usb_height"], part["usb_width"] / 2
    socket = block(left - part["usb_over_edge"], y - usb, usb_rear, left + 4.3, y + usb, rear)
    key_x, key_y = left + part["bootsel_from_end"], y + part["bootsel_from_middle"]
    key = block(key_x - 2.25, key_y - 1.7, rear - part["component_height"], key_x + 2.25, key_y + 1.7, rear)
    chip = block(left + 26, y - 3.5, rear - 0.9, left + 33, y + 3.5, rear)
    return board, [("metal", socket), ("metal", key), ("switch", chip)]


def buzzer() -> Module:
    """Return the buzzer."""
    part, at = sizes()["parts"]["buzzer"], sizes()["places"]["buzzer"]
    return Module("buzzer", [("buzzer", rod(at["x"], at["y"], 0, part["height"], part["diameter"]))])


def switch(key: str) -> Module:
    """Return the switch of *key*: body and stem; its cap sits on the stem."""
    at = sizes()["places"][key]
    part = sizes()["parts"][at["part"]]
    x, y, half, stem = at["x"], at["y"], part["width"] / 2, part["stem"] / 2
    body = block(x - half, y - half, 0, x + half, y + half, part["body_height"])
    if at["part"] == "switch_6":
        top = rod(x, y, part["body_height"], part["height"], part["stem"])
    else:
        top = block(x - stem, y - stem, part["body_height"], x + stem, y + stem, part["height"])
    return Module(f"switch {key}", [("switch", body), ("stem", top)], ("plate", f"cap {key}"))


def encoder() -> Module:
    """Return the rotary encoder: body, thread, nut, shaft with its flat."""
    part, at = sizes()["parts"]["encoder"], sizes()["places"]["encoder"]
    x, y = at["x"], at["y"]
    wide, deep = part["width"] / 2, part["depth"] / 2
    body = block(x - wide, y - deep, 0, x + wide, y + deep, part["height"])
    thread = rod(x, y, part["height"], part["thread_top"], part["thread_diameter"])
    nut = rod(x, y, FACE_Z + 0.3, FACE_Z + 2.5, 11.0)
    shaft = rod(x, y, part["thread_top"], part["shaft_top"], part["shaft_diameter"]) - block(
        x + 1.5, y - 9, 0, x + 9, y + 9, 99
    )
    return Module(
        "encoder", [("switch", body), ("metal", thread), ("metal", nut), ("metal", shaft)], ("plate", "knob")
    )


def screw(x: float, y: float, outside: float) -> Module:
    """Return a countersunk screw, its head 0.2 below *outside*."""
    part = sizes()["parts"]["screw"]
    top, tip = outside - 0.2, outside - 0.2 - part["length"]
    deep = (part["head_diameter"] - part["diameter"]) / 2
    head = Manifold.cylinder(deep, part["diameter"] / 2, part["head_diameter"] / 2, ROUND).translate(
        [x, y, top - deep]
    )
    return Module(
        "screw",
        [("screw", head + rod(x, y, tip, top - deep + 0.01, part["diameter"]))],
        ("base", "face", "plate"),
    )


def battery() -> Module:
    """Return the cell on the floor."""
    part = sizes()["parts"]["battery"]
    x, v = CELL_AT
    cell = block(x, v, 0.01, x + part["length"], v + part["width"], part["thickness"])
    return Module("battery", [("battery", on_floor(cell))], ("base",))


def charger() -> Module:
    """Return the charger on its rails."""
    part = sizes()["parts"]["charger"]
    far, half = charger_far(), part["width"] / 2
    top = CHARGER_RISE + part["thickness"]
    board = block(CHARGER_X - half, far - part["length"], CHARGER_RISE + 0.01, CHARGER_X + half, far, top)
    usb = part["usb_width"] / 2
    socket = block(CHARGER_X - usb, far - 6, top, CHARGER_X + usb, far + 1.2, top + part["usb_height"])
    return Module("charger", [("charger", on_floor(board)), ("metal", on_floor(socket))], ("base",))


def small_stack() -> list[Module]:
    """Return Waveshare's module and the Pico plugged onto its rear."""
    part, pico_part = sizes()["parts"]["waveshare_oled_1_3"], sizes()["parts"]["pico"]
    half = (part["length"] / 2, part["width"] / 2)
    board = block(-half[0], -half[1], -part["thickness"], half[0], half[1], 0)
    glass = block(-20, -10, 0, 18, 10, part["front_height"] - 0.4)
    lit = block(
        -part["active_width"] / 2,
        -7.35,
        part["front_height"] - 0.4,
        part["active_width"] / 2,
        7.35,
        part["front_height"] - 0.38,
    )
    rows, rear = [], -part["thickness"] - part["socket_height"] - pico_part["header_height"]
    for side in (-1, 1):
        y = side * pico_part["row_span"] / 2
        rows.append(("switch", block(-25.4, y - 1.25, rear, 25.4, y + 1.25, -part["thickness"])))
    pico_board, bodies = pico_solids(0, 0, rear)
    return [
        Module("display", [("oled board", board), ("oled glass", glass), ("lit", lit), *rows], ("base",)),
        Module("pico", [("pico", pico_board), *bodies]),
    ]
