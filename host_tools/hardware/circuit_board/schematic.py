"""
Writes the circuit as KiCad's .kicad_sch: a box for each part, a label with its net at each pin.

The format is that of KiCad 7, which 8, 9 and 10 read too.
"""

from host_tools.hardware.circuit_board import design
from host_tools.hardware.circuit_board.design import PARTS, Part
from host_tools.hardware.circuit_board.kicad_board import PROJECT, stamp
from host_tools.hardware.circuit_board.s_expression import Item, Quoted, written
from host_tools.wiring import netlist

GRID = 2.54
Pins = tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]  # number and name, left and right
SPOTS = {  # middle of each part on the sheet, in grids
    "U1": (58, 32),
    "J1": (20, 14),
    "JP1": (20, 24),
    "JP2": (20, 32),
    "BZ1": (20, 40),
    "EN1": (20, 49),
    **{f"SW{n + 1}": (96, 12 + 5 * n) for n in range(9)},
    "J2": (20, 64),
    "J3": (34, 64),
    "J4": (48, 64),
    "D1": (62, 64),
}
PIN_NAMES = {
    "J1": ("GND or VCC", "VCC or GND", "SCL", "SDA"),
    "J2": ("+", "-"),
    "J3": ("OUT+", "B+", "B-", "OUT-"),
    "BZ1": ("-", "+"),
}
NOTES = (
    (8, 6, f"Tablemate, circuit board, rev {design.REVISION}: made by `make pcb` from boards/*.py"),
    (8, 20, "JP1, JP2: both caps on 1-2 for a panel GND VCC SCL SDA, both on 2-3 for VCC GND SCL SDA"),
    (86, 8, "EN1 in place of SW1 to SW3; SW5 to SW9 are the seats'"),
    (8, 59, "Battery, charger with protection, switch or cap; without a charger: caps on J3 1-2 and 3-4"),
)


def pins(part: Part) -> Pins:
    """Return the pins of *part* on both sides of its box."""
    if part.kind == "pico":
        left = tuple((str(pin), netlist.PINS[pin - 1]) for pin in range(1, 21))
        return left, tuple((str(pin), netlist.PINS[pin - 1]) for pin in range(40, 20, -1))
    if part.kind == "encoder":
        return (("A", "A"), ("C", "C"), ("B", "B")), (("S1", "push"), ("S2", "push"), ("MP", "lugs"))
    if part.kind in ("switch_12", "switch_6"):
        return (("1", "1"),), (("2", "2"),)
    numbers = list(dict.fromkeys(pad.number for pad in part.footprint.pads))
    return tuple(zip(numbers, PIN_NAMES.get(part.ref, numbers), strict=True)), ()


def shown() -> list[Part]:
    """Return the parts that have pins."""
    return [part for part in PARTS if part.kind != "hole"]


def text(net_of: dict[str, str]) -> str:
    """Return the file."""
    kinds = {part.kind: part for part in shown()}
    items: list[Item] = [
        "kicad_sch",
        ["version", 20230121],
        ["generator", "tablemate"],
        ["uuid", stamp("sheet")],
        ["paper", Quoted("A4")],
        ["title_block", ["title", Quoted("Tablemate")], ["rev", Quoted(design.REVISION)]],
        ["lib_symbols", *(_symbol(part) for part in kinds.values())],
        *(item for part in shown() for item in _ends(part, net_of)),
        *(_note(*note) for note in NOTES),
        *(_instance(part) for part in shown()),
        ["sheet_instances", ["path", Quoted("/"), ["page", Quoted("1")]]],
    ]
    return written(items) + "\n"


def half_size(part: Part) -> tuple[float, float]:
    """Return half the width and height of the box of *part*."""
    left, right = pins(part)
    wide = {"pico": 5, "display": 3}.get(part.kind, 2)
    return wide * GRID, (max(len(left), len(right)) + 1) / 2 * GRID


def spots(part: Part) -> list[tuple[str, str, float, float, int]]:
    """Return number, name, place and side (-1 left, 1 right) of each pin, seen from the middle, y up."""
    wide = half_size(part)[0] + GRID
    found = []
    for side, column in zip((-1, 1), pins(part), strict=True):
        for place, (number, name) in enumerate(column):
            found.append((number, name, side * wide, ((len(column) - 1) / 2 - place) * GRID, side))
    return found


def middle(part: Part) -> tuple[float, float]:
    """Return where the middle of *part* is on the sheet, with its pins on the grid."""
    x, y = SPOTS[part.ref]
    even = len(pins(part)[0]) % 2 == 0
    return x * GRID, (y + 0.5 * even) * GRID


def _effects(*more: Item) -> Item:
    return ["effects", ["font", ["size", 1.27, 1.27]], *more]


def _symbol(part: Part) -> Item:
    w, h = half_size(part)
    name = part.kind
    shape = ["rectangle", ["start", -w, h], ["end", w, -h], ["stroke", ["width", 0.25], ["type", "default"]]]
    drawn: list[Item] = [
        [
            "pin",
            "passive",
            "line",
            ["at", x, y, 0 if side < 0 else 180],
            ["length", GRID],
            ["name", Quoted(name), _effects()],
            ["number", Quoted(number), _effects()],
        ]
        for number, name, x, y, side in spots(part)
    ]
    return [
        "symbol",
        Quoted(f"{PROJECT}:{name}"),
        ["in_bom", "yes"],
        ["on_board", "yes"],
        *_properties(part, 0, 0, "U"),
        ["symbol", Quoted(f"{name}_0_1"), [*shape, ["fill", ["type", "background"]]]],
        ["symbol", Quoted(f"{name}_1_1"), *drawn],
    ]


def _properties(part: Part, x: float, y: float, ref: str) -> list[Item]:
    h = half_size(part)[1]
    hidden = ["hide"]
    return [
        ["property", Quoted("Reference"), Quoted(ref), ["at", x, y - h - 2 * 1.27, 0], _effects()],
        ["property", Quoted("Value"), Quoted(part.value), ["at", x, y + h + 1.27, 0], _effects()],
        [
            "property",
            Quoted("Footprint"),
            Quoted(f"{PROJECT}:{part.footprint.name}"),
            ["at", x, y, 0],
            ["effects", ["font", ["size", 1.27, 1.27]], *hidden],
        ],
        [
            "property",
            Quoted("Datasheet"),
            Quoted("~"),
            ["at", x, y, 0],
            ["effects", ["font", ["size", 1.27, 1.27]], *hidden],
        ],
    ]


def _instance(part: Part) -> Item:
    x, y = middle(part)
    path = ["path", Quoted(f"/{stamp('sheet')}"), ["reference", Quoted(part.ref)], ["unit", 1]]
    return [
        "symbol",
        ["lib_id", Quoted(f"{PROJECT}:{part.kind}")],
        ["at", x, y, 0],
        ["unit", 1],
        ["in_bom", "yes"],
        ["on_board", "yes"],
        ["dnp", "no"],
        ["uuid", stamp("symbol", part.ref)],
        *_properties(part, x, y, part.ref),
        *(["pin", Quoted(number), ["uuid", stamp("pin", part.ref, number)]] for number, *_ in spots(part)),
        ["instances", ["project", Quoted(PROJECT), path]],
    ]


def _ends(part: Part, net_of: dict[str, str]) -> list[Item]:
    """Return a wire and a label at each pin of *part*, or a cross at one that is not used."""
    x, y = middle(part)
    items: list[Item] = []
    for number, _, dx, dy, side in spots(part):
        at = (round(x + dx, 2), round(y - dy, 2))
        net = net_of.get(f"{part.ref}.{number}")
        key = stamp("end", part.ref, number)
        if net is None:
            items.append(["no_connect", ["at", *at], ["uuid", key]])
            continue
        end = (round(at[0] + side * GRID, 2), at[1])
        points = ["pts", ["xy", *at], ["xy", *end]]
        stroke = ["stroke", ["width", 0], ["type", "default"]]
        items.append(["wire", points, stroke, ["uuid", key]])
        justify = ["justify", "left" if side > 0 else "right"]
        turn = 0 if side > 0 else 180
        items.append(
            [
                "global_label",
                Quoted(net),
                ["shape", "passive"],
                ["at", *end, turn],
                _effects(justify),
                ["uuid", stamp("label", part.ref, number)],
            ]
        )
    return items


def _note(x: float, y: float, words: str) -> Item:
    return [
        "text",
        Quoted(words),
        ["at", x * GRID, y * GRID, 0],
        _effects(["justify", "left", "bottom"]),
        ["uuid", stamp("note", words)],
    ]
