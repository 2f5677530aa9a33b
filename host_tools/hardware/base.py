"""The rear of the box: walls square to the deck, a floor on the table, posts for the screws."""

from build123d import Part

from host_tools.hardware import layout
from host_tools.hardware.battery import battery_fence, charger_port, charger_shelf, switch_holes
from host_tools.hardware.layout import DECK_Z, FACE_Z
from host_tools.hardware.shapes import (
    CASE,
    DECK,
    FAR,
    GAP,
    INNER,
    MIDDLE,
    OUTER,
    PARTS,
    PLACES,
    POST_RADIUS,
    WALL,
    below_floor,
    block,
    bootsel_hole,
    bootsel_tube,
    joined,
    rod,
    slab,
)


def base(battery: bool = False) -> Part:
    """Return the rear of the box, open to the front."""
    shell = slab(OUTER, CASE["corner_radius"], -FAR, 0, MIDDLE) - below_floor(layout.floor_z, WALL)
    room = slab(INNER, CASE["corner_radius"] - WALL, -FAR, 0, MIDDLE) - below_floor(layout.floor_z, 0)
    posts = joined(corner_post(x, y) for x, y in DECK["holes"])
    inside = posts + bootsel_tube(*bootsel_at(), layout.floor_z)
    if battery:
        inside += battery_fence() + charger_shelf()
    shell = (
        shell
        - room
        + (inside & slab(OUTER, CASE["corner_radius"], -FAR, 0, MIDDLE))
        - below_floor(layout.floor_z, WALL)
    )
    cuts = [rod(x, y, pilot_end(), FAR, CASE["pilot_diameter"]) for x, y in DECK["holes"]]
    cuts += [usb_notch(), *tie_notches(), bootsel_hole(*bootsel_at())]
    if battery:
        cuts += [charger_port(), *switch_holes()]
    for cut in cuts:
        shell -= cut
    return shell


def corner_post(x: float, y: float) -> Part:
    """Return a post for a screw, joined to the walls of its corner."""
    near_x, near_y = (
        (-GAP - 1 if x < MIDDLE[0] else DECK["width"] + GAP + 1),
        (-GAP - 1 if y < MIDDLE[1] else DECK["height"] + GAP + 1),
    )
    aside = block(min(x, near_x), y - POST_RADIUS, -FAR, max(x, near_x), y + POST_RADIUS, DECK_Z)
    along = block(x - POST_RADIUS, min(y, near_y), -FAR, x + POST_RADIUS, max(y, near_y), DECK_Z)
    return rod(x, y, -FAR, DECK_Z, 2 * POST_RADIUS) + aside + along


def pilot_end() -> float:
    """Return how deep the screws' holes go: as deep as a screw, and 0.4 for dust."""
    return float(FACE_Z - 0.2 - PARTS["screw"]["length"] - 0.4)


def usb_heights() -> tuple[float, float]:
    """Return the middle of the Pico's USB socket, soldered flat and on pin headers."""
    pico = PARTS["pico"]
    flat = DECK_Z - pico["thickness"] - pico["usb_height"] / 2
    return flat, flat - pico["header_height"]


def usb_notch() -> Part:
    """Return the opening for a plug, from the rim down."""
    plug, spare, y = PARTS["usb_plug"], CASE["clearance"], PLACES["pico"]["y"]
    low = usb_heights()[1] - plug["height"] / 2 - spare
    half = plug["width"] / 2 + spare
    return block(-GAP - WALL - 1, y - half, low, -GAP + 0.01, y + half, 1)


def tie_notches() -> list[Part]:
    """Return two notches beside the plug: a cable tie through both takes the pull off the socket."""
    return [block(-GAP - WALL - 1, y, -6.5, -GAP + 0.01, y + 2.4, 1) for y in (44.5, 50.0)]


def bootsel_at() -> tuple[float, float]:
    """Return where the button BOOTSEL is below the deck."""
    pico, at = PARTS["pico"], PLACES["pico"]
    return at["x"] - pico["length"] / 2 + pico["bootsel_from_end"], at["y"] + pico["bootsel_from_middle"]
