"""Writes the board as KiCad's .kicad_pcb, in the format of KiCad 7, which 8, 9 and 10 read too."""

import uuid

from host_tools.hardware.circuit_board import checks, design, pour
from host_tools.hardware.circuit_board.copper import VIA, VIA_HOLE, Copper, PlacedPad
from host_tools.hardware.circuit_board.design import BACK, FRONT, Part, Text
from host_tools.hardware.circuit_board.footprints import Point
from host_tools.hardware.circuit_board.s_expression import Item, Quoted, written
from host_tools.wiring import netlist

PROJECT = "tablemate"
LEFT, TOP = 100.0, 70.0  # corner of the board on KiCad's sheet
SILK = 0.15  # width of printed lines
MASK = 0.05  # around a pad
NAMESPACE = uuid.UUID("1f0e9a52-6f0b-4b7e-9c55-1c8f0c8b7f59")
LAYERS = (
    (0, "F.Cu", "signal"),
    (31, "B.Cu", "signal"),
    (34, "B.Paste", "user"),
    (35, "F.Paste", "user"),
    (36, "B.SilkS", "user"),
    (37, "F.SilkS", "user"),
    (38, "B.Mask", "user"),
    (39, "F.Mask", "user"),
    (44, "Edge.Cuts", "user"),
    (46, "B.CrtYd", "user"),
    (47, "F.CrtYd", "user"),
    (48, "B.Fab", "user"),
    (49, "F.Fab", "user"),
)


def stamp(*words: object) -> Item:
    """Return an identifier that is the same each time."""
    return uuid.uuid5(NAMESPACE, " ".join(map(str, words)))


def xy(name: str, point: Point, *more: float) -> Item:
    """Return a point of the board on KiCad's sheet."""
    return [name, round(point[0] + LEFT, 4), round(point[1] + TOP, 4), *more]


def text(board: Copper, net_of: dict[str, str]) -> str:
    """Return the file."""
    names = ["", *sorted({net_name(pad) for pad in board.pads} - {""})]
    number = {name: place for place, name in enumerate(names)}
    parts: list[Item] = [
        "kicad_pcb",
        ["version", 20221018],
        ["generator", "tablemate"],
        ["general", ["thickness", design.DECK["board_thickness"]]],
        ["paper", Quoted("A4")],
        ["title_block", ["title", Quoted("Tablemate")], ["rev", Quoted(design.REVISION)]],
        ["layers", *([place, Quoted(name), kind] for place, name, kind in LAYERS)],
        ["setup", ["pad_to_mask_clearance", MASK], xy("aux_axis_origin", (0, design.HEIGHT))],
        *(["net", place, Quoted(name)] for place, name in enumerate(names)),
        *(_footprint(part, board, number) for part in design.PARTS),
        *_outline(),
        *(_text(words) for words in design.texts(net_of)),
        *_tracks(board, number),
        *_keep_outs(),
        *_zones(board, number["GND"]),
    ]
    return written(parts) + "\n"


def net_name(placed: PlacedPad) -> str:
    """Return the net of a pad; of a Pico's pin that is not used the name that KiCad gives it."""
    number = placed.pad.number
    if placed.net or placed.part.kind != "pico":
        return placed.net
    return f"unconnected-({placed.part.ref}-{netlist.PINS[int(number) - 1]}-Pad{number})"


def _footprint(part: Part, board: Copper, number: dict[str, int]) -> Item:
    footprint = part.footprint
    side = part.side
    pads = [pad for pad in board.pads if pad.part == part]
    smd = all(not pad.pad.drill[0] for pad in pads)
    kinds = ["smd"] if smd else ["through_hole"]
    if not any(pad.pad.plated for pad in pads):
        kinds += ["board_only", "exclude_from_pos_files", "exclude_from_bom"]
    return [
        "footprint",
        Quoted(f"{PROJECT}:{footprint.name}"),
        ["layer", Quoted(f"{side}.Cu")],
        ["tstamp", stamp(part.ref)],
        xy("at", (part.x, part.y)),
        ["path", Quoted(f"/{stamp('symbol', part.ref)}")],
        ["attr", *kinds],
        _fab("reference", part.ref, side, 0.0),
        _fab("value", part.value, side, 1.5),
        *_drawn(part, board),
        *(_pad(pad, number, place) for place, pad in enumerate(pads)),
    ]


def _fab(kind: str, words: str, side: str, y: float) -> Item:
    return [
        "fp_text",
        kind,
        Quoted(words),
        ["at", 0, y],
        ["layer", Quoted(f"{side}.Fab")],
        *([] if kind == "reference" else ["hide"]),
        _effects(1.0, side),
        ["tstamp", stamp(kind, words, side, y)],
    ]


def _effects(size: float, side: str) -> Item:
    font = ["font", ["size", size, size], ["thickness", round(min(0.2, size * 0.15), 3)]]
    return ["effects", font, *([["justify", "mirror"]] if side == BACK else [])]


def local(part: Part, point: Point) -> Point:
    """Return a *point* of the board as seen from *part*; footprints are written turned already."""
    return round(point[0] - part.x, 4), round(point[1] - part.y, 4)


def _drawn(part: Part, board: Copper) -> list[Item]:
    items: list[Item] = []
    stroke = ["stroke", ["width", SILK], ["type", "solid"]]
    layer = ["layer", Quoted(f"{part.side}.SilkS")]
    for count, line in enumerate(board.printed(part)):
        for start, end in zip(line, line[1:], strict=False):
            ends = [["start", *local(part, start)], ["end", *local(part, end)]]
            items.append(["fp_line", *ends, stroke, layer, ["tstamp", stamp(part.ref, count, start, end)]])
    for x, y, radius in part.footprint.circles:
        middle = local(part, part.at(x, y))
        edge = ["end", round(middle[0] + radius, 4), middle[1]]
        items.append(
            [
                "fp_circle",
                ["center", *middle],
                edge,
                stroke,
                ["fill", "none"],
                layer,
                ["tstamp", stamp(part.ref, x)],
            ]
        )
    return [*items, _courtyard(part)]


def _courtyard(part: Part) -> Item:
    x0, y0, x1, y1 = part.area(*part.footprint.body)
    return [
        "fp_rect",
        ["start", *local(part, (x0, y0))],
        ["end", *local(part, (x1, y1))],
        ["stroke", ["width", 0.05], ["type", "solid"]],
        ["fill", "none"],
        ["layer", Quoted(f"{part.side}.Fab")],
        ["tstamp", stamp("body", part.ref)],
    ]


def _pad(placed: PlacedPad, number: dict[str, int], place: int) -> Item:
    pad, part = placed.pad, placed.part
    w, h = part.size(pad)
    through = bool(pad.drill[0])
    kind = ("thru_hole" if pad.plated else "np_thru_hole") if through else "smd"
    layers = ["*.Cu", "*.Mask"] if through else [f"{part.side}.{name}" for name in ("Cu", "Paste", "Mask")]
    items: list[Item] = ["pad", Quoted(pad.number), kind, pad.shape]
    items += [["at", *local(part, (placed.x, placed.y))], ["size", w, h]]
    if through:
        a, b = pad.drill[::-1] if part.turn % 180 else pad.drill
        items.append(["drill", a] if a == b else ["drill", "oval", a, b])
    items.append(["layers", *map(Quoted, layers)])
    if net_name(placed):
        items.append(["net", number[net_name(placed)], Quoted(net_name(placed))])
    return [*items, ["tstamp", stamp(part.ref, pad.number, place)]]


def _outline() -> list[Item]:
    w, h, r = design.WIDTH, design.HEIGHT, design.CORNER
    far = r * (1 - 0.5**0.5)
    lines = [((r, 0), (w - r, 0)), ((w, r), (w, h - r)), ((w - r, h), (r, h)), ((0, h - r), (0, r))]
    arcs = [
        ((0, r), (far, far), (r, 0)),
        ((w - r, 0), (w - far, far), (w, r)),
        ((w, h - r), (w - far, h - far), (w - r, h)),
        ((r, h), (far, h - far), (0, h - r)),
    ]
    end: list[Item] = [["stroke", ["width", 0.1], ["type", "solid"]], ["layer", Quoted("Edge.Cuts")]]
    items: list[Item] = [
        ["gr_line", xy("start", a), xy("end", b), *end, ["tstamp", stamp("edge", a)]] for a, b in lines
    ]
    return items + [
        ["gr_arc", xy("start", a), xy("mid", m), xy("end", b), *end, ["tstamp", stamp("edge", a, m)]]
        for a, m, b in arcs
    ]


def _text(words: Text) -> Item:
    return [
        "gr_text",
        Quoted(words.words),
        xy("at", (words.x, words.y), words.turn),
        ["layer", Quoted(f"{words.side}.SilkS")],
        ["tstamp", stamp("text", words)],
        _effects(words.size, words.side),
    ]


def _tracks(board: Copper, number: dict[str, int]) -> list[Item]:
    items: list[Item] = [
        [
            "segment",
            xy("start", track.start),
            xy("end", track.end),
            ["width", track.width],
            ["layer", Quoted(f"{track.side}.Cu")],
            ["net", number[track.net]],
            ["tstamp", stamp(place, track)],
        ]
        for place, track in enumerate(board.tracks)
    ]
    return items + [
        [
            "via",
            xy("at", (via.x, via.y)),
            ["size", VIA],
            ["drill", VIA_HOLE],
            ["layers", Quoted("F.Cu"), Quoted("B.Cu")],
            ["net", number[via.net]],
            ["tstamp", stamp(place, via)],
        ]
        for place, via in enumerate(board.vias)
    ]


def _corners(area: tuple[float, float, float, float]) -> Item:
    x0, y0, x1, y1 = area
    return ["pts", *(xy("xy", point) for point in ((x0, y0), (x1, y0), (x1, y1), (x0, y1)))]


def _keep_outs() -> list[Item]:
    forbidden = ["tracks", "vias", "copperpour"]
    return [
        [
            "zone",
            ["net", 0],
            ["net_name", Quoted("")],
            ["layers", *(Quoted(f"{side}.Cu") for side in sides)],
            ["tstamp", stamp("keep out", area)],
            ["hatch", "edge", 0.5],
            ["connect_pads", ["clearance", 0]],
            ["min_thickness", 0.25],
            ["filled_areas_thickness", "no"],
            [
                "keepout",
                *([name, "not_allowed"] for name in forbidden),
                ["pads", "allowed"],
                ["footprints", "allowed"],
            ],
            ["fill", ["thermal_gap", 0.5], ["thermal_bridge_width", 0.5]],
            ["polygon", _corners(area)],
        ]
        for sides, area in design.KEEP_OUTS
    ]


def _zones(board: Copper, ground: int) -> list[Item]:
    edge = (0.0, 0.0, design.WIDTH, design.HEIGHT)
    return [
        [
            "zone",
            ["net", ground],
            ["net_name", Quoted("GND")],
            ["layer", Quoted(f"{side}.Cu")],
            ["tstamp", stamp("ground", side)],
            ["hatch", "edge", 0.5],
            ["connect_pads", ["clearance", checks.CLEARANCE]],
            ["min_thickness", pour.THINNEST],
            ["filled_areas_thickness", "no"],
            ["fill", "yes", ["thermal_gap", pour.GAP], ["thermal_bridge_width", pour.SPOKE]],
            ["polygon", _corners(edge)],
            *(
                [
                    "filled_polygon",
                    ["layer", Quoted(f"{side}.Cu")],
                    ["pts", *(xy("xy", point) for point in pour.slit(area))],
                ]
                for area in board.pour[side]
            ),
        ]
        for side in (FRONT, BACK)
    ]
