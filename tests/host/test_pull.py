"""`tablemate pull --drive`; from a port it is in tests/hil/test_pico_verbs.py."""

import os
from pathlib import Path

import pytest

from engines_core import record_text, replay
from firmware.storage.library import Library
from host_tools import cli
from tests.engines.random_player import random_record, record_bytes

GAMES = ("boo_ray", "blood_rage")


def record(game_id: str) -> bytes:
    """Return the record of a game that random players played."""
    return record_bytes(random_record(game_id, 2, 60))


@pytest.fixture
def drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a drive with two games, the second on the table; the current folder is an empty one."""
    (tmp_path / "CIRCUITPY" / "data").mkdir(parents=True)
    library = Library(str(tmp_path / "CIRCUITPY" / "data"))
    for game_id in GAMES:
        values, _ = record_text.parse(record(game_id))
        journal = library.create(values[0])
        for action in values[1:]:
            journal.append(action)
        if game_id == GAMES[0]:
            library.finish(journal)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "CIRCUITPY"


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files in *folder*, at any depth."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_the_games_on_a_drive_become_records(drive: Path, capsys):
    before = contents(drive)
    assert {"data/games/0001.over", "data/games/0002.game", "data/games/0002.tail"} == set(before)
    assert cli.run(["pull", "--drive", str(drive), "evenings"]) == 0
    assert capsys.readouterr().out.endswith("2 games on the drive\n")
    for number, game_id in enumerate(GAMES, 1):
        pulled = Path(f"evenings/{number:04}-{game_id}.jsonl").read_bytes()
        assert replay.report(replay.played(pulled)[0]) == replay.report(replay.played(record(game_id))[0])
    assert contents(drive) == before
    cli.run(["pull", "--drive", str(drive), "evenings"])
    assert capsys.readouterr().out.count("there already") == 2
    assert cli.run(["replay", *map(str, Path("evenings").iterdir())]) == 0


def test_nothing_on_the_drive_is_tidied_up_and_other_files_are_no_games(drive: Path, capsys):
    games = drive / "data" / "games"
    for name in ("0003.new", "0007.tail", "0008.gone", "._0001.over", "1.game", "notes.txt"):
        (games / name).write_bytes(b"?")
    before = contents(drive)
    assert cli.run(["pull", "--drive", str(drive)]) == 0
    assert capsys.readouterr().out.endswith("2 games on the drive\n")
    assert contents(drive) == before


def test_a_damaged_file_is_named_and_the_others_come(drive: Path, capsys):
    games = drive / "data" / "games"
    (games / "0003.bad").write_bytes(b"no header\nat all\n")
    over = games / "0001.over"
    over.write_bytes(over.read_bytes().replace(b"[", b"(", 12).replace(b"(", b"[", 11))
    assert cli.run(["pull", "--drive", str(drive)]) == 1
    out, err = capsys.readouterr()
    assert out.endswith("3 games on the drive\n") and len(os.listdir()) == 2
    assert f"tablemate: game 1: {over}: damaged from line " in err
    assert f"tablemate: game 3: {games / '0003.bad'}: its line 1 is damaged\n" in err


@pytest.mark.parametrize("name", ("0002.game", "0002.tail"))
def test_a_file_that_cannot_be_read_is_named_and_the_others_come(drive: Path, name: str, capsys, monkeypatch):
    read = Path.read_bytes

    def broken(path: Path) -> bytes:
        if path.name == name:
            raise OSError(5, "Input/output error")
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", broken)
    assert cli.run(["pull", "--drive", str(drive)]) == 1
    out, err = capsys.readouterr()
    assert "0001-boo_ray.jsonl: 23 actions, new\n" in out and out.endswith("2 games on the drive\n")
    assert err == f"tablemate: game 2: {drive / 'data' / 'games' / name}: Input/output error\n"


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return why `tablemate pull` refuses *words*, one line."""
    assert cli.run(["pull", *words]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


def test_a_drive_that_is_none_or_has_no_games_is_refused(drive: Path, capsys):
    assert "there is no drive at /none" in refused(capsys, "--drive", "/none")
    assert f"no games on {drive / 'data'}: " in refused(capsys, "--drive", str(drive / "data"))
    assert "not allowed with" in refused(capsys, "--drive", str(drive), "--port", "COM3")
