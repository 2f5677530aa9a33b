"""Records on their way to a device and back: journals made and read on this PC."""

import importlib
import subprocess
import sys
import threading
from pathlib import Path
from typing import BinaryIO

import pytest

from engines_core import games, replay
from firmware.storage import repairs
from host_tools.errors import Refused
from host_tools.files import file_lock
from host_tools.program import bytecode
from host_tools.records import journals
from host_tools.records.journals import Stored
from tests.engines.random_player import random_record, record_bytes

GAMES = [game_id for game_id, _ in games.GAMES]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_record_comes_back_as_it_went(game_id: str, tmp_path: Path):
    for seed, length in ((1, 0), (2, 40), (3, 400)):
        data = record_bytes(random_record(game_id, seed, length))
        (tmp_path / "a.jsonl").write_bytes(data)
        journal = journals.from_record(str(tmp_path / "a.jsonl"))
        root = tmp_path / f"device{seed}"
        (root / "games").mkdir(parents=True)
        (root / "games" / "0007.game").write_bytes(journal.data)
        game = journals.stored(repairs.library_in(str(root)), 7)
        path, what = journals.save(game, tmp_path)
        assert (game.trouble, path.name, what) == ("", f"0007-{game_id}.jsonl", "new" if seed == 1 else what)
        session = replay.played(path.read_bytes())[0]
        assert replay.report(session) == replay.report(replay.played(data)[0])
        assert journal.is_over == session.state["over"]
        path.unlink()


@pytest.mark.parametrize(
    "text, reason",
    [
        (
            '{"tablemate": 1, "game": "boo_ray", "players": ["Ann", "Bo"]}\n[1, "bids", ["", ""]]\n',
            "a.jsonl:2: bids: ",
        ),
        ("nonsense", "a.jsonl:1: header: "),
        ("", "a.jsonl:1: header: "),
        (
            '{"tablemate": 1, "game": "boo_ray", "players": ["%s", "Bo"]}\n' % ("A" * 9000),
            "a.jsonl:1: header: too long",
        ),
    ],
)
def test_a_record_that_a_device_cannot_hold_is_refused(text: str, reason: str, tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("a.jsonl").write_text(text)
    with pytest.raises(Refused, match=reason):
        journals.from_record("a.jsonl")
    with pytest.raises(Refused, match="none.jsonl cannot be read"):
        journals.from_record("none.jsonl")


def test_a_damaged_journal_gives_what_stands_before_the_damage(tmp_path: Path):
    (tmp_path / "a.jsonl").write_bytes(record_bytes(random_record("boo_ray", 2, 40)))
    journal = journals.from_record(str(tmp_path / "a.jsonl"))
    (tmp_path / "games").mkdir()
    lines = journal.data.split(b"\n")
    lines[10] = lines[10].replace(b"[", b"(")
    (tmp_path / "games" / "0001.game").write_bytes(b"\n".join(lines))
    (tmp_path / "games" / "0002.bad").write_bytes(b"no header\nat all\n")
    library = repairs.library_in(str(tmp_path))
    game = journals.stored(library, 1)
    assert len(game.lines) == 10 and "damaged from line 11 on" in game.trouble
    assert journals.stored(library, 2).lines == [] and "damaged" in journals.stored(library, 2).trouble


def test_a_file_only_ever_grows(tmp_path: Path):
    header = '{"game": "blaze", "players": ["A", "B", "C"], "tablemate": 1}'

    def save(*lines: str) -> tuple[str, str]:
        path, what = journals.save(Stored(3, [header, *lines]), tmp_path)
        return path.name, what

    assert save("[1]") == ("0003-blaze.jsonl", "new")
    assert save("[1]") == ("0003-blaze.jsonl", "there already")
    assert save("[1]", "[2]") == ("0003-blaze.jsonl", "longer")
    assert save("[9]") == ("0003-blaze-2.jsonl", "new")
    assert save("[9]") == ("0003-blaze-2.jsonl", "there already")
    assert (tmp_path / "0003-blaze.jsonl").read_text() == header + "\n[1]\n[2]\n"


def test_two_pulls_at_once_write_a_game_once(tmp_path: Path, monkeypatch):
    """The other pull comes between this one's look at the folder and its writing."""
    game = Stored(3, ["{}", "[1]"])

    def later(*words, **options):
        monkeypatch.delattr(journals, "open")
        assert journals.save(game, tmp_path)[1] == "new"
        return open(*words, **options)

    monkeypatch.setattr(journals, "open", later, raising=False)
    assert journals.save(game, tmp_path)[1] == "there already"
    assert (tmp_path / "0003-record.jsonl").read_text() == "{}\n[1]\n"


def test_a_pull_waits_for_another_in_the_middle_of_a_game(tmp_path: Path, monkeypatch):
    path, waits, said = tmp_path / "0003-record.jsonl", threading.Event(), []
    real = file_lock._lock

    def lock(file: BinaryIO) -> None:
        waits.set()
        real(file)

    with open(path, "a+b") as other, file_lock.held(other):
        other.write(b"{}\n[")
        other.flush()
        monkeypatch.setattr(file_lock, "_lock", lock)
        pull = threading.Thread(target=lambda: said.append(journals.save(Stored(3, ["{}", "[1]"]), tmp_path)))
        pull.start()
        assert waits.wait(5)
        other.write(b"1]\n")
    pull.join()
    assert said == [(path, "there already")] and path.read_text() == "{}\n[1]\n"


def saved_on_a_full_disk(folder: Path, most_bytes: int) -> str:
    """Save game 3 in *folder*, where no file may have more than *most_bytes*; return the last message."""
    save = (
        "import resource, signal, sys; from pathlib import Path; from host_tools.records import journals; "
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({most_bytes}, {most_bytes})); "
        "journals.save(journals.Stored(3, ['{}', '[1]', '[22]']), Path(sys.argv[1]))"
    )
    words = [sys.executable, "-c", save, str(folder)]
    done = subprocess.run(words, capture_output=True, text=True, cwd=bytecode.ROOT)
    return done.stderr.splitlines()[-1]


@pytest.mark.parametrize("most_bytes", (4, 9))
def test_a_full_disk_leaves_what_was_saved_earlier(tmp_path: Path, most_bytes: int):
    journals.save(Stored(3, ["{}", "[1]"]), tmp_path)
    assert f"{tmp_path} cannot be written: File too large" in saved_on_a_full_disk(tmp_path, most_bytes)
    assert (tmp_path / "0003-record.jsonl").read_text() == "{}\n[1]\n"
    assert journals.save(Stored(3, ["{}", "[1]", "[22]"]), tmp_path)[1] == "longer"
    assert (tmp_path / "0003-record.jsonl").read_text() == "{}\n[1]\n[22]\n"


@pytest.mark.parametrize("most_bytes", (0, 4))
@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open cannot be removed there")
def test_a_full_disk_gets_no_empty_game_and_no_part_of_one(tmp_path: Path, most_bytes: int):
    assert f"{tmp_path} cannot be written: File too large" in saved_on_a_full_disk(tmp_path, most_bytes)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open cannot be removed there")
def test_a_pull_that_waited_for_one_whose_disk_was_full_writes_the_game(tmp_path: Path, monkeypatch):
    real = file_lock._lock

    def lock(file: BinaryIO) -> None:
        monkeypatch.setattr(file_lock, "_lock", real)
        (tmp_path / "0003-record.jsonl").unlink()
        real(file)

    monkeypatch.setattr(file_lock, "_lock", lock)
    path, what = journals.save(Stored(3, ["{}"]), tmp_path)
    assert what == "new" and path.read_text() == "{}\n"


@pytest.mark.parametrize(
    "header",
    (
        "",
        "{",
        "[]",
        "1" * 2000,
        "[" * 20 + "]" * 20,
        '{"tablemate": 2}',
        '{"tablemate": 1, "game": ["blaze"]}',
        '{"tablemate": 1, "game": "../../etc"}',
        '{"tablemate": 1, "game": "blaze", "players": 3}',
        '{"tablemate": 1, "game": "blaze", "players": ["A"]}',
    ),
)
def test_a_game_whose_header_is_not_understood_is_kept_too(header: str, tmp_path: Path):
    path, what = journals.save(Stored(3, [header]), tmp_path)
    assert (path.name, what) == ("0003-record.jsonl", "new")
    assert path.read_text() == header + "\n"


def test_a_fault_in_an_engine_is_not_taken_for_a_damaged_header(tmp_path: Path, monkeypatch):
    monkeypatch.delattr(importlib.import_module("engines_core.blaze"), "GAME")  # others may have reloaded it
    with pytest.raises(AttributeError, match="GAME"):
        journals.save(Stored(3, ['{"tablemate": 1, "game": "blaze", "players": ["A", "B", "C"]}']), tmp_path)


def test_a_record_that_cannot_be_written_is_refused_in_a_line(tmp_path: Path):
    (tmp_path / "0003-record.jsonl").mkdir()
    with pytest.raises(Refused, match="0003-record.jsonl cannot be written: Is a directory"):
        journals.save(Stored(3, ["{}"]), tmp_path)
    with pytest.raises(Refused, match="none/0003-record.jsonl cannot be written: No such file"):
        journals.save(Stored(3, ["{}"]), tmp_path / "none")
