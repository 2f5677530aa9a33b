"""
The workshop's page with an emulated Pico on its USB: the official MicroPython image and the real program.

The tests look at the device itself: the panel's memory, the flash, the files from `tablemate pull`.
"""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from boards.simulated.panel import Ssd1306
from engines_core import json_text
from firmware.storage import lines
from firmware.storage.journal import Journal
from host_tools import cli
from host_tools.device import wall_clock
from host_tools.emulator import (
    EmulatedPico,
    FirmwareMissing,
    filesystem_files,
    filesystem_image,
    find_firmware,
    run_code,
)
from host_tools.emulator.socket_bridge import SocketBridge
from host_tools.installation import pico_files
from host_tools.program.models import PICO, PICO2
from host_tools.records import journals
from host_tools.web import program_files
from tests.engines.random_player import random_record, record_bytes
from tests.hil import image
from tests.hil.conftest import in_full
from tests.web.bench import Bench, PicoOnUsb

pytestmark = pytest.mark.slow

HOME_MS = 2000
GONE_MS = 7000  # after so long the program has let a silent PC go: firmware/runner.py
TINY = b"""
from firmware import one
import sys
print("version", one.VERSION)
while True:
    line = sys.stdin.readline().strip()
    if line == "hello":
        print("ok tablemate 1 micropython tiny 128 64 OK real")
    elif line in ("games", "frames on"):
        print("ok")
    elif line:
        print("error unknown command")
"""
DATA = {
    "data/games/0001.game": b"a game",
    "data/settings": b"loud",
    "notes.txt": b"mine",
    "lib/own.py": b"own",
    "firmware/mine.txt": b"mine",
}
KEPT = "main.before-tablemate.py"


@pytest.fixture(scope="session")
def uf2() -> Path:
    """Return the path of the official MicroPython image; skip where there is none."""
    try:
        return find_firmware()
    except FirmwareMissing as missing:
        pytest.skip(f"THE WORKSHOP WAS NOT TRIED AT A PICO: {missing}")


@pytest.fixture
def bench(browser: Browser, address: str) -> Iterator[Callable[..., Bench]]:
    """Return `bench(pico)`: the page with that on its USB."""
    made: list[Bench] = []

    def make(pico: EmulatedPico, **options) -> Bench:
        made.append(Bench(browser, address, PicoOnUsb(pico), **options))
        return made[-1]

    yield make
    for one in made:
        one.close()


def switched_on(uf2: Path, files: dict[str, bytes]) -> EmulatedPico:
    """Return a Pico with the real program and *files* that shows its home screen."""
    flash = filesystem_image({**image.files(), **files})
    pico = EmulatedPico(uf2, filesystem=flash, panel=Ssd1306())
    pico.run_for(HOME_MS)
    return pico


def panel_of(pico: EmulatedPico) -> bytes:
    """Return the panel's picture."""
    return bytes(pico.display.panel.picture())


def mirrored(there: Bench) -> bytes:
    """Return the picture that is drawn on the page, read from its pixels."""
    read = """() => {
        const canvas = document.querySelector("#panel"), scale = canvas.width / 128;
        const dots = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
        const picture = new Array(1024).fill(0);
        for (let y = 0; y < 64; y++) for (let x = 0; x < 128; x++) {
            const at = 4 * ((y * scale + (scale >> 1)) * canvas.width + x * scale + (scale >> 1));
            if (dots[at + 1] > 90) picture[(y >> 3) * 128 + x] |= 1 << (y & 7);
        }
        return picture;
    }"""
    return bytes(there.page.evaluate(read))


def stored(number: int, record: bytes) -> dict[str, bytes]:
    """Return the files of *record* as game *number* on the flash."""
    values = [json.loads(line) for line in record.splitlines()]
    return {f"data/games/{number:04}.game": journals.journal_of(values, False)}


def pulled(pico: EmulatedPico, folder: Path) -> dict[str, bytes]:
    """Return the files that `tablemate pull` makes of the games on *pico*."""
    with SocketBridge(pico) as bridge:
        assert cli.run(["pull", str(folder), "--port", bridge.address]) == 0
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_it_is_mirrored_and_pressed_its_games_come_as_tablemate_pulls_them_and_keys_are_released(
    uf2, bench, tmp_path, monkeypatch
):
    monkeypatch.setattr(wall_clock, "now", lambda: "")  # else the pull below would set the clock
    games = {
        **stored(1, record_bytes(random_record("boo_ray", 1, 30))),
        **stored(2, record_bytes(random_record("blaze", 2, 30))),
    }
    pico = switched_on(uf2, games)
    there = bench(pico)
    there.connect()
    there.until(lambda: "Blaze" in there.text("#games") and "Boo-Ray" in there.text("#games"), "the games")
    same = lambda: mirrored(there) == panel_of(pico)  # noqa: E731
    there.until(same, "the same picture")
    before = panel_of(pico)
    there.page.hover("[data-key=DOWN]")
    there.page.mouse.down()
    there.until(lambda: panel_of(pico) != before, "a move")
    there.page.mouse.up()
    there.until(same, "the same picture")
    saved = {}
    for number in (1, 2):
        with there.page.expect_download() as download:
            there.page.click(f"[aria-label='Save game {number}']")
            there.until(lambda number=number: f"{number:04}-" in there.text("#games-log"))
        saved[download.value.suggested_filename] = Path(download.value.path()).read_bytes()
    minute = there.page.evaluate("new Date().toLocaleString('sv').slice(0, 16)")
    there.page.hover("[data-key=DOWN]")
    there.page.mouse.down()
    held = panel_of(pico)
    there.until(lambda: panel_of(pico) != held, "a move")
    there.page.close()  # while the key is down
    assert_free(pico)
    assert saved == pulled(pico, tmp_path / "pulled") and len(saved) == 2
    told = run_code(pico, "import machine\nprint(machine.RTC().datetime())")
    assert abs(minutes_of(told) - minutes_of(minute)) <= 2
    assert not pico.diagnostics.errors


def assert_free(pico: EmulatedPico) -> None:
    """Fail unless no key is held when the program has missed the page for long enough."""
    pico.run_for(GONE_MS)
    resting = panel_of(pico)
    pico.run_for(1000)
    assert panel_of(pico) == resting
    pico.press("DOWN")  # a key that is held cannot go down
    pico.run_for(100)
    pico.release("DOWN")
    pico.run_for(400)
    assert panel_of(pico) != resting


def minutes_of(moment: str) -> int:
    """Return the minutes of an RTC's tuple, or of 2026-11-22 19:30."""
    numbers = [int(number) for number in re.findall(r"\d+", moment)]
    day, hour, minute = (numbers[2], *(numbers[4:6] if moment.startswith("(") else numbers[3:5]))
    return (day * 24 + hour) * 60 + minute


def tiny(version: int) -> dict[str, bytes]:
    """Return a small program; its parts are of one *version*."""
    filled = b"# filled up\n" * 500
    files = {
        "main.py": b'"""%d\nfrom boards.tiny import make\n"""\n' % version + TINY,
        "firmware/one.py": b"VERSION = %d\n" % version + filled,
        "firmware/two.py": b"VERSION = %d\n" % version + filled,
        "engines_core/same.py": b"the same in all versions",
    }
    old = b"M\x06\x00\x1f\x05\x01\x24firmware.inner.old\x00"
    return files if version == 2 else {**files, "firmware/inner/old.mpy": old}


@pytest.fixture
def program_2(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a program.json with version 2 of the small program."""
    larger = {**tiny(2), "firmware/three.py": b"for a chip with more memory"}
    by_chip = {PICO.chip: tiny(2), PICO2.chip: larger}
    monkeypatch.setattr(program_files.pico_files, "files", lambda board, chip=PICO.chip: by_chip[chip])
    return json_text.dumps(program_files.program(["tiny"]))


def bring(there: Bench, board: str = "tiny") -> None:
    """Press Update."""
    there.page.select_option("#board", board)
    there.page.click("#bring")


def test_an_update_torn_anywhere_is_mended_by_the_next_and_games_stay(uf2, bench, program_2):
    pico = EmulatedPico(uf2, filesystem=filesystem_image({**tiny(1), **DATA}))
    there = bench(pico, program=program_2)
    there.connect()
    bring(there)
    there.until(lambda: "%: firmware/two.py" in there.text("#bring-said"), "half of it")
    there.unplug()
    there.until(lambda: "unplugged" in there.text("#bring-said"))
    torn = filesystem_files(pico.flash)
    assert {**torn, **tiny(1), **DATA} == torn, "the old program is not whole"
    pico = EmulatedPico(uf2, flash=pico.flash)
    there.plug(PicoOnUsb(pico))
    there.until(lambda: there.said().startswith("Connected"), "the connection")
    bring(there)
    kept = f"The main.py of another program is kept as {KEPT}"
    there.until(lambda: kept in there.text("#bring-said"), "the end")
    assert filesystem_files(pico.flash) == {**tiny(2), **DATA, KEPT: tiny(1)["main.py"]}
    there.until(lambda: there.said().startswith("Connected"), "the connection")
    operations = len(pico.flash_memory.operations)
    bring(there, "any")
    there.until(lambda: "All 4 files are there already" in there.text("#bring-said"), "the end")
    assert len(pico.flash_memory.operations) == operations


def is_installing(pico) -> bool:
    """Return whether the flash of *pico* has the main.py that puts an update in place."""
    return filesystem_files(pico.flash)["main.py"].startswith(b"# Tablemate: finishes")


@pytest.mark.skipif(not in_full(), reason="in `make hil`")
def test_an_update_cut_while_it_is_put_in_place_starts_and_is_mended(uf2, bench, program_2):
    pico = EmulatedPico(uf2, filesystem=filesystem_image({**tiny(1), **DATA}))
    there = bench(pico, program=program_2)
    there.connect()
    bring(there)
    there.until(lambda: "in place" in there.text("#bring-said"), "the installer")
    there.until(lambda: is_installing(pico), "the installer")
    there.unplug()
    assert is_installing(pico)
    pico = EmulatedPico(uf2, flash=pico.flash)
    there.plug(PicoOnUsb(pico))
    there.until(lambda: there.said().startswith("Connected"), "the connection")
    assert filesystem_files(pico.flash) == {**tiny(2), **DATA, KEPT: tiny(1)["main.py"]}


def test_records_are_put_on_it_as_tablemate_pushes_them(uf2, bench, tmp_path, program_2):
    record = record_bytes(random_record("boo_ray", 4, 60))
    (tmp_path / "evening.jsonl").write_bytes(record)
    pico = EmulatedPico(uf2, filesystem=filesystem_image({**tiny(1), **DATA}))
    there = bench(pico, program=program_2)
    there.connect()
    there.until(lambda: "No games" in there.text("#games-said"))
    there.page.set_input_files("#push-files", tmp_path / "evening.jsonl")
    there.until(lambda: "evening.jsonl is game 2 on the device now" in there.text("#games-log"), "the record")
    journal = journals.from_record(str(tmp_path / "evening.jsonl"))
    name = f"data/games/0002.{'over' if journal.is_over else 'game'}"
    assert filesystem_files(pico.flash) == {**tiny(1), **DATA, name: journal.data}
    there.until(lambda: there.said().startswith("Connected"), "the connection")
    there.page.set_input_files("#push-files", tmp_path / "evening.jsonl")
    there.until(lambda: "there already, as game 2" in there.text("#games-log"), "a word")
    assert filesystem_files(pico.flash) == {**tiny(1), **DATA, name: journal.data}


def test_a_game_that_was_put_away_and_went_on_is_not_put_on_it_again(uf2, bench, tmp_path, program_2):
    record = record_bytes(random_record("boo_ray", 4, 20))
    values = [json.loads(line) for line in record.splitlines()]
    journal = Journal.create(str(tmp_path / "0007.game"), values[0])
    for action in values[1:]:
        journal.close()
        journal.append(action)
    games = {f"data/games/0007.{end}": (tmp_path / f"0007.{end}").read_bytes() for end in ("game", "tail")}
    (tmp_path / "now.jsonl").write_bytes(record)
    (tmp_path / "before.jsonl").write_bytes(record[: record.rfind(b"[")])  # without its last action
    pico = EmulatedPico(uf2, filesystem=filesystem_image({**tiny(1), **games}))
    there = bench(pico, program=program_2)
    there.connect()
    there.until(lambda: "No games" in there.text("#games-said"))
    there.page.set_input_files("#push-files", [tmp_path / "now.jsonl", tmp_path / "before.jsonl"])
    there.until(lambda: "before.jsonl is" in there.text("#games-log"), "the records")
    assert "now.jsonl is there already, as game 7." in there.text("#games-log")
    assert "before.jsonl is game 8 on the device now" in there.text("#games-log")


@pytest.mark.skipif(not in_full(), reason="in `make hil`")
def test_a_stopped_program_is_said_and_started_from_the_page(uf2, bench):
    pico = EmulatedPico(uf2, filesystem=filesystem_image(tiny(1)))
    pico.run_for(HOME_MS)
    pico.write(b"\x03")
    pico.run_for(500)
    there = bench(pico)
    there.page.click("#choose")
    there.until(lambda: "its program does not run" in there.said(), "a word")
    there.page.click("#start")
    there.until(lambda: there.said().startswith("Connected"), "the connection")


LOADED = """
import sys
tables = [name for name in sys.modules if name.startswith("firmware.ui.tables.")]
print("firmware.link.protocol" in sys.modules, tables != [])
"""


@pytest.mark.skipif(not in_full(), reason="in `make hil`")
def test_what_a_page_that_vanished_has_loaded_goes_when_a_game_is_set_up(uf2, bench):
    pico = switched_on(uf2, {})
    there = bench(pico)
    there.connect()
    there.until(lambda: "No games" in there.text("#games-said"))
    there.page.hover("[data-key=DOWN]")
    there.page.mouse.down()
    there.until(lambda: panel_of(pico) != bytes(1024))
    there.page.close()
    assert_free(pico)
    for ms in (100, 1000):  # starts the highlighted game, with all defaults
        pico.press("OK")
        pico.run_for(ms)
        pico.release("OK")
        pico.run_for(2000)
    assert run_code(pico, LOADED).split() == ["False", "True"]


@pytest.mark.skipif(not in_full(), reason="minutes long, in `make hil`")
def test_the_real_program_comes_onto_a_new_pico_and_shows_home(uf2, bench):
    pico = EmulatedPico(uf2, filesystem=filesystem_image(DATA), panel=Ssd1306())
    there = bench(pico)
    there.page.wait_for_selector("#board option[value=pico_ssd1306]", state="attached")
    there.page.select_option("#board", "pico_ssd1306")
    there.page.click("#bring")
    there.until(lambda: "are checked" in there.text("#bring-said"), "the end", 1200)
    assert filesystem_files(pico.flash) == {**pico_files.files(), **DATA}
    there.until(lambda: there.said().startswith("Connected"), "the connection")
    there.until(lambda: mirrored(there) == panel_of(pico) != bytes(1024), "the home screen")


def test_games_in_a_flash_that_was_formatted_are_not_written_over_unless_update_is_pressed_again(
    uf2, bench, program_2
):
    journal = lines.line_of(b'{"game": "boo_ray", "players": ["Ann", "\xc3\x84nne"]}', lines.SEALING)
    formatted = bytearray(filesystem_image({}))
    for block, found in ((200, journal), (201, b'1234abcd {"game": 1}\n')):
        formatted[block * 4096 : block * 4096 + len(found)] = found
    pico = EmulatedPico(uf2, filesystem=bytes(formatted))
    there = bench(pico, program=program_2)
    bring(there)
    there.until(lambda: "again to write over" in there.text("#bring-said"), "the refusal")
    assert "tablemate rescue" in there.text("#bring-said") and not filesystem_files(pico.flash)
    bring(there)
    there.until(lambda: "are checked" in there.text("#bring-said"), "the end")
    assert filesystem_files(pico.flash) == tiny(2)
