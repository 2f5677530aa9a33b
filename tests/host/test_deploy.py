"""
`tablemate deploy` with a folder for a flash; with mpremote and a file system it is tests/hil/test_deploy.py.
"""

import contextlib
import io
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from host_tools import build, cli, pico
from host_tools.commands import deploy as verb
from host_tools.frozen import program

OTHER = "pico_sh1106"
FROZEN = "12ab34cd"


class FolderPico:
    """A `Pico` with the current folder for a flash and this Python for MicroPython."""

    port = "COM3"

    def __init__(self, port: str):
        self._names: dict[str, Any] = {}
        self.run(pico.SETUP)

    def __enter__(self) -> "FolderPico":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def implementation(self) -> pico.Implementation:
        """Return what runs on it."""
        return pico.Implementation("micropython", (1, 28, 0), "Raspberry Pi Pico with RP2040", 4870)

    def run(self, code: str, most_bytes: int = 0) -> str:
        """Run *code* and return what it printed."""
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(code, self._names)
        return said.getvalue()

    def values(self, code: str, *kinds: type) -> Any:
        """Return what *code* prints."""
        return eval(self.run(code))

    def put(self, path: str, data: bytes, advance: "Callable[[int], None] | None" = None) -> None:
        """Write a file."""
        Path(path).write_bytes(data)

    def get(self, path: str) -> bytes:
        """Return what is in a file."""
        return Path(path).read_bytes()

    def set_clock(self) -> None:
        """Take the time."""

    def start(self) -> None:
        """Start the program."""

    def hello(self, patience_s: float) -> list[str]:
        """Return how its program answers."""
        return ["tablemate", "1", "micropython", "here", "128", "64", "OK", "real"]


def ilistdir(folder: str = ".") -> Iterator[tuple[str, int, int, int]]:
    """Return what is in *folder* as MicroPython's os.ilistdir does."""
    for entry in os.scandir(folder):
        yield entry.name, 0x4000 if entry.is_dir() else 0x8000, 0, 0


def module(place: str, text: bytes = b"") -> bytes:
    """Return a compiled module that belongs at *place*, with *text* in it."""
    name = place.removesuffix(".mpy").replace("/", ".").encode()
    return b"M\x06\x00\x1f\x05\x01" + bytes([len(name) << 1]) + name + b"\0" + text


def program_for(board: str) -> dict[str, bytes]:
    """Return a small program for *board*."""
    places = (f"boards/{board}.mpy", "firmware/app.mpy", "firmware/ui/home.mpy")
    return {**{place: module(place) for place in places}, "main.py": build.main_for(board)}


@pytest.fixture
def flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that is the flash of the Pico that `deploy` finds."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "ilistdir", ilistdir, raising=False)
    monkeypatch.setattr(verb, "Pico", FolderPico)
    monkeypatch.setattr(build, "files", program_for)
    return tmp_path


def fill(flash: Path, files: dict[str, bytes]) -> None:
    """Write *files* onto *flash*."""
    for place, data in files.items():
        (flash / place).parent.mkdir(parents=True, exist_ok=True)
        (flash / place).write_bytes(data)


def files_on(flash: Path) -> dict[str, bytes]:
    """Return the files on *flash*."""
    found = [path for path in flash.rglob("*") if path.is_file()]
    return {path.relative_to(flash).as_posix(): path.read_bytes() for path in found}


def deploy(*words: str) -> int:
    """Run `tablemate deploy`; return its exit code."""
    return cli.run(["deploy", "--port", FolderPico.port, *words])


def freeze(board: str, monkeypatch: pytest.MonkeyPatch, is_over: bool = False) -> None:
    """Let the Pico have a frozen program for *board*, which runs unless files are *over* it."""
    monkeypatch.setitem(sys.modules, program.NAME, SimpleNamespace(BOARD=board, PROGRAM=FROZEN))
    monkeypatch.setattr(sys, "path", ["", *sys.path] if is_over else [".frozen", *sys.path])


def test_a_pico_of_another_board_stays_that_board(flash: Path, capsys):
    fill(flash, program_for(OTHER))
    assert deploy() == 0
    assert files_on(flash) == program_for(OTHER)
    assert f"board {OTHER}, the one it has\n" in capsys.readouterr().out


def test_a_pico_without_a_board_becomes_the_default_one(flash: Path, capsys):
    assert deploy() == 0
    assert files_on(flash) == program_for(build.DEFAULT_BOARD)
    assert f"board {build.DEFAULT_BOARD}, as it has none yet (another: --board)\n" in capsys.readouterr().out


def test_a_board_that_is_named_is_taken(flash: Path, capsys):
    fill(flash, program_for(OTHER))
    assert deploy("--board", "picobricks") == 0
    assert files_on(flash) == program_for("picobricks")


def test_a_board_that_is_not_here_is_not_replaced_by_another(flash: Path, capsys):
    there = {**program_for(OTHER), "main.py": build.main_for("my_table")}
    fill(flash, there)
    assert deploy() == 2
    assert "a program for the board 'my_table', not known here" in capsys.readouterr().err
    assert files_on(flash) == there


def test_an_interrupted_deploy_is_finished_for_the_board_it_was_for(flash: Path, capsys):
    new = {"main.py.new": build.main_for(OTHER), "boards/pico_sh1106.mpy.new": b"new"}
    source = verb.deploy.installer(verb.deploy.Plan(["boards/pico_sh1106.mpy"]))
    fill(flash, {**program_for(build.DEFAULT_BOARD), **new, "main.py": source.encode()})
    assert deploy() == 0
    assert f"finished an interrupted deploy\nboard {OTHER}, the one it has\n" in capsys.readouterr().out
    assert files_on(flash) == program_for(OTHER)


@pytest.mark.parametrize("is_over", (False, True))
def test_files_over_a_frozen_program_are_for_the_board_that_runs(flash: Path, is_over: bool, monkeypatch):
    boards = ("picobricks", OTHER) if is_over else (OTHER, "picobricks")
    fill(flash, {"main.py": program.over(build.main_for(boards[1]), FROZEN)})
    freeze(boards[0], monkeypatch, is_over)
    assert deploy("--over") == 0
    assert files_on(flash)["main.py"] == program.over(build.main_for(OTHER), FROZEN)


@pytest.mark.parametrize("left", ("main.py.new", "main.py.installer"))
def test_a_first_deploy_that_was_cut_off_is_begun_anew(flash: Path, left: str):
    fill(flash, {left: b""})
    assert deploy() == 0
    assert files_on(flash) == program_for(build.DEFAULT_BOARD)
