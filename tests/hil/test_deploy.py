"""`tablemate deploy` on an emulated Pico, through real mpremote: its copies, also after a power cut."""

import re
import time
from collections.abc import Callable

import pytest

from boards.simulated.panel import Ssd1306
from host_tools import cli
from host_tools.device import sequence
from host_tools.emulator import EmulatedPico, filesystem_files, filesystem_image
from host_tools.emulator.socket_bridge import SocketBridge
from host_tools.installation import pico_files
from host_tools.pictures import panel_picture
from tests.hil.conftest import in_full

pytestmark = pytest.mark.slow

MAIN = b'''"""Where version %d starts."""

from firmware.loop import run


def make():
    from boards.pico_ssd1306 import make

    return make()


run(make)
'''
LOOP = b"""
from firmware import one
from firmware.inner import two
import sys
def run(make):
    print("version", one.VERSION, two.VERSION)
    while True:
        line = sys.stdin.readline().strip()
        if line == "hello":
            print("ok tablemate 1 micropython tiny 128 64 OK real")
"""
DATA = {
    "data/games/0001.game": b"a game",
    "data/settings": b"loud",
    "notes.txt": b"mine",
    "lib/own.py": b"own",
    "firmware/mine.txt": b"mine",
}
KEPT = "main.before-tablemate.py"
BOOT_MS = 20_000
HOME_MS = 2000
# 60 cut at every operation of the flash; of three the later two, one before and one after the change
CUTS, FIRST_CUT = (60, 0) if in_full() else (3, 1)


def program(version: int) -> dict[str, bytes]:
    """Return a program of which no part works with one of another version."""
    files = {
        "main.py": MAIN % version,
        "boards/pico_ssd1306.py": b"def make(): ...\n",
        "firmware/loop.py": LOOP,
        "firmware/one.py": b"VERSION = %d\n" % version,
        "firmware/inner/two.py": b"VERSION = %d\n" % version + b"# filled up\n" * 60,
        "engines_core/same.py": b"the same in all versions",
    }
    if version == 1:
        files["firmware/inner/old/gone.mpy"] = b"M\x06\x00\x1f\x05\x01\x2efirmware.inner.old.gone\x00"
    return files


@pytest.fixture
def deploy(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture
) -> Callable[..., tuple[int, str, str]]:
    """Return `deploy(pico, files)`: deploy *files*; exit code, output and errors."""

    def run(pico: EmulatedPico, files: dict[str, bytes]) -> tuple[int, str, str]:
        monkeypatch.setattr(pico_files, "files", lambda *_, **__: files)
        with SocketBridge(pico) as bridge:
            exit_code = cli.run(["deploy", "--port", bridge.address])
        return exit_code, *capfd.readouterr()

    return run


def version_that_boots(flash: bytes) -> str:
    """Return the versions of the two parts that a Pico with *flash* runs."""
    pico = EmulatedPico(flash=flash)
    assert pico.run_until(lambda: re.search(rb"version \d \d", pico.output), BOOT_MS), bytes(pico.output)
    found = re.search(rb"version (\d \d)", pico.output)
    assert found
    return found[1].decode()


def test_an_empty_pico_gets_everything_and_starts(boot, deploy):
    pico = boot("")
    exit_code, out, err = deploy(pico, program(1))
    assert (exit_code, err) == (0, "")
    assert "7 files" in out and "1 are there" not in out and out.endswith("Tablemate answers on board tiny\n")
    assert filesystem_files(pico.flash) == program(1)


def test_only_what_changed_is_copied_and_the_rest_of_the_flash_stays(uf2, deploy):
    pico = EmulatedPico(uf2, filesystem=filesystem_image({**program(1), **DATA}))
    exit_code, out, err = deploy(pico, program(2))
    assert (exit_code, err) == (0, "")
    assert "3 are there, 3 to copy, 1 to remove" in out
    assert filesystem_files(pico.flash) == {**program(2), **DATA}
    operations = len(pico.flash_memory.operations)
    exit_code, out, _ = deploy(pico, program(2))
    assert exit_code == 0 and "6 are there, 0 to copy, 0 to remove" in out
    assert len(pico.flash_memory.operations) == operations, "nothing changed, yet something was written"


def test_a_pico_with_other_firmware_is_refused_and_not_touched(uf2, deploy, monkeypatch):
    monkeypatch.setattr("host_tools.device.pico.NEEDS", (9, 99))
    pico = EmulatedPico(uf2, filesystem=filesystem_image({**program(1), **DATA}))
    exit_code, _, err = deploy(pico, program(2))
    assert exit_code == 1 and "needs MicroPython 9.99" in err and err.count("\n") == 1
    assert filesystem_files(pico.flash) == {**program(1), **DATA}


def test_a_full_flash_is_refused_before_anything_changes(uf2, deploy):
    full = {**program(1), "data/games/0001.over": bytes(1_300_000)}
    pico = EmulatedPico(uf2, filesystem=filesystem_image(full))
    exit_code, _, err = deploy(pico, program(2))
    assert exit_code == 1 and "KB are free on the Pico" in err and err.count("\n") == 1
    assert filesystem_files(pico.flash) == full


def test_a_power_cut_anywhere_leaves_a_whole_program_and_the_next_deploy_mends_it(uf2, deploy):
    main = b"# not Tablemate's own\n" + MAIN % 1
    old = filesystem_image({**program(1), **DATA, "main.py": main})
    new = {**program(2), **DATA, KEPT: main}
    uncut = EmulatedPico(uf2, filesystem=old)
    deploy(uncut, program(2))
    operations = len(uncut.flash_memory.operations)
    assert operations > 20
    seen = set()
    for cut in range(FIRST_CUT, CUTS):
        number = (2 * cut + 1) * operations // (2 * CUTS)
        pico = EmulatedPico(uf2, filesystem=old)
        pico.flash_memory.cut(number, number % 3 * 100)
        exit_code, _, err = deploy(pico, program(2))
        assert exit_code == 1 and err.count("\n") == 1, (number, err)
        version = version_that_boots(pico.flash)
        assert version in ("1 1", "2 2"), number
        seen.add(version)
        found = filesystem_files(pico.flash)
        assert {path: found[path] for path in DATA} == DATA
        later = EmulatedPico(uf2, flash=pico.flash)
        exit_code, out, err = deploy(later, program(2))
        assert (exit_code, err) == (0, ""), number
        assert filesystem_files(later.flash) == new, number
    assert seen == {"1 1", "2 2"}


@pytest.mark.skipif(not in_full(), reason="half a minute long, in `make hil`; above are smaller programs")
def test_the_real_program_is_deployed_and_starts(uf2, capfd):
    files = pico_files.files()
    main = b"import time\nwhile True: time.sleep(1)\n"
    stale = b"M\x06\x00\x1f\x05\x01\x1cfirmware.stale\x00"
    before = {**files, "firmware/stale.mpy": stale, "main.py": main}
    del before["firmware/app.mpy"]
    pico = EmulatedPico(uf2, filesystem=filesystem_image({**before, **DATA}))
    with SocketBridge(pico) as bridge:
        assert cli.run(["deploy", "--port", bridge.address, "--board", pico_files.DEFAULT_BOARD]) == 0
    assert "2 to copy, 1 to remove" in capfd.readouterr().out
    assert filesystem_files(pico.flash) == {**files, **DATA, KEPT: main}


@pytest.mark.skipif(not in_full(), reason="minutes long, in `make hil`")
def test_the_whole_real_program_is_deployed_onto_a_new_pico_which_shows_home(uf2, capfd):
    files, panel, began_s = pico_files.files(), Ssd1306(), time.monotonic()
    pico = EmulatedPico(uf2, panel=panel)  # a new Pico with MicroPython dropped on it
    with SocketBridge(pico) as bridge:
        assert cli.run(["deploy", "--port", bridge.address]) == 0
    out = capfd.readouterr().out
    assert f"0 are there, {len(files)} to copy, 0 to remove" in out
    assert out.endswith(f"Tablemate answers on board {pico_files.DEFAULT_BOARD}\n")
    assert filesystem_files(pico.flash) == files
    pico.run_for(HOME_MS)
    assert panel_picture.find_text(panel.picture(), "Tablemate", sequence.fonts()) is not None
    print(f"{len(files)} files deployed onto an empty Pico in {time.monotonic() - began_s:.0f} s")
