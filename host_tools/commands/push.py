"""
Store records on a device, where History shows them.

A record that does not replay is refused, and then none is stored. The program on the device stops
for a moment and starts again; what is stored there stays. A record that is there already is left out.
"""

import argparse

from host_tools import records
from host_tools.pico import Pico, find_port

EXAMPLES = [
    "tablemate push evenings/0007-boo_ray.jsonl",
    "tablemate push --port /dev/ttyACM1 evenings/*.jsonl",
]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this verb's arguments."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="a record (JSON Lines)")
    parser.add_argument("--port", metavar="P", help="the Pico's port, needed if there are several")


def run(options: argparse.Namespace) -> int:
    """Store the records, say as which games; return the exit code."""
    packed = [records.packed(file) for file in options.files]
    with Pico(find_port(options.port)) as pico:
        for line in records.push(pico, packed):
            print(line)
        pico.set_clock()
    return 0
