"""Pipes among the files of people: no verb waits for one, and those of a shell are read."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import cli
from host_tools.files import regular_file

RECORD = '{"tablemate": 1, "game": "boo_ray", "players": ["Ann", "Bo"]}\n'


@pytest.fixture
def games(tmp_path: Path, monkeypatch) -> Path:
    """Return a folder with a record and named pipes that nobody writes to; the current one is beside it."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.jsonl").write_text(RECORD)
    for name in ("b.jsonl", "0007.game", "s.json", "x.seq"):
        os.mkfifo(folder / name)
    (folder / "0000-0015").mkdir()
    os.mkfifo(folder / "0000-0015" / "0003.over")
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.fixture(autouse=True)
def waiting_ends():
    """End a test that waits for a pipe."""

    def late(number: int, frame: object) -> None:
        raise AssertionError("it waits")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(30)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("games games", 1),
        ("report games --out a.html", 1),
        ("replay games", 2),
        ("export csv games", 1),
        ("pull kept --from games", 1),
        ("replay games/b.jsonl", 2),
        ("push games/b.jsonl --port none", 2),
        ("push games/s.json --port none", 2),
        ("sheet check games/s.json", 2),
        ("judge --batch games/b.jsonl", 2),
        ("play games/x.seq", 2),
    ],
)
def test_a_named_pipe_is_told_and_not_waited_for(words: str, code: int, games: Path, capsys):
    assert cli.run(words.split()) == code
    err = capsys.readouterr().err
    assert "ot a regular file" in err


def test_a_drive_with_pipes_gives_its_games(games: Path, capsys):
    drive = games.parent / "drive" / "data"
    drive.mkdir(parents=True)
    games.rename(drive / "games")
    assert cli.run(["pull", "kept", "--drive", "drive"]) == 1
    assert "ot a regular file" in capsys.readouterr().err


def test_a_pipe_of_a_shell_is_read(tmp_path: Path):
    command = f"exec {sys.executable} -m host_tools.cli games --json <(printf '%s\\n' '{RECORD.strip()}')"
    environment = {**os.environ, "PYTHONPATH": str(Path(cli.__file__).parents[1])}
    done = subprocess.run(
        ["bash", "-c", command], env=environment, capture_output=True, text=True, check=True
    )
    assert '"players": [{"name": "Ann"' in done.stdout


def test_no_more_is_read_than_was_asked_for(tmp_path: Path):
    (tmp_path / "a").write_bytes(b"abcdef")
    assert regular_file.read(tmp_path / "a", 3) == b"abc" and regular_file.read(tmp_path / "a") == b"abcdef"
