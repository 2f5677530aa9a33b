"""
CircuitPython on the emulated Pico, measured in virtual time, beside tests/hil/bench.py for MicroPython.

    python -m tests.hil.bench_circuitpython [--sequence NAME] [--steps COUNT]

Needs the official image (host_tools/emulated/firmware_image.py). Heap is what gc.mem_free() says after a
collection, in moments without work; it is told over a UART at GP0, which nothing else uses.
"""

import argparse
import sys

from host_tools import bytecode, circuitpython, sequence
from host_tools.emulated.circuitpython import CircuitPythonDevice, flash_with
from host_tools.emulated.firmware_image import find_circuitpython

QUIET_MS = 400  # after a press, for its effect to be on the panel
MEASURING = b"""
import gc
import board
import busio
from boards.circuitpython_pico_ssd1306 import make
from firmware import app, circuitpython_loop
uart = busio.UART(board.GP0, None, baudrate=1000000)
step = app.App.step
fault = app.App._fault
def say(*words):
    uart.write((" ".join([str(word) for word in words]) + "\\n").encode())
def measured(self, ticks):
    delay = step(self, ticks)
    if delay > 80:
        gc.collect()
        say("free", gc.mem_free(), self.screens[-1].name)
    return delay
def failed(self, error):
    say("fault", repr(error))
    fault(self, error)
app.App.step = measured
app.App._fault = failed
circuitpython_loop.run(make)
"""


class Told:
    """What *device* says over its UART, line by line."""

    def __init__(self, device: CircuitPythonDevice):
        self._bytes = bytearray()
        device.pico.chip.uart[0].on_byte = self._bytes.append

    def lines(self) -> list[list[str]]:
        """Return the words of each whole line so far."""
        return [line.split() for line in self._bytes.decode("utf-8", "replace").split("\n")[:-1]]


def first_change_ms(device: CircuitPythonDevice, key: str, held_ms: int) -> "float | None":
    """Press *key*; return the ms until the first changed pixel, None if none changed."""
    before, began_us = device.look(), device.pico.now_us
    device.press(key)
    end_us = began_us + (held_ms + QUIET_MS) * 1000
    changed = None
    held = True
    while device.pico.now_us < end_us:
        device.advance(1)
        if held and device.pico.now_us - began_us >= held_ms * 1000:
            device.release(key)
            held = False
        if changed is None and device.look() != before:
            changed = (device.pico.now_us - began_us) / 1000
    return changed


def quantile(values: list[float], percent: int) -> float:
    """Return the value that *percent* of the sorted *values* do not exceed."""
    return values[min(len(values) - 1, len(values) * percent // 100)] if values else 0.0


def main(words: list[str]) -> int:
    """Measure, print the table; return the exit code: 1 after a fault."""
    parser = argparse.ArgumentParser(prog="bench_circuitpython", description=__doc__)
    parser.add_argument("--sequence", default="millennium_blades", help="its name")
    parser.add_argument("--steps", type=int, help="how many of its lines, all if left out")
    options = parser.parse_args(words)
    path = bytecode.ROOT / f"tests/sequences/{options.sequence}.seq"
    files = {**circuitpython.files(), "code.py": MEASURING}
    device = CircuitPythonDevice(flash_with(find_circuitpython(), files))
    told = Told(device)
    print(f"{'power on to the home screen':<50} {device.total_ms:>8} ms")
    device.advance(sequence.BOOT_MS)
    pixels_ms: list[float] = []
    for step in sequence.parse(path.read_text(encoding="utf-8"), path.name)[: options.steps]:
        if step.verb in ("press", "hold"):
            keys, held_ms = (step.given, 60) if step.verb == "press" else (step.given[:1], step.given[1])
            taken = [first_change_ms(device, key, held_ms) for key in keys]
            pixels_ms += [ms for ms in taken if ms is not None]
        elif step.verb == "wait":
            device.advance(min(step.given[0], 3000))  # a shorter countdown serves as well
        elif step.verb == "cut":
            device.cut()
            told = Told(device)
    pixels_ms.sort()
    for percent in (50, 95):
        what = f"press to pixels, p{percent} of {len(pixels_ms)}"
        print(f"{what:<50} {quantile(pixels_ms, percent):>8.1f} ms")
    free = sorted((int(line[1]), line[2]) for line in told.lines() if line[0] == "free" and len(line) > 2)
    faults = [" ".join(line[1:]) for line in told.lines() if line[0] == "fault"]
    if free:
        print(f"{f'heap free at the worst moment ({free[0][1]})':<50} {free[0][0] / 1024:>8.1f} KB")
    print("\n".join(f"fault: {fault}" for fault in faults) or "no fault")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
