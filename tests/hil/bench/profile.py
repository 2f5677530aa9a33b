"""
Where the time of presses goes: samples of the emulated Pico while it works on the presses of a sequence.

    python -m tests.hil.bench --profile blaze              # by Python function
    python -m tests.hil.bench --profile blaze --map ELF    # by C function too, and by who allocates
    python -m tests.hil.bench --profile blaze --language ja

ELF is what the linker wrote beside the image that runs: for a frozen one (TABLEMATE_FROZEN) firmware.elf of
its build folder. Figures are shares of the samples in which the processor worked.
"""

import re
import tempfile
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_tools.device import sequence
from host_tools.emulator.device import EmulatedDevice
from host_tools.emulator.python_frames import Frames
from host_tools.frozen import packages
from host_tools.program import bytecode, languages
from tests.hil import image
from tests.hil.altered import DRAWS_ALIKE, altered

EVERY_US = 97  # no divisor of the ms in which things recur
BUSY = 0.9  # share of the time since the last sample, else the processor slept in it
SHOWN = 30
NO_PYTHON = "(no Python)"
ALLOCATING = ("gc_", "m_malloc", "m_realloc", "m_new")
SYMBOL = re.compile(r"^([0-9a-f]{8}) (?:[0-9a-f]{8} )?[tTwW] (\w+)", re.MULTILINE)


class Symbols:
    """The C functions of an ELF by address, from the listing of `nm`."""

    def __init__(self, listing: str):
        found = sorted((int(address, 16) & ~1, name) for address, name in SYMBOL.findall(listing))
        self._starts = [start for start, _ in found]
        self._names = [name for _, name in found]

    def at(self, address: int) -> str:
        """Return the name of the function that *address* lies in, "?" before the first."""
        index = bisect_right(self._starts, address) - 1
        return self._names[index] if index >= 0 else "?"


class Samples:
    """Counts of (Python function, C address) of *pico*, every EVERY_US of virtual time while `is_on`."""

    def __init__(self, pico: Any):
        self.counts: Counter[tuple[str, int]] = Counter()
        self.is_on = False
        self._pico = pico
        self._frames = Frames(pico)
        self._alarm = pico.chip.clock.create_alarm(self._take)
        self._busy = pico.busy_cycles
        self._alarm.schedule(EVERY_US * 1000)

    def _take(self) -> None:
        pico = self._pico
        worked, self._busy = pico.busy_cycles - self._busy, pico.busy_cycles
        if self.is_on and worked >= BUSY * EVERY_US * pico.cycles_a_ms / 1000:
            code = self._frames.current()
            function = self._frames.name(code) if code is not None else NO_PYTHON
            self.counts[function, int(pico.chip.core.pc)] += 1
        self._alarm.schedule(EVERY_US * 1000)


def sampled(name: str) -> "Counter[tuple[str, int]]":
    """Play the sequence *name* on the emulated Pico; return the samples of its presses, as `Samples`."""
    path = bytecode.ROOT / f"tests/sequences/{name}.seq"
    with tempfile.TemporaryDirectory(prefix="tablemate-profile-") as root:
        device = EmulatedDevice(altered(image.files(), DRAWS_ALIKE), image.settle(Path(root)))
    is_english = image.language() in languages.DEFAULT
    seen = [Samples(device.pico)]
    for step in sequence.parse(path.read_text(encoding="utf-8"), path.name):
        if step.verb == "expect" and not is_english:
            continue
        seen[-1].is_on = step.verb in ("press", "hold")
        sequence.do(step, device, lambda name, shown: None)
        if step.verb == "cut":  # from here on it is another Pico with the same flash
            seen.append(Samples(device.pico))
    return sum((samples.counts for samples in seen), Counter())


def print_profile(name: str, elf: "Path | None") -> None:
    """Print where the time of the presses in the sequence *name* goes."""
    counts = sampled(name)
    _print_table("Python function", counts, lambda function, _: function)
    if elf is None:
        print("\nby C function: name the ELF of the image, --map ELF")
        return
    symbols = Symbols(packages.run(["arm-none-eabi-nm", str(elf)]))
    _print_table("C function", counts, lambda _, address: symbols.at(address))
    allocating = Counter(
        {key: count for key, count in counts.items() if symbols.at(key[1]).startswith(ALLOCATING)}
    )
    _print_table("allocations and collections, by Python function", allocating, lambda function, _: function)


def _print_table(title: str, counts: "Counter[tuple[str, int]]", key: Callable[[str, int], str]) -> None:
    found: Counter[str] = Counter()
    for (function, address), count in counts.items():
        found[key(function, address)] += count
    total = found.total()
    print(f"\n{title}: {total} samples, {total * EVERY_US / 1000:.0f} ms")
    for name, count in found.most_common(SHOWN):
        print(f"{count / total:7.1%}  {name}")
