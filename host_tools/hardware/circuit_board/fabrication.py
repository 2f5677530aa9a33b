"""
Writes what a board house asks for, by gerbonara: gerbers, drill files, and pictures of both sides from these.

    gerbers(stack(board, texts))   -> {"tablemate-F_Cu.gtl": b"...", ..., "tablemate-PTH.drl": b"..."}
"""

import csv
import io
from collections.abc import Iterable
from typing import Any

from gerbonara import ExcellonFile, LayerStack
from gerbonara.apertures import CircleAperture, ExcellonTool, ObroundAperture, RectangleAperture
from gerbonara.graphic_objects import Arc, Flash, Line, Region
from gerbonara.newstroke import Newstroke
from gerbonara.utils import MM

from host_tools.hardware.circuit_board import design
from host_tools.hardware.circuit_board.copper import SIDES, VIA, VIA_HOLE, Copper, PlacedPad, Shape
from host_tools.hardware.circuit_board.design import BACK, FRONT, Text
from host_tools.hardware.circuit_board.footprints import CIRCLE, RECT, Point
from host_tools.hardware.circuit_board.kicad_board import MASK, SILK

Layer = Any  # gerbonara's, whose types are not complete
SIDE_NAMES = {FRONT: "top", BACK: "bottom"}
NAMES = {  # endings that all board houses know
    ("top", "copper"): "F_Cu.gtl",
    ("top", "mask"): "F_Mask.gts",
    ("top", "silk"): "F_Silkscreen.gto",
    ("top", "paste"): "F_Paste.gtp",
    ("bottom", "copper"): "B_Cu.gbl",
    ("bottom", "mask"): "B_Mask.gbs",
    ("bottom", "silk"): "B_Silkscreen.gbo",
    ("bottom", "paste"): "B_Paste.gbp",
    ("mechanical", "outline"): "Edge_Cuts.gm1",
}
COLOURS = {
    "copper": "#1f7a4d",
    "mask": "#0c4a2cc0",
    "paste": "#b5b5b5",
    "silk": "#f2f2ea",
    "drill": "#20252b",
    "outline": "#d8c27a",
}


def at(point: Point) -> Point:
    """Return *point* with y up from the lower left corner, as in gerbers."""
    return round(point[0], 4), round(design.HEIGHT - point[1], 4)


def stack(board: Copper, texts: Iterable[Text]) -> LayerStack:
    """Return all layers."""
    layers = LayerStack(board_name="tablemate")
    for side in SIDES:
        name = SIDE_NAMES[side]
        _copper(layers[f"{name} copper"], board, side)
        _openings(layers[f"{name} mask"], board, side)
        _paste(layers[f"{name} paste"], board, side)
        _print(layers[f"{name} silk"], board, side, texts)
    _outline(layers["mechanical outline"])
    layers.drill_pth, layers.drill_npth = _holes(board)
    return layers


def _flash(layer: Layer, kind: str, w: float, h: float, point: Point) -> None:
    if kind == RECT:
        aperture: Any = RectangleAperture(w, h, unit=MM)
    elif kind == CIRCLE or w == h:
        aperture = CircleAperture(w, unit=MM)
    else:
        aperture = ObroundAperture(w, h, unit=MM)
    layer.objects.append(Flash(*at(point), aperture=aperture, unit=MM))


def _line(layer: Layer, start: Point, end: Point, width: float) -> None:
    layer.objects.append(Line(*at(start), *at(end), aperture=CircleAperture(width, unit=MM), unit=MM))


def _pad(layer: Layer, placed: PlacedPad, more: float = 0) -> None:
    w, h = placed.part.size(placed.pad)
    _flash(layer, placed.pad.shape, w + 2 * more, h + 2 * more, (placed.x, placed.y))


def _copper(layer: Layer, board: Copper, side: str) -> None:
    for area in board.pour[side]:
        _area(layer, area)
    for placed in board.pads:
        if side in placed.sides:
            _pad(layer, placed)
    for track in board.tracks:
        if track.side == side:
            _line(layer, track.start, track.end, track.width)
    for via in board.vias:
        _flash(layer, CIRCLE, VIA, VIA, (via.x, via.y))


def _area(layer: Layer, area: Shape) -> None:
    """Put *area* onto *layer*, its holes cut out again before anything else is drawn."""
    for ring, dark in ((area.exterior, True), *((hole, False) for hole in area.interiors)):
        layer.objects.append(Region([at(point) for point in ring.coords], unit=MM, polarity_dark=dark))


def _openings(layer: Layer, board: Copper, side: str) -> None:
    for placed in board.pads:
        if side in placed.sides or not placed.pad.plated:
            _pad(layer, placed, MASK)


def _paste(layer: Layer, board: Copper, side: str) -> None:
    for placed in board.pads:
        if placed.sides == (side,):
            _pad(layer, placed)


def _print(layer: Layer, board: Copper, side: str, texts: Iterable[Text]) -> None:
    for part in design.PARTS:
        if part.side != side:
            continue
        for line in board.printed(part):
            for start, end in zip(line, line[1:], strict=False):
                _line(layer, start, end, SILK)
        for x, y, radius in part.footprint.circles:
            _circle(layer, part.at(x, y), radius)
    for words in texts:
        if words.side == side:
            for stroke in strokes(words):
                for start, end in zip(stroke, stroke[1:], strict=False):
                    _line(layer, start, end, min(0.2, words.size * 0.15))


def _circle(layer: Layer, middle: Point, radius: float) -> None:
    x, y = at(middle)
    aperture = CircleAperture(SILK, unit=MM)
    for sign in (1, -1):
        ends = (x - sign * radius, y, x + sign * radius, y)
        layer.objects.append(Arc(*ends, sign * radius, 0, clockwise=True, aperture=aperture, unit=MM))


def strokes(words: Text) -> list[list[Point]]:
    """Return the lines of *words* on the board, in KiCad's own letters."""
    font = Newstroke.load()
    lines = list(font.render(words.words, size=words.size, x0=0, y0=0))
    points = [point for line in lines for point in line]
    middle = (min(x for x, _ in points) + max(x for x, _ in points)) / 2
    mirror = -1 if words.side == BACK else 1
    placed = []
    for line in lines:
        flat = [(mirror * (x - middle), y + words.size / 2) for x, y in line]
        turned = [(y, -x) if words.turn == 90 else (x, y) for x, y in flat]
        placed.append([(words.x + x, words.y + y) for x, y in turned])
    return placed


def _outline(layer: Layer) -> None:
    w, h, r = design.WIDTH, design.HEIGHT, design.CORNER
    aperture = CircleAperture(0.1, unit=MM)
    for start, end in (
        ((r, 0), (w - r, 0)),
        ((w, r), (w, h - r)),
        ((w - r, h), (r, h)),
        ((0, h - r), (0, r)),
    ):
        layer.objects.append(Line(*start, *end, aperture=aperture, unit=MM))
    for start, end, middle in (
        ((0, r), (r, 0), (r, r)),
        ((w - r, 0), (w, r), (w - r, r)),
        ((w, h - r), (w - r, h), (w - r, h - r)),
        ((r, h), (0, h - r), (r, h - r)),
    ):
        offset = (middle[0] - start[0], middle[1] - start[1])
        layer.objects.append(Arc(*start, *end, *offset, clockwise=False, aperture=aperture, unit=MM))


def _holes(board: Copper) -> tuple[ExcellonFile, ExcellonFile]:
    """Return the plated holes and the others."""
    files = {plated: ExcellonFile() for plated in (True, False)}
    for placed in board.pads:
        w, h = placed.pad.drill[::-1] if placed.part.turn % 180 else placed.pad.drill
        if not w:
            continue
        tool = ExcellonTool(min(w, h), plated=placed.pad.plated, unit=MM)
        x, y = at((placed.x, placed.y))
        hole: Any = Flash(x, y, aperture=tool, unit=MM)
        if w != h:
            dx, dy = max(0.0, w - h) / 2, max(0.0, h - w) / 2
            hole = Line(x - dx, y - dy, x + dx, y + dy, aperture=tool, unit=MM)
        files[placed.pad.plated].objects.append(hole)
    tool = ExcellonTool(VIA_HOLE, plated=True, unit=MM)
    for via in board.vias:
        files[True].objects.append(Flash(*at((via.x, via.y)), aperture=tool, unit=MM))
    return files[True], files[False]


def gerbers(layers: LayerStack) -> dict[str, bytes]:
    """Return the gerbers and drill files by name."""
    found = {f"tablemate-{name}": mended(layers[key].write_to_bytes()) for key, name in NAMES.items()}
    found["tablemate-PTH.drl"] = layers.drill_pth.write_to_bytes()
    found["tablemate-NPTH.drl"] = layers.drill_npth.write_to_bytes()
    return found


def mended(gerber: bytes) -> bytes:
    """Return *gerber* with the end of a statement that gerbonara 1.5 leaves out."""
    return gerber.replace(b"\nG75\n", b"\nG75*\n")


def picture(layers: LayerStack, side: str) -> bytes:
    """Return the picture of *side* as SVG."""
    found: str = str(layers.to_pretty_svg(side=SIDE_NAMES[side], margin=2, colors=None))
    return found.encode()


def positions() -> bytes:
    """Return where each part sits, as a table that machines and assembly houses read."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["Ref", "Val", "Package", "PosX", "PosY", "Rot", "Side"])
    for part in design.PARTS:
        if part.kind != "hole":
            side = SIDE_NAMES[part.side]
            name = part.footprint.name
            x, y = at((part.x, part.y))
            rows.writerow([part.ref, part.value, name, f"{x:.3f}", f"{y:.3f}", part.turn, side])
    return out.getvalue().encode()


def parts() -> bytes:
    """Return the bill of materials: one line for each kind of part."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["Refs", "Count", "Part"])
    kinds: dict[str, list[str]] = {}
    for part in design.PARTS:
        if part.kind != "hole":
            kinds.setdefault(part.value.split(", ")[0], []).append(part.ref)
    for value, refs in kinds.items():
        rows.writerow([" ".join(refs), len(refs), value])
    return out.getvalue().encode()
