"""Completion in the shells themselves: each runs in a terminal, Tab is pressed, and its line is read."""

import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pyte
import pytest

from host_tools import cli, completion
from host_tools.commands.completion import SHELLS

STARTED = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--no-config", "--interactive"],
}
LOADED = {
    "bash": 'eval "$(tablemate completion bash)"',
    "zsh": 'autoload -U compinit; compinit -u -D; eval "$(tablemate completion zsh)"',
    "fish": "tablemate completion fish | source",
}
PATIENCE_S = 30
COLUMNS, ROWS = 160, 40


class Shell:
    """A shell in a terminal, whose screen pyte keeps."""

    def __init__(self, master: int):
        self.master = master
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.stream = pyte.ByteStream(self.screen)

    def type(self, text: str) -> None:
        """Type *text*."""
        os.write(self.master, text.encode())

    def until(self, wanted: str) -> None:
        """Read until the screen shows *wanted*."""
        end = time.monotonic() + PATIENCE_S
        while wanted not in "\n".join(self.screen.display):
            assert time.monotonic() < end, f"no {wanted!r} in: {' / '.join(self.screen.display)}"
            if select.select([self.master], [], [], 0.1)[0]:
                self.stream.feed(os.read(self.master, 1 << 16))


@contextmanager
def running(name: str, home: Path) -> Iterator[Shell]:
    """Start the shell *name* with completion; give it."""
    if shutil.which(name) is None:
        pytest.skip(f"NO {name.upper()}: completion was not tried in it (apt-get install {name})")
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": programs, "HOME": str(home), "PS1": "> ", "TERM": "xterm"}
    process = subprocess.Popen(
        STARTED[name],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment,
        cwd=home,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )
    os.close(slave)
    shell = Shell(master)
    try:
        shell.type(f"{LOADED[name]}; echo rea''dy\n")
        shell.until("ready")
        yield shell
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        os.close(master)


@pytest.mark.slow
@pytest.mark.parametrize("name", SHELLS)
def test_tab_completes_verbs_values_and_files(name: str, tmp_path: Path):
    (tmp_path / "evening.jsonl").touch()
    with running(name, tmp_path) as shell:
        shell.type("tablemate wir\t")
        shell.until("tablemate wiring ")
        shell.type("waves\t")
        shell.until("wiring waveshare_oled_1_3 ")
        shell.type("\x15tablemate run --tar\t")
        shell.until("--target ")
        shell.type("emu\t")
        shell.until("--target emulated ")
        shell.type("\x15tablemate replay even\t")
        shell.until("replay evening.jsonl ")


@pytest.mark.slow
@pytest.mark.parametrize("name", SHELLS)
def test_tab_lists_what_may_follow(name: str, tmp_path: Path):
    with running(name, tmp_path) as shell:
        shell.type("tablemate sheet show sk\t")
        shell.until("show skull_king ")
        shell.type("\x15tablemate wiring pico_s\t\t")
        shell.until("pico_sh1106")
        shell.until("pico_ssd1306")


def test_only_the_verb_in_the_line_is_imported(monkeypatch: pytest.MonkeyPatch):
    loaded: list[str] = []
    load = cli.load

    def noted(verb: str) -> ModuleType:
        loaded.append(verb)
        return load(verb)

    monkeypatch.setattr(cli, "load", noted)
    completion.parser(["wiring"])
    completion.parser(["wi"])
    assert loaded == ["wiring"]


def test_a_shell_that_is_not_known_is_refused(capsys: pytest.CaptureFixture):
    assert cli.run(["completion", "dos"]) == 2
    assert "bash" in capsys.readouterr().err
