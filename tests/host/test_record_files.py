"""Records as people have them: plain, as journals, in folders."""

from pathlib import Path

import pytest

from engines_core import games, json_text, replay
from engines_core.errors import RecordError
from host_tools import cli
from host_tools.records import game_replay, journals, quick_json, record_files
from host_tools.sheets import sheet_files
from tests.engines.random_player import random_record, record_bytes

BEGUN = "press OK\nhold OK 700\npress OK OK\n" * 2  # a game is on the table
GAMES = [game_id for game_id, _ in games.GAMES]


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Return a game of Boo-Ray as it lies on a device."""
    (tmp_path / "a.jsonl").write_bytes(record_bytes(random_record("boo_ray", 2, 60)))
    (tmp_path / "0007.game").write_bytes(journals.from_record(str(tmp_path / "a.jsonl")).data)
    return tmp_path / "0007.game"


def test_replay_takes_a_stored_game_as_it_is(journal: Path, capsysbinary):
    cli.run(["replay", "--json", str(journal)])
    cli.run(["replay", "--json", str(journal.with_name("a.jsonl"))])
    cli.run(["replay", "--json", "--runtime", "micropython", str(journal)])
    answers = capsysbinary.readouterr().out.splitlines()
    assert len(answers) == 3 and len(set(answers)) == 1


def test_replay_takes_a_folder_and_answers_for_each_game(journal: Path, capsysbinary):
    (journal.parent / "notes.txt").write_text("no game")
    assert cli.run(["replay", "--json", str(journal.parent)]) == 0
    assert len(capsysbinary.readouterr().out.splitlines()) == 2


def test_a_damaged_journal_is_refused_with_its_line(journal: Path, capsysbinary):
    lines = journal.read_bytes().split(b"\n")
    lines[10] = lines[10].replace(b"[", b"(")
    journal.write_bytes(b"\n".join(lines))
    assert cli.run(["replay", "--json", str(journal)]) == 2
    out, err = capsysbinary.readouterr()
    assert out == b"" and b"damaged from line 11 on" in err and err.count(b"\n") == 1
    journal.write_bytes(b"00000000" + journal.read_bytes()[8:])
    assert cli.run(["replay", str(journal)]) == 2
    assert b"its line 1 is damaged" in capsysbinary.readouterr().err


@pytest.mark.parametrize("words", (["export", "csv"], ["export", "json"], ["games", "--json"]))
def test_a_damaged_stored_game_is_named_and_no_false_score_told(journal: Path, words: list[str], capsys):
    lines = journal.read_bytes().split(b"\n")
    lines[10] = lines[10].replace(b"[", b"(")
    journal.write_bytes(b"\n".join(lines))
    assert cli.run([*words, str(journal)]) == 1
    out, err = capsys.readouterr()
    assert (
        "damaged from line 11 on" in err
        and journal.name not in out
        and out.count("\n") == (words[1] == "csv")
    )


TORN = '{"tablemate": 1, "game": "boo_ray", "players": ["Ann", "Bo"]}\n[0, "deal"]\n[7, "bi'
VERBS = ("games", "export csv", "report --out a.html", "pull to --from")


@pytest.mark.parametrize("words", VERBS)
def test_a_torn_last_line_is_a_warning_and_no_failure(tmp_path: Path, words: str, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("torn.jsonl").write_text(TORN)
    assert cli.run([*words.split(), "torn.jsonl"]) == 0
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and said.endswith("torn.jsonl:3: warning: the line is torn and left out\n")


@pytest.mark.parametrize("words", ("replay --json", "replay --json --runtime micropython", *VERBS))
def test_a_byte_order_mark_changes_nothing(tmp_path: Path, words: str, capsys, monkeypatch):
    answers = []
    for encoding in ("utf-8", "utf-8-sig"):
        (tmp_path / encoding).mkdir()
        monkeypatch.chdir(tmp_path / encoding)
        Path("a.jsonl").write_text(TORN, encoding=encoding)
        answers.append((cli.run([*words.split(), "a.jsonl"]), capsys.readouterr().out))
    assert answers[0] == answers[1] and answers[0][0] == 0


@pytest.mark.parametrize("encoding", ("utf-16", "utf-16-le", "utf-16-be", "utf-32"))
@pytest.mark.parametrize("words", ("replay", "replay --runtime micropython", "push --port none", "games"))
def test_of_a_record_in_another_encoding_that_is_said(
    tmp_path: Path, words: str, encoding: str, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    Path("wide.jsonl").write_text(TORN, encoding=encoding)
    assert cli.run([*words.split(), "wide.jsonl"]) != 0
    assert capsys.readouterr().err.removeprefix("tablemate: ") == "wide.jsonl:1: header: is not UTF-8\n"


def test_a_torn_last_line_is_told_of_a_record_that_does_not_replay_too(tmp_path: Path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("torn.jsonl").write_text(TORN.replace("deal", "pass"))
    assert cli.run(["pull", "to", "--from", "torn.jsonl"]) == 1
    warning, trouble = capsys.readouterr().err.splitlines()
    assert "torn.jsonl:3: warning: the line is torn" in warning and "torn.jsonl: line 2: pass: " in trouble


@pytest.mark.parametrize(
    "line",
    [
        b'[0, "deal"]',
        b"[1.0]",
        b"[1e3]",
        b"[-0, -1, 007]",
        b"[1 2]",
        b"[1,]",
        b"[,1]",
        b"[" * 17 + b"]" * 17,
        b"[" + b"9" * 1001 + b"]",
        b'["a\\u0041", "\xc3\xa9"]',
        b'["\xff"]',
        b"[NaN, Infinity]",
        b"[true, false, null]\r",
        b"[1]\n",
        b"[1] ",
        b"[[1], [2]",
        b"[truefalse]",
        b'["a""b"]',
        b"",
    ],
)
def test_the_quick_reader_says_what_the_strict_one_says(line: bytes):
    assert answer(quick_json.loads, line) == answer(quick_json.strict_json.loads, line)


def answer(loads, line: bytes) -> str:
    """Return the value that *loads* makes of *line*, or its reason to refuse it."""
    try:
        return repr(json_text.dumps(loads(line)))
    except ValueError as error:
        return f"{type(error).__name__} {error}"
    except TypeError:
        return "inexact"


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_is_played_as_replay_plays_it(game_id: str):
    for seed in range(6):
        data = record_bytes(random_record(game_id, seed, 90))
        game = game_replay.game("a", data)
        assert replay.report(game.session) == replay.report(replay.played(data)[0])
        with pytest.raises(RecordError) as refused:
            game_replay.game("a", data + b'[99999999999, "no"]\n')
        with pytest.raises(RecordError) as by_replay:
            replay.played(data + b'[99999999999, "no"]\n')
        assert why(refused.value) == why(by_replay.value)


def why(error: RecordError) -> tuple[int, str, str]:
    """Return all that *error* says."""
    return error.line, error.action, error.reason()


@pytest.mark.parametrize("game_id", GAMES)
def test_the_actions_in_effect_alone_lead_to_the_same_state(game_id: str):
    for seed in range(20, 30):
        lines = random_record(game_id, seed, 120)
        game = game_replay.game("a", record_bytes(lines))
        again = game_replay.game("a", record_bytes([lines[0], *game.in_effect()]))
        assert game.session.game.standings(game.session.state) == again.session.game.standings(
            again.session.state
        )


def test_a_game_keeps_its_id_while_it_goes_on():
    lines = random_record("blaze", 3, 40)
    assert game_replay.game("a", record_bytes(lines)).id == game_replay.game("b", record_bytes(lines[:5])).id
    assert game_replay.game("a", record_bytes(lines)).id != game_replay.game("b", record_bytes(lines[:1])).id


@pytest.mark.parametrize(
    "words",
    (
        "report a.jsonl --png",
        "report a.jsonl --out",
        "export csv a.jsonl --out",
        "play a.seq --frames",
        "play a.seq --record",
        "wiring pico_ssd1306 --svg",
    ),
)
@pytest.mark.parametrize(
    "name, what",
    (("a.jsonl", "a game's record"), ("0007.game", "a game's record"), ("a.json", "a score sheet")),
)
def test_a_record_or_a_sheet_is_not_written_over(
    journal: Path, words: str, name: str, what: str, capsys, monkeypatch
):
    """`report --png evening.jsonl` would make a picture of it."""
    monkeypatch.chdir(journal.parent)
    Path("a.json").write_text(sheet_files.shipped()["golf"].read_text())
    Path("a.seq").write_text(BEGUN)
    before = Path(name).read_bytes()
    assert cli.run([*words.split(), name]) == 2
    assert capsys.readouterr() == ("", f"tablemate: {name} is {what}: write to another file\n")
    assert Path(name).read_bytes() == before


def test_a_record_that_lies_where_the_report_goes_stays(journal: Path, capsys, monkeypatch):
    monkeypatch.chdir(journal.parent)
    before = Path("a.jsonl").rename("report.html").read_bytes()
    assert cli.run(["report", "0007.game"]) == 2
    assert "report.html is a game's record" in capsys.readouterr().err
    assert Path("report.html").read_bytes() == before


def test_what_was_exported_is_written_again(journal: Path):
    out = journal.with_name("games.json")
    for _ in range(2):
        assert cli.run(["export", "json", str(journal), "--out", str(out)]) == 0


@pytest.mark.parametrize("words", ("replay", "games", "push", "pull lib --from"))
def test_an_actions_name_of_any_length_is_told_in_a_short_line(
    tmp_path: Path, words: str, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    header = {"tablemate": 1, "game": "boo_ray", "players": ["Ann", "Bo"]}
    Path("a.jsonl").write_bytes(record_bytes([header, [0, "x" * 5000]]))
    assert cli.run([*words.split(), "a.jsonl"]) > 0
    said = capsys.readouterr().err
    assert "2: " + "x" * 40 + "...: unknown action\n" in said and len(said) < 200


def test_a_folder_without_games_is_told(tmp_path: Path):
    assert [item.trouble for item in record_files.found([str(tmp_path)])] == ["no games in there"]
