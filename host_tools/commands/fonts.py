"""
Pack the device's fonts from Debian's font packages.

Writes firmware/fonts/*.py, which are in the repository: needed only after a change to host_tools/fonts
(how glyphs are chosen, squeezed and mended).
"""

import argparse
from pathlib import Path

from host_tools.errors import Refused
from host_tools.fonts import pack

BYTE = r"\x"  # as it is written in a packed font
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
    try:
        packed = pack.pack(options.root)
    except (OSError, ValueError, EOFError) as error:
        raise Refused(f"a font below {options.root} cannot be read: {error}") from None
    for name, text in packed.items():
        (pack.TARGET / name).write_text(text, encoding="utf-8")
        print(f"{name:<14} {text.count(BYTE):>5} bytes")
    return 0
