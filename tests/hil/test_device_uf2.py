"""
The one UF2 that `tablemate build --out` makes, dropped on the drive that a Pico shows with BOOTSEL held.

It is the boot ROM of the chip that writes it, and that restarts the Pico into it. In `make test` tests/fakes
writes the whole program in its place, and the chip's own a small one: both leave the same.
"""

import pytest

from boards.simulated.panel import Ssd1306
from host_tools import cli
from host_tools.device import sequence
from host_tools.emulator import EmulatedPico, filesystem_files
from host_tools.emulator.boot_drive import AVAILABLE, BUFFER_CONTROL, CACHE, BootDrive
from host_tools.installation import pico_files
from host_tools.pictures import panel_picture
from host_tools.program import uf2 as uf2_file
from tests.fakes import boot_rom
from tests.hil.conftest import in_full

pytestmark = pytest.mark.slow

HOME_MS = 3000  # the ROM waits for one second before it restarts
IN_USE = b"what was on the " * (boot_rom.FLASH_BYTES // 16)


def dropped(file: bytes, before: bytes, panel: Ssd1306 | None = None) -> EmulatedPico:
    """Return a Pico with the flash *before*, onto which *file* was dropped just now."""
    pico = EmulatedPico(flash=before, usb=False, panel=panel)
    BootDrive(pico).copy(file)
    return pico


def test_a_pico_in_use_onto_which_the_one_uf2_is_dropped_shows_the_home_screen(
    uf2, running, program, tmp_path, capsys
):
    assert cli.run(["build", "--out", str(tmp_path)]) == 0
    assert f"with {uf2.name}, " in capsys.readouterr().out
    file, panel = (tmp_path / f"{pico_files.DEFAULT_BOARD}.uf2").read_bytes(), Ssd1306()
    if in_full():
        pico = dropped(file, running.pico.flash, panel)
    else:
        pico = EmulatedPico(flash=boot_rom.dropped(file, running.pico.flash), usb=False, panel=panel)
    assert pico.run_until(lambda: shows_home(panel), HOME_MS) and not pico.diagnostics.errors
    found = filesystem_files(pico.flash)
    assert {place: found.get(place) for place in program} == program


def shows_home(panel: Ssd1306) -> bool:
    """Return whether *panel* shows the home screen."""
    return panel_picture.find_text(panel.picture(), "Tablemate", sequence.fonts()) is not None


def test_the_boot_rom_writes_what_the_tests_without_it_suppose():
    blocks = [(uf2_file.FLASH_START + at, bytes([at >> 8 & 0xFF]) * 256) for at in (0, 256, 0x1000, 0x1F00)]
    blocks += [(uf2_file.FLASH_START + 0x8000 + at, b"gaps" * 64) for at in range(0, 0x2000, 256)]
    file = uf2_file.of_blocks([*blocks, (uf2_file.FLASH_START + 0xF000, bytes(256))])
    assert dropped(file, IN_USE).flash == boot_rom.dropped(file, IN_USE) != IN_USE


def test_upstream_still_lacks_what_the_boot_rom_needs():
    chip = EmulatedPico(flash=IN_USE, usb=False).chip
    assert chip.find_peripheral(CACHE) is None
    chip.usb_ctrl.dpram_updated(BUFFER_CONTROL + 8, AVAILABLE << 16)  # the second buffer alone is given
    assert not chip.usb_ctrl._buff_status
