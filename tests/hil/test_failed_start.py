"""A program that cannot start: the panel says why, and the Pico can be reached."""

import pytest

from boards.simulated.panel import Ssd1306
from host_tools.emulated import EmulatedPico, filesystem_image, run_code
from tests.hil.altered import CANNOT_START, altered

pytestmark = pytest.mark.slow

AFTER_MS = 9500  # the watchdog would have bitten


def fails_to_start(flash: bytes, why: bytes = b"ValueError: broken at the start") -> None:
    """Check what a Pico with *flash*, of which the program fails, does: by default with CANNOT_START."""
    panel = Ssd1306()
    pico = EmulatedPico(flash=flash, panel=panel)
    pico.run_until(AFTER_MS)
    lines = [any(panel.picture()[at : at + 128]) for at in range(0, 1024, 128)]
    assert panel.on and lines[0] and lines[2] and not all(panel.picture())
    assert why in pico.output
    assert int(run_code(pico, "import time; print(time.ticks_ms())")) >= AFTER_MS


def test_the_panel_shows_why_and_the_prompt_stays(uf2, program):
    image = filesystem_image(altered(program, CANNOT_START))
    fails_to_start(EmulatedPico(uf2, filesystem=image).flash)


@pytest.mark.parametrize("module", ["stepping", "loaded"])
def test_so_it_is_with_a_file_that_is_damaged(uf2, program, module):
    image = filesystem_image({**program, f"firmware/{module}.mpy": b"damaged" * 200})
    fails_to_start(EmulatedPico(uf2, filesystem=image).flash, b"ValueError: incompatible .mpy file")
