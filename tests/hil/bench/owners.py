"""
The owners of the heap at the worst moment of a sequence, on the emulated Pico.

    python -m tests.hil.bench.owners blood_rage [--least BYTES]
"""

import argparse
import sys

from host_tools.device import sequence
from host_tools.emulator.device import EmulatedDevice
from host_tools.emulator.heap import Heap
from host_tools.program import bytecode
from tests.hil import image


def worst(name: str) -> tuple[int, Heap]:
    """Play the sequence *name*; return the line after which least of the heap was free, and the heap then."""
    path = bytecode.ROOT / f"tests/sequences/{name}.seq"
    device = EmulatedDevice(image.files())
    found = (0, Heap(device.pico))
    for step in sequence.parse(path.read_text(encoding="utf-8"), path.name):
        sequence.do(step, device, lambda name, shown: None)
        heap = Heap(device.pico)
        if heap.free_bytes < found[1].free_bytes:
            found = (step.line, heap)
    return found


def main(words: list[str]) -> int:
    """Print the owners of the heap; return the exit code."""
    parser = argparse.ArgumentParser(prog="owners", description=__doc__)
    parser.add_argument("sequence", help="its name, of those in tests/sequences")
    parser.add_argument("--least", type=int, default=1000, help="leave out who keeps fewer bytes; 1000")
    options = parser.parse_args(words)
    line, heap = worst(options.sequence)
    print(f"{heap.free_bytes:7,} bytes free after line {line} of {options.sequence}; a PC is attached")
    owners = heap.bytes_by_file().most_common()
    for owner, count in owners:
        if count >= options.least:
            print(f"{count:7,} {owner}")
    few = [count for _, count in owners if count < options.least]
    print(f"{sum(few):7,} {len(few)} others")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
