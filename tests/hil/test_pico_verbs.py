"""`tablemate pull`, `push` and `doctor` on an emulated Pico, through real mpremote."""

import ast
import json
import time
from pathlib import Path

import pytest

from boards.simulated.panel import Ssd1306
from firmware import VERSION
from firmware.storage import listing, repairs
from firmware.storage.journal import Journal
from host_tools import cli
from host_tools.commands import doctor
from host_tools.device import board_figures
from host_tools.emulator import EmulatedPico, filesystem_files, filesystem_image, run_code
from host_tools.emulator.socket_bridge import SocketBridge
from host_tools.installation import pico_files
from host_tools.records import journals
from host_tools.records.rescue import BLOCK_BYTES
from tests.engines.random_player import random_record, record_bytes

pytestmark = pytest.mark.slow

HEADER = b'{"game": "millennium_blades", "players": ["Ann", "Bo"], "tablemate": 1}\n'
RECORD = HEADER + b'[5,"start"]\n[9,"tick"]\n'
PROGRAM = b"""
# as a running program answers on the link, see firmware/link/protocol.py
import sys
while True:
    line = sys.stdin.readline().strip()
    if line == "hello":
        print("ok tablemate 1 micropython tiny 128 64 OK real")
    elif line == "games":
        print("span 0 0 00\\ngame 3 game\\ngame 2 bad\\nok")
    elif line == "pull 3":
        print("line %s\\nline [5,\\"start\\"]\\nline [9,\\"tick\\"]\\nok")
    elif line:
        print("error damaged")
""".replace(b"%s", HEADER.strip().replace(b'"', b'\\"'))
IDLE = b"from boards.pico_ssd1306 import make\nimport time\nwhile True:\n    time.sleep(1)\n"


@pytest.fixture
def called(capfd: pytest.CaptureFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Return `called(pico, verb, ...)`: exit code, output and errors of the verb on *pico*."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("host_tools.device.pico.HELLO_S", 0.5)

    def run(pico: EmulatedPico, verb: str, *arguments: str) -> tuple[int, str, str]:
        with SocketBridge(pico) as bridge:
            exit_code = cli.run([verb, *arguments, "--port", bridge.address])
        return exit_code, *capfd.readouterr()

    return run


def test_pull_lets_a_running_program_go_on(boot, called):
    exit_code, out, err = called(boot(PROGRAM.decode()), "pull", "evenings")
    assert exit_code == 1 and "game 2: " in err and "damaged" in err and err.count("\n") == 1
    assert out == "evenings/0003-millennium_blades.jsonl: 2 actions, new\n2 games on the device\n"
    assert Path("evenings/0003-millennium_blades.jsonl").read_bytes() == RECORD


def test_games_are_rescued_after_the_boot_code_has_formatted_the_flash(boot, called):
    journal = journals.journal_file("record", RECORD).data
    image = filesystem_image({"main.py": b"", "data/games/0001.game": journal})
    lost = b"\0" * 2 * BLOCK_BYTES + image[2 * BLOCK_BYTES :]
    pico = boot(filesystem=lost)
    pico.run_for(3000)
    assert not filesystem_files(pico.flash).get("data/games/0001.game")
    exit_code, out, err = called(pico, "rescue", "found")
    assert (exit_code, err) == (0, "") and out.endswith("1 game found\n")
    assert Path("found/0001-millennium_blades.jsonl").read_bytes() == RECORD


def test_records_go_to_the_flash_and_come_back_without_a_program(boot, called):
    long = record_bytes(random_record("boo_ray", 4, 120))
    Path("a.jsonl").write_bytes(RECORD)
    Path("b.jsonl").write_bytes(long)
    pico = boot("")
    exit_code, out, err = called(pico, "push", "a.jsonl", "b.jsonl", "a.jsonl")
    assert (exit_code, err) == (0, "")
    assert out.splitlines() == [
        "a.jsonl: stored as game 1",
        "b.jsonl: stored as game 2",
        "a.jsonl: there already, as game 1",
    ]
    assert set(filesystem_files(pico.flash)) - {"main.py"} <= {
        f"data/games/{number:04}.{end}" for number in (1, 2) for end in ("game", "over")
    }
    exit_code, out, err = called(pico, "pull", ".")
    assert (exit_code, err) == (0, "") and out.endswith("2 games on the device\n")
    assert Path("0001-millennium_blades.jsonl").read_bytes() == RECORD
    came = Path("0002-boo_ray.jsonl").read_text().splitlines()
    assert [json.loads(line) for line in came] == [json.loads(line) for line in long.decode().splitlines()]
    assert called(pico, "pull", ".")[1].count("there already") == 2


def test_a_pico_is_told_the_time_which_goes_on_when_its_program_starts(boot, called):
    pico = boot(IDLE.decode())
    Path("a.jsonl").write_bytes(RECORD)
    assert called(pico, "push", "a.jsonl")[0] == 0
    told = run_code(pico, "import machine; print(machine.RTC().datetime()[:3])")
    assert ast.literal_eval(told) == time.localtime()[:3]


def test_a_record_that_does_not_replay_keeps_all_from_being_stored(boot, called):
    Path("good.jsonl").write_bytes(RECORD)
    Path("bad.jsonl").write_bytes(HEADER + b'[5,"pause"]\n')
    pico = boot("")
    exit_code, out, err = called(pico, "push", "good.jsonl", "bad.jsonl")
    assert (exit_code, out, err) == (2, "", "tablemate: bad.jsonl:2: pause: no block is running\n")
    assert "data/games/0001.game" not in filesystem_files(pico.flash)


def test_what_push_stores_the_devices_own_library_lists(boot, called, tmp_path):
    Path("a.jsonl").write_bytes(RECORD)
    pico = EmulatedPico(
        filesystem=filesystem_image({"data/games/0007.over": b"x", "data/games/0007.tail": b""})
    )
    assert called(pico, "push", "a.jsonl")[1] == "a.jsonl: stored as game 8\n"
    for path, data in filesystem_files(pico.flash).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    assert listing.numbers(repairs.library_in(str(tmp_path / "data"))) == [8, 7]
    assert journals.stored(repairs.library_in(str(tmp_path / "data")), 8).trouble == ""


def test_games_on_a_shelf_are_pulled_found_again_and_counted(boot, called):
    Path("a.jsonl").write_bytes(RECORD)
    journal = journals.from_record("a.jsonl").data
    files = {"data/games/0000-0015/0009.over": journal, "data/games/0016.over": b"no header\n"}
    pico = EmulatedPico(filesystem=filesystem_image(files))
    exit_code, out, err = called(pico, "pull", ".")
    assert exit_code == 1 and out.endswith("2 games on the device\n") and "game 16: " in err
    assert Path("0009-millennium_blades.jsonl").read_bytes() == RECORD
    assert called(pico, "push", "a.jsonl")[1] == "a.jsonl: there already, as game 9\n"
    assert "2 stored" in called(pico, "doctor")[1]


def test_a_game_that_was_put_away_and_went_on_is_not_pushed_again(called, tmp_path: Path):
    values = [json.loads(line) for line in RECORD.splitlines()]
    journal = Journal.create(str(tmp_path / "0007.game"), values[0])
    for action in values[1:]:
        journal.close()
        journal.append(action)
    files = {f"data/games/0007.{end}": (tmp_path / f"0007.{end}").read_bytes() for end in ("game", "tail")}
    Path("a.jsonl").write_bytes(RECORD)
    pico = EmulatedPico(filesystem=filesystem_image(files))
    assert called(pico, "push", "a.jsonl") == (0, "a.jsonl: there already, as game 7\n", "")
    Path("a.jsonl").write_bytes(RECORD[: RECORD.rfind(b"[")])  # the record without its last action
    assert called(pico, "push", "a.jsonl")[1] == "a.jsonl: stored as game 8\n"


def test_doctor_finds_a_pico_without_a_program(boot, called):
    exit_code, out, err = called(boot(""), "doctor")
    assert (exit_code, err) == (1, "")
    assert "MicroPython 1.28.0 on Raspberry Pi Pico with RP2040\n" in out
    assert "none of Tablemate's -- run `tablemate deploy`" in out
    assert " KB free of 1408 KB" in out
    assert "pico       Pico: RP2040, 2048 KB of flash\nimage      the official one for a Pico\n" in out


def pressed_when_asked(pico: EmulatedPico, *keys: str) -> None:
    """Let *keys* be pressed one after the other, contacts bouncing, when the Pico has printed `READY`."""
    printed = bytearray()

    def hear(data: bytes) -> None:
        printed.extend(data)
        if b"READY" in printed:
            pico.on_output = None
            for i, key in enumerate(keys):
                at_ms = pico.now_ms + 500 + 300 * i
                pico.at(at_ms, lambda key=key: pico.press(key, bounce=True))  # type: ignore[misc]
                pico.at(at_ms + 200, lambda key=key: pico.release(key, bounce=True))  # type: ignore[misc]

    pico.on_output = hear


@pytest.fixture
def with_board(uf2, program, monkeypatch: pytest.MonkeyPatch):
    """Return a function that gives a Pico with the default board's files, but a program that idles."""
    parts = ("display/", "input/", "modules.", "ticks.", "__init__.")
    needed = ("boards/", *("firmware/" + part for part in parts))
    files = {path: content for path, content in program.items() if path.startswith(needed)}
    monkeypatch.setattr(pico_files, "files", lambda *_, **__: {**files, "main.py": IDLE})
    monkeypatch.setattr(doctor, "BUTTONS_S", 5)

    def boot(panel: "Ssd1306 | None") -> EmulatedPico:
        image = filesystem_image({**files, "main.py": IDLE, "data/games/0001.bad": b"?"})
        return EmulatedPico(uf2, filesystem=image, panel=panel)

    return boot


def test_doctor_looks_at_the_display_and_waits_for_the_buttons(with_board, called, monkeypatch):
    monkeypatch.setattr(doctor, "BUTTONS", "print('READY')\n" + doctor.BUTTONS)
    panel = Ssd1306()
    pico = with_board(panel)
    pressed_when_asked(pico, "UP", "OK", "BACK")
    exit_code, out, err = called(pico, "doctor", "--buttons")
    assert (exit_code, err) == (1, "")
    which = f"Tablemate {VERSION}, files, for board pico_ssd1306, the same as on this PC"
    assert f"{which} -- it did not answer just now\n" in out
    assert "1 stored -- 1 damaged\n" in out
    assert "answers, and is all white now\n" in out and panel.picture() == b"\xff" * 1024
    assert "UP, DOWN, OK, BACK\n" in out and "3 of 4 -- not DOWN\n" in out


def test_doctor_measures_the_board_and_writes_a_page_to_send(with_board, called):
    exit_code, out, err = called(with_board(Ssd1306()), "doctor", "--report", "board.md")
    count = len(board_figures.EMULATED_US)
    assert err == "" and f"{count} figures in board.md, 0 apart from the emulated Pico's\n" in out
    page = Path("board.md").read_text()
    assert page.count("| ms |") == 0 and "0001" not in page and "games" not in page.split("```json")[1]
    kept = json.loads(page.split("```json\n")[1].split("```")[0])
    assert list(kept["us"]) == list(board_figures.EMULATED_US)
    # the same code gives the same figures there: these are what a real board is compared with
    for what, us in kept["us"].items():
        assert us == pytest.approx(board_figures.EMULATED_US[what], rel=0.2), what


def test_a_page_of_a_board_without_a_program_says_that_nothing_was_measured(boot, called):
    Path("board.md").write_text("my notes")
    words = ("doctor", "--report", "board.md")
    assert (
        called(boot(""), *words)[2]
        == "tablemate: board.md is there, and no report of a board: write elsewhere\n"
    )
    Path("board.md").unlink()
    assert "nothing can be measured\n" in called(boot(""), *words)[1]
    assert "- pico: Pico: RP2040" in Path("board.md").read_text()


def test_doctor_finds_a_display_missing_and_a_button_stuck(with_board, called):
    pico = with_board(None)
    pico.press("OK")
    exit_code, out, err = called(pico, "doctor")
    assert (exit_code, err) == (1, "")
    assert "see `tablemate wiring pico_ssd1306`" in out
    assert "held down or wired wrong: OK\n" in out


def test_doctor_goes_on_when_the_program_is_broken(boot, called):
    exit_code, out, err = called(boot(IDLE.decode()), "doctor")
    assert (exit_code, err) == (1, "")
    assert "its file fails" in out and "no module named 'boards'" in out


def test_sheets_go_to_the_flash_are_replaced_and_come_back(boot, called):
    Path("ours.json").write_text('{"sheet": 1, "name": "Ours", "rows": [{"name": "Points"}]}')
    pico = boot("")
    assert called(pico, "push", "ours.json") == (0, "ours: stored, under Any game\n", "")
    assert filesystem_files(pico.flash)["data/sheets/ours.json"].startswith(b'{"sheet":1,')
    assert called(pico, "push", "ours.json")[1] == "ours: there already\n"
    Path("ours.json").write_text('{"sheet": 1, "name": "Ours 2", "rows": []}')
    assert called(pico, "push", "ours.json")[1] == "ours: replaced, under Any game\n"
    exit_code, out, err = called(pico, "pull", "--sheets", "back")
    assert (exit_code, out, err) == (0, "back/ours.json: new\n1 sheet on the device\n", "")
    assert json.loads(Path("back/ours.json").read_text())["name"] == "Ours 2"
    assert called(pico, "pull", "--sheets", "back")[1].startswith("back/ours.json: there already")
    assert "sheets     1 stored\n" in called(pico, "doctor")[1]


def test_a_sheet_that_is_not_sound_keeps_all_from_being_stored(boot, called):
    Path("bad.json").write_text('{"sheet": 1, "name": "Bad", "rows": [{"name": "A", "per": 1}]}')
    Path("good.jsonl").write_bytes(RECORD)
    pico = boot("")
    exit_code, out, err = called(pico, "push", "good.jsonl", "bad.json")
    assert (exit_code, out, err) == (2, "", "tablemate: bad.json: rows[0].per: 1 is below 2\n")
    assert not [path for path in filesystem_files(pico.flash) if path.startswith("data")]


def test_names_are_added_and_listed_over_usb(boot, called):
    pico = boot(IDLE.decode())
    exit_code, out, err = called(pico, "names", "add", "Ann", "Bo")
    assert (exit_code, out, err) == (0, "Ann: added\nBo: added\n", "")
    assert called(pico, "names", "rename", "Bo", "Bob")[0] == 0
    assert called(pico, "names")[1] == "Ann\nBob\n"
