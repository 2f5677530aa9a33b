"""
The pictures of README, made from the goldens of the screens (tests/screens): `make goldens`.

    python -m host_tools.pictures.readme_pictures      # writes tests/screens/pictures/*.png
"""

from PIL import Image, ImageDraw

from firmware.display.canvas import Canvas
from firmware.display.font import Font
from firmware.fonts import small
from host_tools.pictures import panel_picture
from host_tools.program.bytecode import ROOT

SCREENS = ROOT / "tests" / "screens"
FOLDER = SCREENS / "pictures"

DEVICE = "millennium_blades/countdown"
EVENING = {  # {golden: caption}, in order
    "millennium_blades/home": "1  Pick the game",
    "millennium_blades/time-up": "2  It keeps the time",
    "millennium_blades/columns": "3  Enter, see the points",
    "millennium_blades/undo": "4  Take anything back",
    "millennium_blades/standings": "5  See who won, and why",
}
TABLES = (
    "millennium_blades/tournament",
    "blood_rage/table",
    "boo_ray/chips",
    "blaze/drawn",
    "attrition_war/owed",
    "boo_ray/card-wheel",
)
COLUMNS = 3
SCALE = 3  # image pixels a pixel of the panel, side by side
GAP = 16
PAPER, INK = (255, 255, 255), (38, 42, 48)
CAPTION_GAP = 8
CASE, EDGE, KEY, LABEL = (58, 63, 71), (38, 42, 48), (222, 226, 230), (150, 158, 168)
KEYS = ("UP", "DOWN", "OK", "BACK")


def golden(name: str, scale: int) -> Image.Image:
    """Return the golden *name* (`sequence/shot`) as the glass shows it."""
    art = (SCREENS / f"{name}.txt").read_text(encoding="utf-8")
    return panel_picture.oled_image(panel_picture.from_text_art(art), scale)


def captioned(name: str, caption: str) -> Image.Image:
    """Return the golden *name* with *caption* below it."""
    glass = golden(name, SCALE)
    words = label(caption, SCALE)
    paper = Image.new("RGB", (glass.width, glass.height + CAPTION_GAP + words.height), PAPER)
    paper.paste(glass, (0, 0))
    paste_ink(paper, words, ((glass.width - words.width) // 2, glass.height + CAPTION_GAP), INK)
    return paper


def side_by_side(tiles: list[Image.Image]) -> Image.Image:
    """Return *tiles*, all of one size, side by side, three in a row; a shorter last row in the middle."""
    width, height = tiles[0].size
    rows = -(-len(tiles) // COLUMNS)
    paper = Image.new("RGB", (COLUMNS * (width + GAP) + GAP, rows * (height + GAP) + GAP), PAPER)
    for row in range(rows):
        in_row = tiles[row * COLUMNS : (row + 1) * COLUMNS]
        left = (paper.width - len(in_row) * (width + GAP) + GAP) // 2
        for column, tile in enumerate(in_row):
            paper.paste(tile, (left + column * (width + GAP), GAP + row * (height + GAP)))
    return paper


def label(text: str, scale: int) -> Image.Image:
    """Return *text* in the device's small font, *scale* times as large, as a mask."""
    font = Font(small)
    drawn = bytearray(panel_picture.WIDTH * panel_picture.HEIGHT // 8)
    Canvas(drawn, panel_picture.WIDTH, panel_picture.HEIGHT).text(0, 0, text, font)
    size = (0, 0, font.width(text) * scale, font.height * scale)
    return panel_picture.image(bytes(drawn), scale).crop(size)


def paste_ink(paper: Image.Image, mask: Image.Image, corner: tuple[int, int], ink: tuple[int, ...]) -> None:
    """Draw *mask* in the colour *ink* with its upper left corner at *corner*."""
    x, y = corner
    paper.paste(ink, (x, y, x + mask.width, y + mask.height), mask)


def device(name: str) -> Image.Image:
    """Return the whole box with the golden *name* on its panel."""
    return boxed(golden(name, 5))


def boxed(glass: Image.Image) -> Image.Image:
    """Return the whole box with *glass*, an OLED's picture, on its panel and the four buttons below."""
    width, height = glass.size
    case = Image.new("RGB", (width + 120, height + 210), PAPER)
    draw = ImageDraw.Draw(case)
    right, bottom = case.width - 6, case.height - 6
    draw.rounded_rectangle((6, 6, right, bottom), radius=36, fill=CASE, outline=EDGE, width=5)
    draw.rounded_rectangle((48, 34, width + 72, height + 58), radius=12, fill=EDGE)
    case.paste(glass, (60, 46))
    for index, key in enumerate(KEYS):
        x, y = case.width * (2 * index + 1) // 8, height + 116
        draw.ellipse((x - 34, y - 34, x + 34, y + 34), fill=KEY, outline=EDGE, width=4)
        name_of_key = label(key, 2)
        paste_ink(case, name_of_key, (x - name_of_key.width // 2, y + 42), LABEL)
    return case


def pictures() -> dict[str, Image.Image]:
    """Return {file name: picture} of all pictures."""
    return {
        "device.png": device(DEVICE),
        "evening.png": side_by_side([captioned(name, caption) for name, caption in EVENING.items()]),
        "tables.png": side_by_side([golden(name, SCALE) for name in TABLES]),
    }


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name, drawn in pictures().items():
        drawn.save(FOLDER / name, format="PNG", optimize=True)


if __name__ == "__main__":
    main()
