"""
Get the official MicroPython image for a Pico.

Downloads the image that Tablemate is made for from micropython.org, checks its SHA-256 and keeps it
in the user's cache, where `tablemate build` and the emulated Pico look for it. Each kind of Pico has an
image of its own (--pico); an existing file (--from) tells whose it is. On a new Pico: hold
BOOTSEL while plugging it in, then copy the image onto the drive that appears.
"""

import argparse
from pathlib import Path

from host_tools.installation import firmware_download as image
from host_tools.program import models

EXAMPLES = [
    "tablemate firmware",
    "tablemate firmware --pico pico2_w",
    "tablemate firmware --force              # once more, even if it is there",
    "tablemate firmware --from ~/Downloads/RPI_PICO-20260406-v1.28.0.uf2    # no network needed",
]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument("--pico", help=f"one of {', '.join(models.MODELS)}; else pico")
    parser.add_argument("--force", action="store_true", help="download even if the image is there")
    parser.add_argument("--from", dest="file", metavar="FILE", type=Path, help="take it from this file")


def run(options: argparse.Namespace) -> int:
    """Get the image and say where it is; return the exit code."""
    asked = models.named(options.pico) if options.pico else None
    model = asked or models.PICO
    if options.file is not None:
        model = image.take(options.file, asked)
        print(f"checked and stored, for a {model.title}: {image.cached(model)}")
    elif image.is_there(model) and not options.force:
        print(f"there already, and sound: {image.cached(model)}")
    else:
        image.download(model)
        print(f"downloaded and checked: {image.cached(model)}")
    return 0
