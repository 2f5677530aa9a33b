"""Plain shapes for the printed parts, and the sizes that several of them share; by build123d."""

from collections.abc import Callable, Iterable
from math import cos, degrees, sin

from build123d import (
    Align,
    Axis,
    Box,
    Cone,
    Cylinder,
    Location,
    Part,
    Plane,
    Pos,
    RectangleRounded,
    Rot,
    chamfer,
    extrude,
)

from host_tools.hardware.layout import DECK_Z, TILT
from host_tools.hardware.sizes import sizes

S = sizes()
DECK, CASE, PARTS, PLACES = S["deck"], S["case"], S["parts"], S["places"]
WALL, GAP = CASE["wall"], CASE["gap"]
MIDDLE = (DECK["width"] / 2, DECK["height"] / 2)
INNER = (DECK["width"] + 2 * GAP, DECK["height"] + 2 * GAP)
OUTER = (INNER[0] + 2 * WALL, INNER[1] + 2 * WALL)
POST_RADIUS = 3.4
FAR = 80.0
UP = (Align.CENTER, Align.CENTER, Align.MIN)


def block(left: float, front: float, low: float, right: float, rear: float, high: float) -> Part:
    """Return the box between two corners."""
    middle = ((left + right) / 2, (front + rear) / 2, (low + high) / 2)
    return Pos(*middle) * Box(right - left, rear - front, high - low)


def rod(x: float, y: float, low: float, high: float, diameter: float) -> Part:
    """Return an upright cylinder."""
    return Pos(x, y, low) * Cylinder(diameter / 2, high - low, align=UP)


def cone(x: float, y: float, low: float, high: float, lower: float, upper: float) -> Part:
    """Return an upright cone between two diameters."""
    return Pos(x, y, low) * Cone(lower / 2, upper / 2, high - low, align=UP)


def slab(size: tuple[float, float], radius: float, low: float, high: float, at: tuple[float, float]) -> Part:
    """Return a plate with round corners."""
    return Pos(at[0], at[1], low) * extrude(RectangleRounded(*size, radius), high - low)


def joined(parts: Iterable[Part]) -> Part:
    """Return all *parts* as one."""
    whole = Part()
    for part in parts:
        whole += part
    return whole


def bevelled(part: Part, deep: float) -> Part:
    """Return *part* with its upper edges cut by *deep*, steeply enough to be printed upside down."""
    upper = part.faces().sort_by(Axis.Z)[-1]
    return chamfer(upper.edges(), 0.85 * deep, deep, reference=upper)


def below_floor(floor: Callable[[float], float], deeper: float) -> Part:
    """Return all that lies below the inside of the floor, by *deeper* square to it."""
    plane = Plane(origin=(0, 0, floor(0)), x_dir=(1, 0, 0), z_dir=(0, sin(TILT), cos(TILT)))
    return plane * Pos(0, 0, -deeper) * Box(400, 400, 200, align=(Align.CENTER, Align.CENTER, Align.MAX))


def on_floor(floor: Callable[[float], float]) -> Location:
    """Return the place whose x, y lie on the inside of the floor and whose z is square to it."""
    return Pos(0, 0, floor(0)) * Rot(X=-degrees(TILT))


def sunk_screw(x: float, y: float, outside: float) -> Part:
    """Return the hole of a countersunk screw whose head is 0.2 below *outside*."""
    hole, head = DECK["hole_diameter"], PARTS["screw"]["head_diameter"] + 0.3
    deep = (head - hole) / 2 + 0.1  # a little steeper than the head, for the printer
    shank = rod(x, y, outside - FAR, outside + 1, hole)
    return (
        shank
        + cone(x, y, outside - 0.2 - deep, outside - 0.2, hole, head)
        + rod(x, y, outside - 0.2, outside, head)
    )


BOOTSEL_HOLE, BOOTSEL_TUBE = 2.6, 6.0


def bootsel_tube(x: float, y: float, floor: Callable[[float], float], high: float | None = None) -> Part:
    """Return the guide for a pin to BOOTSEL, from the floor to below the Pico's parts."""
    pico = PARTS["pico"]
    lowest = DECK_Z - pico["header_height"] - pico["thickness"] - pico["component_height"] - 1.2
    return rod(x, y, floor(y) - WALL, lowest if high is None else high, BOOTSEL_TUBE)


def bootsel_hole(x: float, y: float) -> Part:
    """Return the hole through that guide."""
    return rod(x, y, -FAR, DECK_Z - 5, BOOTSEL_HOLE)
