"""A program that cannot start: the panel says why, and the Pico can be reached."""

import pytest

from boards.simulated.panel import Ssd1306
from host_tools.emulator import EmulatedPico, filesystem_image, run_code
from tests.hil.altered import CANNOT_BE_MADE, CANNOT_START, altered

pytestmark = pytest.mark.slow

AFTER_MS = 9500  # the watchdog would have bitten
BROKEN = ("ValueError: brok", "en at the start")
DRAWN = """
from framebuf import MONO_VLSB, FrameBuffer
picture = bytearray(1024)
frame = FrameBuffer(picture, 128, 64, MONO_VLSB)
for row, line in enumerate({lines!r}):
    frame.text(line, 0, 9 * row)
print(picture.hex())
"""


def fails_to_start(flash: bytes, why: tuple[str, ...] = BROKEN) -> None:
    """Check that a Pico with *flash*, whose program fails, shows the lines *why* and can be reached."""
    panel = Ssd1306()
    pico = EmulatedPico(flash=flash, panel=panel)
    pico.run_until(AFTER_MS)
    assert panel.on and "".join(why).encode() in pico.output
    assert int(run_code(pico, "import time; print(time.ticks_ms())")) >= AFTER_MS
    lines = ("Cannot start:", *why, "Your games stay.")
    assert panel.picture() == bytes.fromhex(run_code(pico, DRAWN.format(lines=lines)))


def test_the_panel_shows_why_and_the_prompt_stays(uf2, program):
    image = filesystem_image(altered(program, CANNOT_START))
    fails_to_start(EmulatedPico(uf2, filesystem=image).flash)


def test_so_it_is_with_a_board_whose_keys_cannot_be_made(uf2, program):
    image = filesystem_image(altered(program, CANNOT_BE_MADE))
    fails_to_start(EmulatedPico(uf2, filesystem=image).flash)


@pytest.mark.parametrize("module", ["firmware/runner", "firmware/modules", "boards/pico_ssd1306"])
def test_so_it_is_with_a_file_that_is_damaged(uf2, program, module):
    image = filesystem_image({**program, f"{module}.mpy": b"damaged" * 200})
    why = ("ValueError: inco", "mpatible .mpy fi", "le")
    fails_to_start(EmulatedPico(uf2, filesystem=image).flash, why)
