"""
The pictures of the guide, boards/hardware/README.md.

    python -m host_tools.hardware.pictures [PICTURE...]      # writes boards/hardware/pictures/*.png
"""

import sys

import numpy as np
from PIL import Image

from host_tools.hardware import mesh_files
from host_tools.hardware.layout import VARIANTS
from host_tools.hardware.sizes import FOLDER
from host_tools.hardware.stage import (
    INK,
    Camera,
    Thing,
    captioned,
    drawn,
    flat,
    poly,
    things_of,
    tiled,
    turned_over,
)

PICTURES = FOLDER / "pictures"
COLOURS = 96  # size of a picture's palette

FRONT: Camera = ((110.0, -210.0, 175.0), (50.0, 30.0, 0.0), (0.0, 0.0, 1.0))
REAR: Camera = ((-130.0, 250.0, 110.0), (50.0, 30.0, 0.0), (0.0, 0.0, 1.0))
BESIDE: Camera = ((-300.0, -40.0, 30.0), (50.0, 30.0, 0.0), (0.0, 0.0, 1.0))
BELOW: Camera = ((-40.0, -140.0, -200.0), (50.0, 30.0, 0.0), (0.0, 0.0, 1.0))
OVER: Camera = ((90.0, -190.0, 210.0), (50.0, 30.0, 0.0), (0.0, 0.0, 1.0))
SMALL: Camera = ((60.0, -210.0, 175.0), (0.0, 0.0, 0.0), (0.0, 0.0, 1.0))


def box() -> Image.Image:
    """Return the box as it stands on the table."""
    return drawn(things_of("oled_096"), (900, 560), FRONT, 1.45)


def variants() -> Image.Image:
    """Return all variants, and the battery's from behind."""
    tiles = []
    for variant in VARIANTS:
        camera, zoom = (
            (SMALL, 1.1) if not variant.plate else (REAR if variant.name == "battery" else FRONT, 1.4)
        )
        tiles.append(captioned(drawn(things_of(variant.name), (520, 330), camera, zoom), variant.about))
    tiles.append(
        captioned(drawn(things_of("oled_096"), (520, 330), BELOW, 1.2), "from below: the hole for BOOTSEL")
    )
    return tiled(tiles, 2)


PULLED = {
    "screw": 62,
    "face": 44,
    "cap": 24,
    "display": 10,
    "switch": 4,
    "buzzer": 4,
    "pico": -14,
    "base": -40,
}


def exploded() -> Image.Image:
    """Return the box taken apart along its screws."""
    things = things_of("oled_096")
    for thing in things:
        thing.pulled = PULLED.get(thing.name.split()[0], 0)
    labels = {
        "4 screws M2.5 x 16": (96.0, 56.0, 8.0 + 62),
        "face": (100.0, 40.0, 8.0 + 44),
        "4 key caps": (80.0, 16.0, 10.0 + 24),
        "display": (62.0, 45.0, 5.0 + 10),
        "buzzer": (82.0, 51.0, 6.0 + 4),
        "4 switches": (84.0, 14.0, 3.0 + 4),
        "plate, or the circuit board": (99.0, 5.0, 0.0),
        "Pico": (51.0, 26.0, -3.0 - 14),
        "base": (101.0, 20.0, -12.0 - 40),
    }
    camera: Camera = ((150.0, -260.0, 120.0), (50.0, 30.0, 0.0), (0.0, 0.0, 1.0))
    return drawn(things, (700, 720), camera, 1.3, flat, labels)


def step_1() -> Image.Image:
    """Return the printed parts as they lie on the bed, no support anywhere."""
    things = []
    for file, left, front in (
        ("face_096", 0, 66),
        ("base", 0, 70),
        ("plate_096", 112, 70),
        ("gauge", 112, 0),
    ):
        points, triangles = mesh_files.read(FOLDER / f"{file}.3mf")
        colour = INK.get(file.split("_")[0], INK["plate"])
        things.append(Thing(file, poly(points + np.array([left, front, 0]), triangles), colour))
    for at in range(4):
        points, triangles = mesh_files.read(FOLDER / "key_cap.3mf")
        things.append(Thing("cap", poly(points + np.array([228, 20 + 24 * at, 0]), triangles), INK["cap"]))
    return drawn(
        things, (760, 440), ((115.0, -120.0, 260.0), (115.0, 60.0, 0.0), (0.0, 0.0, 1.0)), 1.35, flat
    )


def only(*names: str) -> list[Thing]:
    """Return the things of the plain box whose names begin with one of *names*."""
    return [thing for thing in things_of("oled_096") if thing.name.split()[0] in names]


def step_2() -> Image.Image:
    """Return the plate with what stands in front of it; the display comes last."""
    things = only("plate", "switch", "buzzer", "display")
    for thing in things:
        thing.pulled = 12 if thing.name == "display" else 0
    return drawn(things, (760, 440), OVER, 1.35, flat)


def step_3() -> Image.Image:
    """Return the plate turned over, the Pico on its rear."""
    return drawn(only("plate", "switch", "buzzer", "display", "pico"), (760, 440), OVER, 1.35, turned_over)


def step_4() -> Image.Image:
    """Return the face on its front, the caps above their holes."""
    things = only("face", "cap")
    for thing in things:
        thing.pulled = 0 if thing.name == "face" else -16
    return drawn(things, (760, 440), OVER, 1.35, turned_over)


def step_5() -> Image.Image:
    """Return the plate on its way onto the face."""
    things = only("face", "cap", "plate", "switch", "buzzer", "display", "pico")
    for thing in things:
        thing.pulled = 0 if thing.name.split()[0] in ("face", "cap") else -20
    return drawn(
        things, (760, 440), ((90.0, -240.0, 110.0), (50.0, 30.0, 0.0), (0.0, 0.0, 1.0)), 1.35, turned_over
    )


def step_6() -> Image.Image:
    """Return the closed box, the screws above it."""
    things = things_of("oled_096")
    for thing in things:
        thing.pulled = 26 if thing.name == "screw" else 0
    return drawn(things, (760, 440), FRONT, 1.35)


def cable() -> Image.Image:
    """Return the side with the plug's opening and the two notches for a cable tie."""
    return drawn(things_of("oled_096"), (760, 330), BESIDE, 1.9)


MAKERS = (box, variants, exploded, step_1, step_2, step_3, step_4, step_5, step_6, cable)


def main() -> None:
    """Make the pictures that are asked for, or all."""
    PICTURES.mkdir(exist_ok=True)
    for make in MAKERS:
        if make.__name__ in sys.argv[1:] or not sys.argv[1:]:
            picture = make().quantize(COLOURS, dither=Image.Dither.NONE)
            picture.save(PICTURES / f"{make.__name__}.png", optimize=True)
            print(make.__name__)


if __name__ == "__main__":
    main()
