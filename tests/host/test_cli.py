"""The `tablemate` command line itself."""

import importlib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import platformdirs
import pytest

from firmware import VERSION
from host_tools import cli, commands, files
from host_tools.files import folders
from host_tools.fonts import pack
from host_tools.program import bytecode


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["replay"],
        ["replay", "--nonsense", "x"],
        ["replay", "--runtime", "java", "x"],
        ["replay", "none"],
        ["judge", "--nonsense"],
        ["fonts", "--root", "/nowhere"],
        ["firmware", "--from"],
    ],
)
def test_an_error_of_use_is_one_line_and_exit_code_2(arguments: list[str], capsys: pytest.CaptureFixture):
    assert cli.run(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    (
        "replay",
        "pull",
        "pull --library",
        "pull --from",
        "games",
        "games --library",
        "report a.jsonl --out",
        "export csv",
        "play",
        "play a.seq --root",
        "run --root",
        "push",
        "sheet check",
        "firmware --from",
    ),
)
def test_an_empty_argument_is_not_the_current_folder(words: str, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert cli.run([*words.split(), ""]) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and f"'' names nothing (see tablemate {words.split()[0]}" in printed.err
    assert list(tmp_path.iterdir()) == []


def test_an_empty_argument_is_told_by_its_own_name_and_one_too_many_as_such(capsys):
    for words, told in (("sheet show", "argument NAME: '' names"), ("doctor", "arguments: '' (see ")):
        assert cli.run([*words.split(), ""]) == 2
        assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    (
        "export csv --out",
        "report --out",
        "report --png",
        "play a.seq --frames",
        "play a.seq --record",
        "play a.seq --art",
        "run --root",
        "games --library",
        "pull",
        "sheet new",
        "wiring pico_ssd1306 --svg",
        "build --out",
        "firmware --from",
    ),
)
def test_a_dash_that_is_not_a_standard_stream_is_not_a_file_either(words: str, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert cli.run([*words.split(), "-"]) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and "'-' is not a file here, one of that name is ./- (see " in printed.err
    assert list(tmp_path.iterdir()) == []


def test_a_file_may_be_called_a_dash(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("a.jsonl").write_text('{"tablemate": 1, "game": "boo_ray", "players": ["A", "B"]}\n')
    assert cli.run(["export", "csv", "a.jsonl", "--out", "./-"]) == 0
    assert Path("-").read_text().startswith("id,")


@pytest.mark.parametrize("folder", ("diary.txt", "diary.txt/deeper"))
@pytest.mark.parametrize(
    "words",
    (
        "pull --from a.jsonl --library",
        "play a.seq --root",
        "play a.seq --shots",
        "play a.seq --art",
        "build --out",
        "build --frozen --out",
        "build --runtime circuitpython --board waveshare_oled_1_3 --out",
    ),
)
def test_a_file_where_a_folder_is_wanted_is_named_before_all_else(
    tmp_path, folder: str, words: str, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    Path("a.jsonl").write_text('{"tablemate": 1, "game": "boo_ray", "players": ["A", "B"]}\n')
    Path("a.seq").write_text("wait 1\n")  # makes no shot
    Path("diary.txt").write_text("Dear diary")
    assert cli.run([*words.split(), folder]) == 2
    assert capsys.readouterr() == ("", "tablemate: diary.txt is a file, a folder is wanted\n")


def test_help_lists_every_verb(capsys: pytest.CaptureFixture):
    assert cli.run(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(f"\n  {verb} " in out for verb in cli.VERBS)


@pytest.mark.parametrize("verb", cli.VERBS)
def test_help_of_each_verb_shows_examples(verb: str, capsys: pytest.CaptureFixture):
    with pytest.raises(SystemExit) as left:
        cli.run([verb, "--help"])
    assert left.value.code == 0
    assert f"examples:\n  tablemate {verb}" in capsys.readouterr().out


@pytest.mark.parametrize("verb", ("games", "pull"))
def test_help_names_a_library_whatever_its_folder_is_called(verb: str, monkeypatch, capsys):
    monkeypatch.setattr(platformdirs, "user_data_path", lambda _: Path("/100%/50%s"))
    with pytest.raises(SystemExit):
        cli.run([verb, "--help"])
    assert "default /100%/50%s/library" in " ".join(capsys.readouterr().out.split())


def test_without_a_home_the_library_is_empty(tmp_path, monkeypatch, capsys):
    def homeless(_: str) -> Path:
        raise RuntimeError("could not determine the home directory")

    for name in ("user_data_path", "user_cache_path"):
        monkeypatch.setattr(platformdirs, name, homeless)
    assert folders.data() == folders.cache() == folders.HOMELESS / "tablemate"
    assert cli.run(["games"]) == 2
    assert f"no games in {folders.HOMELESS}/tablemate/library" in capsys.readouterr().err


def test_where_the_terminal_is_another_kind_only_run_says_no(tmp_path, monkeypatch, capsys):
    """On Windows, which has no fcntl: `tablemate --help` loads all verbs."""
    modules = [(commands, "run"), (commands, "play"), (commands, "sheet"), (files, "flash_lock")]
    for package, name in modules:
        importlib.import_module(f"{package.__name__}.{name}")
    for package, name in modules:  # when all are there: one imports another
        monkeypatch.delitem(sys.modules, f"{package.__name__}.{name}")
        monkeypatch.delattr(package, name)  # else `from host_tools import` finds it all the same
    monkeypatch.setitem(sys.modules, "fcntl", None)
    (tmp_path / "game.seq").write_text("wait 10")
    assert cli.run(["--help"]) == 0
    assert cli.run(["run"]) == 2
    assert "Linux or macOS" in capsys.readouterr().err
    assert cli.run(["play", str(tmp_path / "game.seq")]) == 0
    assert cli.run(["play", str(tmp_path / "game.seq"), "--root", str(tmp_path / "root")]) == 2
    assert "Linux or macOS" in capsys.readouterr().err and not (tmp_path / "root").exists()


JUDGED = "judge beat B R7 BP"
LISTED = "wiring picobricks"

RECORD = '{"tablemate": 1, "game": "boo_ray", "players": ["Ann", "Bo"]}\n[0, "deal"]\n'


def shell(line: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run *line* in a shell, `tablemate` in it being this one, its output kept back until its end."""
    words = f"{sys.executable} -m host_tools.cli"
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    ready = line.replace("tablemate", words)
    return subprocess.run(
        ["sh", "-c", ready], capture_output=True, text=True, cwd=bytecode.ROOT, env={**kept, **environment}
    )


@pytest.mark.parametrize("words", ["--help", JUDGED])
def test_an_output_that_nobody_reads_is_not_an_error(words: str):
    assert shell(f"{{ tablemate {words}; echo $? >&2; }} | true").stderr == "141\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
@pytest.mark.parametrize("words", ["--help", JUDGED])
def test_an_output_that_is_full_is_an_error_of_one_line(words: str):
    done = shell(f"tablemate {words} > /dev/full")
    assert (done.returncode, done.stderr) == (1, "tablemate: the output: No space left on device\n")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_an_error_output_that_is_full_does_not_change_the_exit_code():
    assert shell("tablemate nonsense 2> /dev/full").returncode == 2


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
@pytest.mark.parametrize(
    "words, text",
    [
        ("replay --json none -", RECORD),
        ("games none -", RECORD),
        ("judge --batch -", '["trick"]\n["trick", "S", "9H", "AH"]\n'),
    ],
)
def test_an_error_output_that_is_full_loses_no_answer(words: str, text: str, tmp_path: Path):
    (tmp_path / "typed").write_text(text)
    (tmp_path / "none").write_text("no record")
    line = f"cd {tmp_path}; PYTHONPATH={bytecode.ROOT} tablemate {words} <typed"
    heard, lost = shell(line), shell(f"{line} 2>/dev/full")
    assert heard.stderr.count("\n") == 1 and len(heard.stdout) > 10
    assert (lost.stdout, lost.returncode) == (heard.stdout, heard.returncode)


def test_a_folder_for_temporary_files_that_is_missing_is_not_the_output(monkeypatch, capsys):
    def fails() -> str:
        raise FileNotFoundError(2, "No usable temporary directory found in ['/tmp']")

    monkeypatch.setattr(tempfile, "gettempdir", fails)
    assert cli.run(["play", str(bytecode.ROOT / "tests/sequences/first_block.seq")]) == 1
    assert capsys.readouterr().err == "tablemate: No usable temporary directory found in ['/tmp']\n"


@pytest.mark.skipif(sys.platform != "linux", reason="no ulimit -v that holds")
def test_a_file_too_large_for_the_memory_ends_without_a_traceback(tmp_path: Path):
    large = tmp_path / "large"
    large.touch()
    os.truncate(large, 3 << 30)  # a hole: it takes no room on the disk
    done = shell(f"ulimit -v 2000000; tablemate replay {large}")
    said = "tablemate: there is not enough memory for this: one of the files is very large\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", said)


@pytest.mark.parametrize("stream", ["<&-", ">&-", "2>&-"])
def test_without_a_standard_stream_all_goes_on(stream: str):
    done = shell(f"tablemate {JUDGED} {stream}")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(("words", "code"), [("replay -", 2), ("judge --batch -", 0)])
def test_a_standard_input_that_is_closed_is_an_empty_one(words: str, code: int):
    closed, empty = shell(f"tablemate {words} <&-"), shell(f"tablemate {words} </dev/null")
    assert closed.returncode == empty.returncode == code and closed.stderr == empty.stderr


def test_what_an_encoding_lacks_is_written_in_another_way():
    done = shell(f"tablemate {LISTED}", PYTHONIOENCODING="cp1252")
    assert done.returncode == 0 and "LED, 330 \\u03a9" in done.stdout


def test_a_name_that_would_forge_a_line_is_written_in_another_way(capsys: pytest.CaptureFixture):
    assert cli.run(["play", "no\nsuch\x1b[2J"]) == 2
    assert capsys.readouterr().err == (
        "tablemate: no\\u000asuch\\u001b[2J cannot be read: No such file or directory\n"
    )


def test_a_file_that_nobody_looked_after_is_named(monkeypatch, capsys: pytest.CaptureFixture):
    def fails(_: object) -> int:
        raise PermissionError(13, "Permission denied", "some.file")

    monkeypatch.setattr(cli.load("wiring"), "run", fails)
    assert cli.run(["wiring", "picobricks"]) == 1
    assert capsys.readouterr().err == "tablemate: some.file: Permission denied\n"


def test_a_font_that_is_none_is_refused_and_those_packed_stay(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(pack, "TARGET", tmp_path / "packed")
    for source in pack.SOURCES:
        font = pack.place(tmp_path, source)
        font.parent.mkdir(parents=True, exist_ok=True)
        font.write_bytes(b"no font")
    assert cli.run(["fonts", "--root", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"tablemate: a font below {tmp_path} cannot be read: ") and error.count("\n") == 1
    assert not (tmp_path / "packed").exists()


def test_ctrl_c_while_modules_are_imported_ends_quietly(tmp_path: Path):
    (tmp_path / "argparse.py").write_text("raise KeyboardInterrupt")
    started = re.search(r'^tablemate = "(.+):main"$', (bytecode.ROOT / "pyproject.toml").read_text(), re.M)
    assert started
    words = [sys.executable, "-c", f"from {started[1]} import main; main()"]
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{bytecode.ROOT}"}
    done = subprocess.run(words, capture_output=True, text=True, env=environment)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_the_help_is_there_without_docstrings():
    for words in ("--help", "judge --help"):
        command = [sys.executable, "-OO", "-m", "host_tools.cli", *words.split()]
        assert subprocess.run(command, capture_output=True, check=True).stdout


def test_the_version_is_told(capsys: pytest.CaptureFixture):
    assert cli.run(["--version"]) == 0
    assert capsys.readouterr().out == f"tablemate {VERSION}\n"


@pytest.mark.skipif(
    not hasattr(sys, "set_int_max_str_digits"), reason="this Python prints numbers of any length"
)
def test_numbers_of_any_length_are_printed():
    sys.set_int_max_str_digits(4300)
    assert cli.run(["--version"]) == 0
    assert len(str(10**5000)) == 5001
