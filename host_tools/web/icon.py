"""The page's icon as a picture, for phones that take no SVG; drawn as page/icon.svg."""

import io

from PIL import Image, ImageDraw

UNITS = 64  # the drawing's side
COLOURS = 32  # a third of the bytes of all of them, and the same to the eye
FINER = 4  # times as large, to be made smaller smoothly
CASE, GLASS, LIT, KEY, OK = "#2b2723", "#06080c", "#d6ecff", "#d9d2c6", "#e2703a"
T = ((14, 20), (21, 20), (21, 23), (19, 23), (19, 34), (16, 34), (16, 23), (14, 23))
M = (
    (24, 20),
    (27, 20),
    (30, 25),
    (33, 20),
    (36, 20),
    (36, 34),
    (33, 34),
    (33, 25),
    (30, 30),
    (27, 25),
    (27, 34),
    (24, 34),
)


def png(side_px: int) -> bytes:
    """Return the icon as a PNG file."""
    unit = side_px * FINER / UNITS
    image = Image.new("RGB", (side_px * FINER, side_px * FINER), CASE)
    draw = ImageDraw.Draw(image)

    def disc(x: float, y: float, radius: float, colour: str, ring: float = 0) -> None:
        box = [(x - radius) * unit, (y - radius) * unit, (x + radius) * unit, (y + radius) * unit]
        if ring:
            draw.ellipse(box, outline=colour, width=round(ring * unit))
        else:
            draw.ellipse(box, fill=colour)

    draw.rounded_rectangle([9 * unit, 13 * unit, 55 * unit, 38 * unit], 3 * unit, fill=GLASS)
    for letter in (T, M):
        draw.polygon([(x * unit, y * unit) for x, y in letter], fill=LIT)
    disc(46, 27, 5, LIT, 2)
    draw.line(
        [(46 * unit, 24 * unit), (46 * unit, 27 * unit), (48 * unit, 27 * unit)], LIT, round(1.4 * unit)
    )
    for x, colour in ((15, KEY), (26.5, KEY), (38, OK), (49.5, KEY)):
        disc(x, 47, 4.5, colour)
    file = io.BytesIO()
    small = image.resize((side_px, side_px), Image.Resampling.LANCZOS)
    few = small.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(file, "PNG", optimize=True)
    return file.getvalue()
