"""`tablemate pull --drive`; from a port it is in tests/hil/test_pico_verbs.py."""

import contextlib
import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engines_core import record_text, replay
from firmware.storage import repairs
from host_tools import cli
from host_tools.commands import pull
from host_tools.device import pico
from host_tools.errors import Failed
from host_tools.files import regular_file
from host_tools.records import device_games, journals
from host_tools.sheets import device_sheets, sheet_files
from tests.engines.random_player import random_record, record_bytes
from tests.fakes.device import Device

GAMES = ("boo_ray", "blood_rage")


def record(game_id: str) -> bytes:
    """Return the record of a game that random players played."""
    return record_bytes(random_record(game_id, 2, 60))


@pytest.fixture
def drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a drive with two games, the second on the table; the current folder is an empty one."""
    (tmp_path / "CIRCUITPY" / "data").mkdir(parents=True)
    library = repairs.library_in(str(tmp_path / "CIRCUITPY" / "data"))
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


def test_shelved_games_come_from_a_drive_and_from_a_folder_in_their_order(drive: Path, capsys):
    games = drive / "data" / "games"
    (games / "0000-0015").mkdir()
    (games / "0001.over").rename(games / "0000-0015" / "0001.over")
    (games / "others").mkdir()
    (games / "others" / "0009.over").write_bytes(b"a stranger")
    before = contents(drive)
    for source in (["--drive", str(drive)], ["--from", str(drive)], ["--from", str(games)]):
        assert cli.run(["pull", str(len(source[1])), *source]) == 0
        out = capsys.readouterr().out
        assert out.count("0001-boo_ray.jsonl: 23 actions") == 1 and "\n2 games " in out
    assert contents(drive) == before


def test_one_game_with_one_action_is_told_as_one(drive: Path, capsys):
    Path("a.jsonl").write_bytes(b"".join(record("boo_ray").splitlines(keepends=True)[:2]))
    assert cli.run(["pull", ".", "--from", "a.jsonl"]) == 0
    assert capsys.readouterr().out == "0001-boo_ray.jsonl: 1 action, new\n1 game in those files\n"


def test_games_from_number_10000_on_come_too(drive: Path, capsys):
    games = drive / "data" / "games"
    (games / "10000-10015").mkdir()
    (games / "0001.over").rename(games / "10000-10015" / "10001.over")
    (games / "0002.game").rename(games / "10016.game")
    (games / "0002.tail").rename(games / "10016.tail")
    for source in (["--drive", str(drive)], ["--from", str(drive)], ["--from", str(games)]):
        assert cli.run(["pull", str(len(source[1])), *source]) == 0
        out = capsys.readouterr().out
        assert "10001-boo_ray.jsonl: 23 actions" in out and "10016-blood_rage.jsonl: " in out
        assert "\n2 games " in out


def test_the_number_after_9999_is_read_whole_so_that_no_game_is_overwritten():
    names = ("9999.over", "10000.over", "10001.gone", "12.over", "00012.over", "notes.txt")
    assert [device_games.number_of(name) for name in names] == [9999, 10000, 10001, 0, 0, 0]


def test_nothing_on_the_drive_is_tidied_up_and_other_files_are_no_games(drive: Path, capsys):
    games = drive / "data" / "games"
    for name in ("0003.new", "0007.tail", "0008.gone", "._0001.over", "1.game", "notes.txt"):
        (games / name).write_bytes(b"?")
    before = contents(drive)
    assert cli.run(["pull", ".", "--drive", str(drive)]) == 0
    assert capsys.readouterr().out.endswith("2 games on the drive\n")
    assert contents(drive) == before


def test_a_damaged_file_is_named_and_the_others_come(drive: Path, capsys):
    games = drive / "data" / "games"
    (games / "0003.bad").write_bytes(b"no header\nat all\n")
    over = games / "0001.over"
    over.write_bytes(over.read_bytes().replace(b"[", b"(", 12).replace(b"(", b"[", 11))
    assert cli.run(["pull", ".", "--drive", str(drive)]) == 1
    out, err = capsys.readouterr()
    assert out.endswith("3 games on the drive\n") and len(os.listdir()) == 2
    assert f"tablemate: game 1: {over}: damaged from line " in err
    assert f"tablemate: game 3: {games / '0003.bad'}: its line 1 is damaged\n" in err


def test_a_game_that_lost_its_newest_lines_is_said_to_and_comes(drive: Path, capsys):
    tail = drive / "data" / "games" / "0002.tail"
    tail.write_bytes(tail.read_bytes()[:-4])
    assert cli.run(["pull", "--drive", str(drive), "evenings"]) == 0
    assert capsys.readouterr().err == "tablemate: game 2: warning: its newest lines are lost\n"
    game = str(drive / "data" / "games" / "0002.game")
    assert cli.run(["replay", "--json", game]) == 0
    assert capsys.readouterr().err == f"{game}: warning: its newest lines are lost\n"
    assert cli.run(["games", game]) == 0
    assert "newest lines are lost" in capsys.readouterr().err


@pytest.mark.parametrize("name", ("0002.game", "0002.tail"))
def test_a_file_that_cannot_be_read_is_named_and_the_others_come(drive: Path, name: str, capsys, monkeypatch):
    read = regular_file.read

    def broken(path: Path, most_bytes: int = -1) -> bytes:
        if path.name == name:
            raise OSError(5, "Input/output error")
        return read(path, most_bytes)

    monkeypatch.setattr(regular_file, "read", broken)
    assert cli.run(["pull", ".", "--drive", str(drive)]) == 1
    out, err = capsys.readouterr()
    assert "0001-boo_ray.jsonl: 23 actions, new\n" in out and out.endswith("2 games on the drive\n")
    assert err == f"tablemate: game 2: {drive / 'data' / 'games' / name}: Input/output error\n"


@pytest.fixture
def locked(drive: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a shelf with the first of the two games, whose names cannot be read: for root none is locked."""
    games = drive / "data" / "games"
    (games / "0000-0015").mkdir()
    (games / "0001.over").rename(games / "0000-0015" / "0001.over")
    (games / "0016-0031").write_bytes(b"a file, no shelf")
    for name in ("listdir", "scandir"):
        read = getattr(os, name)

        def denied(path=".", read=read):
            if os.path.basename(str(path)) == "0000-0015":
                raise PermissionError(13, "Permission denied", str(path))
            return read(path)

        monkeypatch.setattr(os, name, denied)
    return games / "0000-0015"


@pytest.mark.parametrize("source", (["--drive"], ["--from"]))
def test_a_shelf_that_cannot_be_looked_into_is_named_and_the_others_come(
    locked: Path, source: list[str], capsys
):
    assert cli.run(["pull", ".", *source, str(locked.parents[2])]) == 1
    out, err = capsys.readouterr()
    assert "0002-blood_rage.jsonl: " in out and "\n1 game " in out
    assert err == f"tablemate: {locked}: Permission denied\n"


@pytest.mark.parametrize("words", ("games", "report --out a.html", "export csv"))
def test_lists_and_reports_name_a_shelf_that_cannot_be_looked_into(locked: Path, words: str, capsys):
    assert cli.run([*words.split(), str(locked.parent)]) == 1
    assert capsys.readouterr().err == f"tablemate: {locked}: Permission denied\n"


class Prompt:
    """A MicroPython prompt on a flash whose games lie in *root*; its shelf 0016-0031 cannot be read."""

    port = "P"

    def __init__(self, root: Path):
        self._root = root

    def run(self, code: str) -> str:
        """Run *code* and return its output."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(code, {"os": self})
        return printed.getvalue()

    def ilistdir(self, folder: str) -> Iterator[tuple[str, int]]:
        """Yield (name, kind) of all in *folder*."""
        if folder.endswith("0016-0031"):
            raise OSError(5, "EIO")
        return ((path.name, 0x4000 if path.is_dir() else 0x8000) for path in (self._root / folder).iterdir())

    def get(self, path: str) -> bytes:
        """Return the bytes of the file *path*."""
        return (self._root / path).read_bytes()


def test_a_shelf_that_the_flash_does_not_give_is_named_and_the_others_come(drive: Path):
    games = drive / "data" / "games"
    (games / "0000-0015").mkdir()
    (games / "0001.over").rename(games / "0000-0015" / "0001.over")
    (games / "0016-0031").mkdir()
    prompt: Any = Prompt(drive)
    found = device_games.from_flash(prompt)
    assert [(game.number, bool(game.lines)) for game in found] == [(1, True), (2, True), (0, False)]
    assert found[-1].trouble == "P: data/games/0016-0031: [Errno 5] EIO"
    nothing: Any = Prompt(drive / "other")
    assert device_games.from_flash(nothing) == []


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


def test_without_a_folder_games_go_to_the_library_and_pulling_twice_changes_nothing(drive: Path, capsys):
    assert cli.run(["pull", "--drive", str(drive), "--library", "lib"]) == 0
    before = contents(Path("lib"))
    assert len(before) == 2 and all(name.startswith("undated-") for name in before)
    assert cli.run(["pull", "--drive", str(drive), "--library", "lib"]) == 0
    assert contents(Path("lib")) == before
    assert capsys.readouterr().out.count("there already") == 2


def test_a_game_that_has_gone_on_makes_its_file_in_the_library_longer(drive: Path, capsys):
    cli.run(["pull", "--drive", str(drive), "--library", "lib"])
    before = contents(Path("lib"))
    shorter = {name: data[: data.rindex(b"\n", 0, -1) + 4] for name, data in before.items()}
    for name, data in shorter.items():
        (Path("lib") / name).write_bytes(data)  # an earlier state, torn by a power cut of the PC
    capsys.readouterr()
    assert cli.run(["pull", "--drive", str(drive), "--library", "lib"]) == 0
    assert contents(Path("lib")) == before and capsys.readouterr().out.count("longer") == 2


def test_an_older_copy_of_a_device_takes_nothing_away(drive: Path):
    cli.run(["pull", "--drive", str(drive), "--library", "lib"])
    before = contents(Path("lib"))
    (drive / "data" / "games" / "0002.tail").unlink()  # its newest lines
    cli.run(["pull", "--drive", str(drive), "--library", "lib"])
    assert contents(Path("lib")) == before


def test_two_games_with_the_same_header_are_both_kept(tmp_path: Path):
    header = '{"game": "boo_ray", "players": ["A", "B"], "tablemate": 1}'
    for line in ('[0, "deal"]', '[7, "deal"]', '[7, "deal"]'):
        (tmp_path / "a.jsonl").write_text(f"{header}\n{line}\n")
        arguments = ["pull", "--from", str(tmp_path / "a.jsonl"), "--library", str(tmp_path / "lib")]
        assert cli.run(arguments) == 0
    assert len(list((tmp_path / "lib").iterdir())) == 2


def test_stored_games_are_taken_as_they_are_a_journal_with_its_tail(drive: Path, capsys):
    cli.run(["pull", "--drive", str(drive), "--library", "a"])
    for source in ("data", "data/games", "."):
        assert cli.run(["pull", "--from", str(drive / source), "--library", "b"]) == 0
        assert contents(Path("a")) == contents(Path("b"))
    cli.run(["pull", "--from", str(drive / "data/games/0002.game"), "--library", "c"])
    (pulled,) = contents(Path("c")).items()
    assert pulled in contents(Path("a")).items()


def test_games_of_run_are_pulled_by_name(drive: Path, tmp_path: Path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    (tmp_path / "share" / "tablemate").mkdir(parents=True)
    (drive / "data").rename(tmp_path / "share" / "tablemate" / "device")
    assert cli.run(["pull", "--run"]) == 0
    assert capsys.readouterr().out.endswith("2 games of `tablemate run`\n")
    assert len(contents(tmp_path / "share" / "tablemate" / "library")) == 2


def test_run_without_games_or_never_run_is_not_a_failure(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for folder in ("tablemate", "tablemate/device", "tablemate/device/games"):
        (tmp_path / folder).mkdir()
        assert cli.run(["pull", "--run"]) == 0
        assert capsys.readouterr() == ("0 games of `tablemate run`\n", "")


def test_a_stray_record_hides_no_games_below_it(drive: Path, tmp_path: Path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    (drive / "evening.jsonl").write_bytes(record("blaze"))
    assert cli.run(["games", str(drive)]) == 0
    assert capsys.readouterr().out.endswith("\n3 games\n")
    assert cli.run(["pull", "a", "--from", str(drive)]) == 0
    assert len(contents(Path("a"))) == 3
    (tmp_path / "share" / "tablemate").mkdir(parents=True)
    (drive / "data").rename(tmp_path / "share" / "tablemate" / "device")
    (drive / "evening.jsonl").rename(tmp_path / "share" / "tablemate" / "device" / "evening.jsonl")
    assert cli.run(["pull", "b", "--run"]) == 0
    assert contents(Path("a")) == contents(Path("b"))


def test_what_is_not_there_makes_no_library(drive: Path, capsys):
    assert "there is no drive" in refused(capsys, "--drive", "none", "--library", "lib")
    assert "none: there is no such file" in refused(capsys, "--from", "none", "--library", "lib")
    assert not Path("lib").exists()


def test_where_to_stands_before_what_is_read_in_the_usage_and_in_what_is_refused(drive: Path, capsys):
    with pytest.raises(SystemExit):
        cli.run(["pull", "--help"])
    usage = capsys.readouterr().out.partition("\n\n")[0]
    assert usage.index("[DIR |") < usage.index("--from PATH [PATH ...]]") and usage.endswith("]]")
    said = refused(capsys, "--from", str(drive), "evenings")
    assert "evenings: there is no such file or folder to pull from; a DIR to pull into stands before" in said
    assert not Path("evenings").exists()


@pytest.mark.parametrize("port", ([], ["--port", "/dev/ttyNONE9"]))
def test_without_a_pico_no_folder_for_sheets_is_made(tmp_path: Path, port: list[str], monkeypatch):
    monkeypatch.setattr(pico, "candidates", lambda: [])
    assert cli.run(["pull", "--sheets", str(tmp_path / "new"), *port]) == 1
    assert not (tmp_path / "new").exists()


def test_sheets_that_others_stand_in_the_way_of_are_told_and_the_rest_come(
    tmp_path: Path, monkeypatch, capsys
):
    keys = ["azul", "golf", "hearts", "uno"]
    sheet = sheet_files.shipped()["hearts"].read_bytes()
    monkeypatch.setattr(pull, "find_port", lambda port: port)
    monkeypatch.setattr(pull, "Pico", contextlib.nullcontext)
    monkeypatch.setattr(device_sheets, "pull", lambda there: dict.fromkeys(keys, sheet))
    monkeypatch.chdir(tmp_path)
    for key in ("azul", "hearts"):
        Path(f"{key}.json").write_text("{}")
    assert cli.run(["pull", "--sheets", "."]) == 1
    out, err = capsys.readouterr()
    assert out == "golf.json: new\nuno.json: new\n4 sheets on the device\n"
    told = "tablemate: azul.json: another sheet is already there\n"
    assert err == told + told.replace("azul", "hearts") and Path("azul.json").read_text() == "{}"


def test_an_empty_file_is_named_and_the_others_come(tmp_path: Path, capsys):
    (tmp_path / "a.jsonl").write_bytes(record("boo_ray"))
    (tmp_path / "b.jsonl").touch()
    for number, names in ((1, ["b.jsonl"]), (2, ["a.jsonl", "b.jsonl"]), (2, ["."])):
        files = [str(tmp_path / name) for name in names]
        assert cli.run(["pull", "--from", *files, "--library", str(tmp_path / "lib")]) == 1
        assert capsys.readouterr().err == f"tablemate: game {number}: {tmp_path / 'b.jsonl'}: it is empty\n"
    assert len(list((tmp_path / "lib").iterdir())) == 1


class Hostile:
    """A device at a port that answers `games` with *lines*."""

    port = "COM3"

    def __init__(self, *lines: str):
        self._lines = [*lines, "ok"]

    def ask(self, _command: str) -> list[str]:
        return self._lines


def test_a_damaged_game_is_said_to_be_one_over_the_link_too(tmp_path: Path):
    device = Device(str(tmp_path))
    device.start("Blaze")
    device.press("OK", "OK", "OK", "OK")
    device.sitting.leave()
    path = Path(device.app.context.library.path(1))
    path.write_bytes(path.read_bytes().replace(b'"trump"', b'"trumP"'))

    class Attached(Hostile):
        def ask(self, command: str) -> list[str]:
            return device.command(command)

    (game,) = device_games.by_link(Attached())  # type: ignore[arg-type]
    assert len(game.lines) == 1 and game.trouble == "damaged from line 2 on, the rest is lost"


@pytest.mark.parametrize(
    "line", ["game x over", "game " + "9" * 5000 + " over", "game \x1b[2J over", "game "]
)
def test_what_a_device_tells_that_is_not_a_game_is_refused_in_one_plain_line(line: str):
    with pytest.raises(Failed, match="COM3: the program tells of no game") as refused:
        device_games.by_link(Hostile(line))  # type: ignore[arg-type]
    assert "\x1b" not in str(refused.value) and len(str(refused.value)) < 150


@pytest.mark.parametrize(
    "damage",
    (
        '[7, "A\u2028B\u0085C"'.encode(),  # these do not end a line, and the bracket is missing
        b'[7, "\xff\xfe"]',
        b'[7, "deal"]\r',
    ),
)
@pytest.mark.parametrize("last", (b"", b'[9, "de', b'[9, "deal"]\n'))
def test_a_damaged_record_is_kept_byte_for_byte(tmp_path: Path, damage: bytes, last: bytes, capsys):
    header = '{"players": ["A\u2028", "B\u0085"], "game": "boo_ray", "tablemate": 1}\n'.encode()
    data = header + damage + b"\nno action\n" + last
    (tmp_path / "a.jsonl").write_bytes(data)
    for what in ("new", "there already"):
        assert pull_from(tmp_path / "a.jsonl") == 1
        assert f": {3 if last else 2} actions, {what}\n" in capsys.readouterr().out
    assert list(contents(tmp_path / "lib").values()) == [data]


def pull_from(path: Path) -> int:
    """Pull from *path* into the library beside it; return the exit code."""
    return cli.run(["pull", "--from", str(path), "--library", str(path.with_name("lib"))])


@pytest.mark.parametrize(
    "text", (b"# Tablemate\n", b"\xff\x00" * 99, b"\n{}\n", b"[1]\n", b'{"a": 1}\n', b"[" * 9999)
)
def test_a_file_that_is_not_a_record_is_named_and_not_kept(tmp_path: Path, text: bytes, capsys):
    (tmp_path / "notes.txt").write_bytes(text)
    assert pull_from(tmp_path / "notes.txt") == 1
    reason = f"{tmp_path / 'notes.txt'}: its first line is not the header of a record"
    assert capsys.readouterr().err == f"tablemate: game 1: {reason}\n"
    assert contents(tmp_path / "lib") == {}


@pytest.mark.parametrize("encoding", ("utf-16", "utf-16-le", "utf-32"))
def test_a_record_that_is_not_in_utf_8_is_named_and_neither_kept_nor_written_over(
    tmp_path: Path, encoding: str, capsys
):
    (tmp_path / "a.jsonl").write_bytes(record("boo_ray").decode().encode(encoding))
    assert pull_from(tmp_path / "a.jsonl") == 1
    said = f"tablemate: game 1: {tmp_path / 'a.jsonl'}: it is not UTF-8: save it as that\n"
    assert capsys.readouterr().err == said
    assert contents(tmp_path / "lib") == {}
    assert cli.run(["wiring", "pico_ssd1306", "--svg", str(tmp_path / "a.jsonl")]) == 2
    assert "a.jsonl is a game's record" in capsys.readouterr().err


def test_records_of_a_later_version_and_odd_ones_of_a_device_are_kept(tmp_path: Path):
    later = b'{"tablemate": 2, "pace": 1.5}\n[0.5, "deal"]\n'
    (tmp_path / "a.jsonl").write_bytes(later)
    (tmp_path / "0001.over").write_bytes(journals.journal_of([{"odd": 1}, [2]], True))
    assert pull_from(tmp_path / "a.jsonl") == pull_from(tmp_path / "0001.over") == 1
    assert sorted(contents(tmp_path / "lib").values()) == [b'{"odd": 1}\n[2]\n', later]


@pytest.mark.parametrize(
    "name, number",
    (
        ("0007.over", "0007"),
        ("0007-boo_ray.jsonl", "0007"),
        ("0007-boo_ray-2.jsonl", "0007"),
        ("2026-11-22-1930-boo_ray-3fa1c27e.jsonl", "0001"),
        ("2026.jsonl", "0001"),
        ("2026-evening.txt", "0001"),
    ),
)
def test_only_the_name_of_a_devices_file_gives_the_number(tmp_path: Path, name: str, number: str):
    (tmp_path / name).write_bytes(record("boo_ray"))
    assert cli.run(["pull", str(tmp_path / "to"), "--from", str(tmp_path / name)]) == 0
    assert os.listdir(tmp_path / "to") == [f"{number}-boo_ray.jsonl"]


def test_a_record_that_does_not_replay_is_named_by_its_file(drive: Path, capsys):
    bad = drive / "a.jsonl"
    bad.write_bytes(record("boo_ray") + b"[9\n")
    assert pull_from(bad) == 1
    assert capsys.readouterr().err == f"tablemate: game 1: {bad}: line 25: line: not JSON\n"
    head = {"tablemate": 2}
    (drive / "data/games/0003.over").write_bytes(journals.journal_of([head], True))
    assert cli.run(["pull", "--drive", str(drive), "to"]) == 1
    kept = Path("to/0003-record.jsonl")
    assert f"tablemate: game 3: {kept}: line 1: header: " in capsys.readouterr().err


def test_a_files_name_cannot_forge_a_line(tmp_path: Path, capsys):
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "a\x1b[31m\nb.jsonl").write_text("[]\n")
    assert cli.run(["pull", str(tmp_path / "here"), "--from", str(tmp_path / "there")]) == 1
    told = capsys.readouterr().err
    assert "\x1b" not in told and "a\\u001b[31m\\u000ab.jsonl" in told


def test_a_folders_name_cannot_forge_a_line(drive: Path, capsys):
    assert cli.run(["pull", "--drive", str(drive), "a\x1b[31m\nb"]) == 0
    told = capsys.readouterr().out
    assert "\x1b" not in told and told.count("a\\u001b[31m\\u000ab/000") == 2 and told.count("\n") == 3


@pytest.mark.parametrize("more", (b'[9000,"result","B",[0]]\n', b"garbage\n", b"[9\n"))
@pytest.mark.parametrize("to", ("lib", "--library=lib"))
def test_a_record_that_replays_is_not_spoilt_by_a_longer_one_that_does_not(drive: Path, more: bytes, to: str):
    """Whichever comes first: both are kept, and pulling them again changes nothing."""
    cli.run(["pull", ".", "--drive", str(drive)])
    good = Path("0001-boo_ray.jsonl").read_bytes()
    earlier = b"".join(good.splitlines(keepends=True)[:-1])
    bad = good + more
    for number, order in enumerate(([good, bad], [bad, good], [earlier, bad, good])):
        for data in order * 2:
            Path("a.jsonl").write_bytes(data)
            assert cli.run(["pull", f"{to}{number}", "--from", "a.jsonl"]) == (data == bad)
        assert sorted(contents(Path(f"lib{number}")).values()) == [good, bad]


def test_a_record_of_a_later_version_that_goes_on_makes_its_file_longer(tmp_path: Path, capsys):
    later = b'{"tablemate":2}\n[0,"deal"]\n'
    for data in (later, later + b'[1,"deal"]\n', later):
        (tmp_path / "a.jsonl").write_bytes(data)
        assert pull_from(tmp_path / "a.jsonl") == 1
    (kept,) = contents(tmp_path / "lib").values()
    assert kept.splitlines()[1:] == [b'[0,"deal"]', b'[1,"deal"]']


def test_what_is_not_a_game_is_not_counted_as_one(tmp_path: Path, capsys):
    (tmp_path / "a.jsonl").write_bytes(record("boo_ray"))
    (tmp_path / "notes.txt").write_text("no game")
    (tmp_path / "empty").mkdir()
    for names, count in ((["empty"], "0 games"), (["a.jsonl", "notes.txt", "empty"], "1 game")):
        files = [str(tmp_path / name) for name in names]
        assert cli.run(["pull", str(tmp_path / "to"), "--from", *files]) == 1
        assert capsys.readouterr().out.splitlines()[-1] == f"{count} in those files"
