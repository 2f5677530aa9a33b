"""The one UF2 that `tablemate build --out` makes, MicroPython and the program: a Pico starts from it."""

import pytest

from boards.simulated.panel import Ssd1306
from host_tools import build, cli, picture, sequence
from host_tools.emulated import EmulatedPico, filesystem_files
from tests.fakes import boot_rom

pytestmark = pytest.mark.slow

HOME_MS = 2000


def test_a_pico_with_the_one_uf2_shows_the_home_screen(uf2, program, tmp_path, capsys):
    assert cli.run(["build", "--out", str(tmp_path)]) == 0
    assert f"with {uf2.name}, " in capsys.readouterr().out
    panel = Ssd1306()
    flash = boot_rom.dropped((tmp_path / f"{build.DEFAULT_BOARD}.uf2").read_bytes())
    pico = EmulatedPico(flash=flash, panel=panel)
    assert pico.run_until(HOME_MS) and not pico.diagnostics.errors
    assert picture.find_text(panel.picture(), "Tablemate", sequence.fonts()) is not None
    found = filesystem_files(pico.flash)
    assert {place: found.get(place) for place in program} == program
