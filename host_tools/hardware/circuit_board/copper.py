"""
The copper on the board: pads, tracks, vias and the ground's area, as shapes in mm.

    board = Copper.of_design()      # pads only
    board.shapes("F", "GP6")        # shapely, of one net on one side
"""

from dataclasses import dataclass, field
from typing import Any

import shapely
from shapely.geometry import LineString, Point, box

from host_tools.hardware.circuit_board import design, nets
from host_tools.hardware.circuit_board.design import BACK, FRONT
from host_tools.hardware.circuit_board.footprints import CIRCLE, RECT, Pad

Shape = Any  # shapely's, which has no types
SIDES = (FRONT, BACK)
VIA, VIA_HOLE = 0.8, 0.4
EDGE = 0.5  # mm of bare board at its edge
PRINT_GAP = 0.2  # between a pad and the middle of a printed line


@dataclass(frozen=True)
class PlacedPad:
    """A *pad* of *part* with its middle at (x, y), on *net* ("" if it has none)."""

    part: design.Part
    pad: Pad
    x: float
    y: float
    net: str

    @property
    def sides(self) -> tuple[str, ...]:
        """Return the sides on which it has copper."""
        if not self.pad.plated:
            return ()
        return SIDES if self.pad.drill[0] else (self.part.side,)

    @property
    def shape(self) -> Shape:
        """Return its copper, or the hole of one that has none."""
        return pad_shape(self.pad.shape, *self.part.size(self.pad), self.x, self.y)

    @property
    def hole(self) -> Shape:
        """Return its hole."""
        w, h = self.pad.drill if self.part.turn % 180 == 0 else self.pad.drill[::-1]
        return pad_shape("oval", w, h, self.x, self.y)


@dataclass(frozen=True)
class Track:
    """A straight track on *side*."""

    net: str
    side: str
    start: tuple[float, float]
    end: tuple[float, float]
    width: float

    @property
    def shape(self) -> Shape:
        """Return its copper."""
        return LineString([self.start, self.end]).buffer(self.width / 2, quad_segs=8)


@dataclass(frozen=True)
class Via:
    """A plated hole that joins both sides."""

    net: str
    x: float
    y: float

    @property
    def shape(self) -> Shape:
        """Return its copper."""
        return Point(self.x, self.y).buffer(VIA / 2, quad_segs=8)


def pad_shape(kind: str, w: float, h: float, x: float, y: float) -> Shape:
    """Return a pad of *kind* with its middle at (x, y)."""
    if kind == RECT:
        return box(x - w / 2, y - h / 2, x + w / 2, y + h / 2)
    if kind == CIRCLE or w == h:
        return Point(x, y).buffer(w / 2, quad_segs=12)
    reach = abs(w - h) / 2
    ends = [(x - reach, y), (x + reach, y)] if w > h else [(x, y - reach), (x, y + reach)]
    return LineString(ends).buffer(min(w, h) / 2, quad_segs=12)


def outline() -> Shape:
    """Return the board's outline."""
    r = design.CORNER
    inner = box(r, r, design.WIDTH - r, design.HEIGHT - r)
    return inner.buffer(r, quad_segs=16)


def keep_outs(side: str) -> Shape:
    """Return where *side* has no copper."""
    return shapely.union_all([box(*area) for sides, area in design.KEEP_OUTS if side in sides])


@dataclass
class Copper:
    """All copper: *pads* and, once laid, *tracks*, *vias* and the *pour* of ground, polygons by side."""

    pads: list[PlacedPad]
    tracks: list[Track] = field(default_factory=list)
    vias: list[Via] = field(default_factory=list)
    pour: dict[str, list[Shape]] = field(default_factory=dict)

    @classmethod
    def of_design(cls) -> "Copper":
        """Return the pads of the design on the nets of the board files."""
        net_of = nets.by_pad()
        pads = []
        for part in design.PARTS:
            for pad in part.footprint.pads:
                x, y = part.at(pad.x, pad.y)
                pads.append(PlacedPad(part, pad, x, y, net_of.get(f"{part.ref}.{pad.number}", "")))
        return cls(pads)

    def items(self, side: str) -> list[tuple[str, Shape]]:
        """Return net and shape of each pad, track and via on *side*."""
        found = [(pad.net, pad.shape) for pad in self.pads if side in pad.sides]
        found += [(track.net, track.shape) for track in self.tracks if track.side == side]
        return found + [(via.net, via.shape) for via in self.vias]

    def others(self, side: str, net: str) -> Shape:
        """Return all copper of other nets than *net* on *side*; a pad without a net is another."""
        return shapely.union_all([shape for own, shape in self.items(side) if own != net or not own])

    def bare_holes(self) -> Shape:
        """Return the holes without copper."""
        return shapely.union_all([pad.shape for pad in self.pads if not pad.pad.plated])

    def printed(self, part: design.Part) -> list[list[tuple[float, float]]]:
        """Return the printed lines of *part* on the board, with gaps at pads."""
        seen = [pad.shape for pad in self.pads if part.side in pad.sides or not pad.pad.plated]
        lines = [LineString([part.at(*point) for point in line]) for line in part.footprint.lines]
        around = shapely.union_all(seen).buffer(PRINT_GAP)
        return [list(piece.coords) for line in lines for piece in shapely.get_parts(line.difference(around))]
