"""`tablemate play`; the sequences of tests/sequences are played by tests/screens."""

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest
from PIL import Image

from host_tools import cli
from host_tools.emulator import filesystem
from host_tools.files import flash_lock
from host_tools.program import bytecode, program_sources
from host_tools.targets import targets

BEGUN = "press OK\nhold OK 700\npress OK OK\n" * 2  # a game is on the table


@pytest.fixture
def sequence(tmp_path: Path):
    """Return a function that writes a sequence and returns its path."""

    def write(text: str) -> str:
        (tmp_path / "game.seq").write_text(text, encoding="utf-8")
        return str(tmp_path / "game.seq")

    return write


@pytest.mark.parametrize("runtime", targets.RUNTIMES)
def test_plays_and_writes_its_shots(sequence, tmp_path: Path, runtime: str, micropython_path, capsys):
    steps = ("wait 500", 'expect "Tablemate"', "shot home", "hold DOWN 300", "cut", "wait 100", "shot again")
    played = sequence("\n".join(steps))
    assert cli.run(["play", played, "--runtime", runtime, "--shots", str(tmp_path / "shots")]) == 0
    assert "7 steps, 2 shots, 0 min 2 s" in capsys.readouterr().out
    for name in ("home", "again"):
        assert (tmp_path / f"shots/{name}.png").read_bytes().startswith(b"\x89PNG")


def test_one_step_and_one_shot_are_told_as_one(sequence, tmp_path: Path, capsys):
    assert cli.run(["play", sequence("shot home"), "--art", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("1 step, 1 shot, 0 min 1 s")


def test_an_expect_that_is_not_met_ends_it_with_the_panel_as_text(sequence, capsysbinary):
    assert cli.run(["play", sequence('wait 500\nexpect "Catan"\npress OK\n')]) == 1
    error = capsysbinary.readouterr().err.decode()
    assert 'game.seq:2: "Catan" is not on the panel' in error and error.count("█") > 100


def test_a_byte_order_mark_before_a_sequence_does_not_matter(sequence):
    assert cli.run(["play", sequence('\ufeffwait 500\r\nexpect "Tablemate"\r\n')]) == 0


@pytest.mark.parametrize("text", ["jump", "press LEFT", "expect 5"])
def test_a_sequence_that_cannot_be_played_is_refused_in_a_line(sequence, text: str, capsys):
    assert cli.run(["play", sequence(text)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_cannot_be_read_is_refused_in_a_line(tmp_path: Path, capsys):
    (tmp_path / "latin").write_bytes(b"# \xe9\n")
    for name in ("none", "latin", "."):
        assert cli.run(["play", str(tmp_path / name)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_a_sequences_name_cannot_forge_a_line(tmp_path: Path, capsys):
    (tmp_path / "a\x1b[31m\n.seq").write_text('expect "Catan"\n')
    assert cli.run(["play", str(tmp_path / "a\x1b[31m\n.seq")]) == 1
    told = capsys.readouterr().err
    assert "\x1b" not in told and 'a\\u001b[31m\\u000a.seq:1: "Catan" is not on the panel\n' in told


@pytest.mark.parametrize("option", ["--record", "--frames"])
def test_what_cannot_be_written_is_refused_in_a_line(sequence, tmp_path: Path, option: str, capsys):
    (tmp_path / "file").touch()
    path = str(tmp_path / "file" / "x")
    assert cli.run(["play", sequence(f"wait 500\nshot home\n{BEGUN}"), option, path]) == 2
    assert capsys.readouterr().err == f"tablemate: {path} cannot be written: Not a directory\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
@pytest.mark.parametrize("option", ["--record", "--frames"])
def test_a_full_disk_is_told_in_a_line(sequence, option: str, capsys):
    begun = sequence(BEGUN + "wait 60000\n" * 10)
    assert cli.run(["play", begun, option, "/dev/full"]) == 2
    assert capsys.readouterr().err == "tablemate: /dev/full cannot be written: No space left on device\n"


def test_without_a_game_an_earlier_record_stays(sequence, tmp_path: Path, capsys):
    record = tmp_path / "evening.jsonl"
    text = '{"tablemate": 1, "game": "boo_ray", "players": ["Ann", "Bo"]}\n'
    record.write_text(text)
    assert cli.run(["play", sequence("wait 500"), "--record", str(record)]) == 2
    printed = capsys.readouterr()
    assert printed.err == f"tablemate: {record}: no game is stored, nothing is written\n"
    assert record.read_text() == text
    record.write_bytes(b"")
    assert cli.run(["play", sequence(BEGUN), "--record", str(record)]) == 0
    assert record.read_bytes().count(b"\n") >= 1


def test_no_record_is_written_over_another_kind_of_file(sequence, tmp_path: Path, capsys):
    notes = tmp_path / "notes.txt"
    notes.write_text("who brings the crisps?")
    assert cli.run(["play", sequence(BEGUN), "--record", str(notes)]) == 2
    said = f"tablemate: {notes} is there, and no record of a game: write elsewhere\n"
    assert capsys.readouterr() == ("", said)
    assert notes.read_text() == "who brings the crisps?"


def test_a_game_that_goes_on_is_recorded_over_its_earlier_record_another_is_not(sequence, tmp_path, capsys):
    record = tmp_path / "evening.jsonl"
    for text in (BEGUN, BEGUN, BEGUN + "press OK\nwait 9000\n" * 9):
        assert cli.run(["play", sequence(text), "--record", str(record)]) == 0
    before = record.read_bytes()
    assert before.count(b"\n") > 1
    assert cli.run(["play", sequence(BEGUN), "--record", str(record)]) == 2
    assert capsys.readouterr().err == f"tablemate: {record} is a game's record: write to another file\n"
    assert record.read_bytes() == before


@pytest.mark.parametrize(
    "words",
    (
        "--frames game.seq",
        "--record game.seq",
        "--frames x --record ./x",
        "--art . --frames home.txt",
        "--shots . --record home.png",
    ),
)
def test_sequence_frames_and_record_are_a_file_each(sequence, tmp_path, words: str, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    sequence(BEGUN + "shot home")
    assert cli.run(["play", "game.seq", *words.split()]) == 2
    assert capsys.readouterr().err.endswith(" need a file each\n")
    assert [path.read_text() for path in tmp_path.iterdir()] == [BEGUN + "shot home"]


def test_a_shot_of_a_sequence_s_name_is_not_written_over_it(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("evening.txt").write_text("shot evening")
    assert cli.run(["play", "evening.txt", "--art", "."]) == 2
    reason = "evening.txt: the sequence and the text art of evening need a file each"
    assert capsys.readouterr().err == f"tablemate: {reason}\n"
    assert Path("evening.txt").read_text() == "shot evening"


@pytest.mark.parametrize("there", [b"our own notes\n", b"\xff\0", bytes(8192), Image.new("1", (9, 9))])
@pytest.mark.parametrize("words", ["--shots .", "--art .", "--frames home.txt"])
def test_no_file_of_another_kind_is_written_over(
    sequence, tmp_path: Path, words: str, there, monkeypatch: pytest.MonkeyPatch, capsys
):
    monkeypatch.setattr(targets, "start", lambda *_: pytest.fail("it started"))
    monkeypatch.chdir(tmp_path)
    file = Path("home.png" if "shots" in words else "home.txt")
    if isinstance(there, bytes):
        file.write_bytes(there)
    else:
        there.save(file, format="PNG")
    before = file.read_bytes()
    assert cli.run(["play", sequence("shot home"), *words.split()]) == 2
    error = capsys.readouterr().err
    assert f"tablemate: {file} is there, and no " in error and error.count("\n") == 1
    assert file.read_bytes() == before


def test_what_an_earlier_play_wrote_and_empty_files_are_written_over(sequence, tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ("--shots", ".", "--art", ".", "--frames", "frames.txt")
    written = ("home.png", "home.txt", "frames.txt")
    found = []
    for file in written:
        Path(file).touch()
    for text in ("shot home", "shot home", "wait 500\npress DOWN\nshot home"):
        assert cli.run(["play", sequence(text), *words]) == 0
        found.append([Path(file).read_bytes() for file in written])
    assert found[0] == found[1] and not set(found[1]) & set(found[2])
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted((*written, "game.seq"))


@pytest.mark.parametrize("option", ["--shots", "--art"])
def test_a_full_disk_leaves_no_half_of_a_picture(sequence, tmp_path: Path, option: str, monkeypatch, capsys):
    def fills_up(path: Path, data: bytes) -> int:
        with open(path, "wb") as stream:
            stream.write(data[:9])
        raise OSError(errno.ENOSPC, "No space left on device")

    played = sequence("shot home")
    monkeypatch.setattr(Path, "write_bytes", fills_up)
    assert cli.run(["play", played, option, str(tmp_path / "shots")]) == 2
    assert "cannot be written: No space left on device\n" in capsys.readouterr().err
    assert list((tmp_path / "shots").iterdir()) == []


def test_a_program_that_fails_ends_it_at_that_step(sequence, tmp_path: Path):
    ignored = shutil.ignore_patterns("node_modules")
    for folder in (*program_sources.PACKAGES, "host_tools"):
        shutil.copytree(bytecode.ROOT / folder, tmp_path / folder, ignore=ignored)
    home = tmp_path / "firmware/ui/screens/home.py"
    home.write_text(home.read_text("utf-8").replace('button != "BACK"', "self.loose_wire"), "utf-8")
    words = ["play", sequence("wait 500\npress DOWN\npress DOWN\n")]
    command = [sys.executable, "-m", "host_tools.cli", *words]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, encoding="utf-8", cwd=tmp_path, env=environment)
    assert done.returncode == 1 and "game.seq:2: the program failed here\n" in done.stderr
    assert done.stderr.count("AttributeError: ") == 1 and "loose_wire" in done.stderr


def test_an_old_fault_log_may_be_anything(sequence, tmp_path: Path):
    (tmp_path / "torn").mkdir()
    (tmp_path / "torn" / "fault.log").write_bytes(b"caf\xc3")
    (tmp_path / "odd" / "fault.log").mkdir(parents=True)
    for root in ("torn", "odd"):
        assert cli.run(["play", sequence("wait 1"), "--root", str(tmp_path / root)]) == 0


def test_a_cache_that_cannot_be_used_is_named(
    sequence, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, micropython_path, capsys
):
    (tmp_path / "cache").touch()
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda _: tmp_path / "cache")
    targets.compiled_program.cache_clear()
    assert cli.run(["play", sequence("wait 1"), "--target", "micropython"]) == 2
    reason = f"{tmp_path / 'cache' / 'compiled'} cannot be used: Not a directory"
    assert capsys.readouterr().err == f"tablemate: {reason}\n"


def test_nothing_stays_in_the_cache_of_what_was_not_compiled_whole(
    sequence, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, micropython_path, capsys
):
    def full(folders, target: Path, machine: str):
        (target / "half.mpy").write_bytes(b"M")
        raise OSError(errno.ENOSPC, "No space left on device", str(target))

    monkeypatch.setattr(platformdirs, "user_cache_path", lambda _: tmp_path / "cache")
    monkeypatch.setattr(targets.bytecode, "compile_folders", full)
    targets.compiled_program.cache_clear()
    assert cli.run(["play", sequence("wait 1"), "--target", "micropython"]) == 2
    assert capsys.readouterr().err.endswith("cannot be used: No space left on device\n")
    assert list((tmp_path / "cache" / "compiled").iterdir()) == []


def test_a_target_that_is_none_is_refused_with_those_there_are(sequence, capsys):
    assert cli.run(["play", sequence("wait 1"), "--target", "micropyton"]) == 2
    error = capsys.readouterr().err
    assert "cpython, micropython, emulated, auto, or a port like /dev/ttyACM0" in error
    assert error.count("\n") == 1


def test_a_port_that_is_not_there_is_named(sequence, capsys):
    assert cli.run(["play", sequence("wait 1"), "--target", "/dev/ttyNONE9"]) == 1
    assert capsys.readouterr().err == "tablemate: /dev/ttyNONE9: there is no such port\n"


def test_earlier_frames_stay_until_there_are_others(sequence, tmp_path: Path, capsys):
    frames = tmp_path / "frames.txt"
    frames.write_text("0 boot\n")
    cli.run(["play", sequence("wait 1"), "--target", "/dev/ttyNONE9", "--frames", str(frames)])
    assert frames.read_text() == "0 boot\n"
    for text in ("wait 500", 'wait 500\nexpect "Catan"'):
        cli.run(["play", sequence(text), "--frames", str(frames)])
        assert " frame " in frames.read_text()
        frames.unlink()


def test_a_folder_that_does_not_fit_onto_an_emulated_pico_is_refused(
    sequence, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
):
    (tmp_path / "many/games").mkdir(parents=True)
    for number in range(2):
        (tmp_path / f"many/games/{number:04}.game").write_bytes(bytes(filesystem.SIZE // 2))
    monkeypatch.setattr(targets, "find_firmware", lambda: None)  # an image would be read before
    monkeypatch.setattr(targets.uf2, "read", lambda _: None)
    monkeypatch.setattr(targets.native, "missing", list)  # else it says how slow it will be
    words = ["play", sequence("wait 1"), "--target", "emulated", "--root", str(tmp_path / "many")]
    assert cli.run(words) == 2
    reason = "does not fit onto a Pico's flash beside the program: 2 files, 1,441,792 bytes"
    assert capsys.readouterr().err == f"tablemate: {tmp_path / 'many'} {reason}\n"


def test_the_emulated_pico_takes_no_seed(sequence, monkeypatch: pytest.MonkeyPatch, capsys):
    monkeypatch.setattr(targets, "start", lambda *_: pytest.fail("it started"))
    assert cli.run(["play", sequence("wait 1"), "--target", "emulated", "--seed", "5"]) == 2
    assert capsys.readouterr().err.endswith("tablemate: an emulated Pico has its own chance: no --seed\n")


@pytest.mark.parametrize("option", ["--seed", "--start-ticks"])
def test_a_real_pico_takes_no_seed_and_no_ticks(sequence, option: str, capsys):
    assert cli.run(["play", sequence("wait 1"), "--target", "COM3", option, "5"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("ticks", ["-5", "9" * 13, "soon", "\u0665"])
def test_ticks_at_power_on_are_0_and_up_on_every_target(sequence, ticks: str, monkeypatch, capsys):
    monkeypatch.setattr(targets, "start", lambda *_: pytest.fail("it started"))
    for target in ("cpython", "micropython", "emulated", "COM3"):
        assert cli.run(["play", sequence("wait 1"), "--target", target, "--start-ticks", ticks]) == 2
        reason = f"{ticks!r} is not a tick counter: whole ms from 0 on, at most 12 digits"
        assert reason in capsys.readouterr().err


def test_a_folder_is_for_one_program_at_a_time(sequence, tmp_path: Path, capsys):
    with flash_lock.alone(tmp_path / "root") as root:
        assert cli.run(["play", sequence("wait 10"), "--root", str(root)]) == 2
    assert "another `tablemate run`" in capsys.readouterr().err


def test_a_folder_for_one_program_leaves_the_files_beside_it_alone(tmp_path: Path, monkeypatch):
    (tmp_path / "poetry.lock").write_text("precious")
    (tmp_path / "poetry").mkdir()
    monkeypatch.chdir(tmp_path / "poetry")
    for root in (tmp_path / "poetry", Path(".")):
        with flash_lock.alone(root):
            assert sorted(path.name for path in tmp_path.iterdir()) == ["poetry", "poetry.lock"]
    assert list((tmp_path / "poetry").iterdir()) == []
    assert (tmp_path / "poetry.lock").read_text() == "precious"
