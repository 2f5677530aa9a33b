"""
A picture as a list of layers, the lowest first: for displays that draw by themselves.

    layers = [text(2, 1, "Blaze", font)]
    layers = inverted(layers, 0, 0, 128, 10)      # a lit ground, and dark text on it

A layer is (x, y, width, height, font, what, on): a rectangle filled if *what* is None, a text if
there is a *font*, else a bitmap's ink (bytes in MONO_VLSB). *on* says whether it is lit or dark.

Such displays paint one layer over the other and cannot invert. But inverting a rectangle of what
was painted on a dark ground is the same as painting a lit ground and then every layer with lit and
dark exchanged inside the rectangle. A layer that lies across its edge is cut in two.
"""

from firmware.display.font import Font, code_points
from tests.fakes.glyphs import glyph_of


def fill(x: int, y: int, width: int, height: int, on: bool = True) -> tuple:
    """Return the layer of a filled rectangle."""
    return (x, y, width, height, None, None, on)


def text(x: int, y: int, string: str, font: Font, on: bool = True) -> tuple:
    """Return the layer of a text with its top left corner at (x, y)."""
    return (x, y, font.width(string), font.height, font, string, on)


def bitmap(x: int, y: int, width: int, height: int, data: bytes, on: bool = True) -> tuple:
    """Return the layer of a bitmap's ink."""
    return (x, y, width, height, None, data, on)


def filled(layers: list, x: int, y: int, width: int, height: int, on: bool) -> list:
    """Return *layers* with a filled rectangle over them; those that it covers are gone."""
    box = (x, y, width, height)
    return [layer for layer in layers if not _is_inside(layer, box)] + [fill(x, y, width, height, on)]


def inverted(layers: list, x: int, y: int, width: int, height: int) -> list:
    """Return *layers* with lit and dark exchanged in a rectangle."""
    box = (x, y, width, height)
    out = [fill(x, y, width, height)]
    for layer in layers:
        if not _overlap(layer, box):
            out.append(layer)
        elif _is_inside(layer, box):
            out.append(_exchanged(layer))
        elif layer[4] is None:
            inside, outside = _cut(layer, box)
            out += inside + outside
        else:
            out += _cut_text(layer, box)
    return out


def _exchanged(layer: tuple) -> tuple:
    return layer[:6] + (not layer[6],)


def _overlap(layer: tuple, box: tuple) -> bool:
    across = layer[0] < box[0] + box[2] and box[0] < layer[0] + layer[2]
    return across and layer[1] < box[1] + box[3] and box[1] < layer[1] + layer[3]


def _is_inside(layer: tuple, box: tuple) -> bool:
    right, bottom = box[0] + box[2], box[1] + box[3]
    if layer[0] < box[0] or layer[1] < box[1]:
        return False
    return layer[0] + layer[2] <= right and layer[1] + layer[3] <= bottom


def _cut(layer: tuple, box: tuple) -> tuple:
    """Return the part of a rectangle or bitmap in *box*, exchanged, and the parts around it; two lists."""
    x, y, width, height = layer[:4]
    left, right = max(x, box[0]), min(x + width, box[0] + box[2])
    top, bottom = max(y, box[1]), min(y + height, box[1] + box[3])
    if left >= right or top >= bottom:
        return [], [layer]
    inside = _part(_exchanged(layer), left, top, right, bottom)
    above = _part(layer, x, y, x + width, top)
    below = _part(layer, x, bottom, x + width, y + height)
    before = _part(layer, x, top, left, bottom)
    after = _part(layer, right, top, x + width, bottom)
    return inside, above + below + before + after


def _part(layer: tuple, left: int, top: int, right: int, bottom: int) -> list:
    """Return what *layer* has in a rectangle: a layer, or none."""
    if left >= right or top >= bottom:
        return []
    x, y, width, _, _, data, on = layer
    if data is None:
        return [fill(left, top, right - left, bottom - top, on)]
    ink = bytearray((bottom - top + 7) // 8 * (right - left))
    for row in range(bottom - top):
        start = (top - y + row) // 8 * width + left - x
        bit = (top - y + row) % 8
        for column in range(right - left):
            if data[start + column] >> bit & 1:
                ink[row // 8 * (right - left) + column] |= 1 << row % 8
    return [bitmap(left, top, right - left, bottom - top, bytes(ink), on)] if any(ink) else []


def _cut_text(layer: tuple, box: tuple) -> list:
    """Return the runs of glyphs whose ink is inside, exchanged, or outside; glyphs between as bitmaps."""
    x, y, _, _, font, string, on = layer
    pieces: list = []
    run, start, run_on = "", x, on
    for code in code_points(string):
        width, data = glyph_of(font, code)
        inside, outside = _cut(bitmap(x, y, width, font.height, data, on), box) if any(data) else ([], [])
        is_cut = inside and outside
        wanted = not on if inside else on if outside else run_on  # a blank goes with what is before it
        if run and (is_cut or wanted != run_on):
            pieces.append(text(start, y, run, font, run_on))
            run = ""
        if is_cut:
            pieces += inside + outside
        else:
            if not run:
                start, run_on = x, wanted
            run += chr(code)
        x += width + font.gap
    return pieces + ([text(start, y, run, font, run_on)] if run else [])
