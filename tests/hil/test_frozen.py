"""
The image with the program frozen into it: built once, dropped on Picos with games, and started.

Where Debian's tools are not there it says which are missing. Minutes long: in `make hil` and `make frozen`.
"""

import re

import pytest

from boards.simulated.panel import Panel, Ssd1306
from firmware import VERSION
from host_tools import cli
from host_tools.device import sequence
from host_tools.device.pico import SLOW_BOOT_S
from host_tools.emulator import EmulatedPico, filesystem_files, filesystem_image, run_code
from host_tools.emulator import filesystem as fs
from host_tools.emulator.circuit import of_board
from host_tools.emulator.device import EmulatedDevice
from host_tools.emulator.filesystem import OFFSET, SIZE
from host_tools.emulator.socket_bridge import SocketBridge
from host_tools.frozen import image, notices, packages, program
from host_tools.installation import pico_files
from host_tools.pictures import panel_picture
from host_tools.records import journals, rescue
from host_tools.records.rescue import BLOCK_BYTES
from tests.fakes import boot_rom
from tests.hil.altered import CANNOT_START
from tests.hil.conftest import in_full
from tests.hil.test_device_program import play
from tests.hil.test_device_uf2 import dropped
from tests.hil.test_failed_start import DRAWN, fails_to_start

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not in_full(), reason="minutes long, in `make hil`")]

LEFT = 96 * 1024  # bytes, of what is free before the file system
ROWS = [
    "Cannot read the",
    "flash, kept it.",
    "To get games out",
    "use a PC:",
    "tablemate rescue",
    "To erase, hold",
]
HOME_MS = 12_000  # the first time, with an old program to be removed
HEADER = {"tablemate": 1, "game": "millennium_blades", "players": ["Ann", "Bo"]}
GAMES = {
    "data/games/0001.over": journals.journal_of([HEADER, [5, "start"]], True),
    "data/games/0002.over": journals.journal_of([HEADER, [7, "start"], [9, "tick"]], True),
}
OWN = {"notes.txt": b"mine", "lib/own.py": b"mine", "firmware/mine.txt": b"mine"}
PROMPT_MS = 3000
PAGE_BYTES = 256
WRITE = """
import os
with open("data/games/NUMBER", "w") as file:
    for _ in range(9):
        file.write("NUMBER" * 1000)
os.rename("data/games/0001.over", "data/moved")
os.rename("data/moved", "data/games/0001.over")
"""
BEGINS = "press OK\nhold OK 700\nwait 2500\npress OK\nwait 500\npress OK"  # behind the checklist
GOES_ON = 'expect "Resume Millennium"\npress OK\nwait 2500\nexpect "PAUSED"\npress OK'
SETTLED_MS = 1800  # after a press: its action is stored, the journal is tidied
TAIL = "data/games/0001.tail"
WHICH = "import sys, firmware.app; print(sys.version.split()[2], firmware.app.__file__)"
RUNS = {"files": "v1.28.0 /lib/firmware/app.mpy\n", "frozen": "v1.25.0 firmware/app.py\n"}
TINY = {
    "main.py": b'''"""
from boards.pico_ssd1306 import make
"""
import sys
from firmware.tiny import NAME
print(NAME)
while True:
    if sys.stdin.readline().strip() == "hello":
        print("ok tablemate 1 micropython pico_ssd1306 128 64 OK real")
''',
    "firmware/tiny.py": b"NAME = 'tiny'",
}


@pytest.fixture(scope="module")
def frozen() -> bytes:
    """Return the UF2 of the default board; skip the test where it cannot be built."""
    missing = packages.missing_tools()
    if missing:
        pytest.skip(f"a frozen image needs Debian's packages {' '.join(missing)}")
    return image.built(pico_files.DEFAULT_BOARD)


def compiled(changes: dict[str, str]) -> bytes:
    """Return the UF2 of the default board with these *changes*, modules by their places."""
    with packages.alone():
        files = {**program.files(pico_files.DEFAULT_BOARD), **changes}
        return image.as_uf2(image.compiled(files, packages.sources()))


def at_home(file: bytes, flash: bytes) -> EmulatedPico:
    """Return a Pico with *flash*, on whose drive *file* was dropped, a while after it showed home."""
    panel = Ssd1306()
    pico = dropped(file, flash, panel)
    assert pico.run_until(lambda: shows(panel, "Tablemate"), HOME_MS) and not pico.diagnostics.errors
    pico.run_for(2000)
    return pico


def shows(panel: Panel, text: str) -> bool:
    """Return whether *panel* shows *text*."""
    return panel_picture.find_text(panel.picture(), text, sequence.fonts()) is not None


def started(flash: bytes) -> tuple[EmulatedPico, Ssd1306]:
    """Return a Pico with *flash* that was switched on and shows its home screen, and its panel."""
    panel = Ssd1306()
    pico = EmulatedPico(flash=flash, panel=panel)
    assert pico.run_until(lambda: shows(panel, "Tablemate"), HOME_MS), pico.output
    return pico, panel


def with_files(files: dict[str, bytes]) -> bytes:
    """Return the flash of a Pico with the official image and *files*."""
    return EmulatedPico(filesystem=filesystem_image(files)).flash


@pytest.fixture(scope="module")
def upgraded(uf2, frozen) -> bytes:
    """Return the flash of a Pico with files and games on which the frozen UF2 was dropped, once started."""
    used, _ = started(with_files({**pico_files.files(), **GAMES, **OWN}))  # 1.28 has mounted and written it
    used.run_for(2000)
    return at_home(frozen, used.flash).flash


def test_the_same_sources_give_the_same_bytes(frozen, tmp_path, monkeypatch):
    monkeypatch.setattr(image, "kept_in", lambda versions: tmp_path)  # compiles all again, at another path
    assert image.built(pico_files.DEFAULT_BOARD) == frozen


def test_the_image_leaves_room_for_what_is_to_come(frozen):
    assert fs.OFFSET - (image.folder_for(packages.sources()) / "compiled/firmware.bin").stat().st_size >= LEFT


def test_there_is_a_notice_for_each_library_of_which_something_is_linked_in(frozen):
    told = (image.folder_for(packages.sources()) / "compiled/firmware.elf.map").read_text()
    linked = set(re.findall(r"/(lib[\w+]+\.a)\(", told))
    assert linked and linked <= {library for some in notices.INSTALLED.values() for library in some}


def test_another_board_frozen_shows_home_on_its_own_panel(uf2, frozen, tmp_path, monkeypatch):
    (tmp_path / "waveshare.uf2").write_bytes(image.built("waveshare_oled_1_3"))
    monkeypatch.setenv("TABLEMATE_UF2", str(tmp_path / "waveshare.uf2"))
    there = EmulatedDevice({}, circuit=of_board("waveshare_oled_1_3"))
    there.advance(HOME_MS)
    assert shows(there.panel, "Tablemate") and not there.errors


def test_dropped_on_a_pico_with_games_it_replaces_the_program_and_keeps_all_else(upgraded):
    assert filesystem_files(upgraded) == {**GAMES, **OWN}
    pico, _ = started(upgraded)
    assert run_code(pico, "import firmware.app; print(firmware.app.__file__)").startswith("firmware/app.py")


def test_a_newer_frozen_program_takes_the_place_of_a_frozen_one_and_keeps_all_else(upgraded):
    pico, _ = started(at_home(compiled({"firmware/__init__.py": "VERSION = 'newer'"}), upgraded).flash)
    assert run_code(pico, "import firmware; print(firmware.VERSION)") == "newer\n"
    assert filesystem_files(pico.flash) == {**GAMES, **OWN}


@pytest.mark.parametrize("place", ["firmware/app.py", "boards/__init__.py", "frozen_program.py"])
def test_a_module_of_someone_else_is_not_taken_for_a_frozen_one_and_stays(frozen, place):
    there = {place: b"raise ValueError", **GAMES}
    assert filesystem_files(at_home(frozen, with_files(there)).flash) == there


def test_the_official_image_and_a_deploy_bring_files_back_and_the_games_stay(
    uf2, frozen, upgraded, capfd, tiny
):
    pico = EmulatedPico(flash=dropped(uf2.read_bytes(), upgraded).flash)
    with SocketBridge(pico) as bridge:
        assert cli.run(["deploy", "--port", bridge.address]) == 2  # which board it was, nothing tells
        assert "name it, --board" in capfd.readouterr().err
        assert cli.run(["deploy", "--port", bridge.address, "--board", pico_files.DEFAULT_BOARD]) == 0
    assert "frozen" not in capfd.readouterr().out
    there = {**TINY, **GAMES, **OWN}
    assert filesystem_files(pico.flash) == there
    assert filesystem_files(at_home(frozen, pico.flash).flash) == there  # TINY is not our program


def test_the_uf2_with_files_dropped_over_a_frozen_program_runs_its_files(uf2, upgraded, tmp_path, capsys):
    assert cli.run(["build", "--out", str(tmp_path)]) == 0
    assert "it erases the games" in capsys.readouterr().out
    pico = at_home((tmp_path / f"{pico_files.DEFAULT_BOARD}.uf2").read_bytes(), upgraded)
    assert filesystem_files(pico.flash) == pico_files.files()
    again, _ = started(pico.flash)
    assert run_code(again, "import firmware.app; print(firmware.app.__file__)") == "firmware/app.mpy\n"


def test_both_micropythons_read_and_write_the_same_file_system(uf2, frozen):
    flash, expected = with_files(GAMES), dict(GAMES)
    for number, file in enumerate((frozen, uf2.read_bytes()) * 2):
        pico = EmulatedPico(flash=boot_rom.dropped(file, flash))
        pico.run_for(PROMPT_MS)
        run_code(pico, WRITE.replace("NUMBER", str(number)))
        expected[f"data/games/{number}"] = str(number).encode() * 9000
        flash = pico.flash
        assert filesystem_files(flash) == expected, number


def without_superblocks(flash: bytes) -> bytes:
    """Return *flash* with both copies of its file system's superblock gone."""
    lost = bytearray(flash)
    for block in (0, 1):
        lost[OFFSET + block * BLOCK_BYTES : OFFSET + block * BLOCK_BYTES + PAGE_BYTES] = bytes(PAGE_BYTES)
    return bytes(lost)


def test_a_file_system_that_cannot_be_mounted_is_kept_until_two_keys_are_held(frozen, tmp_path, capfd):
    damaged = without_superblocks(dropped(frozen, with_files(GAMES)).flash)
    panel = Ssd1306()
    pico = EmulatedPico(flash=damaged, panel=panel)
    pico.run_for(PROMPT_MS)
    shown = run_code(pico, DRAWN.format(lines=[*ROWS, "UP+DOWN 5 s"]))
    assert panel.on and panel.picture() == bytes.fromhex(shown)
    with SocketBridge(pico) as bridge:
        assert cli.run(["rescue", "--port", bridge.address, str(tmp_path)]) == 0
    assert "2 games found" in capfd.readouterr().out
    assert pico.flash[OFFSET:] == damaged[OFFSET:]
    panel = Ssd1306()
    pico = EmulatedPico(flash=damaged, panel=panel)
    pico.run_for(PROMPT_MS)
    for key in ("UP", "DOWN"):
        pico.press(key)
    pico.run_for(4000)
    assert pico.flash[OFFSET:] == damaged[OFFSET:]
    pico.run_for(2000)
    for key in ("UP", "DOWN"):
        pico.release(key)
    assert pico.run_until(lambda: shows(panel, "Tablemate"), HOME_MS) and not pico.diagnostics.errors
    assert len(rescue.rescued(bytes(pico.flash))) == len(GAMES)


def test_a_blank_flash_is_formatted_and_home_is_shown(frozen):
    blank = bytearray(with_files({}))
    blank[OFFSET : OFFSET + SIZE] = b"\xff" * SIZE
    at_home(frozen, bytes(blank))


def in_lib() -> dict[str, bytes]:
    """Return the program's files where the official image finds them, too, and a frozen one leaves them."""
    files = pico_files.files()
    main = b"# not Tablemate's own\n" + files.pop("main.py")
    return {"main.py": main, **{f"lib/{place}": data for place, data in files.items()}}


@pytest.mark.parametrize("order", [("files", "frozen", "files"), ("frozen", "files", "frozen")])
def test_a_game_in_which_the_power_went_goes_on_under_the_other_micropython(uf2, frozen, order):
    images = {"files": uf2.read_bytes(), "frozen": frozen}
    flash, steps, record = with_files(in_lib()), BEGINS, []
    for way in order:
        there = EmulatedDevice({}, flash=dropped(images[way], flash).flash)
        play(there, steps)
        there.advance(SETTLED_MS)
        told = there.latest_record()
        assert told[: len(record)] == record and len(told) > len(record) and not there.errors
        flash, steps, record = there.pico.flash, GOES_ON, told
        assert told[-1].encode() in filesystem_files(flash)[TAIL]
        assert run_code(there.pico, WHICH) == RUNS[way]


@pytest.fixture
def tiny(monkeypatch):
    """Let a small program be deployed."""
    monkeypatch.setattr(pico_files, "files", lambda *_, **__: dict(TINY))


def test_files_go_over_a_frozen_program_only_if_that_is_wanted(upgraded, capfd, tiny):
    pico, which = EmulatedPico(flash=upgraded), program.identity(pico_files.DEFAULT_BOARD)
    with SocketBridge(pico) as bridge:
        assert cli.run(["deploy", "--port", bridge.address]) == 1
        err = capfd.readouterr().err
        assert f"program {which} is frozen into MicroPython (board {pico_files.DEFAULT_BOARD})" in err
        assert "--over" in err
        assert err.count("\n") == 1 and filesystem_files(pico.flash) == {**GAMES, **OWN}
        assert cli.run(["deploy", "--over", "--port", bridge.address]) == 0
        assert f"in place of the frozen program {which}; back" in capfd.readouterr().out
        assert cli.run(["doctor", "--port", bridge.address]) == 1  # the files of the board are missing
        out = capfd.readouterr().out
        over = f"files over the frozen program {which}, for board {pico_files.DEFAULT_BOARD}"
        assert f"{over}, the same as on" in out
    again = EmulatedPico(flash=pico.flash)
    assert again.run_until(lambda: b"tiny" in again.output, HOME_MS)


def test_doctor_says_that_the_program_is_frozen_and_which(upgraded, capfd, monkeypatch):
    monkeypatch.setattr("host_tools.device.pico.HELLO_S", SLOW_BOOT_S)
    with SocketBridge(EmulatedPico(flash=upgraded, panel=Ssd1306())) as bridge:
        assert cli.run(["doctor", "--port", bridge.address]) == 0
    out = capfd.readouterr().out
    assert "MicroPython 1.25.0 on Raspberry Pi Pico with RP2040\n" in out
    which = f"Tablemate {VERSION}, program {program.identity(pico_files.DEFAULT_BOARD)}, frozen"
    assert f"{which}, for board pico_ssd1306, the same as on this PC\n" in out and "2 stored\n" in out


def test_a_frozen_program_that_cannot_start_shows_why_and_leaves_the_prompt(frozen):
    main = CANNOT_START + program.files(pico_files.DEFAULT_BOARD)["main.py"]
    fails_to_start(boot_rom.dropped(compiled({"main.py": main}), with_files(GAMES)))
