"""
The printed parts, made by build123d from boards/hardware/sizes.toml.

Each function returns a part in the deck's coordinates; `printed` lays it on the bed. Shapes follow
the printer: walls stand, openings that would need a bridge are cut from the rim or have a gable.
"""

from collections.abc import Callable, Iterable
from math import cos, degrees, hypot, radians, sin, tan

import numpy as np
from build123d import (
    Align,
    Axis,
    Box,
    Circle,
    Cone,
    Cylinder,
    Location,
    Part,
    Plane,
    Polygon,
    Pos,
    RectangleRounded,
    RegularPolygon,
    Rot,
    chamfer,
    extrude,
    loft,
)

from host_tools.hardware import layout
from host_tools.hardware.floor import CELL_AT, CHARGER_RISE, CHARGER_X, SWITCH_X, SWITCH_Z, charger_far
from host_tools.hardware.layout import DECK_Z, FACE_Z, KEYS, SEATS, TILT
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


# The face: plate, short walls, posts; printed with its front on the bed.


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


# The base: walls along the deck's own upright, floor on the table.


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


BOOTSEL_HOLE, BOOTSEL_TUBE = 2.6, 6.0


def bootsel_tube(x: float, y: float, floor: Callable[[float], float], high: float | None = None) -> Part:
    """Return the guide for a pin to BOOTSEL, from the floor to below the Pico's parts."""
    pico = PARTS["pico"]
    lowest = DECK_Z - pico["header_height"] - pico["thickness"] - pico["component_height"] - 1.2
    return rod(x, y, floor(y) - WALL, lowest if high is None else high, BOOTSEL_TUBE)


def bootsel_hole(x: float, y: float) -> Part:
    """Return the hole through that guide."""
    return rod(x, y, -FAR, DECK_Z - 5, BOOTSEL_HOLE)


# Battery: a fence for the cell, a shelf for the charger with its port in the rear wall, a switch.


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


# The printed deck, the caps, the knob.


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


# Waveshare's module plugged onto a Pico, in a case of its own.


def small_face() -> Part:
    """Return the frame over the module: display and keys stay open."""
    low, high = layout.SMALL_SEAM_Z, layout.SMALL_FACE_Z
    frame = slab(layout.SMALL_OUTER, CASE["corner_radius"], low, high, (0, 0))
    frame = bevelled(frame, 1.0)
    width, height = PARTS["waveshare_oled_1_3"]["length"] - 2, PARTS["waveshare_oled_1_3"]["width"] - 2
    slope = (high - low) * tan(radians(25))
    lower = RectangleRounded(width, height, 1.0)
    upper = RectangleRounded(width + 2 * slope, height + 2 * slope, 1.0 + slope)
    frame -= loft([Pos(0, 0, low - 0.01) * lower, Pos(0, 0, high + 0.01) * upper])
    half = PARTS["usb_plug"]["width"] / 2
    end = -layout.SMALL_OUTER[0] / 2
    frame += block(
        end, -half, small_usb_z() + PARTS["usb_plug"]["height"] / 2 + 0.3, end + WALL, half, low + 0.5
    )
    for x, y in layout.SMALL_SCREWS:
        frame -= sunk_screw(x, y, high)
    return frame


def small_stack() -> tuple[float, float]:
    """Return the rear of the Pico's board and of its parts, below the module."""
    module, pico = PARTS["waveshare_oled_1_3"], PARTS["pico"]
    board = -module["thickness"] - module["socket_height"] - pico["header_height"] - pico["thickness"]
    return board, board - pico["usb_height"]


def small_usb_z() -> float:
    """Return the middle of the socket's height."""
    return sum(small_stack()) / 2


def small_base() -> Part:
    """Return the rear: rails carry the module, the Pico hangs between them."""
    seam, floor = layout.SMALL_SEAM_Z, layout.small_floor_z
    shell = slab(layout.SMALL_OUTER, CASE["corner_radius"], -FAR, seam, (0, 0)) - below_floor(floor, WALL)
    pico = PARTS["pico"]
    wide, high = layout.SMALL_INNER
    room = block(-wide / 2, -high / 2, -PARTS["waveshare_oled_1_3"]["thickness"], wide / 2, high / 2, seam)
    play = 2 * 0.4
    half = ((pico["length"] + play) / 2, (pico["width"] + play) / 2)
    room += block(-half[0], -half[1], -FAR, half[0], half[1], seam) - below_floor(floor, 0)
    shell -= room
    x, y = small_bootsel()
    shell += bootsel_tube(x, y, floor, small_stack()[0] - pico["component_height"] - 1.2) - below_floor(
        floor, WALL
    )
    plug, spare = PARTS["usb_plug"], CASE["clearance"]
    end, reach = -layout.SMALL_OUTER[0] / 2 - 1, -half[0] + 0.1
    low = small_usb_z() - plug["height"] / 2 - spare
    shell -= block(end, -plug["width"] / 2 - spare, low, reach, plug["width"] / 2 + spare, seam + 1)
    for left, front in layout.SMALL_SCREWS:
        shell -= rod(
            left,
            front,
            layout.SMALL_FACE_Z - 0.2 - PARTS["screw"]["length"] - 0.4,
            FAR,
            CASE["pilot_diameter"],
        )
    return shell - rod(x, y, -FAR, small_stack()[0] - 3, BOOTSEL_HOLE)


def small_bootsel() -> tuple[float, float]:
    """Return where BOOTSEL is: the Pico's USB end is on the left, its parts to the rear."""
    pico = PARTS["pico"]
    return -pico["length"] / 2 + pico["bootsel_from_end"], pico["bootsel_from_middle"]


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


MAKERS: dict[str, Callable[[], Part]] = {
    "face_096": lambda: face("oled_096", KEYS, False),
    "face_130": lambda: face("oled_130", KEYS, False),
    "face_encoder": lambda: face("oled_096", ("back", *SEATS), True),
    "base": base,
    "base_battery": lambda: base(True),
    "plate_096": lambda: plate("oled_096"),
    "plate_130": lambda: plate("oled_130"),
    "key_cap": lambda: cap(False),
    "seat_cap": lambda: cap(True),
    "knob": knob,
    "face_waveshare": small_face,
    "base_waveshare": small_base,
    "gauge": gauge,
}


def printed(file: str) -> Part:
    """Return the part of *file* as it lies on the printer's bed."""
    part = MAKERS[file]()
    if file.startswith("base"):
        return Pos(0, 0, -layout.bottom(file)) * Rot(X=degrees(TILT)) * part
    if file.startswith("plate"):
        return Pos(0, 0, -DECK_Z) * part
    if file == "gauge":
        return part
    return Pos(0, 0, layout.top(file)) * Rot(X=180) * part
