"""
Show how a board's parts are wired to the Pico, as a table and as a drawing.

Both come from what the board's file does with its pins, so they are never out of date.
"""

import argparse
from pathlib import Path

from host_tools import build, output_file, wiring, wiring_drawing

EXAMPLES = [
    "tablemate wiring pico_ssd1306",
    "tablemate wiring pico_ssd1306 --svg wiring.svg",
]
DRAWING = ".svg"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument("board", metavar="BOARD", help=f"one of {', '.join(build.boards())}")
    parser.add_argument("--svg", metavar="FILE", type=Path, help="write the drawing there too")


def run(options: argparse.Namespace) -> int:
    """Print the table, write the drawing; return the exit code."""
    output_file.check_kind(options.svg, "the drawing", DRAWING)
    build.check_file(options.board)
    read = wiring.read(options.board)
    if options.svg is not None:
        output_file.write(options.svg, wiring_drawing.svg(read).encode())
    print(wiring.table(read), end="")
    return 0
