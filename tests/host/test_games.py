"""`tablemate games`: the library listed and filtered."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools import cli
from host_tools.commands import games
from host_tools.program import bytecode
from host_tools.text import text_table
from tests.engines.random_player import random_record, record_bytes

HEADER = '{"tablemate": 1, "game": "%s", "players": %s}\n'
ENDED = '[0, "deal"]\n[1, "bids", ["L", ""]]\n'


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a library of three games, one of them over."""
    folder = tmp_path / "lib"
    folder.mkdir()
    players = json.dumps(["Ann", "Bo"])
    (folder / "1.jsonl").write_text(HEADER % ("boo_ray", players) + ENDED)
    over = '{"tablemate": 1, "game": "boo_ray", "players": ["Ann", "Bo"], "options": {"wins": 1}}\n'
    (folder / "2.jsonl").write_text(over + ENDED)
    (folder / "3.jsonl").write_text(HEADER % ("blood_rage", json.dumps(["Cy", "Bo", "Dee"])))
    monkeypatch.chdir(tmp_path)
    return folder


def listed(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[dict], str]:
    """Return exit code, the games as --json tells them and the errors."""
    exit_code = cli.run(["games", "--library", "lib", "--json", *words])
    out, err = capsys.readouterr()
    return exit_code, [json.loads(line) for line in out.splitlines()], err


def test_each_game_is_a_line_with_its_winner(shelf: Path, capsys):
    assert cli.run(["games", "--library", "lib"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["date", "game", "result", "record"] and lines[-1] == "3 games"
    (over,) = [line for line in lines if "2.jsonl" in line]
    assert "Boo-Ray     1. Ann 21, 2. Bo 19 " in over
    assert sum("(not over)" in line for line in lines) == 2


def test_a_record_may_come_over_the_standard_input(shelf: Path, monkeypatch, capsysbinary):
    record = (shelf / "2.jsonl").read_bytes()
    for words in (["games", "--json"], ["export", "json"], ["report", "--out", "a.html"]):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(record)))
        assert cli.run([*words, "-"]) == 0
        printed = capsysbinary.readouterr()
        assert printed.err == b"" and (b'"Ann"' in printed.out or printed.out == b"a.html\n")
    assert "Ann" in Path("a.html").read_text("utf-8")


def test_games_are_filtered_by_name_and_game(shelf: Path, capsys):
    def files(*words: str) -> list[str]:
        return sorted(Path(game["file"]).stem for game in listed(capsys, *words)[1])

    assert files() == ["1", "2", "3"]
    assert files("--name", "ann") == ["1", "2"] and files("--name", "An") == []
    assert files("--game", "blood_rage") == ["3"] and files("--game", "boo-r") == ["1", "2"]
    assert files("--since", "2026-11-22") == [] and files("--until", "2026-11-22") == []
    dated = (shelf / "2.jsonl").read_text().replace("{", '{"when": "2026-11-22T23:59", ', 1)
    (shelf / "2.jsonl").write_text(dated)
    assert files("--since", "2026-11-22") == files("--until", "2026-11-22") == ["2"]
    assert files("--since", "2026-11-23") == files("--until", "2026-11-21") == []


def test_games_without_a_date_are_said_to_be_left_out_where_dates_are_asked_for(shelf: Path, capsys):
    for words, said in (
        (["--since", "2026-01-01"], "tablemate: 3 games have no date and are left out\n"),
        (["--until", "2026-01-01", "--name", "Cy"], "tablemate: 1 game has no date and is left out\n"),
        (["--name", "nobody", "--since", "2026-01-01"], ""),
        (["--name", "Ann"], ""),
    ):
        assert listed(capsys, *words)[::2] == (0, said)


def test_days_that_end_before_they_begin_are_refused(shelf: Path, capsys):
    said = "tablemate: --since 2026-11-23 is after --until 2026-11-22\n"
    assert listed(capsys, "--since", "2026-11-23", "--until", "2026-11-22") == (2, [], said)
    assert listed(capsys, "--since", "2026-11-22", "--until", "2026-11-22")[0] == 0


def test_damaged_games_are_named_and_the_others_listed(shelf: Path, capsys):
    (shelf / "4.jsonl").write_text("nonsense\n")
    (shelf / "5.jsonl").write_text(HEADER % ("boo_ray", '["A", "B"]') + '[0, "de')
    (shelf / "6.jsonl").write_text(HEADER % ("boo_ray", '["A", "B"]') + '[0, "pass"]\n')
    exit_code, games, err = listed(capsys)
    assert exit_code == 1 and len(games) == 4
    assert [line.split(": ", 2)[1] for line in err.splitlines()] == [
        "lib/5.jsonl:2",
        "lib/4.jsonl:1",
        "lib/6.jsonl:2",
    ]


def test_a_folder_that_cannot_be_looked_into_hides_no_other_games(shelf: Path, capsys, monkeypatch):
    (shelf.parent / "locked").mkdir()
    is_dir = Path.is_dir

    def denied(path: Path) -> bool:
        if path.parent.name == "locked":
            raise PermissionError(13, "Permission denied", str(path))
        return is_dir(path)

    monkeypatch.setattr(Path, "is_dir", denied)  # root can read every folder
    assert cli.run(["games", "lib", "locked"]) == 1
    said = capsys.readouterr()
    assert "1.jsonl" in said.out and said.err == "tablemate: locked: Permission denied\n"


@pytest.mark.parametrize("words", (["locked"], ["--library", "locked"], ["lib", "locked"]))
def test_of_a_folder_whose_names_cannot_be_read_that_is_said(
    shelf: Path, words: list[str], capsys, monkeypatch
):
    (shelf.parent / "locked" / "data" / "games").mkdir(parents=True)
    listdir, scandir = os.listdir, os.scandir

    def denied(read: Callable) -> Callable:
        def tried(path: "str | Path" = ".") -> object:
            if "locked" in Path(path).parts:
                raise PermissionError(13, "Permission denied", str(path))
            return read(path)

        return tried

    monkeypatch.setattr(os, "listdir", denied(listdir))  # root can read every folder
    monkeypatch.setattr(os, "scandir", denied(scandir))
    assert cli.run(["games", *words]) == 1
    said = capsys.readouterr()
    assert said.err == "tablemate: locked: Permission denied\n" and ("1.jsonl" in said.out) == (
        "lib" in words
    )


def test_a_game_that_lies_there_twice_is_listed_once(shelf: Path, capsys):
    (shelf / "copy.jsonl").write_bytes((shelf / "1.jsonl").read_bytes())
    assert len(listed(capsys)[1]) == 3


def test_without_a_library_it_says_how_to_get_one(tmp_path: Path, capsys):
    assert cli.run(["games", "--library", str(tmp_path / "none")]) == 2
    assert "`tablemate pull` brings them there" in capsys.readouterr().err
    assert cli.run(["games", "--since", "22.11.2026"]) == 2
    assert "not a date like 2026-11-22" in capsys.readouterr().err


def test_files_and_a_library_cannot_both_be_meant(shelf: Path, capsys):
    assert cli.run(["games", "--library", "lib", "lib/1.jsonl"]) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err == "tablemate: --library is not allowed with FILE\n"


@pytest.mark.parametrize("encoding", ("ascii", "cp1252", "utf-8"))
def test_json_is_json_whatever_the_output_can_hold(shelf: Path, encoding: str):
    (shelf / "1.jsonl").write_text(HEADER % ("boo_ray", '["👩 \u00e9", "\u5bae"]'), "utf-8")
    words = [sys.executable, "-m", "host_tools.cli", "games", "--json", str(shelf / "1.jsonl")]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run(words, capture_output=True, cwd=bytecode.ROOT, env=environment)
    players = json.loads(done.stdout.decode(encoding))["players"]
    assert [player["name"] for player in players] == ["👩 \u00e9", "\u5bae"]


def test_names_cannot_forge_lines(tmp_path: Path, capsys):
    lines = random_record("boo_ray", 1, 10)
    lines[0]["players"] = ["Ann\n4 games", "Bo\x1b[2J", *lines[0]["players"][2:]]
    (tmp_path / "a.jsonl").write_bytes(record_bytes(lines))
    assert cli.run(["games", str(tmp_path / "a.jsonl")]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out and len(out.splitlines()) == 3


NAMES = {  # {name: its columns in a terminal}
    "\U0001f468\u200d\U0001f469\u200d\U0001f467": 2,  # a family: three faces joined
    "\u0646\u0627\u0645\u0647\u200c\u0627\u06cc": 6,  # Persian, with a non-joiner
    "\u0647\u200d.\u0634": 3,  # Persian, with a joiner
    "a\u200db": 2,
    "宮本\u3000武蔵": 10,
    "Ann\u00a0B.": 6,
    "Ann": 3,
}


def test_names_are_shown_in_any_script_with_columns_that_align():
    assert [text_table.shown(name) for name in NAMES] == list(NAMES)
    assert [text_table.width(name) for name in NAMES] == list(NAMES.values())
    rows = text_table.table([[name, "1"] for name in NAMES])
    assert [row.removeprefix(name) for name, row in zip(NAMES, rows, strict=True)] == [
        " " * (12 - columns) + "1" for columns in NAMES.values()
    ]


def test_what_would_break_or_turn_a_line_is_shown_as_a_question_mark():
    for char in "\x00\n\x1b\x7f\x9b\u2028\u202e\u2066\udc80":
        assert text_table.shown(f"a{char}b") == "a?b"


def test_an_open_game_says_so_after_names_that_are_cut(shelf: Path, capsys):
    players = json.dumps(["Alexandra", "Benjamin", "Charlotte", "Dominique", "Esmeralda"])
    (shelf / "1.jsonl").write_text(HEADER % ("boo_ray", players) + '[0, "deal"]\n')
    assert cli.run(["games", "lib/1.jsonl"]) == 0
    line = capsys.readouterr().out.splitlines()[1]
    assert "  1. Alexandra 19, 1. Benjamin 19, " in line and line.endswith("… (not over)  1.jsonl")


def test_long_results_are_cut_beside_joined_faces():
    face = "\U0001f468\u200d\U0001f469"
    for before in range(8):
        cut = games.shortened("x" * before + face * 40)
        assert cut.endswith("…") and "\u200d…" not in cut and text_table.width(cut) <= games.MOST_NAMES


def test_a_result_of_any_length_is_cut_without_measuring_all_of_it_again_and_again(monkeypatch):
    measured = []

    def width(text: str) -> int:
        measured.append(len(text))
        return len(text)

    monkeypatch.setattr(text_table, "width", width)
    assert len(games.shortened("x" * 10_000)) == games.MOST_NAMES
    assert sum(measured) < 200_000
