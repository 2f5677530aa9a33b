"""
Finds the faults of a board: its .kicad_pcb is read back and judged with shapely, without the design.

    faults(text)   -> ["F: GP6 and GP7 are 0.12 mm apart at (10.1, 20.3)", ...]

Clearances and rings are those that board houses make at their lowest price.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import shapely
from shapely import STRtree, affinity
from shapely.geometry import LineString, Point, Polygon, box

from host_tools.hardware.circuit_board.s_expression import Item, all_of, one_of, read

CLEARANCE, RING, EDGE = 0.2, 0.15, 0.3
SIDES = ("F", "B")
Shape = Any  # shapely's, which has no types


@dataclass
class Piece:
    """Copper of *net* on *sides*; *label* is "U1.9", "track", "via" or "ground", *hole* (width, height)."""

    net: str
    sides: tuple[str, ...]
    shape: Shape
    label: str
    hole: tuple[float, float] = (0, 0)
    size: tuple[float, float] = (0, 0)


@dataclass
class Read:
    """A board as read: its copper, its outline, its holes without copper, its areas without copper."""

    pieces: list[Piece] = field(default_factory=list)
    outline: Shape = None
    bare: list[Shape] = field(default_factory=list)
    keep_outs: list[tuple[str, Shape]] = field(default_factory=list)


def numbers(item: list[Item]) -> list[float]:
    """Return *item* as numbers."""
    return [float(each) for each in item]


def read_board(text: str) -> Read:
    """Return the contents of *text*, a .kicad_pcb."""
    tree = read(text)
    names = {each[1]: str(each[2]) for each in all_of(tree, "net")}
    board = Read(outline=_outline(tree))
    for footprint in all_of(tree, "footprint"):
        _pads(board, footprint)
    for item in all_of(tree, "segment"):
        ends = [numbers(one_of(item, name)) for name in ("start", "end")]
        shape = LineString(ends).buffer(float(one_of(item, "width")[0]) / 2)
        board.pieces.append(Piece(names[one_of(item, "net")[0]], _sides(item), shape, "track"))
    for item in all_of(tree, "via"):
        (size,), (drill,) = numbers(one_of(item, "size")), numbers(one_of(item, "drill"))
        shape = Point(numbers(one_of(item, "at"))).buffer(size / 2)
        net = names[one_of(item, "net")[0]]
        board.pieces.append(Piece(net, SIDES, shape, "via", (drill, drill), (size, size)))
    for item in all_of(tree, "zone"):
        _zone(board, item, names)
    return board


def _sides(item: list[Item]) -> tuple[str, ...]:
    named = one_of(item, "layer") or one_of(item, "layers")
    return tuple(side for side in SIDES if f"{side}.Cu" in named or "*.Cu" in named)


def _outline(tree: list[Item]) -> Shape:
    """Return the area within the lines and arcs of Edge.Cuts."""
    lines = []
    for item in all_of(tree, "gr_line") + all_of(tree, "gr_arc"):
        if one_of(item, "layer") == ["Edge.Cuts"]:
            ends = [numbers(one_of(item, name)) for name in ("start", "mid", "end") if one_of(item, name)]
            lines.append(LineString(ends))
    areas = shapely.get_parts(shapely.polygonize(lines))
    if len(areas) != 1:
        raise ValueError(f"the outline is {len(areas)} areas")
    return areas[0]


def _pads(board: Read, footprint: Item) -> None:
    ref = next(str(each[2]) for each in all_of(footprint, "fp_text") if each[1] == "reference")
    at = numbers(one_of(footprint, "at"))
    turn = math.radians(at[2] if len(at) > 2 else 0)
    for pad in all_of(footprint, "pad"):
        x, y = numbers(one_of(pad, "at"))[:2]
        x, y = x * math.cos(turn) + y * math.sin(turn), -x * math.sin(turn) + y * math.cos(turn)
        w, h = numbers(one_of(pad, "size"))
        shape = affinity.translate(_shape(pad[3], w, h), at[0] + x, at[1] + y)
        drill = numbers([each for each in one_of(pad, "drill") if each != "oval"])
        if pad[2] == "np_thru_hole":
            board.bare.append(shape)
            continue
        net = one_of(pad, "net")
        hole = (drill[0], drill[-1]) if drill else (0.0, 0.0)
        piece = Piece(str(net[1]) if net else "", _sides(pad), shape, f"{ref}.{pad[1]}", hole, (w, h))
        board.pieces.append(piece)


def _shape(kind: str, w: float, h: float) -> Shape:
    if kind == "rect":
        return box(-w / 2, -h / 2, w / 2, h / 2)
    reach = max(w, h) / 2 - min(w, h) / 2
    ends = [(-reach, 0), (reach, 0)] if w > h else [(0, -reach), (0, reach)]
    return LineString(ends).buffer(min(w, h) / 2)


def _zone(board: Read, item: Item, names: dict[str, str]) -> None:
    if one_of(item, "keepout"):
        corners = [numbers(each[1:]) for each in one_of(item, "polygon")[0][1:]]
        board.keep_outs += [(side, Polygon(corners)) for side in _sides(item)]
    for filled in all_of(item, "filled_polygon"):
        corners = [numbers(each[1:]) for each in one_of(filled, "pts")]
        shape = Polygon(corners).buffer(0)
        board.pieces.append(Piece(names[one_of(item, "net")[0]], _sides(filled), shape, "ground"))


def nets(board: Read) -> dict[str, str]:
    """Return the net of each pad."""
    return {piece.label: piece.net for piece in board.pieces if "." in piece.label}


def faults(text: str) -> list[str]:
    """Return the faults of the board file *text*, a line each."""
    board = read_board(text)
    return [*_too_near(board), *_rings(board), *_outside(board), *_unconnected(board), *_bare(board)]


def _pairs(pieces: list[Piece], reach: float) -> Iterator[tuple[int, int]]:
    """Yield the numbers of two of *pieces* that are nearer to each other than *reach*."""
    shapes = [piece.shape for piece in pieces]
    first, second = STRtree(shapes).query(shapes, predicate="dwithin", distance=reach)
    for a, b in zip(first.tolist(), second.tolist(), strict=True):
        if a < b:
            yield a, b


def _too_near(board: Read) -> Iterator[str]:
    """Yield where copper of two nets is too near."""
    for side in SIDES:
        pieces = [piece for piece in board.pieces if side in piece.sides]
        for a, b in _pairs(pieces, CLEARANCE - 1e-3):
            one, two = pieces[a], pieces[b]
            if one.net != two.net or (not one.net and one.label != two.label):
                apart = one.shape.distance(two.shape)
                at = one.shape.intersection(two.shape.buffer(CLEARANCE)).representative_point()
                names = f"{one.label} ({one.net}) and {two.label} ({two.net})"
                yield f"{side}: {names} are {apart:.2f} mm apart at ({at.x:.1f}, {at.y:.1f})"


def _rings(board: Read) -> Iterator[str]:
    """Yield pads and vias whose copper around the hole is too narrow."""
    for piece in board.pieces:
        if piece.hole[0]:
            ring = min(size - hole for size, hole in zip(piece.size, piece.hole, strict=True)) / 2
            if ring < RING:
                yield f"{piece.label} ({piece.net}): a ring of {ring:.2f} mm"


def _outside(board: Read) -> Iterator[str]:
    """Yield copper too near the edge of the board, or outside."""
    inside = board.outline.buffer(-EDGE + 1e-3)
    for piece in board.pieces:
        if not inside.contains(piece.shape):
            yield f"{piece.label} ({piece.net}) is within {EDGE} mm of the edge, or outside"


def _bare(board: Read) -> Iterator[str]:
    """Yield copper too near a hole without copper, and tracks, vias and ground where no copper may be."""
    for piece in board.pieces:
        if any(piece.shape.distance(hole) < CLEARANCE for hole in board.bare):
            yield f"{piece.label} ({piece.net}) is too near a screw's hole"
        for side, area in board.keep_outs:
            if side in piece.sides and "." not in piece.label and piece.shape.intersection(area).area > 1e-3:
                yield f"{piece.label} ({piece.net}) is in an area without copper on {side}"


def _unconnected(board: Read) -> Iterator[str]:
    """Yield nets whose copper is not all in one piece."""
    group = list(range(len(board.pieces)))

    def root(number: int) -> int:
        while group[number] != number:
            number = group[number]
        return number

    for side in SIDES:
        places = [place for place, piece in enumerate(board.pieces) if side in piece.sides]
        for a, b in _pairs([board.pieces[place] for place in places], 1e-3):
            one, two = places[a], places[b]
            if board.pieces[one].net == board.pieces[two].net != "":
                group[root(one)] = root(two)
    islands: dict[str, dict[int, list[str]]] = {}
    for place, piece in enumerate(board.pieces):
        if piece.net:
            islands.setdefault(piece.net, {}).setdefault(root(place), []).append(piece.label)
    for net, parts in islands.items():
        if len(parts) > 1:
            lists = "; ".join(", ".join(sorted(set(labels))) for labels in parts.values())
            yield f"{net} is in {len(parts)} pieces: {lists}"
