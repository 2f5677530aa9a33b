"""The front of the box: plate, short walls, posts; printed with its front on the bed."""

from math import hypot, radians, tan

import numpy as np
from build123d import Circle, Part, Pos, RectangleRounded, RegularPolygon, Rot, extrude, loft

from host_tools.hardware import layout
from host_tools.hardware.layout import FACE_Z, KEYS, SEATS
from host_tools.hardware.shapes import (
    CASE,
    DECK,
    FAR,
    INNER,
    MIDDLE,
    OUTER,
    PARTS,
    PLACES,
    POST_RADIUS,
    WALL,
    bevelled,
    block,
    joined,
    rod,
    slab,
    sunk_screw,
)


def face(display: str, keys: tuple[str, ...], encoder: bool) -> Part:
    """Return the front of the box."""
    shell = slab(OUTER, CASE["corner_radius"], 0, FACE_Z, MIDDLE)
    shell = bevelled(shell, 1.2)
    shell -= slab(INNER, CASE["corner_radius"] - WALL, 0, DECK["front_height"], MIDDLE)
    shell += joined(rod(x, y, 0, DECK["front_height"], 2 * POST_RADIUS) for x, y in DECK["holes"])
    shell += holder(layout.largest(PARTS[display]))
    cuts = [window(PARTS[display]), grille()]
    cuts += [sunk_screw(x, y, FACE_Z) for x, y in DECK["holes"]]
    side = 9.5 if encoder else -10.5  # before the keys, but behind them where seats have theirs
    cuts += [key_hole(key) for key in keys] + [mark(key, side) for key in keys if key in KEYS]
    if encoder:
        at = PLACES["encoder"]
        cuts.append(rod(at["x"], at["y"], 0, FAR, PARTS["encoder"]["thread_diameter"] + 0.8))
    for cut in cuts:
        shell -= cut
    return shell


def window(display: dict[str, float]) -> Part:
    """Return the opening over the active area of *display*, wider outside."""
    (x, y, z), width, height = layout.active(display)
    slope, spare = tan(radians(CASE["view_degrees"])), 0.4  # spare: for a module that sits off its place

    def sheet(at: float) -> Part:
        """Its corners are parts of cones: as steep as its sides."""
        more = (at - z) * slope + spare
        return Pos(x, y, at) * RectangleRounded(width + 2 * more, height + 2 * more, more - 1)

    return loft([sheet(DECK["front_height"] - 0.01), sheet(FACE_Z + 0.01)])


def holder(module: dict[str, float]) -> Part:
    """Return the four corners on the inside of the face that hold a display *module* by its edges."""
    x, y = layout.module_middle(module)
    half = (module["width"] / 2 + CASE["clearance"], module["height"] / 2 + CASE["clearance"])
    front = module["stand_off"] + module["thickness"] + CASE["clearance"]
    deep, rib, high = module["stand_off"] + 0.2, CASE["rib"], DECK["front_height"] + 0.5
    corners = []
    for right in (-1, 1):
        for rear in (-1, 1):
            inner = (x + right * (half[0] - 2.2), y + rear * (half[1] - 2.2))
            outer = (
                x + right * (half[0] + rib),
                y + rear * half[1] + (rib if rear > 0 else 0),
            )  # it hangs from its pins
            low, far = np.minimum(inner, outer), np.maximum(inner, outer)
            corner = block(low[0], low[1], deep, far[0], far[1], high)
            corners.append(
                corner - block(x - half[0], y - half[1], deep - 1, x + half[0], y + half[1], front)
            )
    return joined(corners)


def grille() -> Part:
    """Return the buzzer's holes: one and six around it, and twelve."""
    at, pitch, hole = PLACES["buzzer"], 3.4, 1.8
    spots = [(u, v) for u in range(-2, 3) for v in range(-2, 3) if abs(u + v) <= 2]
    return joined(
        rod(at["x"] + (u + v / 2) * pitch, at["y"] + v * pitch * 0.866, 0, FAR, hole)
        for u, v in spots
        if hypot(u + v / 2, v * 0.866) < 1.8
    )


def cap_sizes(seat: bool) -> tuple[float, float]:
    """Return the diameters of a cap and of its flange."""
    kind = "seat_cap" if seat else "cap"
    return CASE[f"{kind}_diameter"], CASE[f"{kind}_flange_diameter"]


def key_hole(key: str) -> Part:
    """Return the hole for the cap of *key*."""
    at = PLACES[key]
    return rod(at["x"], at["y"], 0, FAR, cap_sizes(key in SEATS)[0] + 2 * CASE["slide"])


def mark(key: str, aside: float) -> Part:
    """Return the sign of *key*, cut through the face *aside* from it."""
    at = PLACES[key]
    turns = {"up": 90, "down": 270, "back": 180}
    sheet = Circle(1.3) if key == "ok" else Rot(Z=turns[key]) * RegularPolygon(1.9, 3)
    return Pos(at["x"], at["y"] + aside, 0) * extrude(sheet, FAR)
