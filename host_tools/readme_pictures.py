"""
The pictures of README, made from the goldens of the screens (tests/screens): `make goldens`.

    python -m host_tools.readme_pictures      # writes tests/screens/pictures/*.png
"""

from PIL import Image, ImageDraw

from firmware.display.canvas import Canvas
from firmware.display.font import Font
from firmware.fonts import small
from host_tools import picture
from host_tools.bytecode import ROOT

SCREENS = ROOT / "tests" / "screens"
FOLDER = SCREENS / "pictures"

DEVICE = ("device.png", "millennium_blades/countdown")
PAGES = {
    "evening.png": (
        "millennium_blades/home",
        "millennium_blades/letter-wheel",
        "millennium_blades/before-block",
        "millennium_blades/time-up",
        "millennium_blades/menu",
        "millennium_blades/columns",
        "millennium_blades/tournament",
        "millennium_blades/undo",
        "millennium_blades/standings",
    ),
    "tables.png": (
        "millennium_blades/tournament",
        "blood_rage/table",
        "boo_ray/chips",
        "blaze/drawn",
        "attrition_war/owed",
        "boo_ray/card-wheel",
    ),
}
COLUMNS = 3
SCALE = 3  # image pixels a pixel of the panel, side by side
GAP = 12
PAPER = (255, 255, 255)
CASE, EDGE, KEY, LABEL = (58, 63, 71), (38, 42, 48), (222, 226, 230), (150, 158, 168)
KEYS = ("UP", "DOWN", "OK", "BACK")


def golden(name: str, scale: int) -> Image.Image:
    """Return the golden *name* (`sequence/shot`) as the glass shows it."""
    art = (SCREENS / f"{name}.txt").read_text(encoding="utf-8")
    return picture.oled_image(picture.from_text_art(art), scale)


def side_by_side(names: tuple[str, ...]) -> Image.Image:
    """Return the goldens *names* side by side, three in a row."""
    glasses = [golden(name, SCALE) for name in names]
    width, height = glasses[0].size
    rows = -(-len(glasses) // COLUMNS)
    size = (COLUMNS * (width + GAP) - GAP, rows * (height + GAP) - GAP)
    paper = Image.new("RGB", size, PAPER)
    for index, glass in enumerate(glasses):
        paper.paste(glass, (index % COLUMNS * (width + GAP), index // COLUMNS * (height + GAP)))
    return paper


def label(text: str) -> Image.Image:
    """Return *text* in the device's small font, twice as large, as a mask."""
    font = Font(small)
    drawn = bytearray(picture.WIDTH * picture.HEIGHT // 8)
    Canvas(drawn, picture.WIDTH, picture.HEIGHT).text(0, 0, text, font)
    size = (0, 0, font.width(text) * 2, font.height * 2)
    return picture.image(bytes(drawn), 2).crop(size)


def device(name: str) -> Image.Image:
    """Return the whole box with the golden *name* on its panel and the four buttons below."""
    glass = golden(name, 5)
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
        name_of_key = label(key)
        corner = (x - name_of_key.width // 2, y + 42)
        case.paste(
            LABEL, (*corner, corner[0] + name_of_key.width, corner[1] + name_of_key.height), name_of_key
        )
    return case


def pictures() -> dict[str, Image.Image]:
    """Return {file name: picture} of all pictures."""
    drawn = {name: side_by_side(names) for name, names in PAGES.items()}
    drawn[DEVICE[0]] = device(DEVICE[1])
    return drawn


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name, drawn in pictures().items():
        drawn.save(FOLDER / name, format="PNG", optimize=True)


if __name__ == "__main__":
    main()
