"""`tablemate doctor` on a display; the whole verb at a Pico is in tests/hil/test_pico_verbs.py."""

import contextlib
import io
from types import SimpleNamespace
from typing import Any

import pytest

from boards.simulated import panel as panels
from boards.simulated.bus import I2C, SPI
from firmware.display.sh1107 import Sh1107
from firmware.display.ssd1306 import Ssd1306
from host_tools.commands import doctor
from host_tools.device.pico import Implementation
from host_tools.errors import Failed
from host_tools.installation import deployment
from host_tools.installation.detection import Frozen
from host_tools.program.models import PICO2_W, PICO_W

WHITE = b"\xff" * 1024


class Prompt:
    """A prompt of Python at which there is a `board` with *display*; takes the place of a Pico."""

    def __init__(self, display: Any):
        self._names = {"board": SimpleNamespace(display=display)}

    def run(self, code: str) -> str:
        """Run *code* and return its output."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(code, self._names)
        return printed.getvalue()


def told(display: Any, capsys: pytest.CaptureFixture[str]) -> tuple[str, bool]:
    """Return the line about *display* and whether all is well."""
    findings = doctor.Findings()
    doctor.display(Prompt(display), "my_table", findings)  # type: ignore[arg-type]
    return capsys.readouterr().out, findings.all_well


def test_a_display_over_i2c_answers_or_does_not(capsys):
    bus = I2C(panels.Ssd1306())
    assert told(Ssd1306(bus), capsys) == ("display    answers, and is all white now\n", True)
    assert bus.panel.picture() == WHITE
    bus.unplug()
    line, is_well = told(Ssd1306(bus), capsys)
    assert "no answer" in line and "see `tablemate wiring my_table`" in line and not is_well


def test_damaged_games_and_folders_that_cannot_be_read_are_told(capsys):
    findings = doctor.Findings()
    doctor.tell_games(findings, ["0017.game", "0018.bad", "0000-0015/ [Errno 5] EIO", "0018.tail"])
    trouble = "1 damaged, 0000-0015/ [Errno 5] EIO cannot be read"
    assert capsys.readouterr().out == f"games      2 stored -- {trouble}\n" and not findings.all_well


def test_every_stored_game_counts_also_one_that_is_kept_after_a_fault_and_one_on_a_shelf(capsys):
    findings = doctor.Findings()
    doctor.tell_games(findings, ["0017.game", "0016.kept", "0000-0015/0003.over", "0017.tail", "0018.gone"])
    assert capsys.readouterr().out == "games      3 stored\n" and findings.all_well


def test_a_display_over_spi_is_not_said_to_answer(capsys):
    bus = SPI(panels.Sh1107())
    line, is_well = told(Sh1107(bus, bus.dc, bus.cs, bus.reset), capsys)
    assert line == "display    was sent all white; over SPI it cannot answer: look at it\n" and is_well
    assert bus.panel.picture() == WHITE


@pytest.mark.parametrize(
    "said, told",
    [
        ("1.2.0\n", "Tablemate 1.2.0, "),
        ("", ""),
        ("x\n" * 9, ""),
        ("1\x1b[2J\n", ""),
        (Failed("ValueError"), ""),
    ],
)
def test_which_tablemate_is_on_a_pico_is_told_if_it_says_so(said, told):
    def run(code: str) -> str:
        if isinstance(said, Failed):
            raise said
        return said

    assert doctor.version(SimpleNamespace(run=run)) == told  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "frozen, told",
    [
        (None, "files, for board tiny, "),
        (Frozen("tiny", "12ab", False), "files over the frozen program 12ab, for board tiny, "),
    ],
)
def test_a_program_in_files_is_said_to_be_so(frozen, told, monkeypatch, capsys):
    monkeypatch.setattr(deployment, "survey", lambda pico: {deployment.MAIN: ""})
    pico = SimpleNamespace(get=lambda path: b"from boards.tiny import make\n", run=lambda code: "1.2.0\n")
    findings = doctor.Findings()
    assert doctor.files_program(pico, findings, "", frozen) == "tiny"  # type: ignore[arg-type]
    assert capsys.readouterr().out.startswith(f"program    Tablemate 1.2.0, {told}")


MADE = "3.4.0; MicroPython v1.28.0 on 2026-04-06"


@pytest.mark.parametrize(
    "machine, version, filesystem_kb, told",
    [
        (
            PICO2_W.machine,
            MADE,
            2560,
            ["Pico 2 W: RP2350, 4096 KB of flash", "the official one for a Pico 2 W"],
        ),
        (PICO_W.machine, MADE, 1408, ["Pico W: RP2040, 2048 KB of flash", "another build for a Pico W"]),
        (
            PICO_W.machine,
            MADE + "-dirty",
            848,
            ["Pico W: RP2040, 2048 KB of flash", "another build for a Pico W"],
        ),
        ("Pimoroni Tiny2040 with RP2040", MADE, 1408, ["none that Tablemate was tried on"]),
    ],
)
def test_the_pico_and_its_image_are_named(machine, version, filesystem_kb, told, capsys):
    runs = Implementation("micropython", (1, 28, 0), machine, 4870)
    doctor.tell_pico(doctor.Findings(), runs, version, filesystem_kb * 1024, False)
    assert [line[11:] for line in capsys.readouterr().out.splitlines()] == told


class Answers:
    """A program that answers each question over the link with *lines*; takes the place of a Pico."""

    def __init__(self, *lines: str):
        self._lines = list(lines)

    def ask(self, command: str) -> list[str]:
        """Return the answer, or raise Failed for an error."""
        if self._lines[-1].startswith("error"):
            raise Failed(self._lines[-1])
        return self._lines


def test_the_settings_of_a_running_program_are_told_in_words():
    told = Answers("span 0 0 00", 'settings {"flip": false, "names": ["Ann", "Bo"], "sound": "off"}', "ok")
    assert doctor.settings(told) == "flip False, sound off, 2 names"  # type: ignore[arg-type]


def test_sheets_used_lately_are_not_told_as_those_that_are_stored(capsys):
    told = Answers('settings {"sheets": ["golf"]}', "ok")
    assert doctor.settings(told) == "1 sheets used lately"  # type: ignore[arg-type]
    doctor.tell_sheets(doctor.Findings(), ["golf.json", "uno.json", "uno.json.new"])
    assert capsys.readouterr().out == "sheets     2 stored\n"


def test_a_program_without_settings_is_fine():
    for answer in (("error unknown command",), ("ok",), ("settings {", "ok"), ("settings []", "ok")):
        assert doctor.settings(Answers(*answer)) == "", answer  # type: ignore[arg-type]
