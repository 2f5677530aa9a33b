"""`tablemate replay`: its output, its refusals, and that both runtimes print the same bytes."""

import io
import json
import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from engines_core import games
from host_tools import cli
from host_tools.commands import replay
from host_tools.program import bytecode
from host_tools.report import report_table
from tests.engines.random_player import Lcg, random_record, record_bytes
from tests.hil.conftest import in_full

HEADER = '{"tablemate": 1, "game": "millennium_blades", "players": ["Ann", "Bo"]}\n'
GAMES = [game_id for game_id, _ in games.GAMES] + [games.SHEET]
RECORDS = 500 if in_full() else 100  # records a game, and as many damaged ones


@pytest.fixture
def replayed(capsysbinary: pytest.CaptureFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Return a function that replays the text of a record, as `game.jsonl`: exit code, output and errors."""
    monkeypatch.chdir(tmp_path)

    def run(record: "str | bytes", *options: str) -> tuple[int, str, str]:
        Path("game.jsonl").write_bytes(record if isinstance(record, bytes) else record.encode())
        return called("replay", "game.jsonl", *options)

    def called(*arguments: str) -> tuple[int, str, str]:
        exit_code = cli.run(list(arguments))
        printed = capsysbinary.readouterr()
        return exit_code, printed.out.decode(), printed.err.decode()

    run.called = called  # type: ignore[attr-defined]
    return run


def test_prints_one_object_with_sorted_keys(replayed):
    exit_code, out, err = replayed(HEADER + '[5, "start"]\n[9, "tick"]\n', "--json")
    assert (exit_code, err) == (0, "")
    assert out.startswith(
        '{"actions": 2, "game": "millennium_blades", "over": false, "standings": [{"name": "Ann", '
    )
    assert out.count("\n") == 1 and json.loads(out)["summary"]["clock"] == {
        "remaining_ms": 419996,
        "running": True,
    }


def test_evaluates_clocks_at_the_time_asked_for(replayed):
    _, out, _ = replayed(HEADER + '[5, "start"]\n', "--json", "--at", "420004")
    assert json.loads(out)["summary"]["clock"] == {"remaining_ms": 1, "running": True}


def test_refuses_a_time_before_the_last_line(replayed):
    assert replayed(HEADER + '[5, "start"]\n', "--json", "--at", "4") == (
        2,
        "",
        "game.jsonl:2: --at: 4 is before 5\n",
    )


@pytest.mark.parametrize("at", ["-1", "1.5", "x", "", "1_0", "٣"])
def test_refuses_a_time_that_is_not_whole_milliseconds(replayed, at: str):
    exit_code, out, err = replayed(HEADER, f"--at={at}")
    assert (exit_code, out, err.count("\n")) == (2, "", 1)


def test_names_line_action_and_reason_of_what_is_refused(replayed):
    assert replayed(HEADER + '[5, "pause"]\n', "--json") == (
        2,
        "",
        "game.jsonl:2: pause: no block is running\n",
    )


def test_leaves_out_a_torn_last_line_with_a_warning(replayed):
    exit_code, out, err = replayed(HEADER.encode() + '[5, "start"]\n[7, "d\u00e9'.encode()[:-1], "--json")
    assert exit_code == 0 and json.loads(out)["actions"] == 1
    assert err.startswith("game.jsonl:3: warning: ") and err.count("\n") == 1


def test_several_files_give_a_line_each_and_the_worst_exit_code(replayed):
    Path("good.jsonl").write_text(HEADER)
    Path("bad.jsonl").write_text(HEADER + "[1]\n")
    exit_code, out, err = replayed.called(
        "replay", "--json", "good.jsonl", "bad.jsonl", "none.jsonl", "good.jsonl"
    )
    lines = out.splitlines()
    assert exit_code == 2 and lines[1:3] == ["null", "null"] and lines[0] == lines[3]
    assert err.splitlines()[0].startswith("bad.jsonl:2: line: ")
    assert err.splitlines()[1:] == ["none.jsonl: cannot be read: No such file or directory"]


def test_reads_the_standard_input(replayed, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(HEADER.encode())))
    exit_code, out, _ = replayed.called("replay", "-", "--json")
    assert exit_code == 0 and json.loads(out)["actions"] == 0


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_an_error_stays_one_line_whatever_the_record_holds(replayed, micropython_path, runtime: str):
    _, _, err = replayed(HEADER + '[1, "a\\nb\\u001b[2J\\u2028"]\n', "--runtime", runtime)
    assert err == "game.jsonl:2: a\\u000ab\\u001b[2J\\u2028: unknown action\n"


def test_the_table_shows_places_sources_and_names(replayed):
    record = HEADER.replace("Bo", "宮本") + '[5, "start"]\n[9, "money", 1, 9]\n'
    exit_code, out, _ = replayed(record)
    assert exit_code == 0
    assert out.startswith(
        "Millennium Blades: not over after 2 actions\n\n"
        "place  player  score\n"
        "    1  宮本        2\n"
        "    2  Ann         0\n"
    )
    assert re.search(r"\nmoney +0 +9\n", out)
    assert "may start: Ann 宮本\n" in out and "time left: 7:00\n" in out and "selling is open: yes\n" in out


def test_the_table_of_a_sheet_has_its_rows_and_rounds(replayed):
    rows = [{"name": "winner", "times": 2}, {"name": "Gold\x7f"}]
    sheet = {"sheet": 1, "name": "Any game", "rounds": {}, "rows": rows, "clock": {"phases": [["Plan", 60]]}}
    head = {"tablemate": 1, "game": "sheet", "players": ["Ann", "Bo"], "sheet": sheet}
    lines = [
        head,
        [0, "score", 0, [7, 1]],
        [0, "score", 1, [0, 2]],
        [0, "round"],
        [5, "phase"],
        [5, "add", 0, 1, 3],
    ]
    exit_code, out, _ = replayed("".join(json.dumps(line) + "\n" for line in lines))
    assert exit_code == 0
    assert out == (
        "Any game: not over after 5 actions\n\n"
        "place  player  score\n"
        "    1  Ann        14\n"
        "    2  Bo          4\n\n"
        "                Ann  Bo\n"
        "totals           14   4\n"
        "after round 1    14   4\n"
        "winner            0   3\n"
        "winner, points    0   6\n"
        "Gold?             0   0\n\n"
        "time left: 1:00\n"
        "clock runs: yes\n"
        "phase: Plan\n"
        "round: 2\n"
        "took 0:00, paused 0:00\n"
    )


def test_the_table_of_a_game_with_clocks_says_how_long_it_took_and_what_each_used(replayed):
    sheet = {"sheet": 1, "name": "Go", "players": [2, 2], "win": "none", "rows": [], "clock": {"bank": 300}}
    head = {"tablemate": 1, "game": "sheet", "players": ["Ann", "Bo"], "sheet": sheet}
    lines = [head, [0, "turn"], [10000, "turn"], [15000, "pause"], [45000, "resume"], [46000, "end"]]
    exit_code, out, _ = replayed("".join(json.dumps(line) + "\n" for line in lines))
    assert exit_code == 0
    assert "\ntime used  0:10  0:06\n" in out and "\ntook 0:46, paused 0:30\n" in out


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_a_table_in_words(replayed, game_id: str):
    for seed in range(20):
        exit_code, out, _ = replayed(record_bytes(random_record(game_id, seed, 20 * seed)))
        assert exit_code == 0 and "place  player" in out
        assert "_" not in out and "_ms" not in out, out


def test_stats_and_sources_have_their_names(replayed):
    record = HEADER.replace("millennium_blades", "blood_rage") + '[1, "phase"]\n[2, "glory", 1, 5]\n'
    _, out, _ = replayed(record)
    for words in ("Battles", "Quests", "Cards", "figures on the board", "first player: Ann"):
        assert words in out, words
    assert re.search(r"\nrage stat +6 \(step 1\) +6 \(step 1\)\n", out)


def test_effects_that_are_owed_are_those_of_players():
    line = report_table.fact("owed", [[1, "look"], [0, "rearrange"]], ["Ann", "Bo"], "attrition_war")
    assert line == "effects to come: Bo look Ann rearrange"


def test_prints_utf8_and_plain_newlines_in_any_locale(tmp_path: Path):
    (tmp_path / "game.jsonl").write_text(HEADER.replace("Bo", "宮本"), encoding="utf-8")
    command = [sys.executable, "-m", "host_tools.cli", "replay", str(tmp_path / "game.jsonl")]
    environment = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "latin-1"}
    done = subprocess.run(command, capture_output=True, cwd=bytecode.ROOT, env=environment)
    assert "宮本" in done.stdout.decode("utf-8") and done.returncode == 0


def damaged(record: bytes, rng: Lcg) -> bytes:
    """Return *record* with one thing wrong with it, or seldom nothing."""
    lines = record.split(b"\n")
    at = rng.below(len(record))
    line = rng.below(len(lines) - 1)
    way = rng.below(8)
    if way == 0:
        return record[:at]
    if way == 1:
        return record[:at] + bytes([rng.below(256)]) + record[at + 1 :]
    if way == 2:
        return (
            record[:at]
            + rng.pick((b"1", b"-", b"\\", b'"', b"[", b"1.0", b"true", b"\n", b"\xc0\xaf"))
            + record[at:]
        )
    if way == 3:
        return b"\n".join(lines[:line] + lines[line + 1 :])
    if way == 4:
        return b"\n".join(lines[:line] + [lines[line]] + lines[line:])
    if way == 5:
        return record.replace(b"\n", b"\r\n")
    if way == 6:
        return record + rng.pick((b"\n", b"[", b"[1]", b"null\n", b'[9999999999999, "tick"]', b"\xe5\xae"))
    return record.replace(
        rng.pick((b", 1", b"0", b'"', b"[")), rng.pick((b", 2", b"true", b"'", b"[[", b"1e3")), 1
    )


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_both_runtimes_answer_random_and_damaged_records_alike(game_id: str, micropython_path, capsys):
    rng = Lcg(11)
    sound = [record_bytes(random_record(game_id, seed, rng.pick((5, 20, 60)))) for seed in range(RECORDS)]
    records = sound + [damaged(record, rng) for record in sound]
    on_cpython = replay.answered(records, None, "cpython")
    on_micropython = replay.answered(records, None, "micropython")
    for record, here, there in zip(records, on_cpython, on_micropython, strict=True):
        assert here == there, record
    assert all(report and not error for report, _, error in on_cpython[:RECORDS])
    refused = sum(1 for report, _, _ in on_cpython[RECORDS:] if not report)
    assert 0.4 * RECORDS < refused < RECORDS
    print(f"{game_id}: {len(records)} records alike, {refused} refused")


def test_both_runtimes_print_the_same_bytes(replayed, micropython_path):
    for game_id in GAMES:
        record = record_bytes(random_record(game_id, 3, 80))
        for options in ([], ["--json"], ["--at", str(10**9)]):
            here = replayed(record + b"[", *options)
            assert here == replayed(record + b"[", *options, "--runtime", "micropython")
            assert here[0] == 0 and here[1] and "warning" in here[2]


def test_twice_as_many_lines_take_twice_as_long_on_micropython(micropython_path):
    def took_s(lines: int) -> float:
        record = HEADER + "".join(f'[{number},"tick"]\n' for number in range(lines))
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        ((report, *_),) = replay.answered([record.encode()], None, "micropython")
        assert json.loads(report)["actions"] == lines
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before

    assert took_s(8000) < 8 * took_s(2000)  # each tick looked through all lines before it: 14 times


@pytest.mark.parametrize("at", ("-5", "5.0", "soon", "1" * 101))
def test_a_time_that_is_none_is_refused_with_what_one_is(at: str, capsys):
    assert cli.run(["replay", "a.jsonl", "--at", at]) == 2
    reason = f"argument --at: '{at}' is not a time: whole ms from 0 on, at most 100 digits"
    assert capsys.readouterr().err == f"tablemate: {reason} (see tablemate replay --help)\n"


@pytest.mark.parametrize("words", (["--json"], ["--at", "0"], ["--runtime", "micropython"]))
def test_what_watching_does_not_heed_is_refused(words: list[str], capsys):
    assert cli.run(["replay", "--watch", "a.jsonl", *words]) == 2
    said = "tablemate: --watch shows the game: no --json, --at or --runtime\n"
    assert capsys.readouterr() == ("", said)
