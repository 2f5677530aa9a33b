"""
Pack the device's fonts from Debian's font packages.

Writes firmware/fonts/*.py of the repository, needed only after a change to host_tools/fonts (how glyphs are
chosen, squeezed and mended). Outside a clone --out names a folder for them.
"""

import argparse
from pathlib import Path

from host_tools.errors import Refused
from host_tools.files import folders
from host_tools.fonts import pack
from host_tools.records import output_file

BYTE = r"\x"  # as it is written in a packed font
EXAMPLES = [
    "tablemate fonts",
    "tablemate fonts --out packed",
    "tablemate fonts --root unpacked    # packages unpacked there with dpkg -x, not installed",
]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument("--root", metavar="DIR", type=Path, default=Path("/"), help="where the packages are")
    parser.add_argument(
        "--out", metavar="DIR", type=Path, default=folders.clone() and pack.TARGET, help="where fonts go"
    )


def run(options: argparse.Namespace) -> int:
    """Write the packed fonts and print their sizes; return the exit code."""
    if options.out is None:
        raise Refused("fonts are packed into a clone of the repository: name another folder, --out")
    missing = pack.missing_packages(options.root)
    if missing:
        raise Refused(f"fonts are missing below {options.root}: apt-get install {' '.join(missing)}")
    try:
        packed = pack.pack(options.root)
    except (OSError, ValueError, EOFError) as error:
        raise Refused(f"a font below {options.root} cannot be read: {error}") from None
    folders.made(options.out)
    for name, text in packed.items():
        output_file.write(options.out / name, text.encode())
        print(f"{name:<14} {text.count(BYTE):>5} bytes")
    return 0
