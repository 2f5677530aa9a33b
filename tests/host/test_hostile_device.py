"""
A device that means harm under every verb that talks to one (tests/host/socket_pico.py).

Each answer in turn, or all from one on, is spoiled in each of the WAYS. The verb ends soon, with one line on
standard error and no traceback; a terminal obeys nothing of what it prints; it writes plain files, into the
folder that it was given, and nowhere else.
"""

import contextlib
import os
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools import cli
from host_tools.device import pico
from host_tools.installation import deployment, pico_files
from host_tools.targets import pico_device
from host_tools.text.safe_text import breaks_a_line
from tests.host.socket_pico import SocketPico, close_at_once
from tests.host.test_deploy import module

RECORD = '{"tablemate": 1, "game": "boo_ray", "players": ["Ann", "Bo"]}\n[0, "deal"]\n'
SHEET = '{"sheet": 1, "name": "Uno", "players": [2, 9], "rows": [{"name": "Points"}]}'
VERBS = {  # with how many answers each takes of a device that is well
    "doctor": 14,
    "pull": 4,
    "pull kept": 4,
    "pull --sheets kept": 4,
    "push a.jsonl": 8,
    "push uno.json": 7,
    "deploy": 20,
    "play x.seq": 14,
}
ESCAPES = b"\x1b[2J\x1b]0;gone\x07\xc2\x9b31m\xe2\x80\xae\xe2\x81\xa6\r"
SUM = deployment.sha(b"x").encode()
END = b"\x04\x04>"
MOST_S = 10
SLOWEST = ("pull kept", "many games", 1, True)
TIMES = ("HELLO_S", "ENTER_S", "PROMPT_S", "ANSWER_S", "SILENT_S", "ASK_S", "SLOW_BOOT_S", "GONE_S", "BACK_S")
FILES = 40  # size of the sample in `make test`


def lasting(piece: bytes) -> Iterator[bytes]:
    """Yield *piece* without end."""
    while True:
        yield piece


def dripping() -> Iterator[bytes]:
    """Yield a byte now and then without end."""
    while True:
        time.sleep(0.1)
        yield b"x"


def dripping_lines() -> Iterator[bytes]:
    """Yield a line now and then without end."""
    while True:
        time.sleep(0.1)
        yield b"line [0,1]\n"


def said(text: bytes) -> bytes:
    """Return *text* as the answer to what runs at the prompt, and to a line of the link."""
    return text + b"\n" + END + b"\nok\n"


WAYS = {
    "nothing": lambda answer: b"",
    "flood": lambda answer: lasting(b"line [0,1]\nat 5\n" * 500),
    "drip": lambda answer: dripping(),
    "drip of lines": lambda answer: dripping_lines(),
    "long line": lambda answer: iter([b"ok " + b"x" * 1000] * 3000 + [b"\n" + END]),
    "prompts": lambda answer: lasting(END + b"OK"),
    "escapes": lambda answer: said(ESCAPES + answer.split(b"\x04")[0] + ESCAPES),
    "escapes before": lambda answer: ESCAPES + answer,
    "paths": lambda answer: said(
        SUM + b" /etc/x\n" + SUM + b" data/sheets//tmp/x.json\n" + SUM + b" ../../x.json\ngame ../../x over"
    ),
    "path": lambda answer: said(SUM + b" " + b"x" * len("data/sheets") + b"/../../outside.json"),
    "names": lambda answer: said(
        SUM + b" data/sheets/a\0\xe2\x80\xaeb.json\n" + SUM + b" data/sheets/con.json"
    ),
    "wrong types": lambda answer: said(b"[None, {'a': ()}, 1.5, 'x' * 3]"),
    "deep": lambda answer: said(b"settings " + b"[" * 5000 + b"]" * 5000),
    "huge numbers": lambda answer: said(b"(" + b"9" * 5000 + b", -1e999)\ngame " + b"9" * 40 + b" over"),
    "many games": lambda answer: b"".join(b"game %d over\n" % number for number in range(9000)) + b"ok\n",
    "traceback": lambda answer: b"\x04Traceback:\r\nOSError: " + ESCAPES + b"\xff\xfe" + b"\r\n\x04>",
    "error": lambda answer: b"error " + ESCAPES + b"x" * 500 + b"\n",
    "cut": lambda answer: None,
    "half": lambda answer: iter([answer[: len(answer) // 2], None]),
}


def cases() -> list[tuple[str, str, int, bool]]:
    """Return (verb, way, number of the answer, whether all from it on are spoiled): all, or a sample."""
    every = [
        (verb, way, number, lasts)
        for verb, count in VERBS.items()
        for way in WAYS
        for number in range(count)
        for lasts in (False, True)
    ]
    return every if os.environ.get("TABLEMATE_HIL") else [SLOWEST, *random.Random(54).sample(every, FILES)]


@pytest.fixture
def place(tmp_path: Path, monkeypatch) -> Path:
    """Return a folder with a flash, a folder to work in, which is the current one, and homes of its own."""
    flash, work = tmp_path / "flash", tmp_path / "a" / "work"
    for folder in (flash / "data" / "games", flash / "data" / "sheets", work):
        folder.mkdir(parents=True)
    (flash / "main.py").write_bytes(pico_files.main_for("pico_ssd1306"))
    (flash / "data/games/0001.away").write_bytes(b"x\n")
    (flash / "data/sheets/golf.json").write_text(SHEET)
    for name, text in (("a.jsonl", RECORD), ("uno.json", SHEET), ("x.seq", "wait 10\n")):
        (work / name).write_text(text)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(work)
    files = {"firmware/app.mpy": module("firmware/app.mpy"), "main.py": pico_files.main_for("pico_ssd1306")}
    monkeypatch.setattr(pico_files, "files", lambda board, **_: files)
    for name in TIMES:
        monkeypatch.setattr(pico, name, 0.3)
    monkeypatch.setattr(pico, "MOST_S", 3)
    monkeypatch.setattr(pico_device, "ANSWER_MS", 300)
    close_at_once(monkeypatch)
    monkeypatch.setattr("host_tools.device.sequence.BOOT_MS", 10)
    return work


def done(verb: str, port: str, capsys) -> tuple[int, str, str]:
    """Run *verb* with the device at *port*; return its exit code and what it printed."""
    option = "--target" if verb.startswith("play") else "--port"
    return (cli.run([*verb.split(), option, port]), *capsys.readouterr())


@pytest.mark.parametrize("verb", VERBS)
def test_a_device_that_is_well_is_served(verb: str, place: Path, capsys):
    with SocketPico(place.parents[1] / "flash") as there:
        code, _, err = done(verb, there.port, capsys)
        assert code == (verb == "doctor")  # its board file cannot be imported
        assert err == "" and there.answers >= VERBS[verb], there.answers


@pytest.mark.slow
@pytest.mark.parametrize(("verb", "way", "number", "lasts"), cases())
def test_whatever_a_device_answers(
    verb: str, way: str, number: int, lasts: bool, place: Path, capsys, monkeypatch
):
    monkeypatch.setattr(pico, "MOST_S", 1)

    def spoil(count: int, answer: bytes) -> "bytes | None | Iterator[bytes]":
        return WAYS[way](answer) if count == number or (lasts and count > number) else answer

    began_s = time.monotonic()
    with SocketPico(place.parents[1] / "flash", spoil) as there:
        code, out, err = done(verb, there.port, capsys)
    assert time.monotonic() - began_s < MOST_S
    check_printed(code, out, err)
    check_written(place)


def check_printed(code: int, out: str, err: str) -> None:
    """Assert one line of trouble at most, no traceback, and nothing that a terminal obeys."""
    assert code in (0, 1, 2) and err.count("\n") <= 1 and "Traceback" not in err, err
    assert not [char for char in out + err if breaks_a_line(ord(char)) and char != "\n"]
    assert len(err) < 500


def check_written(work: Path) -> None:
    """Assert that plain files were written where they belong, and only there."""
    top = work.parents[1]
    places = [path.relative_to(top).as_posix() for path in top.rglob("*") if path.is_file()]
    ours = [place for place in places if place.split("/")[0] not in ("flash", "cache")]
    outside = [place for place in ours if not place.startswith(("a/work/", "home/tablemate/library/"))]
    assert outside == []
    for place in ours:
        with contextlib.suppress(ValueError):
            place.encode("ascii")
            continue
        raise AssertionError(place)
