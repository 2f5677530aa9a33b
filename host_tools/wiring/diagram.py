"""
The wiring of a board as an SVG: the Pico in the middle, each part on the side of its pins.

Every wire has a lane of its own between the Pico and the parts, so none lie on each other: wires that
go up take lanes further out the lower they start, wires that go down the higher they start. A wire
from the Pico's other side goes round its USB plug. Terminals are half a pitch off the pins' rows, so
no two wires share a row either. Keys are joined by a rail behind them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from host_tools.wiring.netlist import COMMON, KEYS, PINS, SIDE, Part, Wire, Wiring, is_left, row

PITCH = 28  # px, of the pins and of a part's terminals
PICO_LEFT, PICO_RIGHT, PICO_TOP = 460, 720, 112
FIRST_PIN_Y = PICO_TOP + 48
PICO_BOTTOM = FIRST_PIN_Y + 19 * PITCH + 36
LANES_PX = 150  # between the Pico and the parts
MARGIN = 30
LETTER_PX = 9  # letters in the lines above and below the drawing, generously
WIDTHS = {"display": 200, "buzzer": 130, "led": 130, "battery": 130}  # px; keys have KEYS_WIDTH
KEYS_WIDTH = 150
KEY_PITCH = 2 * PITCH
HEAD_PX = 44  # from a part's upper edge to its first terminal
GAP = 44  # between two parts, px
CORNER_PX = 7  # radius of a wire's corners
INK = {
    "red": "#d8342b",
    "black": "#30343a",
    "blue": "#2471d6",
    "yellow": "#e5a900",
    "green": "#2f9e44",
    "violet": "#8a3ffc",
    "orange": "#f0701a",
    "turquoise": "#0fa3b1",
    "pink": "#e0479e",
    "brown": "#8d5a35",
}
STYLE = """
  text { font-family: Helvetica, Arial, "DejaVu Sans", sans-serif; }
  .title { font-size: 24px; font-weight: bold; fill: #22262b; }
  .about { font-size: 14px; fill: #5b636d; }
  .name { font-size: 14px; font-weight: bold; fill: #22262b; }
  .terminal { font-size: 12px; fill: #eef2f5; }
  .pin { font-size: 12px; fill: #bfe3cd; }
  .used { font-size: 13px; font-weight: bold; fill: #ffffff; }
  .brand { font-size: 12px; font-weight: bold; fill: #ffffff; }
  .number { font-size: 10px; fill: #86bd9b; }
  .wire { fill: none; stroke-width: 3.5; stroke-linejoin: round; stroke-linecap: round; }
  .halo { fill: none; stroke: #ffffff; stroke-width: 7; }
"""


@dataclass
class Placed:
    """A part at *y*, its terminals by height in px, on the left or the right of the Pico."""

    part: Part
    left: bool
    y: int
    height: int
    terminals: list[tuple[int, Wire]]

    @property
    def inner_x(self) -> int:
        """Return where the part's edge towards the Pico is."""
        return PICO_LEFT - LANES_PX if self.left else PICO_RIGHT + LANES_PX

    @property
    def outer_x(self) -> int:
        """Return where its other edge is."""
        return self.inner_x - self.width if self.left else self.inner_x + self.width

    @property
    def x(self) -> int:
        """Return where its left edge is."""
        return min(self.inner_x, self.outer_x)

    @property
    def width(self) -> int:
        """Return how wide it is."""
        return WIDTHS.get(self.part.kind, KEYS_WIDTH)

    @property
    def rail_x(self) -> int:
        """Return where the rail behind keys runs."""
        return self.inner_x + (-1 if self.left else 1) * 62

    @property
    def has_rail(self) -> bool:
        """Return whether the part is keys."""
        return self.part.kind in KEYS


def svg(wiring: Wiring) -> str:
    """Return the drawing of *wiring*."""
    placed = [*place(wiring, left=True), *place(wiring, left=False)]
    left = min([PICO_LEFT - MARGIN, *[part.x for part in placed]]) - MARGIN
    right = max([PICO_RIGHT + MARGIN, *[part.x + part.width for part in placed]]) + MARGIN
    lines = [wiring.about.splitlines()[0], *legend(wiring)]
    right = max(right, left + 48 + LETTER_PX * max(map(len, lines)))
    bottom = max([PICO_BOTTOM, *[part.y + part.height for part in placed]]) + 64
    used = {wire.pin: wire for part in wiring.parts for wire in part.wires}
    body = [
        f'<rect x="{left}" y="0" width="{right - left}" height="{bottom}" fill="#ffffff"/>',
        text(left + 24, 40, f"Wiring: {wiring.board}", "title"),
        text(left + 24, 62, lines[0], "about"),
        *pico(),
        *wires(placed),
        *[line for pin in range(1, 2 * SIDE + 1) for line in pad(pin, used.get(pin))],
        *[line for part in placed for line in drawn(part)],
        *[text(left + 24, bottom - 36 + 20 * at, words, "about") for at, words in enumerate(lines[1:])],
    ]
    size = f'viewBox="{left} 0 {right - left} {bottom}" width="{right - left}" height="{bottom}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<style>{STYLE}</style>\n'
    return head + "\n".join(body) + "\n</svg>\n"


def legend(wiring: Wiring) -> list[str]:
    """Return the lines below the drawing."""
    lines = ["The Pico seen from above."]
    if any(part.kind == "display" for part in wiring.parts):
        lines.append("The order of the terminals on your display may differ: go by their names.")
    return lines


def pin_y(pin: int) -> int:
    """Return the height of *pin*, px."""
    return FIRST_PIN_Y + row(pin) * PITCH


def side_of(part: Part) -> bool:
    """Return whether *part* goes to the left: where most of its signals are."""
    signals = [wire for wire in part.wires if wire.colour not in COMMON]
    return 2 * sum(is_left(wire.pin) for wire in signals) >= len(signals)


def place(wiring: Wiring, left: bool) -> list[Placed]:
    """Return the parts on one side, from top to bottom, none on another."""
    parts = [part for part in wiring.parts if part.wires and side_of(part) == left]
    parts.sort(key=lambda part: min(pin_y(wire.pin) for wire in part.wires if is_left(wire.pin) == left))
    placed: list[Placed] = []
    top_y = PICO_TOP - 6
    for part in parts:
        wires = sorted(part.wires, key=lambda wire: height_of(wire, left))
        if part.kind in KEYS:
            wires = keys_first(wires)
        steps = [0]
        for upper, lower in zip(wires, wires[1:], strict=False):
            apart = KEY_PITCH if part.kind in KEYS and not {upper.colour, lower.colour} & {*COMMON} else PITCH
            steps.append(steps[-1] + apart)
        middle_y = sum(pin_y(wire.pin) for wire in wires) // len(wires)
        wanted_y = max(top_y, middle_y - steps[-1] // 2 - HEAD_PX)
        first_y = FIRST_PIN_Y + (wanted_y + HEAD_PX - FIRST_PIN_Y) // PITCH * PITCH + PITCH // 2
        y = first_y - HEAD_PX
        height = max(HEAD_PX + steps[-1] + 26, least_height(part))
        terminals = [(first_y + step, wire) for step, wire in zip(steps, wires, strict=True)]
        placed.append(Placed(part, left, y, height, terminals))
        top_y = y + height + GAP
    return placed


def keys_first(wires: list[Wire]) -> list[Wire]:
    """Return the sorted *wires* of keys with the common one at an end, the nearer."""
    own = [wire for wire in wires if wire.colour not in COMMON]
    common = [wire for wire in wires if wire.colour in COMMON]
    return common + own if wires[0] in common else own + common


def least_height(part: Part) -> int:
    """Return how high the picture of *part* is at least, px."""
    return {"display": 170, "buzzer": 110, "led": 96, "battery": 96}.get(part.kind, 0)


def height_of(wire: Wire, left: bool) -> int:
    """Return where *wire* comes from as seen from that side: from the other side it comes from above."""
    return pin_y(wire.pin) if is_left(wire.pin) == left else 0


def wires(placed: list[Placed]) -> list[str]:
    """Return all wires; of those that go round the Pico the outermost first, others join them."""
    lines = []
    over: dict[int, list[tuple[int, int, str]]] = {}  # by pin where wires that go round have their corner
    for part in placed:
        own = lanes([other for other in placed if other.left == part.left])
        for y, wire in part.terminals:
            lane_x = own[(id(part), y)]
            end_x = part.rail_x if part.has_rail and wire.colour in COMMON else part.inner_x
            points = [(end_x, y), (lane_x, y)]
            if is_left(wire.pin) == part.left:
                points.append((lane_x, pin_y(wire.pin)))
            else:
                corners = over.setdefault(wire.pin, [])
                away = 10 * list(over).index(wire.pin)
                out_x = PICO_RIGHT + 20 + away if part.left else PICO_LEFT - 20 - away
                over_y = PICO_TOP - 34 - away
                corners.append((lane_x, over_y, INK[wire.colour]))
                points += [(lane_x, over_y), (out_x, over_y), (out_x, pin_y(wire.pin))]
            points.append((pad_x(wire.pin), pin_y(wire.pin)))
            lines.append((len(points), -abs(lane_x - pad_x(wire.pin)), rounded(points), INK[wire.colour]))
    joints = [corner for corners in over.values() for corner in joined(corners)]
    return [
        f'<path class="halo" d="{path}"/>\n<path class="wire" stroke="{ink}" d="{path}"/>'
        for _, _, path, ink in sorted(lines, key=lambda line: (-line[0], line[1]))
    ] + [circle(x, y, 5, ink) for x, y, ink in joints]


def joined(corners: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Return those *corners* of one pin's wires at which another wire goes on outwards."""
    middle = (PICO_LEFT + PICO_RIGHT) // 2
    return sorted(corners, key=lambda corner: abs(corner[0] - middle))[:-1]


def lanes(side: list[Placed]) -> dict[tuple[int, int], int]:
    """Return the x of the lane of every wire on one side, by its part and height."""
    ends = [(pin_y(wire.pin), y, id(part)) for part in side for y, wire in part.terminals]
    far = {(id(part), y) for part in side for y, wire in part.terminals if is_left(wire.pin) != part.left}
    up = sorted(end for end in ends if end[1] < end[0] and (end[2], end[1]) not in far)
    down = sorted((end for end in ends if end[1] >= end[0] and (end[2], end[1]) not in far), reverse=True)
    ordered = [(end[2], end[1]) for end in [*up, *down]] + sorted(far, key=lambda end: end[1])
    step = (LANES_PX - 50) // max(1, len(ordered))
    step = min(step, 16)
    return {
        end: (PICO_LEFT - 30 - number * step if side[0].left else PICO_RIGHT + 30 + number * step)
        for number, end in enumerate(ordered)
    }


def pad_x(pin: int) -> int:
    """Return where the middle of the pad of *pin* is."""
    return PICO_LEFT + 8 if is_left(pin) else PICO_RIGHT - 8


def rounded(points: list[tuple[int, int]]) -> str:
    """Return an SVG path through *points* with round corners."""
    path = [f"M{points[0][0]},{points[0][1]}"]
    for before, at, after in zip(points, points[1:], points[2:], strict=False):
        start, end = towards(at, before), towards(at, after)
        path.append(f"L{start[0]},{start[1]} Q{at[0]},{at[1]} {end[0]},{end[1]}")
    return " ".join([*path, f"L{points[-1][0]},{points[-1][1]}"])


def towards(at: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """Return the point CORNER_PX from *at* towards *other*, at most half the way."""
    dx, dy = other[0] - at[0], other[1] - at[1]
    reach = min(CORNER_PX, (abs(dx) + abs(dy)) // 2)
    return at[0] + reach * sign(dx), at[1] + reach * sign(dy)


def sign(value: int) -> int:
    """Return -1, 0 or 1."""
    return (value > 0) - (value < 0)


def text(x: float, y: float, words: str, style: str, anchor: str = "start") -> str:
    """Return *words* with their baseline's start, middle or end at (x, y)."""
    return f'<text x="{x}" y="{y}" class="{style}" text-anchor="{anchor}">{escape(words)}</text>'


def box(x: int, y: int, width: int, height: int, fill: str, radius: int = 6, more: str = "") -> str:
    """Return a rectangle with round corners."""
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{fill}" {more}/>'


def circle(x: int, y: int, radius: float, fill: str, more: str = "") -> str:
    """Return a circle."""
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" {more}/>'


def pico() -> list[str]:
    """Return the Pico without its pads."""
    middle = (PICO_LEFT + PICO_RIGHT) // 2
    chip_y = FIRST_PIN_Y + 9 * PITCH
    return [
        box(PICO_LEFT, PICO_TOP, PICO_RIGHT - PICO_LEFT, PICO_BOTTOM - PICO_TOP, "#1c7544", 12),
        box(middle - 38, PICO_TOP - 14, 76, 52, "#c3c9cf", 4, 'stroke="#9aa3ab"'),
        text(middle, PICO_TOP + 20, "USB", "number", "middle").replace("<text", '<text style="fill:#5b636d"'),
        box(middle - 34, chip_y - 34, 68, 68, "#22262b", 4),
        text(middle, chip_y + 5, "RP2040", "terminal", "middle"),
        box(middle - 16, FIRST_PIN_Y + 2 * PITCH - 14, 32, 20, "#eef2f5", 4),
        text(middle, FIRST_PIN_Y + 2 * PITCH + 20, "BOOTSEL", "number", "middle"),
        box(middle - 34, PICO_TOP + 50, 8, 12, "#b9f5a8", 2),
        text(middle - 20, PICO_TOP + 60, "LED", "number"),
        text(middle, PICO_BOTTOM - 60, "Raspberry Pi", "brand", "middle"),
        text(middle, PICO_BOTTOM - 42, "Pico", "brand", "middle"),
    ]


def pad(pin: int, wire: "Wire | None") -> list[str]:
    """Return the pad of *pin* with its number and name."""
    inward = 1 if is_left(pin) else -1
    anchor = "start" if is_left(pin) else "end"
    x, y = pad_x(pin), pin_y(pin)
    ring = INK[wire.colour] if wire else "#b98d2b"
    return [
        circle(x, y, 7, "#e8bf5a", f'stroke="{ring}" stroke-width="{4 if wire else 1.5}"'),
        text(x + 13 * inward, y + 4, str(pin), "number", anchor),
        text(x + 30 * inward, y + 4, PINS[pin - 1], "used" if wire else "pin", anchor),
    ]


def drawn(part: Placed) -> Iterable[str]:
    """Return the picture of *part*."""
    if part.has_rail:
        return keys(part)
    return {"display": display, "buzzer": buzzer, "led": led, "battery": battery}[part.part.kind](part)


def display(part: Placed) -> list[str]:
    """Return a display's module: its board, its glass, its terminals."""
    x = part.x
    glass_x = x + 14 if part.left else x + 60
    glass_y = part.y + (part.height - 78) // 2
    size = f'x="{glass_x + 63}" y="{glass_y + 50}" text-anchor="middle"'
    return [
        box(x, part.y, part.width, part.height, "#1d3557", 8),
        text(x + part.width // 2, part.y - 8, part.part.name, "name", "middle"),
        box(glass_x, glass_y, 126, 78, "#0b0f14", 4, 'stroke="#46617f"'),
        f'<text {size} style="font-size:36px;font-weight:bold;fill:#9be7ff">12:34</text>',
        *terminals(part),
    ]


def terminals(part: Placed) -> list[str]:
    """Return the terminals along the edge towards the Pico, with their names."""
    lines = []
    inward = -1 if part.left else 1
    for y, wire in part.terminals:
        x = part.inner_x + 8 * inward
        lines.append(circle(x, y, 5.5, "#e8bf5a", f'stroke="{INK[wire.colour]}" stroke-width="3"'))
        lines.append(text(x + 11 * inward, y + 4, wire.terminal, "terminal", "end" if part.left else "start"))
    return lines


def buzzer(part: Placed) -> list[str]:
    """Return a round buzzer on a small board."""
    x, y = centre(part)
    return on_board(part, circle(x, y, 34, "#17191c", 'stroke="#6b727b"'), circle(x, y, 6, "#6b727b"))


def led(part: Placed) -> list[str]:
    """Return an LED with its resistor on a small board."""
    return on_board(part, circle(*centre(part), 20, "#ff6b5e", 'stroke="#ffd0cb" stroke-width="4"'))


def battery(part: Placed) -> list[str]:
    """Return a cell on the board of its charger."""
    x, y = centre(part)
    return on_board(part, box(x - 26, y - 14, 52, 28, "#5b9bd5", 4), box(x + 26, y - 6, 5, 12, "#c3c9cf", 1))


def centre(part: Placed) -> tuple[int, int]:
    """Return where the round thing on a small board is."""
    return part.x + (44 if part.left else part.width - 44), part.y + part.height // 2


def on_board(part: Placed, *shapes: str) -> list[str]:
    """Return a small board with *shapes* on it."""
    return [
        box(part.x, part.y, part.width, part.height, "#4a5058", 8),
        text(part.x + part.width // 2, part.y - 8, part.part.name, "name", "middle"),
        *shapes,
        *terminals(part),
    ]


def keys(part: Placed) -> list[str]:
    """Return the keys one below the other, joined by a rail behind them."""
    outward = -1 if part.left else 1
    own = [(y, wire) for y, wire in part.terminals if wire.colour not in COMMON]
    ((rail_y, common),) = [(y, wire) for y, wire in part.terminals if wire.colour in COMMON]
    from_y, to_y = min(rail_y, own[0][0]), max(rail_y, own[-1][0])
    ink = INK[common.colour]
    name = "end" if part.left else "start"
    lines = [
        text(part.rail_x + 14 * outward, rail_y + 4, common.terminal, "name", name),
        f'<path class="wire" stroke="{ink}" d="M{part.rail_x},{from_y} L{part.rail_x},{to_y}"/>',
        circle(part.rail_x, rail_y, 5, ink),
    ]
    for y, wire in own:
        x = part.inner_x + 28 * outward
        lines += [
            f'<path class="wire" stroke="{ink}" d="M{part.rail_x},{y} L{x},{y}"/>',
            circle(part.rail_x, y, 5, ink),
            f'<path class="wire" stroke="{INK[wire.colour]}" d="M{part.inner_x},{y} L{x},{y}"/>',
            box(x - 20, y - 20, 40, 40, "#3b4149", 5),
            circle(x, y, 13, "#f4f6f8", f'stroke="{INK[wire.colour]}" stroke-width="4"'),
            text(part.rail_x + 14 * outward, y + 5, wire.terminal, "name", name),
        ]
    return lines
