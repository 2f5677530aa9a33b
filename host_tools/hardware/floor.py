"""The things on the sloping floor of the battery's base: place and direction of each."""

from math import cos, degrees

from manifold3d import Manifold

from host_tools.hardware import layout
from host_tools.hardware.sizes import sizes

CELL_AT = (45.6, 18.5)  # the cell's near left corner: x on the deck, and mm along the floor
CHARGER_X, CHARGER_RISE = 30.5, 1.6
CHARGER_SLANT = 3.4  # the rear wall leans over the charger: so far it comes in at the charger's height
SWITCH_X, SWITCH_Z = 60.0, -14.0


def charger_far() -> float:
    """Return where, along the floor, the charger's board ends: its socket reaches to the rear wall."""
    rear = sizes()["deck"]["height"] + sizes()["case"]["gap"]
    return float(rear / cos(layout.TILT) - CHARGER_SLANT - 1.5)


def on_floor(part: Manifold) -> Manifold:
    """Return *part*, made with its floor at z = 0, on the floor of the base."""
    return part.rotate([-degrees(layout.TILT), 0, 0]).translate([0, 0, layout.floor_z(0)])
