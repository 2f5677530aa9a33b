"""
Pack the device's fonts from Debian's font packages.

Writes firmware/fonts/*.py, which are in the repository: needed only after a change to host_tools/fonts
(how glyphs are chosen, squeezed and mended).
"""

import argparse
from pathlib import Path

from host_tools.fonts import pack
from host_tools.refused import Refused

EXAMPLES = [
    "tablemate fonts",
    "tablemate fonts --root unpacked    # packages unpacked there with dpkg -x, not installed",
]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument("--root", metavar="DIR", type=Path, default=Path("/"), help="where the packages are")


def run(options: argparse.Namespace) -> int:
    """Write the packed fonts and print their sizes; return the exit code."""
    missing = pack.missing_packages(options.root)
    if missing:
        raise Refused(f"fonts are missing below {options.root}: apt-get install {' '.join(missing)}")
    return pack.main(["--root", str(options.root)])
