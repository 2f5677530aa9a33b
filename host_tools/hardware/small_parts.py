"""The printed plate that takes the circuit board's place, key caps, knob, and the gauge to print first."""

from build123d import Box, Part, Pos, Rot

from host_tools.hardware import layout
from host_tools.hardware.face import cap_sizes
from host_tools.hardware.layout import DECK_Z, FACE_Z, KEYS, SEATS
from host_tools.hardware.shapes import (
    CASE,
    DECK,
    FAR,
    MIDDLE,
    PARTS,
    PLACES,
    POST_RADIUS,
    bevelled,
    block,
    cone,
    joined,
    rod,
    slab,
)


def plate(display: str) -> Part:
    """Return the deck for who wires by hand: holes for every part's legs, two rests for the display."""
    size = (DECK["width"], DECK["height"])
    sheet = slab(size, DECK["corner_radius"], DECK_Z, 0, MIDDLE)
    module = layout.largest(PARTS[display])
    x, y = layout.module_middle(module)
    for side in (-1, 1):
        at = x + side * (PARTS[display]["width"] / 2 - 2)
        low = y - PARTS[display]["height"] / 2 + (module["height"] - PARTS[display]["height"]) / 2
        sheet += rod(at, low + 2.2, -0.1, module["stand_off"], 3.6)
    holes = [(x, y, DECK["hole_diameter"]) for x, y in DECK["holes"]] + leg_holes() + pico_holes()
    for left, front, diameter in holes:
        sheet -= rod(left, front, -FAR, FAR, diameter)
    sheet -= Pos(PLACES["display"]["x"], PLACES["display"]["y"], 0) * Box(9.4, 1.5, FAR)  # its four pins
    at, (wide, long) = PLACES["encoder"], PARTS["encoder"]["tab_slot"]
    sheet -= Pos(at["x"], at["y"] + PARTS["encoder"]["legs"][0][1], 0) * Box(
        6.4, 1.5, FAR
    )  # three legs close together
    for left, front in PARTS["encoder"]["tabs"]:
        sheet -= Pos(at["x"] + left, at["y"] + front, 0) * Box(wide + 0.5, long + 0.5, FAR)
    return sheet


def leg_holes() -> list[tuple[float, float, float]]:
    """Return x, y and diameter of the holes for the legs of keys, buzzer and encoder."""
    holes = []
    for place in (*KEYS, *SEATS, "buzzer", "encoder"):
        at = PLACES[place]
        part = PARTS[at["part"]]
        legs = part["legs"][3:] if place == "encoder" else part["legs"]  # its other three share a slot
        holes += [(at["x"] + x, at["y"] + y, part["leg_hole"] + 0.4) for x, y in legs]
    return holes


def pico_holes() -> list[tuple[float, float, float]]:
    """Return the holes for two screws M2 at the Pico's USB end; at the other the display is in the way."""
    pico, at = PARTS["pico"], PLACES["pico"]
    return [
        (at["x"] - pico["hole_span_length"] / 2, at["y"] + side * pico["hole_span_width"] / 2, 2.3)
        for side in (-1, 1)
    ]


def cap(seat: bool) -> Part:
    """Return a key cap over x = y = 0: its stem's pocket open to the rear, a flange that the face holds."""
    part = PARTS["switch_6" if seat else "switch_12"]
    diameter, flange = cap_sizes(seat)
    out, high = (flange - diameter) / 2, FACE_Z + CASE["cap_above_face"]
    upper = (
        DECK["front_height"] - 0.2 + CASE["slide"]
    )  # its cone passes the edge of the face's hole 0.2 below that
    lower = upper - 1.1 * out
    body = bevelled(rod(0, 0, lower, high, diameter), 0.8) + cone(0, 0, lower, upper, flange, diameter)
    body += rod(0, 0, lower - 0.3, lower + 0.001, flange)
    roof, side = part["height"] + 0.05, part["stem"] + 0.4
    pocket = rod(0, 0, 0, roof, side) if seat else block(-side / 2, -side / 2, 0, side / 2, side / 2, roof)
    return body - pocket


def knob() -> Part:
    """Return the encoder's knob over x = y = 0: hollow over the nut, a D for the shaft."""
    part, high = PARTS["encoder"], layout.top("knob")
    body = rod(0, 0, FACE_Z + 1.2, high, CASE["knob_diameter"])
    body = bevelled(body, 1.0)
    for turn in range(12):
        body -= Rot(Z=30 * turn) * rod(CASE["knob_diameter"] / 2 + 0.6, 0, 0, high - 1.8, 2.2)
    body -= rod(0, 0, 0, part["thread_top"] + 0.8, 11.8)
    shaft = rod(0, 0, 0, part["shaft_top"] + 0.2, part["shaft_diameter"] + 0.15)
    return body - (shaft - block(1.6, -9, 0, 9, 9, FAR))


# The gauge: ten minutes of printing that tell which variant of a module one has.


def gauge() -> Part:
    """Return a plate with a stepped mouth for each display, and the holes that modules go through."""
    thick = CASE["rib"]
    sheet = slab((96, 58), 3, 0, thick, (48, 29))
    sheet -= mouth(26, [28.6, 28.3, 28.0, 27.7, 27.3]) + mouth(74, [36.4, 36.1, 35.7, 35.3, 34.9])
    sheet -= rod(12, 46, -1, 9, CASE["cap_diameter"] + 2 * CASE["slide"])
    sheet -= rod(29, 46, -1, 9, PARTS["buzzer"]["diameter"] + 2 * CASE["clearance"])
    plug, spare = PARTS["usb_plug"], CASE["clearance"]
    sheet -= Pos(47, 46, 0) * Box(plug["width"] + 2 * spare, plug["height"] + 2 * spare, 9)
    sheet -= rod(61, 46, -1, 9, DECK["hole_diameter"]) + rod(
        71, 46, -1, 9, PARTS["encoder"]["thread_diameter"] + 0.8
    )
    post = rod(85, 46, 0, 8, 2 * POST_RADIUS) - rod(85, 46, 1.6, 9, CASE["pilot_diameter"])
    return sheet + post


def mouth(x: float, widths: list[float]) -> Part:
    """Return a notch from the plate's near edge that gets narrower in steps, the widest first."""
    return joined(block(x - w / 2, -1, -1, x + w / 2, 5 * (at + 1), 9) for at, w in enumerate(widths))
