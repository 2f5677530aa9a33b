"""A terminal shows text from outside and never obeys it, whichever verb prints it."""

import contextlib
import io
import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import cli
from host_tools.device.pico import Implementation
from host_tools.text import safe_output
from host_tools.text.safe_text import breaks_a_line

OBEYED = "\x00\x07\x08\x0b\x0c\r\x1b\x7f\x85\x9b\u2028\u2029\u202a\u202e\u2066\u2069"
HOSTILE = f"A{OBEYED}nn"
BAR = re.compile(r"\r[a-z]+ \[[#.]+\] +[0-9]+%|\r +\r")


@pytest.fixture
def record(tmp_path: Path, monkeypatch) -> str:
    """Return the record of a game in which a player's name has all that a terminal obeys."""
    monkeypatch.chdir(tmp_path)
    header = {"tablemate": 1, "game": "boo_ray", "players": [HOSTILE, "Bo"]}
    Path("a.jsonl").write_text(json.dumps(header) + "\n", encoding="utf-8")
    return "a.jsonl"


def on_a_terminal(*words: str) -> bytes:
    """Return the output of `tablemate` with *words* on a terminal, its standard error included."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "host_tools.cli", *words]
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(cli.__file__).parents[1]),
        "PYTHONIOENCODING": "utf-8",
    }
    done = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    seen = b""
    with contextlib.suppress(OSError):  # the other end is closed
        while data := os.read(ours, 4096):
            seen += data
    os.close(ours)
    done.wait()
    return seen


def obeyed(seen: bytes) -> list[str]:
    """Return the characters in *seen* that a terminal obeys, but for ends of lines and our progress bars."""
    text = BAR.sub("", seen.decode().replace("\r\n", "\n"))
    return [char for char in text if char != "\n" and breaks_a_line(ord(char))]


@pytest.mark.parametrize(
    "words", ["replay", "replay --json", "games", "games --json", "export json", "export csv", "export bgg"]
)
def test_no_verb_prints_a_name_raw_on_a_terminal(words: str, record: str):
    seen = on_a_terminal(*words.split(), record)
    assert b"nn" in seen and obeyed(seen) == []


@pytest.mark.parametrize("words", ["replay --json", "export json"])
def test_json_on_a_terminal_is_the_same_json(words: str, record: str, capsysbinary):
    seen = on_a_terminal(*words.split(), record)
    line = next(line for line in reversed(seen.splitlines()) if b"{" in line)
    assert cli.run([*words.split(), record]) == 0
    exact = capsysbinary.readouterr().out
    assert json.loads(line[line.index(b"{") :]) == json.loads(exact)
    assert "\u202e".encode() in exact and "\u202e".encode() not in seen


def test_all_that_is_printed_is_shown_and_lines_and_columns_stay():
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), safe_output.installed():
        print(HOSTILE)
        print("a\tb", file=sys.stderr)
        sys.stdout.writelines([HOSTILE, "\n"])
        safe_output.raw(sys.stdout).write("\rbar")
    name = "A" + "".join(f"\\u{ord(char):04x}" for char in OBEYED) + "nn"
    assert out.getvalue() == f"{name}\na\tb\n{name}\n\rbar"
    assert not isinstance(sys.stdout, safe_output.SafeStream)


def test_what_is_shown_of_what_was_shown_is_the_same():
    once = safe_output.shown(HOSTILE)
    assert safe_output.shown(once) == once


def test_a_device_cannot_forge_a_line_with_the_name_of_its_machine():
    there = Implementation("micropython", (1, 28, 0), "RP2040\ngames      0 stored\x1b[2J", 6)
    assert there.text() == "MicroPython 1.28.0 on RP2040\\u000agames      0 stored\\u001b[2J"


@pytest.mark.parametrize("words", ["replay", "games", "push", "pull --from", "sheet check", "play"])
def test_a_name_of_a_file_that_is_missing_is_shown(words: str, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    seen = on_a_terminal(*words.split(), "a\x1b[2J\u202eb")
    assert b"b" in seen and obeyed(seen) == []
