"""The features of the battery's base: room for cell and charger, a port, the holes of a switch."""

from math import cos, radians, sin, tan

from build123d import Circle, Part, Plane, Polygon, Pos, extrude

from host_tools.hardware import layout
from host_tools.hardware.floor import CELL_AT, CHARGER_RISE, CHARGER_X, SWITCH_X, SWITCH_Z, charger_far
from host_tools.hardware.shapes import CASE, DECK, GAP, PARTS, block, on_floor


def battery_fence() -> Part:
    """Return four corners around the cell, on the floor."""
    cell, rib, play = PARTS["battery"], CASE["rib"], 0.5
    left, near = CELL_AT[0] - play, CELL_AT[1] - play
    right, far = CELL_AT[0] + cell["length"] + play, CELL_AT[1] + cell["width"] + play
    ring = block(left - rib, near - rib, -0.5, right + rib, far + rib, 3) - block(
        left, near, -1, right, far, 4
    )
    ring -= block(left + 8, near - 9, -1, right - 8, far + 9, 4) + block(
        left - 9, near + 8, -1, right + 9, far - 8, 4
    )
    return on_floor(layout.floor_z) * ring


def charger_shelf() -> Part:
    """Return two rails and a stop under the charger."""
    charger, rib = PARTS["charger"], CASE["rib"]
    far, half, play = charger_far(), charger["width"] / 2, 0.4
    near = far - charger["length"] - play
    shelf = block(CHARGER_X - half - play - rib, near - rib, -0.5, CHARGER_X + half + play + rib, near + 8, 4)
    shelf -= block(CHARGER_X - half - play, near, CHARGER_RISE, CHARGER_X + half + play, near + 9, 5)
    return on_floor(layout.floor_z) * (shelf - block(CHARGER_X - 5, near - 9, -1, CHARGER_X + 5, near + 9, 5))


def charger_port() -> Part:
    """Return the opening for the charger's plug in the rear wall, under a gable."""
    plug, charger, spare = PARTS["usb_plug"], PARTS["charger"], CASE["clearance"]
    half, up = plug["width"] / 2 + spare, plug["height"] / 2 + spare
    z = CHARGER_RISE + charger["thickness"] + charger["usb_height"] / 2
    low = max(z - up, 0.4)
    sheet = Polygon(
        (-half, low),
        (half, low),
        (half, z + up),
        (0, z + up + half / tan(radians(42))),
        (-half, z + up),
        align=None,
    )
    return on_floor(layout.floor_z) * Pos(CHARGER_X, charger_far() + 0.5, 0) * extrude(Plane.XZ * sheet, -20)


def switch_holes() -> list[Part]:
    """Return the slot and the two screw holes of a slide switch in the rear wall."""
    y, z, part = DECK["height"] + GAP - 1, SWITCH_Z, PARTS["slide_switch"]
    sides = (-part["hole_span"] / 2, part["hole_span"] / 2)
    wide, high = part["slot"][0] / 2, part["slot"][1] / 2
    roof = (0, high + wide / tan(radians(42)))
    slot = Polygon((-wide, -high), (wide, -high), (wide, high), roof, (-wide, high), align=None)
    holes = [diamond(SWITCH_X + side, y, z, part["hole_diameter"]) for side in sides]
    return [*holes, Pos(SWITCH_X, y, z) * extrude(Plane.XZ * slot, -8)]


def diamond(x: float, y: float, z: float, diameter: float) -> Part:
    """Return a hole towards the rear that needs no bridge: a circle with a roof."""
    half, steep = diameter / 2, radians(40)  # the roof touches the circle where that is as steep
    side, foot = half * cos(steep), half * sin(steep)
    sheet = Circle(half) + Polygon((-side, foot), (side, foot), (0, half / sin(steep)), align=None)
    return Pos(x, y, z) * extrude(Plane.XZ * sheet, -8)
