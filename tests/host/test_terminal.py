"""Keys of a terminal that does not tell Esc from the start of a sequence; without a tty."""

import os
import pty
import select
import subprocess
import sys
from pathlib import Path

import blessed
import pytest

from host_tools.files.folders import ROOT
from host_tools.terminal import front, terminal

TERMINAL = blessed.Terminal(kind="xterm-256color", force_styling=True)


def keys(sent: str) -> list[str]:
    """Return the device's keys, `+` behind those held, that *sent* means when it comes at once."""
    TERMINAL.ungetch(sent)
    found = []
    while keystroke := terminal.typed(TERMINAL, 0):
        typed = front.meaning(keystroke)
        found += [typed.key + "+" * typed.held] if typed else []
    return found


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        ("\x1b", ["BACK"]),
        ("\x1bo", ["BACK", "OK"]),
        ("\x1b\n", ["BACK", "OK"]),
        ("\x1bx", ["BACK"]),
        ("\x1bq", ["BACK", "quit"]),
        ("\x1bO", ["BACK", "OK+"]),
        ("\x1b\x1b", ["BACK", "BACK"]),
        ("\x1b\x1b[B", ["BACK", "DOWN"]),
        ("\x1b\x1b\x1bOB", ["BACK", "BACK", "DOWN"]),
        ("d\x1bdo", ["DOWN", "BACK", "DOWN", "OK"]),
    ],
)
def test_esc_and_a_key_soon_after_it_both_act(sent: str, meant: list[str]):
    assert keys(sent) == meant


@pytest.mark.parametrize(
    "sent",
    [
        "\x1b[25~",  # F13
        "\x1b[1;1U",
        "\x1b[?1;2B",
        "\x1b[5$B",
        "\x1b[[B",  # F2 of the Linux console
        "\x1bOU",
        "\x1bO2B",
        "\x1b]11;rgb:bb/00/dd\x07",
        "\x1bPbob\x1b\\",
    ],
)
def test_an_unknown_sequence_is_not_a_key_and_hides_none_after_it(sent: str):
    assert keys(sent) == []
    assert keys(sent + "o" + sent + "\x1b[B") == ["OK", "DOWN"]


@pytest.mark.parametrize("kind", ["dumb", "unknown"])
@pytest.mark.parametrize("words", ["run --fresh", "replay --watch game.jsonl", "sheet show --play hearts"])
def test_a_terminal_that_only_prints_gets_a_line_and_no_picture(words: str, kind: str, tmp_path: Path):
    (tmp_path / "game.jsonl").write_text(
        '{"tablemate": 1, "game": "boo_ray", "players": ["Ann", "Bo"]}\n[0, "deal"]\n'
    )
    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": kind, "PYTHONPATH": str(ROOT), "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "host_tools.cli", *words.split()],
        cwd=tmp_path,
        env=environment,
        stdin=slave,
        stdout=slave,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
    )
    os.close(slave)
    assert select.select([master], [], [], 0)[0] == [] or drawn(master) == b""
    os.close(master)
    assert done.returncode == 2 and done.stderr.count("\n") == 1
    assert f"kind {kind!r}" in done.stderr and "TERM=xterm-256color" in done.stderr


def drawn(master: int) -> bytes:
    """Return the output to a terminal whose programs have ended."""
    try:
        return os.read(master, 1 << 16)
    except OSError:
        return b""
