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

from firmware.storage import lines
from host_tools import cli
from host_tools.commands import deploy as verb
from host_tools.device import pico
from host_tools.frozen import program
from host_tools.installation import pico_files

OTHER = "pico_sh1106"
FROZEN = "12ab34cd"


class FolderPico:
    """A `Pico` with the current folder for a flash and this Python for MicroPython."""

    port = "COM3"

    def __init__(self, port: str):
        self._names: dict[str, Any] = {"open": opened}
        self.run(pico.SETUP)

    def __enter__(self) -> "FolderPico":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def implementation(self) -> pico.Implementation:
        """Return its Python."""
        return pico.Implementation("micropython", (1, 28, 0), "Raspberry Pi Pico with RP2040", 4870)

    def run(self, code: str, most_bytes: int = 0) -> str:
        """Run *code* and return its output."""
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(code, self._names)
        return said.getvalue()

    def values(self, code: str, *kinds: type) -> Any:
        """Return the value that *code* prints."""
        return eval(self.run(code))

    def put(self, path: str, data: bytes, advance: "Callable[[int], None] | None" = None) -> None:
        """Write a file."""
        with opened(path, "wb") as file:
            file.write(data)

    def get(self, path: str) -> bytes:
        """Return the bytes of a file."""
        return Path(path).read_bytes()

    def set_clock(self) -> None:
        """Take the time."""

    def start(self) -> None:
        """Start the program."""

    def hello_after_boot(self) -> list[str]:
        """Return how its program answers."""
        return ["tablemate", "1", "micropython", "here", "128", "64", "OK", "real"]


class PowerCut(Exception):
    """The power went."""


class Power:
    """Counts the flash's operations, and fails before step *cut_at*, if that is not 0."""

    def __init__(self) -> None:
        self.cut_at = self.steps = 0

    def step(self) -> None:
        """Let the flash be changed, or the power go."""
        self.steps += 1
        if self.steps == self.cut_at:
            raise PowerCut


POWER = Power()


def opened(path: str, mode: str) -> Any:
    """Open a file; one that is written is empty until it is closed, as in littlefs."""
    if mode == "wb":
        POWER.step()
        open(path, mode).close()
        POWER.step()
    return open(path, mode)


def stepped(change: Callable[..., None]) -> Callable[..., None]:
    """Return a *change* of the flash before which the power may go."""

    def run(*paths: str) -> None:
        POWER.step()
        change(*paths)

    return run


def ilistdir(folder: str = ".") -> Iterator[tuple[str, int, int, int]]:
    """Return the entries of *folder* as MicroPython's os.ilistdir does."""
    for entry in os.scandir(folder):
        yield entry.name, 0x4000 if entry.is_dir() else 0x8000, 0, 0


def module(place: str, text: bytes = b"") -> bytes:
    """Return a compiled module that belongs at *place*, with *text* in it."""
    name = place.removesuffix(".mpy").replace("/", ".").encode()
    return b"M\x06\x00\x1f\x05\x01" + bytes([len(name) << 1]) + name + b"\0" + text


def program_for(board: str, **_: object) -> dict[str, bytes]:
    """Return a small program for *board*."""
    places = (f"boards/{board}.mpy", "firmware/app.mpy", "firmware/ui/home.mpy")
    return {**{place: module(place) for place in places}, "main.py": pico_files.main_for(board)}


class Flash:
    """The blocks of a flash, as rp2.Flash reads them."""

    def __init__(self, *blocks: bytes):
        self._blocks = blocks

    def ioctl(self, command: int, argument: int) -> int:
        """Return how many blocks there are."""
        return len(self._blocks)

    def readblocks(self, block: int, buffer: memoryview) -> None:
        """Read a block."""
        buffer[:] = self._blocks[block]


@pytest.fixture
def flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that is the flash of the Pico that `deploy` finds."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "ilistdir", ilistdir, raising=False)
    for name in ("rename", "remove", "mkdir", "rmdir"):
        monkeypatch.setattr(os, name, stepped(getattr(os, name)))
    monkeypatch.setattr(POWER, "cut_at", 0)
    monkeypatch.setattr(verb, "Pico", FolderPico)
    monkeypatch.setattr(pico_files, "files", program_for)
    monkeypatch.setitem(sys.modules, "rp2", SimpleNamespace(Flash=Flash))
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
    assert files_on(flash) == program_for(pico_files.DEFAULT_BOARD)
    assert (
        f"board {pico_files.DEFAULT_BOARD}, as it has none yet (another: --board)\n"
        in capsys.readouterr().out
    )


GAMES = {"data/games/0001.game": b"a game"}


@pytest.mark.parametrize("there", (GAMES, {"data/settings.json": b"{}"}))
def test_a_pico_with_games_and_no_program_is_asked_about(flash: Path, capsys, monkeypatch, there):
    """As one is that had a frozen program, when the official image is dropped on it."""
    fill(flash, there)
    answers = ["", "pico", OTHER]
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr("builtins.input", lambda question: answers.pop(0))
    assert deploy() == 0
    assert files_on(flash) == {**there, **program_for(OTHER)}
    out = capsys.readouterr().out
    assert "games and settings, but no program that tells its board" in out and OTHER in out
    assert out.count("no such board") == 2 and "as it has none yet" not in out


@pytest.mark.parametrize("is_asked", (False, True))
def test_without_an_answer_a_pico_with_games_and_no_program_stays_as_it_is(
    flash: Path, capsys, monkeypatch, is_asked
):
    def nobody(question: str) -> str:
        raise EOFError

    fill(flash, GAMES)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: is_asked)
    monkeypatch.setattr("builtins.input", nobody)
    assert deploy() == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and "but no program that tells its board: name it, --board" in err
    assert files_on(flash) == GAMES
    assert deploy("--board", OTHER) == 0


def test_a_board_that_is_named_is_taken(flash: Path, capsys):
    fill(flash, program_for(OTHER))
    assert deploy("--board", "picobricks") == 0
    assert files_on(flash) == program_for("picobricks")


def test_a_board_that_is_not_here_is_not_replaced_by_another(flash: Path, capsys):
    there = {**program_for(OTHER), "main.py": pico_files.main_for("my_table")}
    fill(flash, there)
    assert deploy() == 2
    assert "a program for the board 'my_table', not known here" in capsys.readouterr().err
    assert files_on(flash) == there


def test_an_interrupted_deploy_is_finished_for_the_board_it_was_for(flash: Path, capsys):
    new = {"main.py.new": pico_files.main_for(OTHER), "boards/pico_sh1106.mpy.new": b"new"}
    source = verb.deployment.installer(verb.deployment.Plan(["boards/pico_sh1106.mpy"]))
    fill(flash, {**program_for(pico_files.DEFAULT_BOARD), **new, "main.py": source.encode()})
    assert deploy() == 0
    assert f"finished an interrupted deploy\nboard {OTHER}, the one it has\n" in capsys.readouterr().out
    assert files_on(flash) == program_for(OTHER)


@pytest.mark.parametrize("is_over", (False, True))
def test_files_over_a_frozen_program_are_for_the_board_that_runs(flash: Path, is_over: bool, monkeypatch):
    boards = ("picobricks", OTHER) if is_over else (OTHER, "picobricks")
    fill(flash, {"main.py": program.over(pico_files.main_for(boards[1]), FROZEN)})
    freeze(boards[0], monkeypatch, is_over)
    assert deploy("--over") == 0
    assert files_on(flash)["main.py"] == program.over(pico_files.main_for(OTHER), FROZEN)


@pytest.mark.parametrize("left", ("main.py.new", "main.py.installer"))
def test_a_first_deploy_that_was_cut_off_is_begun_again(flash: Path, left: str):
    fill(flash, {left: b""})
    assert deploy() == 0
    assert files_on(flash) == program_for(pico_files.DEFAULT_BOARD)


THEIRS = {  # another program, in folders of ours too
    "main.py": b"from firmware import mine\nmine.run()\n",
    "firmware/mine.py": b"def run(): ...\n",
    "firmware/drivers/mine.mpy": b"M\x06\x00\x1f\x05\x01\x0emine.py\x00",
    "firmware/ui/picture.bin": b"\x00\x01",
    "boards/notes.txt": b"mine",
    "boards/draft.new": b"mine",
    "engines_core/app.mpy": module("firmware/app.mpy"),
    "lib/own.py": b"own",
}
KEPT = "main.before-tablemate.py"


def and_theirs(program: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files of *program* with all that was there before."""
    return {**THEIRS, **program, KEPT: THEIRS["main.py"]}


def test_a_main_of_another_program_is_kept_and_all_its_files_stay(flash: Path, capsys):
    fill(flash, THEIRS)
    assert deploy() == 0
    out = capsys.readouterr().out
    assert f"the main.py of another program is kept as {KEPT}\n" in out and " 0 to remove" in out
    assert files_on(flash) == and_theirs(program_for(pico_files.DEFAULT_BOARD))
    assert deploy() == 0
    assert "0 to copy, 0 to remove" in capsys.readouterr().out


def test_each_main_of_another_program_is_kept_once(flash: Path):
    mains = (b"import one\n", b"import two\n" * 2000, b"import one\n", b"\xff\xfe")
    for main in mains:
        fill(flash, {"main.py": main})
        assert deploy() == 0
    kept = {place: data for place, data in files_on(flash).items() if "before" in place}
    names = (KEPT, "main.before-tablemate-2.py", "main.before-tablemate-3.py")
    assert kept == dict(zip(names, (mains[0], mains[1], mains[3]), strict=True))


@pytest.mark.parametrize(
    "main", (pico_files.main_for(OTHER), program.over(pico_files.main_for(OTHER), FROZEN), b"", b"\n")
)
def test_a_main_that_a_deploy_wrote_is_not_kept_nor_an_empty_one(flash: Path, main: bytes):
    fill(flash, {"main.py": main})
    assert deploy("--board", "picobricks") == 0
    assert files_on(flash) == program_for("picobricks")


def test_what_a_deploy_wrote_and_is_no_longer_of_use_goes(flash: Path):
    ours = {
        "boards/pico_sh1106.mpy": module("boards/pico_sh1106.mpy"),
        "boards/pico_sh1106.mpy.new": b"",
        "firmware/old/gone.mpy.new": module("firmware/old/gone.mpy"),
        "firmware/fonts/gone.mpy": module("firmware/fonts/gone.mpy"),
        "main.py.installer": b"",
    }
    fill(flash, {**ours, "firmware/mine.txt": b"mine"})
    assert deploy() == 0
    assert files_on(flash) == {**program_for(pico_files.DEFAULT_BOARD), "firmware/mine.txt": b"mine"}
    assert not (flash / "firmware/old").exists()


@pytest.mark.parametrize("place", ("firmware/app.py", "firmware/app/x.txt", "firmware/ui/__init__.py"))
def test_what_would_run_in_place_of_the_program_is_refused_before_anything_changes(
    flash: Path, place: str, capsys
):
    there = {**THEIRS, place: b"mine"}
    fill(flash, there)
    assert deploy() == 1
    assert f"{place}: not Tablemate's, and in its way: move or delete it" in capsys.readouterr().err
    assert files_on(flash) == there


def boot(flash: Path) -> None:
    """Let the Pico start: an installer that is its main.py does its work."""
    source = (flash / "main.py").read_text()
    if source.startswith(verb.deployment.MARK):
        exec(source.removesuffix(verb.deployment.RESET), {})


def test_a_power_cut_anywhere_leaves_another_program_or_ours_whole(
    tmp_path: Path, flash: Path, monkeypatch: pytest.MonkeyPatch
):
    whole, stale = program_for(pico_files.DEFAULT_BOARD), {"firmware/old.mpy": module("firmware/old.mpy")}
    seen = set()
    for cut_at in range(1, 100):
        root = tmp_path / str(cut_at)
        fill(root, {**THEIRS, **stale})
        monkeypatch.chdir(root)
        POWER.steps, POWER.cut_at = 0, cut_at
        try:
            deploy()
            break
        except PowerCut:
            POWER.cut_at = 0
        boot(root)
        found = files_on(root)
        before, after = {**found, **THEIRS, **stale}, and_theirs(whole)
        assert found in (before, after), cut_at
        seen.add(found == after)
        assert deploy() == 0
        assert files_on(root) == and_theirs(whole), cut_at
    assert seen == {False, True} and cut_at > 20


def test_a_deploy_keeps_the_languages_that_are_there_and_asks_for_the_files_of_the_chip(
    flash: Path, monkeypatch: pytest.MonkeyPatch
):
    asked: list[object] = []

    def noted(board: str, spoken: object, chip: str) -> dict[str, bytes]:
        asked.append((spoken, chip))
        return program_for(board)

    monkeypatch.setattr(pico_files, "files", noted)
    fill(flash, {"firmware/texts/ja/blaze.mpy": b"", "firmware/texts/en/blaze.mpy": b""})
    deploy()
    deploy("--languages", "en,de")
    assert asked == [(("en", "ja"), "RP2040"), (("en", "de"), "RP2040")]


@pytest.fixture
def lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be a game in the blocks of the flash, and text that looks like one."""
    journal = lines.line_of(b'{"game": "boo_ray", "players": ["Ann", "Bo"]}', lines.SEALING)
    blocks = [data[:4096].ljust(4096, b"\xff") for data in (b"", b'1234abcd {"game": 1}\n', journal)]
    rp2 = SimpleNamespace(Flash=lambda: Flash(*blocks))
    monkeypatch.setitem(sys.modules, "rp2", rp2)


def test_games_in_a_flash_that_was_formatted_are_not_written_over_unless_they_are_given_up(
    flash: Path, lost: None, capsys
):
    assert deploy() == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and "`tablemate rescue --port COM3 DIR`" in err and not files_on(flash)
    assert deploy("--give-up-games") == 0
    fill(flash, {"data/games/0001.game": b"x"})
    assert deploy() == 0
