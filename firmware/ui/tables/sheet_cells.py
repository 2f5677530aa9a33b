"""All seats of a game in up to three columns: their names, and a value beside each."""

from firmware.display.font import fit
from firmware.ui.fonts import SMALL, TEXT
from firmware.ui.parts import BODY, WIDTH
from firmware.ui.short_names import shorten_all

if False:  # for the type checker
    from engines_core.types import Names
    from firmware.types import Canvas, Font

SEATS = 3  # in a column at most
PITCHES = (17, 17, 11)  # px from seat to seat in a column, by how many are in it
COLON_PX = 3  # between a name that ends in a digit and its value
EDGES_PX = 18  # edges of a cell, and `…3` of a name


def draw(
    canvas: "Canvas", names: "Names", values: "list[str]", gained: "list[str]", acting: "int | None"
) -> None:
    """Draw *values*, each with what is *gained* if all of it fits; the cell of seat *acting* is inverted."""
    count = len(names)
    columns = (count + SEATS - 1) // SEATS
    rows = (count + columns - 1) // columns
    width = WIDTH // columns
    both = [value + more for value, more in zip(values, gained)]
    has_room = max([SMALL.width(text) for text in both]) <= width - EDGES_PX
    texts = [_fitted(text, width) for text in (both if has_room else values)]
    rooms = [width - 8 - (COLON_PX if columns > 2 else 0) - font.width(text) for text, font in texts]
    short = shorten_all(names, SMALL, rooms)
    if columns > 2:  # a seat's number would be read as one with the value
        short = [name + ":" if name[-1:].isdigit() else name for name in short]
    for seat in range(count):
        x, y = seat // rows * width, BODY + seat % rows * PITCHES[rows - 1] + (3 if rows < 3 else 0)
        text, font = texts[seat]
        _draw(canvas, x + width - 3 - font.width(text), y, text, font)
        is_large = short[seat].startswith(names[seat]) and TEXT.width(short[seat]) <= rooms[seat]
        _draw(canvas, x + 2, y, short[seat], TEXT if is_large else SMALL)
        if seat == acting:
            canvas.invert(x, y, width - 1, TEXT.height)


def _fitted(text: str, width_px: int) -> "tuple[str, Font]":
    """Return (text, font) of what stands beside a name in a cell of that width."""
    font = TEXT if TEXT.width(text) < width_px // 2 else SMALL
    return fit(text, font, width_px - EDGES_PX), font


def _draw(canvas: "Canvas", x: int, y: int, text: str, font: "Font") -> None:
    """Draw *text* on the base line that the large font has from *y* on."""
    canvas.text(x, y + TEXT.baseline - font.baseline, text, font)
