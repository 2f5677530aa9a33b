"""
The printed parts, made by build123d from boards/hardware/sizes.toml.

Shapes follow the printer: walls stand, openings that would need a bridge are cut from the rim or have a
gable. Each maker returns a part in the deck's coordinates; `printed` lays it on the bed.
"""

from collections.abc import Callable
from math import degrees

from build123d import Part, Pos, Rot

from host_tools.hardware import layout
from host_tools.hardware.base import base
from host_tools.hardware.face import face
from host_tools.hardware.layout import DECK_Z, KEYS, SEATS, TILT
from host_tools.hardware.small_parts import cap, gauge, knob, plate
from host_tools.hardware.waveshare import small_base, small_face

MAKERS: dict[str, Callable[[], Part]] = {
    "face_096": lambda: face("oled_096", KEYS, False),
    "face_130": lambda: face("oled_130", KEYS, False),
    "face_encoder": lambda: face("oled_096", ("back", *SEATS), True),
    "base": base,
    "base_battery": lambda: base(True),
    "plate_096": lambda: plate("oled_096"),
    "plate_130": lambda: plate("oled_130"),
    "key_cap": lambda: cap(False),
    "seat_cap": lambda: cap(True),
    "knob": knob,
    "face_waveshare": small_face,
    "base_waveshare": small_base,
    "gauge": gauge,
}


def printed(file: str) -> Part:
    """Return the part of *file* as it lies on the printer's bed."""
    part = MAKERS[file]()
    if file.startswith("base"):
        return Pos(0, 0, -layout.bottom(file)) * Rot(X=degrees(TILT)) * part
    if file.startswith("plate"):
        return Pos(0, 0, -DECK_Z) * part
    if file == "gauge":
        return part
    return Pos(0, 0, layout.top(file)) * Rot(X=180) * part
