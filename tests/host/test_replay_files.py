"""`tablemate replay` of several files, of damaged ones, at other times and of long ones, on both runtimes."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engines_core import games
from engines_core.session import MemoryLog
from host_tools import cli
from host_tools.commands import replay
from host_tools.program import bytecode
from tests.engines.random_player import Lcg, random_action, random_record, random_session, record_bytes

GAMES = [game_id for game_id, _ in games.GAMES] + [games.SHEET]
HEADER = b'{"tablemate": 1, "game": "millennium_blades", "players": ["Ann", "Bo"]}\n'
SOUND = HEADER + b'[5, "start"]\n[9, "tick"]\n'
RUNTIMES = pytest.mark.parametrize("runtime", ["cpython", "micropython"])


@pytest.fixture
def replayed(capfdbinary: pytest.CaptureFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Return a function that replays files of the given bytes: exit code, lines out, lines of errors."""
    monkeypatch.chdir(tmp_path)

    def run(files: dict[str, bytes], *options: str) -> tuple[int, list[str], list[str]]:
        for name, data in files.items():
            if name != "-":
                Path(name).write_bytes(data)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(files.get("-", b""))))
        exit_code = cli.run(["replay", *options, *files])
        printed = capfdbinary.readouterr()
        return exit_code, printed.out.decode().splitlines(), printed.err.decode().splitlines()

    return run


@RUNTIMES
def test_each_file_has_its_line_and_its_errors_its_name(replayed, micropython_path, runtime: str):
    files = {
        "good.jsonl": SOUND,
        "torn.jsonl": SOUND + b'[10, "pau',
        "bad.jsonl": SOUND + b'[8, "tick"]\n',
        "empty.jsonl": b"",
        "blank.jsonl": SOUND + b"\r\n",
        "-": SOUND + b"[10]\n",
        "crlf.jsonl": SOUND.replace(b"\n", b"\r\n"),
    }
    exit_code, out, err = replayed(files, "--json", "--runtime", runtime)
    assert exit_code == 2
    assert out == [out[0], out[0], "null", "null", "null", "null", out[0]]
    assert json.loads(out[0])["actions"] == 2
    assert err == [
        "torn.jsonl:4: warning: the line is torn and left out",
        "bad.jsonl:4: tick: t 8 is before 9",
        "empty.jsonl:1: header: missing",
        "blank.jsonl:4: line: empty",
        "-:4: line: not a list [t, name, ...]",
    ]


@RUNTIMES
def test_torn_ones_alone_are_no_failure(replayed, micropython_path, runtime: str):
    exit_code, out, err = replayed({"a": SOUND + b"[", "b": SOUND + b"\xe5"}, "--json", "--runtime", runtime)
    assert (exit_code, len(out), len(err)) == (0, 2, 2) and "null" not in out


def test_a_refused_record_prints_nothing_on_its_own(replayed):
    for data in (b"", HEADER[:-5], SOUND + b"x\n", SOUND + b'[9, "undo", 1]\n', b'{"tablemate": 2}\n'):
        for options in ([], ["--json"]):
            exit_code, out, err = replayed({"a.jsonl": data}, *options)
            assert (exit_code, out, len(err)) == (2, [], 1) and err[0].startswith("a.jsonl:"), data


def test_without_json_each_sound_file_has_its_table(replayed):
    exit_code, out, err = replayed({"a": SOUND, "b": b"x", "c": SOUND})
    assert exit_code == 2 and len(err) == 1
    assert [line for line in out if line.startswith("Millennium")] == [
        "Millennium Blades: not over after 2 actions"
    ] * 2


def test_folders_and_missing_files_are_one_line_each(replayed):
    Path("folder").mkdir()
    exit_code, out, err = replayed({"good": SOUND}, "--json", "folder", "none.jsonl")
    assert exit_code == 2 and out[:2] == ["null", "null"] and json.loads(out[2])["actions"] == 2
    assert [line.split(": ")[:2] for line in err] == [
        ["folder", "cannot be read"],
        ["none.jsonl", "cannot be read"],
    ]


@RUNTIMES
def test_another_time_is_never_before_the_last_line(replayed, micropython_path, runtime: str):
    for at, left_ms in ((9, 419996), (10, 419995), (420004, 1), (420005, 0), (10**30, 0)):
        exit_code, out, err = replayed({"a": SOUND}, "--json", "--at", str(at), "--runtime", runtime)
        assert (exit_code, err) == (0, [])
        clock = json.loads(out[0])["summary"]["clock"]
        assert clock == {"remaining_ms": left_ms, "running": left_ms > 0}
    files = {"a": SOUND, "b": HEADER, "c": SOUND + b'[99, "ti'}
    for too_early in ("8", "0"):
        exit_code, out, err = replayed(files, "--json", "--at", too_early, "--runtime", runtime)
        assert exit_code == 2 and out[0] == out[2] == "null" and json.loads(out[1])["actions"] == 0
        assert [line[:10] for line in err] == ["a:3: --at:", "c:3: --at:"]


def test_the_last_line_is_that_of_any_action(replayed):
    for last in (b'[50, "tick"]\n', b'[50, "undo"]\n', b'[50, "pause"]', b'[50, "undo"]\n[50, "redo"]\n'):
        assert replayed({"a": SOUND + last}, "--json", "--at", "49")[0] == 2
        assert replayed({"a": SOUND + last}, "--json", "--at", "50")[0] == 0


@RUNTIMES
def test_numbers_may_be_longer_than_cpython_prints(tmp_path: Path, micropython_path, runtime: str):
    amount = b"8" * 1000
    (tmp_path / "a.jsonl").write_bytes(SOUND + b'[9, "money", 0, ' + amount + b"]\n")
    command = [
        sys.executable,
        "-m",
        "host_tools.cli",
        "replay",
        "--runtime",
        runtime,
        str(tmp_path / "a.jsonl"),
    ]
    environment = {**os.environ, "PYTHONINTMAXSTRDIGITS": "640"}
    for options in (["--json"], []):
        done = subprocess.run([*command, *options], capture_output=True, cwd=bytecode.ROOT, env=environment)
        assert done.returncode == 0 and amount in done.stdout, done.stderr


@pytest.mark.slow
def test_a_record_cut_anywhere_is_answered_alike(micropython_path):
    data = record_bytes(random_record("boo_ray", 5, 40)).replace(b"Bo", "宮本".encode())
    records = [data[:end] for end in range(len(data) + 1)]
    here = replay.answered(records, None, "cpython")
    assert here == replay.answered(records, None, "micropython")
    head = data.index(b"\n")
    for end, (report, warning, error) in enumerate(here):
        if end < head:
            assert not report and not warning and error.startswith("1: header: ")
            continue
        lines = [line for line in data[:end].split(b"\n")[1:] if line]
        torn = bool(lines) and lines[-1] not in data.split(b"\n")
        assert bool(warning) == torn and not error
        assert json.loads(report)["actions"] == len(lines) - torn


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_both_runtimes_print_the_same_at_random_times(replayed, micropython_path, game_id: str):
    rng = Lcg(GAMES.index(game_id) + 50)
    refused = 0
    for at in (0, 10**5, 10**7):
        files = {}
        for index in range(20):
            data = record_bytes(random_record(game_id, rng.below(10**6), 5 + rng.below(40)))
            files[f"{index}.jsonl"] = data + rng.pick((b"", b"", b"[1", b'[99999999999, "no"]\n', b"\n"))
        here = replayed(files, "--json", "--at", str(at))
        assert here == replayed(files, "--json", "--at", str(at), "--runtime", "micropython")
        assert len(here[1]) == 20 and here[0] == 2
        assert here[1].count("null") == sum(1 for line in here[2] if " warning: " not in line)
        refused += here[1].count("null")
    assert 6 < refused < 56


def long_record(game_id: str, length: int) -> bytes:
    """Return the record of a random game of *length* actions; an action that ends it is undone."""
    rng = Lcg(77)
    session = random_session(game_id, rng)
    while session.count < length:
        now = session.now + rng.below(900)
        session.do([now, "undo"] if session.state["over"] else random_action(session, rng, now))
    assert isinstance(session.log, MemoryLog)
    return record_bytes([session.header, *session.log.actions])


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_a_record_of_2000_actions_is_replayed_alike(micropython_path, game_id: str):
    data = long_record(game_id, 2000)
    here = replay.answered([data], None, "cpython")
    assert here == replay.answered([data], None, "micropython")
    assert json.loads(here[0][0])["actions"] == 2000 and not here[0][2]
