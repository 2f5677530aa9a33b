"""Figures without a Pico: the size of the files, a whole frame on the bus."""

from boards.simulated.bus import I2C
from boards.simulated.panel import Ssd1306 as Panel
from firmware.display.ssd1306 import Ssd1306
from host_tools.installation import pico_files
from tests.hil.bench.figure import Figure


def sizes() -> list[Figure]:
    """Measure the files, for the board that needs most."""
    found = {board: sum(map(len, pico_files.files(board).values())) for board in pico_files.boards()}
    largest = max(found, key=lambda board: found[board])
    what = f"all compiled files, the most of {len(found)} boards ({largest})"
    return [Figure(what, found[largest] / 1024, None, "KB")]


def driver_here() -> list[Figure]:
    """Measure a first frame of our driver, when all of the panel is unknown, on the bus of this PC."""
    bus = I2C(Panel())
    driver = Ssd1306(bus)
    driver.init()
    before = bus.bus_us
    while driver.flush_step():
        pass
    return [Figure("a whole frame over our driver: bus time", (bus.bus_us - before) / 1000, 25, "ms")]
