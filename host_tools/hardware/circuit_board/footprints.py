"""
Footprints of the parts: pads and printed lines in mm, x to the right, y down, seen from the front.

Where legs are is from boards/hardware/sizes.toml, with its sources. Only on the circuit board: pads to solder
a Pico flat (data sheet, figure 5), JST PH B2B-PH-K (pitch 2), DO-41 bent to 7.62 mm. A part for the rear is
described as seen from there.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from host_tools.hardware.sizes import sizes

Point = tuple[float, float]

CIRCLE, RECT, OVAL = "circle", "rect", "oval"
PITCH = 2.54  # pin headers' and the Pico's
PANELS = ("oled_096", "oled_130")


def part(name: str) -> dict[str, Any]:
    """Return the sizes of part *name*."""
    found: dict[str, Any] = sizes()["parts"][name]
    return found


@dataclass(frozen=True)
class Pad:
    """A pad of size *w* x *h*; *drill* is (0, 0) for one without a hole, two sizes for a slot."""

    number: str
    x: float
    y: float
    shape: str
    w: float
    h: float
    drill: Point = (0, 0)
    plated: bool = True


@dataclass
class Footprint:
    """A part's place: *body* is the room it takes (x0, y0, x1, y1), *lines* and *circles* are printed."""

    name: str
    body: tuple[float, float, float, float]
    pads: list[Pad] = field(default_factory=list)
    lines: list[list[Point]] = field(default_factory=list)
    circles: list[tuple[float, float, float]] = field(default_factory=list)  # x, y, radius


def frame(x0: float, y0: float, x1: float, y1: float) -> list[Point]:
    """Return the outline of a rectangle."""
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)]


def dashed(x0: float, y0: float, x1: float, y1: float, dash: float = 1.5) -> list[list[Point]]:
    """Return the outline of a rectangle in dashes."""
    corners = frame(x0, y0, x1, y1)
    lines: list[list[Point]] = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:], strict=False):
        count = max(1, round((abs(bx - ax) + abs(by - ay)) / (2 * dash)))
        dx, dy = (bx - ax) / count, (by - ay) / count
        lines += [
            [(ax + dx * n, ay + dy * n), (ax + dx * (n + 0.5), ay + dy * (n + 0.5))] for n in range(count)
        ]
    return lines


def pico() -> Footprint:
    """Return the Pico, USB up: holes for headers, and pads at the edge to solder it flat."""
    size = part("pico")
    row, w, h = size["row_span"] / 2, size["width"] / 2, size["length"] / 2
    pads = []
    for pin in range(1, 41):
        left = pin <= 20
        y = ((pin - 1 if left else 40 - pin) - 9.5) * PITCH
        side = -1 if left else 1
        shape = RECT if pin == 1 else CIRCLE
        pads.append(Pad(str(pin), side * row, y, shape, 1.7, 1.7, (1.0, 1.0)))
        pads.append(Pad(str(pin), side * (row + 1.0), y, RECT, 2.6, 1.6))
    body = (-w, -h - size["usb_over_edge"], w, h)
    return Footprint("Raspberry_Pi_Pico", body, pads, [frame(-7.4, -h, 7.4, h), frame(-4, -h, 4, 4.3 - h)])


def header(pins: int) -> Footprint:
    """Return a row of *pins* in x, the first at (0, 0)."""
    shapes = [RECT] + [CIRCLE] * (pins - 1)
    pads = [Pad(str(n + 1), n * PITCH, 0, shape, 1.7, 1.7, (1.0, 1.0)) for n, shape in enumerate(shapes)]
    body = (-1.33, -1.33, (pins - 1) * PITCH + 1.33, 1.33)
    return Footprint(f"Header_1x{pins}", body, pads, [frame(*body)])


def display() -> Footprint:
    """Return the panel's header about (0, 0), pin 1 on the left, and the outlines of both modules."""
    pads = [replace(pad, x=pad.x - 1.5 * PITCH) for pad in header(4).pads]
    small, large = ((size["width"] / 2, size["height"], size["pins_from_edge"]) for size in map(part, PANELS))
    lines = [frame(-small[0], -small[2], small[0], small[1] - small[2])]
    lines += dashed(-large[0], -large[2], large[0], large[1] - large[2])
    return Footprint("OLED_I2C", (-large[0], -large[2], large[0], large[1] - large[2]), pads, lines)


def switch(name: str, pad: Point, hole: float, cap: float) -> Footprint:
    """Return the push button *name*: 1 are its upper legs, 2 the lower ones; *cap* is the printed radius."""
    size = part(name)
    pads = [Pad("1" if y > 0 else "2", x, -y, OVAL, *pad, (hole, hole)) for x, y in size["legs"]]
    half = size["width"] / 2
    outline = frame(-half, -half, half, half)
    return Footprint(name.capitalize(), (-half, -half, half, half), pads, [outline], [(0, 0, cap)])


def piezo() -> Footprint:
    """Return a piezo of 12 mm: 2 is ground; 1 is + at a pitch of 5 mm, or in a slot for 6.5 to 7.6 mm."""
    size = part("buzzer")
    left = size["legs"][0][0]
    pads = [
        Pad("2", left, 0, CIRCLE, 1.9, 1.9, (1.0, 1.0)),
        Pad("1", left + 5.0, 0, CIRCLE, 1.9, 1.9, (1.0, 1.0)),
        Pad("1", left + 7.05, 0, OVAL, 3.2, 1.9, (2.1, 1.0)),
    ]
    half = size["diameter"] / 2
    return Footprint("Piezo_12mm", (-half, -half, half, half), pads, [], [(0, 0, half + 0.3)])


def encoder() -> Footprint:
    """Return an EC11 encoder: contacts A, C, B below, its push S1, S2 above, two lugs at the sides."""
    size = part("encoder")
    names = ("A", "C", "B", "S1", "S2")
    pads = [
        Pad(name, x, -y, RECT if name == "A" else CIRCLE, 1.9, 1.9, (1.0, 1.0))
        for name, (x, y) in zip(names, size["legs"], strict=True)
    ]
    pads += [Pad("MP", x, -y, OVAL, 2.3, 3.6, tuple(size["tab_slot"])) for x, y in size["tabs"]]
    half = size["depth"] / 2 - 0.2
    lines = [frame(-half, -5.8, half, 5.8)]
    return Footprint(
        "Encoder_EC11", (-6.7, -8.0, 6.7, 8.5), pads, lines, [(0, 0, size["shaft_diameter"] / 2)]
    )


def jst() -> Footprint:
    """Return a JST PH socket for two wires, 1 is +."""
    pads = [
        Pad("1", 0, 0, RECT, 1.3, 1.75, (0.8, 0.8)),
        Pad("2", 2.0, 0, OVAL, 1.3, 1.75, (0.8, 0.8)),
    ]
    return Footprint("JST_PH_2", (-1.95, -1.7, 3.95, 2.8), pads, [frame(-1.95, -1.7, 3.95, 2.8)])


def diode() -> Footprint:
    """Return a diode lying in x: the cathode, K, at (0, 0), the anode, A, 7.62 mm to the right."""
    pads = [
        Pad("K", 0, 0, RECT, 2.0, 2.0, (1.1, 1.1)),
        Pad("A", 7.62, 0, CIRCLE, 2.0, 2.0, (1.1, 1.1)),
    ]
    lines = [frame(1.35, -1.35, 6.27, 1.35), [(2.0, -1.35), (2.0, 1.35)]]
    return Footprint("Diode_DO41", (-1.0, -1.35, 8.62, 1.35), pads, lines)


def hole() -> Footprint:
    """Return a mounting hole, with the room of the case's post around it."""
    deck = sizes()["deck"]
    wide, clear = deck["hole_diameter"], deck["keep_clear_radius"]
    pads = [Pad("", 0, 0, CIRCLE, wide, wide, (wide, wide), False)]
    return Footprint("Hole_M2.5", (-clear, -clear, clear, clear), pads)


FOOTPRINTS: dict[str, Callable[[], Footprint]] = {
    "pico": pico,
    "display": display,
    "header_2": lambda: header(2),
    "header_3": lambda: header(3),
    "header_4": lambda: header(4),
    "switch_12": lambda: switch("switch_12", (2.6, 1.9), 1.2, 3.5),
    "switch_6": lambda: switch("switch_6", (1.9, 1.7), 1.0, 1.6),
    "piezo": piezo,
    "encoder": encoder,
    "jst": jst,
    "diode": diode,
    "hole": hole,
}
