"""
Which parts each variant of the box is made of, and where they stand.

Everything is in the deck's coordinates (boards/hardware/sizes.toml): z = 0 is the front of the deck.
A file holds its part as it is printed, on the bed; `placed` brings it where it belongs.
"""

from dataclasses import dataclass
from math import cos, radians, sin, tan

from host_tools.hardware.sizes import sizes

Matrix = list[list[float]]  # three rows of four
Point = tuple[float, float, float]

KEYS = ("up", "down", "ok", "back")
SEATS = ("seat1", "seat2", "seat3", "seat4", "seat5")


@dataclass
class Variant:
    """A box as it is built: its printed parts by file, its keys, its modules."""

    name: str
    about: str
    board: str  # a file of boards/
    face: str
    base: str
    display: str
    keys: tuple[str, ...] = KEYS
    plate: str = "plate_096"
    extras: tuple[str, ...] = ()


VARIANTS = (
    Variant("oled_096", '0.96" display', "pico_ssd1306", "face_096", "base", "oled_096"),
    Variant("oled_130", '1.3" display', "pico_sh1106", "face_130", "base", "oled_130", plate="plate_130"),
    Variant(
        "encoder",
        "encoder and a key a seat",
        "pico_encoder",
        "face_encoder",
        "base",
        "oled_096",
        keys=("back", *SEATS),
        extras=("encoder",),
    ),
    Variant(
        "battery",
        "battery and charger",
        "pico_battery",
        "face_096",
        "base_battery",
        "oled_096",
        extras=("battery", "charger"),
    ),
    Variant(
        "waveshare",
        "Waveshare's display, plugged on",
        "waveshare_oled_1_3",
        "face_waveshare",
        "base_waveshare",
        "waveshare_oled_1_3",
        keys=(),
        plate="",
    ),
)
FILES = (
    "face_096",
    "face_130",
    "face_encoder",
    "base",
    "base_battery",
    "plate_096",
    "plate_130",
    "key_cap",
    "seat_cap",
    "knob",
    "face_waveshare",
    "base_waveshare",
    "gauge",
)
TILT = radians(sizes()["case"]["tilt_degrees"])
FACE_Z = sizes()["deck"]["front_height"] + sizes()["case"]["wall"]  # outside of the face
DECK_Z = -sizes()["deck"]["board_thickness"]  # the deck's rear

# The case of the Waveshare module stands around its own middle; z = 0 is the front of the module.
SMALL_FACE_Z = 3.6
SMALL_SEAM_Z = 0.3
SMALL_FLOOR = -17.4  # inside, at y = 0 less half the inner width
SMALL_INNER = (52.6, 25.6)
SMALL_OUTER = (67.0, 29.6)
SMALL_SCREWS = [(x, y) for x in (-29.8, 29.8) for y in (-10.6, 10.6)]


def floor_z(y: float) -> float:
    """Return the inside of the floor below *y* on the deck."""
    return DECK_Z - float(sizes()["deck"]["rear_height_front"]) - y * tan(TILT)


def small_floor_z(y: float) -> float:
    """Return the inside of the floor of the Waveshare module's case."""
    return SMALL_FLOOR - (y + SMALL_INNER[1] / 2) * tan(TILT)


def screws(small: bool) -> list[tuple[float, float]]:
    """Return where the four screws are."""
    return SMALL_SCREWS if small else [(x, y) for x, y in sizes()["deck"]["holes"]]


def module_middle(display: dict[str, float]) -> tuple[float, float]:
    """Return the middle of the *display* module on the deck."""
    pins = sizes()["places"]["display"]
    return pins["x"], pins["y"] + display["pins_from_edge"] - display["height"] / 2


def active(display: dict[str, float]) -> tuple[Point, float, float]:
    """Return the middle of the *display*'s active area on the deck, its width and height."""
    x, y = module_middle(display)
    z = display["stand_off"] + display["thickness"] + display["glass_thickness"] / 2
    return (x, y + display["active_above_middle"], z), display["active_width"], display["active_height"]


def largest(display: dict[str, object]) -> dict[str, float]:
    """Return *display* as large as any maker makes it: what the case has room for."""
    spread: list[list[float]] = display["spread"]  # type: ignore[assignment]
    sides = {"width": max(w for w, _ in spread), "height": max(h for _, h in spread)}
    return {**display, **sides}  # type: ignore[dict-item]


def assembled(file: str) -> Matrix:
    """Return the matrix that brings *file*'s part from the bed to its place; caps to x = y = 0."""
    s, c = sin(TILT), cos(TILT)
    upside_down = [[1.0, 0.0, 0.0, 0.0], [0.0, -1.0, 0.0, 0.0], [0.0, 0.0, -1.0, top(file)]]
    leaning = [[1.0, 0.0, 0.0, 0.0], [0.0, c, s, s * bottom(file)], [0.0, -s, c, c * bottom(file)]]
    if file.startswith("base"):
        return leaning
    if file.startswith("plate"):
        return [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, DECK_Z]]
    if file == "gauge":
        return [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]
    return upside_down


def top(file: str) -> float:
    """Return the height (z) of what lies on the bed while *file*'s part is printed upside down."""
    case, parts = sizes()["case"], sizes()["parts"]
    knob = parts["encoder"]["shaft_top"] + 0.2 + case["rib"]
    cap = FACE_Z + case["cap_above_face"]
    return {"face_waveshare": SMALL_FACE_Z, "key_cap": cap, "seat_cap": cap, "knob": knob}.get(file, FACE_Z)


def bottom(file: str) -> float:
    """Return the distance of the floor's outside from the origin, measured square to it, negative."""
    inside = small_floor_z(0) if file.endswith("waveshare") else floor_z(0)
    return inside * cos(TILT) - float(sizes()["case"]["wall"])


def placed(variant: Variant) -> list[tuple[str, str, Point]]:
    """Return the printed parts of *variant*: name, file, and by how much each is moved on the deck."""
    places = sizes()["places"]
    found = [("face", variant.face, (0.0, 0.0, 0.0)), ("base", variant.base, (0.0, 0.0, 0.0))]
    if variant.plate:
        found.append(("plate", variant.plate, (0.0, 0.0, 0.0)))
    for key in variant.keys:
        file = "seat_cap" if key in SEATS else "key_cap"
        found.append((f"cap {key}", file, (places[key]["x"], places[key]["y"], 0.0)))
    if "encoder" in variant.extras:
        found.append(("knob", "knob", (places["encoder"]["x"], places["encoder"]["y"], 0.0)))
    return found
