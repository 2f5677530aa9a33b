"""The presses of a sequence against their budgets."""

import tempfile
from pathlib import Path

from host_tools.emulator.device import EmulatedDevice
from tests.hil import image
from tests.hil.altered import DRAWS_ALIKE, altered
from tests.hil.bench.budgets import budget
from tests.hil.bench.figure import Figure, NotMeasured, quantile
from tests.hil.bench.presses import Press, presses


def presses_in(path: Path) -> list[Figure]:
    """Measure, for every press in the sequence at *path*, until pixels change and until flash is safe."""
    with tempfile.TemporaryDirectory(prefix="tablemate-bench-") as root:
        device = EmulatedDevice(altered(image.files(), DRAWS_ALIKE), image.settle(Path(root)))
        found = list(presses(device, path))
    pixels_ms = [press.pixels_ms for press in found if press.pixels_ms is not None]
    return [*to_pixels(path.stem, pixels_ms, " in the worst sequence"), to_flash(path.stem, found)]


def to_flash(where: str, found: list[Press]) -> Figure:
    """Return the worst time from a press to safe on flash; its remarks list the presses over the budget."""
    stored = [press for press in found if press.flash_ms is not None]
    if not stored:
        raise NotMeasured(f"{where}: no press stored anything")
    what = f"press to safe on flash, worst of {len(stored)} in {where}"
    most_ms = budget("confirmed to safe on flash, ms")
    figure = Figure(what, max(press.flash_ms or 0 for press in stored), most_ms, "ms")
    figure.remarks = [str(press) for press in stored if (press.flash_ms or 0) > most_ms]
    return figure


def to_pixels(where: str, pixels_ms: list[float], which: str = "") -> list[Figure]:
    """Return p95 and p99 of the times *pixels_ms* from a press to the first changed pixels."""
    found = []
    for percent in (95, 99):
        what = f"press to pixels, p{percent} of {len(pixels_ms)} in {where}"
        most_ms = budget(f"press to pixels p{percent}{which}, ms")
        found.append(Figure(what, quantile(pixels_ms, percent), most_ms, "ms"))
    found[0].samples = pixels_ms
    return found
