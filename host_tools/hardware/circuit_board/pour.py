"""
The ground's area on both sides: all that is free, with four spokes to each of ground's pads.

A pad that is joined all around takes the iron's heat away; with spokes of 0.5 mm it can be soldered by hand.
"""

import itertools

import shapely
from shapely.geometry import Point, Polygon, box

from host_tools.hardware.circuit_board import copper, nets
from host_tools.hardware.circuit_board.copper import EDGE, SIDES, VIA, Copper, PlacedPad, Shape, Via

CLEARANCE = 0.25
GAP, SPOKE = 0.4, 0.5  # around a pad of ground, and what crosses it
THINNEST = 0.25
FINEST = 0.02  # corners closer to a line than that are left out
STITCHES = ((4.0, 20.0), (57.0, 47.0), (70.0, 30.0), (95.0, 20.0), (95.0, 40.0), (30.0, 48.0), (10.0, 48.0))
WORTH = 3.0  # mm2 of an area that is worth a via of its own


def fill(board: Copper) -> None:
    """Put vias of ground and the area of ground on both sides onto *board*."""
    board.vias += [Via(nets.GROUND, x, y) for x, y in STITCHES if _fits(board, Point(x, y))]
    for side, other in (SIDES, SIDES[::-1]):
        joined, beyond = (shapely.union_all(_joined(board, each)) for each in (side, other))
        for part in shapely.get_parts(_free(board, side).difference(joined)):
            board.vias += _via_in(board, part, beyond)
    board.pour = {side: _joined(board, side) for side in SIDES}


def _fits(board: Copper, spot: Point) -> bool:
    """Return whether a via of ground at *spot* is far enough from everything."""
    room = spot.buffer(VIA / 2 + CLEARANCE)
    taken = [board.others(side, nets.GROUND) for side in SIDES] + [copper.keep_outs(side) for side in SIDES]
    holes = [pad.hole.buffer(VIA / 2) for pad in board.pads if pad.pad.drill[0]]
    return not room.intersects(shapely.union_all([*taken, *holes, board.bare_holes()]))


def _via_in(board: Copper, part: Polygon, beyond: Shape) -> list[Via]:
    """Return a via that joins *part* of the free area to ground's area *beyond*, if there is room."""
    if part.area < WORTH:
        return []
    spots = [part.buffer(-VIA / 2).representative_point(), part.centroid]
    x0, y0, x1, y1 = part.bounds
    spots += [Point(x0 + (x1 - x0) * n / 8, y0 + (y1 - y0) * m / 8) for n in range(1, 8) for m in range(1, 8)]
    inside = part.intersection(beyond).buffer(-VIA / 2)
    fitting = (spot for spot in spots if not spot.is_empty and inside.contains(spot) and _fits(board, spot))
    return [Via(nets.GROUND, round(spot.x, 2), round(spot.y, 2)) for spot in itertools.islice(fitting, 1)]


def _free(board: Copper, side: str) -> Shape:
    """Return where ground may be on *side*."""
    area = copper.outline().buffer(-EDGE)
    taken = [
        board.others(side, nets.GROUND).buffer(CLEARANCE, quad_segs=4),
        board.bare_holes().buffer(CLEARANCE + 0.2, quad_segs=4),
        copper.keep_outs(side).buffer(2 * FINEST),
        _gaps([pad for pad in board.pads if pad.net == nets.GROUND and side in pad.sides]),
    ]
    thin = THINNEST / 2
    free = area.difference(shapely.union_all(taken)).buffer(-thin, quad_segs=4)
    return free.buffer(thin, quad_segs=2).simplify(FINEST)


def _gaps(pads: list[PlacedPad]) -> Shape:
    """Return the free area around *pads* of ground, between their spokes."""
    around = shapely.union_all([pad.shape.buffer(GAP, quad_segs=4) for pad in pads])
    return around.difference(shapely.union_all([spoke for pad in pads for spoke in _spokes(pad)]))


def _spokes(pad: PlacedPad) -> list[Shape]:
    """Return a bar across and one down through *pad*."""
    x0, y0, x1, y1 = pad.shape.bounds
    reach, half = GAP + 0.3, SPOKE / 2
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    return [box(x0 - reach, y - half, x1 + reach, y + half), box(x - half, y0 - reach, x + half, y1 + reach)]


def _joined(board: Copper, side: str) -> list[Polygon]:
    """Return the parts of the free area on *side* that touch ground's pads or vias."""
    ground = shapely.union_all([shape for net, shape in board.items(side) if net == nets.GROUND])
    return [part for part in shapely.get_parts(_free(board, side)) if part.intersects(ground)]


def slit(area: Polygon) -> list[tuple[float, float]]:
    """Return the outline of *area* with each of its holes joined to it by a slit without width."""
    ring = list(area.exterior.coords)[:-1]
    holes = [list(hole.coords)[:-1] for hole in area.interiors]
    for hole in sorted(holes, key=lambda points: min(points)):
        first = hole.index(min(hole))
        ring = _with_hole(ring, hole[first:] + hole[:first])
    return ring


def _with_hole(ring: list[tuple[float, float]], hole: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return *ring* and *hole*, which begins at its leftmost corner, as one outline."""
    x, y = hole[0]
    best, place = float("-inf"), 0
    for number, ((ax, ay), (bx, by)) in enumerate(zip(ring, ring[1:] + ring[:1], strict=True)):
        if (ay <= y <= by or by <= y <= ay) and ay != by:
            at = ax + (bx - ax) * (y - ay) / (by - ay)
            if best < at <= x:
                best, place = at, number
    door = (best, y)
    return [*ring[: place + 1], door, *hole, hole[0], door, *ring[place + 1 :]]
