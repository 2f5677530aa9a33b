"""
Show how a board's parts are wired to the Pico, as a table and as a drawing.

Both come from what the board's file does with its pins, so they are never out of date.
"""

import argparse
from pathlib import Path

from host_tools.installation import pico_files
from host_tools.records import output_file
from host_tools.wiring import diagram, netlist

EXAMPLES = [
    "tablemate wiring pico_ssd1306",
    "tablemate wiring pico_ssd1306 --svg wiring.svg",
]
DRAWING = ".svg"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument("board", metavar="BOARD", help=f"one of {', '.join(pico_files.boards())}")
    parser.add_argument("--svg", metavar="FILE", type=Path, help="write the drawing there too")


def run(options: argparse.Namespace) -> int:
    """Print the table, write the drawing; return the exit code."""
    output_file.check_kind(options.svg, "the drawing", DRAWING)
    pico_files.check_file(options.board)
    read = netlist.read(options.board)
    if options.svg is not None:
        output_file.write(options.svg, diagram.svg(read).encode())
    print(netlist.table(read), end="")
    return 0
