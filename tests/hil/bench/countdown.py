"""The cost of a second of a running countdown."""

import statistics

from host_tools.emulator.device import EmulatedDevice
from tests.hil import image
from tests.hil.bench.budgets import budget
from tests.hil.bench.changes import Changes
from tests.hil.bench.figure import Figure, NotMeasured
from tests.hil.bench.playing import BLOCK, leave, play

BYTE_US = 9 * 1_000_000 / 400_000
MINUTE_S = 60  # a minute has all digits of a countdown, and the work done once a minute


def countdown_second() -> list[Figure]:
    """Measure a running countdown's seconds."""
    ours = seconds_over(image.files())
    bus_ms, busy_ms = median(ours)
    bus = Figure("a countdown second: bus time", bus_ms, budget("countdown second: bus, ms"), "ms")
    busy = Figure(
        "a countdown second: processor time", busy_ms, budget("countdown second: processor, ms"), "ms"
    )
    for place, figure in enumerate((bus, busy)):
        mean_ms = sum(second[place] for second in ours) / len(ours)
        figure.remarks = [
            f"the median; {mean_ms:.1f} on average, with what is done once in 10 s and a minute"
        ]
    return [bus, busy]


def median(seconds: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the medians of the first and of the second figures."""
    first, second = zip(*seconds, strict=True)
    return statistics.median(first), statistics.median(second)


def seconds_over(files: dict[str, bytes]) -> list[tuple[float, float]]:
    """Return how long each second of a minute keeps the bus, and besides it the processor busy, in ms."""
    device = EmulatedDevice(files)
    play(device, BLOCK)
    leave(device)
    changes = Changes(device.panel, lambda: device.pico.now_us)
    found = []
    for _ in range(MINUTE_S):
        sent, cycles = changes.sent_bytes, device.pico.busy_cycles
        device.advance(1000)
        bus_ms = (changes.sent_bytes - sent) * BYTE_US / 1000
        found.append((bus_ms, (device.pico.busy_cycles - cycles) / device.pico.cycles_a_ms - bus_ms))
    if len(changes.found) < MINUTE_S:
        raise NotMeasured(f"a countdown's seconds: the panel changed {len(changes.found)} times in a minute")
    return found
