"""`tablemate play`, and every sequence of tests/sequences on both runtimes, frame for frame."""

import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import bytecode, cli, device

SEQUENCES = sorted((bytecode.ROOT / "tests/sequences").glob("*.seq"))


@pytest.fixture
def sequence(tmp_path: Path):
    """Return a function that writes a sequence and returns its path."""

    def write(text: str) -> str:
        (tmp_path / "game.seq").write_text(text, encoding="utf-8")
        return str(tmp_path / "game.seq")

    return write


@pytest.mark.parametrize("runtime", device.RUNTIMES)
def test_plays_and_writes_its_shots(sequence, tmp_path: Path, runtime: str, micropython_path, capsys):
    steps = ("wait 500", 'expect "Tablemate"', "shot home", "hold DOWN 300", "cut", "wait 100", "shot again")
    played = sequence("\n".join(steps))
    assert cli.run(["play", played, "--runtime", runtime, "--shots", str(tmp_path / "shots")]) == 0
    assert "7 steps, 2 shots, 0 min 2 s" in capsys.readouterr().out
    for name in ("home", "again"):
        assert (tmp_path / f"shots/{name}.png").read_bytes().startswith(b"\x89PNG")


def test_an_expect_that_is_not_met_ends_it_with_the_panel_as_text(sequence, capsysbinary):
    assert cli.run(["play", sequence('wait 500\nexpect "Catan"\npress OK\n')]) == 1
    error = capsysbinary.readouterr().err.decode()
    assert 'game.seq:2: "Catan" is not on the panel' in error and error.count("█") > 100


@pytest.mark.parametrize("text", ["jump", "press LEFT", "expect 5"])
def test_a_sequence_that_cannot_be_played_is_refused_in_a_line(sequence, text: str, capsys):
    assert cli.run(["play", sequence(text)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_cannot_be_read_is_refused_in_a_line(tmp_path: Path, capsys):
    (tmp_path / "latin").write_bytes(b"# \xe9\n")
    for name in ("none", "latin", "."):
        assert cli.run(["play", str(tmp_path / name)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def played(path: Path, runtime: str, folder: Path) -> tuple[str, str, str]:
    """Return the frames, the record and the replay of the sequence at *path*, played on *runtime*."""
    files = [folder / f"{path.stem}.{runtime}.{kind}" for kind in ("frames", "jsonl")]
    command = [sys.executable, "-m", "host_tools.cli", "play", str(path), "--runtime", runtime]
    command += ["--frames", str(files[0]), "--record", str(files[1])]
    done = subprocess.run(command, cwd=bytecode.ROOT, capture_output=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr.decode()
    print(done.stdout.decode())
    replay = [sys.executable, "-m", "host_tools.cli", "replay", "--json", "--runtime", runtime, str(files[1])]
    report = subprocess.run(replay, cwd=bytecode.ROOT, capture_output=True, check=True)
    return files[0].read_text(), files[1].read_text(), report.stdout.decode()


@pytest.mark.slow
@pytest.mark.parametrize("path", SEQUENCES, ids=lambda path: path.stem)
def test_a_sequence_shows_the_same_frames_on_both_runtimes(path: Path, tmp_path: Path, micropython_path):
    here, there = (played(path, runtime, tmp_path) for runtime in device.RUNTIMES)
    assert here[0].splitlines() == there[0].splitlines()
    assert here[1:] == there[1:]
