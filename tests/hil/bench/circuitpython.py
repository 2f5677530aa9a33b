"""
CircuitPython on the emulated Pico, measured in virtual time, beside the bench for MicroPython.

    python -m tests.hil.bench.circuitpython [--sequence NAME] [--steps COUNT]

Needs the official image (host_tools/circuitpython/firmware_image.py). Heap is what gc.mem_free() says after a
collection, in moments without work; it comes over a UART at GP0, which nothing else uses.
"""

import argparse
import sys
from pathlib import Path

from host_tools.circuitpython import drive_files as circuitpython
from host_tools.circuitpython.emulator import CircuitPythonDevice, flash_with
from host_tools.circuitpython.firmware_image import find_circuitpython
from host_tools.program import bytecode
from tests.hil.bench.figure import NotMeasured, quantile
from tests.hil.bench.presses import presses

MEASURING = b"""
import gc
import board
import busio
from boards.circuitpython.pico_ssd1306 import make
from firmware.circuitpython.loop import run
from firmware.observer import Observer
uart = busio.UART(board.GP0, None, baudrate=1000000)
def say(*words):
    uart.write((" ".join([str(word) for word in words]) + "\\n").encode())
class Telling(Observer):
    def begin(self, app):
        self.navigator = app.navigator
    def stepped(self, delay_ms):
        if delay_ms <= 80:
            return
        gc.collect()
        screen = self.navigator.top()
        say("free", gc.mem_free(), screen.name)
        if screen.name == "fault":
            say("fault", *screen.lines)
run(make, Telling())
"""


class TellingDevice(CircuitPythonDevice):
    """A device that keeps the output of its UART, over all power cuts."""

    def __init__(self, flash: bytes):
        self._told = bytearray()
        super().__init__(flash)

    def _power_on(self, flash: bytes, held: "str | None" = None) -> None:
        super()._power_on(flash, held)
        self.pico.chip.uart[0].on_byte = self._told.append

    def told(self, what: str) -> list[list[str]]:
        """Return the words behind *what* in each whole line that begins with it."""
        lines = [line.split() for line in self._told.decode("utf-8", "replace").split("\n")[:-1]]
        return [words[1:] for words in lines if words[:1] == [what]]


def main(words: list[str]) -> int:
    """Measure, print the table; return the exit code: 1 after a fault, or if something was not measured."""
    parser = argparse.ArgumentParser(prog="bench.circuitpython", description=__doc__)
    parser.add_argument("--sequence", default="millennium_blades", help="its name")
    parser.add_argument("--steps", type=int, help="how many of its lines, all if left out")
    options = parser.parse_args(words)
    path = bytecode.ROOT / f"tests/sequences/{options.sequence}.seq"
    files = {**circuitpython.files(), "code.py": MEASURING}
    device = TellingDevice(flash_with(find_circuitpython(), files))
    print(f"{'power on to the home screen':<50} {device.total_ms:>8} ms")
    missing = []
    for measure in (times, heap):
        try:
            for line in measure(device, path, options.steps):
                print(line)
        except NotMeasured as error:
            missing.append(error)
            print(f"NOT MEASURED: {error}")
    faults = [" ".join(line) for line in device.told("fault")]
    print("\n".join(f"fault: {fault}" for fault in faults) or "no fault")
    return 1 if faults or missing else 0


def times(device: TellingDevice, path: Path, steps: "int | None") -> list[str]:
    """Play *steps* of the sequence at *path*; return lines that tell how long its presses took."""
    found = list(presses(device, path, acknowledges=False, steps=steps))
    pixels_ms = [press.pixels_ms for press in found if press.pixels_ms is not None]
    flash_ms = [press.flash_ms for press in found if press.flash_ms is not None]
    what = f"press to pixels, p%d of {len(pixels_ms)}"
    lines = [f"{what % percent:<50} {quantile(pixels_ms, percent):>8.1f} ms" for percent in (50, 95)]
    if flash_ms:
        lines.append(f"{f'press to safe on flash, worst of {len(flash_ms)}':<50} {max(flash_ms):>8.1f} ms")
    return lines


def heap(device: TellingDevice, path: Path, steps: "int | None") -> list[str]:
    """Return a line with the free heap at the worst moment of the steps played."""
    free = sorted((int(line[0]), line[1]) for line in device.told("free") if len(line) > 1)
    if not free:
        raise NotMeasured("the heap that is free: no moment without work")
    return [f"{f'heap free at the worst moment ({free[0][1]})':<50} {free[0][0] / 1024:>8.1f} KB"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
