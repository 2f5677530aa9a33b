"""The case of Waveshare's module, plugged onto a Pico: it stands around its own middle."""

from math import radians, tan

from build123d import Part, Pos, RectangleRounded, loft

from host_tools.hardware import layout
from host_tools.hardware.shapes import (
    BOOTSEL_HOLE,
    CASE,
    FAR,
    PARTS,
    WALL,
    below_floor,
    bevelled,
    block,
    bootsel_tube,
    rod,
    slab,
    sunk_screw,
)


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
