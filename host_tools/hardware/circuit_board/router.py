"""
Lays the tracks: each net by the shortest way on a grid of 0.254 mm, on two sides, with bends of 45 degrees.

A* over (side, column, row); a change of side and a bend cost extra, and so does going against a side's
direction (across on the front, up and down on the back). A net that finds no way is laid first in the next
round. What costs the same is taken in a fixed order, so the same design gives the same tracks.

Freerouting, the usual program for this, is written in Java and is not in a registry that this project uses.
"""

import heapq
import math
from collections.abc import Iterable
from typing import Any

import numpy as np
import shapely

from host_tools.errors import Failed
from host_tools.hardware.circuit_board import copper, design, nets
from host_tools.hardware.circuit_board.copper import SIDES, VIA, Copper, PlacedPad, Track, Via

STEP = 0.254
CLEARANCE = 0.25  # laid; checked is 0.2
SPOKE_ROOM = 0.8  # between a track and a pad of ground, whose spokes need it
VIA_COST, BEND_COST, AGAINST = 14.0, 0.6, 1.25
ROUNDS = 30
COLUMNS, ROWS = int(design.WIDTH / STEP) + 1, int(design.HEIGHT / STEP) + 1
# The grid goes through the Pico's pins.
LEFT, TOP = (spot % STEP for spot in design.PICO.at(-8.89, -24.13))
MOVES = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
Node = tuple[int, int, int]  # side, column, row
Blocked = Any  # numpy, bool by side, column, row


def place(node: Node) -> tuple[float, float]:
    """Return where *node* is, mm."""
    return round(LEFT + node[1] * STEP, 4), round(TOP + node[2] * STEP, 4)


def nearest(x: float, y: float) -> tuple[int, int]:
    """Return column and row nearest to (x, y)."""
    return round((x - LEFT) / STEP), round((y - TOP) / STEP)


def lay(board: Copper) -> None:
    """Put tracks and vias for every net but ground onto *board*; Failed if one finds no way."""
    order = sorted(
        (name for name in nets.nets() if name != nets.GROUND), key=lambda name: _length(board, name)
    )
    for _ in range(ROUNDS):
        board.tracks, board.vias = [], []
        stuck = next((name for name in order if not _lay_net(board, name)), None)
        if stuck is None:
            return
        order.remove(stuck)
        order.insert(0, stuck)
    raise Failed(f"circuit board: no way for {stuck} in {ROUNDS} rounds")


def _pads(board: Copper, net: str) -> list[PlacedPad]:
    return [pad for pad in board.pads if pad.net == net and pad.pad.drill[0]]


def _length(board: Copper, net: str) -> float:
    pads = _pads(board, net)
    return (
        max(pad.x for pad in pads)
        - min(pad.x for pad in pads)
        + max(p.y for p in pads)
        - min(p.y for p in pads)
    )


def blocked(board: Copper, net: str, width: float) -> tuple[Blocked, Blocked]:
    """Return where the middle of a track of *net* must not be, by side, and that of a via."""
    columns, rows = LEFT + np.arange(COLUMNS) * STEP, TOP + np.arange(ROWS) * STEP
    xs: Any
    ys: Any
    xs, ys = np.meshgrid(columns, rows, indexing="ij")
    tracks: list[Any] = []
    vias: list[Any] = []
    for side in SIDES:
        for found, half in ((tracks, width / 2), (vias, VIA / 2)):
            inside = copper.outline().buffer(-copper.EDGE - half)
            taken = shapely.union_all(
                [
                    board.others(side, net).buffer(CLEARANCE + half),
                    _ground(board, side).buffer(SPOKE_ROOM + half),
                    board.bare_holes().buffer(CLEARANCE + half + 0.1),
                    copper.keep_outs(side).buffer(half + 0.05),
                ]
            )
            for shape in (inside, taken):
                shapely.prepare(shape)
            found.append(~shapely.contains_xy(inside, xs, ys) | shapely.contains_xy(taken, xs, ys))
    own = shapely.union_all([pad.hole for pad in board.pads]).buffer(VIA / 2 + 0.1)
    shapely.prepare(own)
    return np.array(tracks), vias[0] | vias[1] | shapely.contains_xy(own, xs, ys)


def _ground(board: Copper, side: str) -> Any:
    """Return the Pico's pads of ground on *side*: they stand so close that a track soon bars their spokes."""
    pads = [pad for pad in board.pads if pad.net == nets.GROUND and pad.part == design.PICO]
    return shapely.union_all([pad.shape for pad in pads if side in pad.sides])


def _lay_net(board: Copper, net: str) -> bool:
    """Put the tracks of *net* onto *board*; return whether there was a way for all."""
    width = design.WIDE.get(net, design.TRACK)
    walls, no_via = blocked(board, net, width)
    pads = _pads(board, net)
    reached: set[Node] = _nodes(pads[0])
    left = pads[1:]
    while left:
        left.sort(key=lambda pad: min(_away(node, _nodes(pad)) for node in reached))
        target = left.pop(0)
        way = _way(reached, _nodes(target), walls, no_via)
        if way is None:
            return False
        reached.update(way)
        reached.update(_nodes(target))
        _put(board, net, width, way, pads)
    return True


def _nodes(pad: PlacedPad) -> set[Node]:
    return {(side, *nearest(pad.x, pad.y)) for side in range(2)}


def _away(node: Node, others: Iterable[Node]) -> float:
    return min(abs(node[1] - other[1]) + abs(node[2] - other[2]) for other in others)


def _way(starts: set[Node], goals: set[Node], walls: Blocked, no_via: Blocked) -> list[Node] | None:
    """Return the cheapest way from one of *starts* to one of *goals*."""
    goal = next(iter(goals))
    costs: dict[Node, float] = {node: 0.0 for node in starts}
    before: dict[Node, Node] = {}
    queue = [(_least(node, goal), node) for node in sorted(starts)]
    heapq.heapify(queue)
    done: set[Node] = set()
    while queue:
        _, node = heapq.heappop(queue)
        if node in done:
            continue
        done.add(node)
        if node in goals:
            return _traced(node, before)
        for other, cost in _steps(node, before.get(node), walls, no_via, goals):
            total = costs[node] + cost
            if total < costs.get(other, math.inf):
                costs[other], before[other] = total, node
                heapq.heappush(queue, (total + _least(other, goal), other))
    return None


def _least(node: Node, goal: Node) -> float:
    dx, dy = abs(node[1] - goal[1]), abs(node[2] - goal[2])
    return max(dx, dy) + 0.4142 * min(dx, dy)


def _steps(
    node: Node, came: Node | None, walls: Blocked, no_via: Blocked, goals: set[Node]
) -> Iterable[tuple[Node, float]]:
    """Yield what can be reached from *node* by one step, and its cost."""
    side, column, row = node
    last = (column - came[1], row - came[2]) if came and came[0] == side else None
    for dx, dy in MOVES:
        other = (side, column + dx, row + dy)
        if not (0 <= other[1] < COLUMNS and 0 <= other[2] < ROWS):
            continue
        if walls[other] and other not in goals:
            continue
        cost = 1.4142 if dx and dy else 1.0
        if (dy if side == 0 else dx) and not (dx and dy):
            cost *= AGAINST
        if last and last != (dx, dy):
            cost += BEND_COST * (1 if last[0] * dx + last[1] * dy > 0 else 4)
        yield other, cost
    if not no_via[column, row] and not walls[1 - side, column, row]:
        yield (1 - side, column, row), VIA_COST


def _traced(node: Node, before: dict[Node, Node]) -> list[Node]:
    way = [node]
    while way[-1] in before:
        way.append(before[way[-1]])
    return way[::-1]


def _put(board: Copper, net: str, width: float, way: list[Node], pads: list[PlacedPad]) -> None:
    """Put *way* onto *board* as straight tracks and vias, its ends in the middle of their pads."""
    corners = [way[0]]
    for before, node, after in zip(way, way[1:], way[2:], strict=False):
        if _direction(before, node) != _direction(node, after):
            corners.append(node)
    corners.append(way[-1])
    for start, end in zip(corners, corners[1:], strict=False):
        if start[0] != end[0]:
            board.vias.append(Via(net, *place(end)))
        else:
            board.tracks.append(Track(net, SIDES[start[0]], place(start), place(end), width))
    for node in (way[0], way[-1]):
        for pad in pads:
            if nearest(pad.x, pad.y) == node[1:] and place(node) != (pad.x, pad.y):
                board.tracks.append(Track(net, SIDES[node[0]], place(node), (pad.x, pad.y), width))


def _direction(start: Node, end: Node) -> Node:
    return end[0] - start[0], end[1] - start[1], end[2] - start[2]
