"""Results of records are kept, and computed again where they are out of date."""

import json
from pathlib import Path

import pytest

from host_tools import cli
from host_tools.records import game_replay, results
from tests import evening
from tests.engines.random_player import random_record, record_bytes


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """Return a folder with a game of each kind, one torn and one damaged."""
    folder = tmp_path / "lib"
    folder.mkdir()
    (folder / "1.jsonl").write_bytes(evening.boo_ray(1, ["Ann", "\U0001f600 \u202e"], "2026-11-22T19:30"))
    (folder / "2.jsonl").write_bytes(record_bytes(random_record("blaze", 2, 50)) + b'[9999999, "ti')
    (folder / "3.jsonl").write_bytes(record_bytes(random_record("sheet", 3, 50)))
    (folder / "4.jsonl").write_bytes(evening.boo_ray(1)[:-3] + b"]\n")
    return folder


def listed(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    """Return the output of `tablemate games` and of the export for *folder*."""
    for words in (["games"], ["games", "--json"], ["export", "json"]):
        assert cli.run([*words, str(folder)]) == 1
    printed = capsys.readouterr()
    return printed.out, printed.err


def replays(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Return a list that grows with every record that is replayed."""
    found: list[bytes] = []
    replayed = game_replay.replayed

    def noted(data: bytes):
        found.append(data)
        return replayed(data)

    monkeypatch.setattr(game_replay, "replayed", noted)
    return found


def test_what_is_noted_says_the_same_as_a_replay(shelf: Path, capsys):
    first = listed(shelf, capsys)
    assert results.FILE.exists() and "2.jsonl:23: warning" in first[1] and "4.jsonl" in first[1]
    assert listed(shelf, capsys) == first


def test_a_record_is_replayed_again_only_when_it_has_changed(shelf: Path, monkeypatch, capsys):
    cli.run(["games", str(shelf)])
    found = replays(monkeypatch)
    cli.run(["games", str(shelf)])
    damaged = (shelf / "4.jsonl").read_bytes()
    assert found == [damaged]
    longer = (shelf / "3.jsonl").read_bytes() + b'[99999999999, "tick"]\n'
    (shelf / "3.jsonl").write_bytes(longer)
    cli.run(["games", str(shelf)])
    assert found[1:] == [longer, damaged]


def test_with_other_rules_nothing_is_known(shelf: Path, monkeypatch, capsys):
    cli.run(["games", str(shelf)])
    monkeypatch.setattr(results, "rules", lambda: "others")
    found = replays(monkeypatch)
    cli.run(["games", str(shelf)])
    assert len(found) == 4


ODD = (
    [[], True, 0, [], None],
    [{}, True, 0, [], None],
    [{"players": "Ann"}, True, 0, [], None],
    [{"game": 1, "players": [1]}, True, "0", 5, "x"],
    [{"game": "boo_ray", "players": ["Ann"]}, True, 0, [[]], None],
    [None] * 5,
    5,
)


def with_values(values: object) -> bytes:
    """Return the file of results with *values* for every record."""
    seal, _, text = results.FILE.read_bytes().partition(b"\n")
    noted = json.loads(text)
    return seal + b"\n" + json.dumps({**noted, "results": dict.fromkeys(noted["results"], values)}).encode()


def test_where_no_cache_can_be_all_goes_on(shelf: Path, tmp_path: Path, monkeypatch, capsys):
    first = listed(shelf, capsys)
    (tmp_path / "null").touch()
    monkeypatch.setattr(results, "FILE", tmp_path / "null" / "tablemate" / "results.json")
    assert listed(shelf, capsys) == first


def test_a_file_cut_damaged_or_in_the_way_costs_a_replay_and_nothing_else(shelf: Path, capsys):
    first = listed(shelf, capsys)
    whole = results.FILE.read_bytes()
    harmed = (whole[:-1], whole[: len(whole) // 2], b"", b"[]", b"\xff", whole.replace(b"[", b"{", 1))
    deep = (b"[" * 200_000, whole.replace(b'{"rules"', b'{"deep": ' + b"[" * 200_000 + b', "rules"', 1))
    odd = [with_values(values) for values in ODD]
    for data in (*harmed, *deep, *odd, whole.replace(b"true", b"true,1"), b'{"rules": 1, "results": []}'):
        results.FILE.write_bytes(data)
        assert listed(shelf, capsys) == first
    results.FILE.unlink()
    results.FILE.mkdir()
    assert listed(shelf, capsys) == first
    assert list(results.FILE.parent.glob(results.FILE.name + ".*")) == []


def test_what_was_pulled_is_known_before_it_is_listed(shelf: Path, tmp_path: Path, monkeypatch, capsys):
    (shelf / "2.jsonl").unlink()
    (shelf / "4.jsonl").unlink()
    assert cli.run(["pull", "--from", str(shelf), "--library", str(tmp_path / "kept")]) == 0
    found = replays(monkeypatch)
    assert cli.run(["games", "--library", str(tmp_path / "kept")]) == 0
    assert found == [] and "2 games" in capsys.readouterr().out
