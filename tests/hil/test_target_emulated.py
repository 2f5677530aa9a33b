"""`tablemate play` and `run` with `--target emulated`: the whole way, from the command to the panel."""

import pytest

from host_tools import cli
from host_tools.program import bytecode
from tests.hil.conftest import in_full
from tests.host import test_run
from tests.host.test_run import Terminal

pytestmark = pytest.mark.slow

EVENING = bytecode.ROOT / "tests/sequences/millennium_blades.seq"
GOLDEN = bytecode.ROOT / "tests/screens/millennium_blades/home.txt"
FIRST_LINES = 9  # the home screen, its shot, and the first question
PATIENCE_S = 120  # an emulated Pico starts by then, on a busy computer without `make native`


@pytest.fixture
def beginning(tmp_path):
    """Return the path of a sequence with the first lines of an evening."""
    lines = EVENING.read_text(encoding="utf-8").splitlines(keepends=True)[:FIRST_LINES]
    (tmp_path / "beginning.seq").write_text("".join(lines), encoding="utf-8")
    return tmp_path / "beginning.seq"


def test_play_plays_the_beginning_of_an_evening_and_writes_its_shots(uf2, beginning, tmp_path, capsys):
    folders = ["--shots", str(tmp_path / "shots"), "--art", str(tmp_path / "art")]
    root = ["--root", str(tmp_path / "flash")]
    assert cli.run(["play", str(beginning), "--target", "emulated", *folders, *root]) == 0
    said = capsys.readouterr().out
    assert "5 steps, 1 shot," in said and "on micropython on an emulated Pico" in said
    assert (tmp_path / "shots/home.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "art/home.txt").read_text(encoding="utf-8") == GOLDEN.read_text(encoding="utf-8")
    assert not (tmp_path / "flash/fault.log").exists()


@pytest.mark.skipif(not in_full(), reason="with a start of its own, in `make hil`")
def test_play_shows_the_panel_when_an_expect_is_not_met(uf2, beginning, capfdbinary):
    beginning.write_text('expect "Catan"\n')
    assert cli.run(["play", str(beginning), "--target", "emulated"]) == 1
    error = capfdbinary.readouterr().err.decode()
    assert 'beginning.seq:1: "Catan" is not on the panel' in error and error.count("█") > 100


def test_run_switches_it_on_shows_it_takes_a_key_and_quits(uf2, monkeypatch):
    monkeypatch.setattr(test_run, "PATIENCE_S", PATIENCE_S)
    with Terminal("--fresh", "--target", "emulated") as terminal:
        terminal.until(lambda: terminal.shows("Tablemate"))
        assert "micropython on an emulated Pico" in terminal.text()
        terminal.type("\x1b[B")
        terminal.until(lambda: terminal.shows("Blood Rage"))
        terminal.type("q")
        assert terminal.ends() == 0 and terminal.is_restored()
        assert "switching the emulated Pico on" in terminal.errors()
