"""
Prints how fast the emulated Pico is here, and what MicroPython leaves free on it.

    python -m host_tools.emulator.measure
"""

import time

from host_tools.emulator.filesystem import filesystem_image
from host_tools.emulator.pico import EmulatedPico
from host_tools.emulator.raw_repl import run_code

MAIN = b"import machine\nmachine.Pin(25, machine.Pin.OUT).on()\n"
BUSY = "total = 0\nfor i in range(20_000):\n    total += i\n"
HEAP = "import gc; gc.collect(); print(gc.mem_free())"
IDLE_MS = 600_000


def main() -> None:
    """Measure, and print a line for each figure."""
    began_s = time.perf_counter()
    pico = EmulatedPico(filesystem=filesystem_image({"main.py": MAIN}))
    pico.run_until(lambda: pico.led.changes)
    print(f"power on to main.py    {pico.led.changes[0][0] / 1000:9.1f} ms virtual")
    pico.run_until(lambda: b">>>" in pico.output)
    print(f"power on to the prompt {pico.now_ms:9} ms virtual, {time.perf_counter() - began_s:.2f} s here")
    print(f"heap free              {run_code(pico, HEAP).strip():>9} bytes")
    began_s, cycles = time.perf_counter(), pico.busy_cycles
    run_code(pico, BUSY)
    megahertz = (pico.busy_cycles - cycles) / (time.perf_counter() - began_s) / 1_000_000
    slower = pico.cycles_a_ms / 1000 / megahertz
    print(f"busy                   {megahertz:9.2f} MHz, {slower:.0f} times slower than the chip")
    began_s, cycles = time.perf_counter(), pico.busy_cycles
    pico.run_for(IDLE_MS)
    took_s, busy_ms = time.perf_counter() - began_s, (pico.busy_cycles - cycles) / pico.cycles_a_ms
    print(f"{IDLE_MS // 60_000} idle minutes        {took_s:9.2f} s here, {busy_ms:.1f} ms of them busy")


if __name__ == "__main__":
    main()
