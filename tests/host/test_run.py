"""`tablemate run` in a terminal: a pty that pyte plays, as wide and as clever as a test wants."""

import argparse
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pyte
import pytest

from host_tools import cli
from host_tools.commands import run
from host_tools.device import sequence
from host_tools.errors import Refused
from host_tools.pictures import panel_picture
from host_tools.program import bytecode
from tests import evening

pytestmark = pytest.mark.slow

KITTY = re.compile(rb"\x1b\[[=?>]?[0-9;]*u")
PATIENCE_S = 20


def in_the_foreground() -> None:
    """Run as if a shell had started it in its terminal, even if the tests run in the background."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Terminal:
    """`tablemate run` in a terminal of *columns* x *rows*, which answers queries as its *kind* does."""

    def __init__(
        self,
        *arguments: str,
        columns: int = 80,
        rows: int = 24,
        kind: str = "plain",
        home: str = "",
        encoding: str = "utf-8",
        verb: str = "run",
    ):
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._kind, self._flags = kind, 0
        self.sent = b""
        self._errors = ""
        self._master, self._slave = pty.openpty()
        self.resize(columns, rows)
        self.modes = termios.tcgetattr(self._slave)
        environment = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": encoding}
        if home:
            environment["XDG_DATA_HOME"] = home
        known = verb != "run" or "--target" in arguments  # its language is; else it would be asked
        language = [] if known else ["--language", "en"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "host_tools.cli", verb, *arguments, *language],
            stdin=self._slave,
            stdout=self._slave,
            stderr=subprocess.PIPE,
            cwd=bytecode.ROOT,
            env=environment,
            start_new_session=True,
            preexec_fn=in_the_foreground,
        )

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.ends()
        self.errors()
        os.close(self._master)
        os.close(self._slave)

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size."""
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)

    def type(self, text: str) -> None:
        """Type *text*; a byte that is none is written as a surrogate."""
        os.write(self._master, text.encode(errors="surrogateescape"))

    def read(self, wait_s: float = 0.05) -> None:
        """Take the program's output, answer its queries."""
        if not select.select([self._master], [], [], wait_s)[0]:
            return
        data = os.read(self._master, 1 << 16)
        self.sent += data
        for asked in re.findall(rb"\x1b\[\?u|\x1b\[6n|\x1b\[=\d+;1u", data):
            self._answer(asked)
        self._stream.feed(KITTY.sub(b"", data))

    def _answer(self, asked: bytes) -> None:
        if asked == b"\x1b[6n" and self._kind != "mute":
            self.type("\x1b[1;1R")
        elif asked == b"\x1b[?u" and self._kind == "kitty":
            self.type(f"\x1b[?{self._flags}u")
        elif asked.endswith(b";1u") and self._kind == "kitty":
            self._flags = int(asked[3:-3])

    def until(self, condition: Callable[[], object]) -> None:
        """Read until *condition* is true."""
        end = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < end and self.process.poll() is None, self.text() + self.errors()
            self.read()

    def errors(self) -> str:
        """Return the standard error of the ended program."""
        if self.process.poll() is not None and self.process.stderr and not self.process.stderr.closed:
            self._errors = self.process.communicate()[1].decode()
        return self._errors

    def text(self) -> str:
        """Return the window's text."""
        return "\n".join(self.screen.display)

    def shows(self, text: str) -> bool:
        """Return whether the panel, drawn in braille, shows *text*."""
        rows = [row[1:-1] for row in re.findall("│[\u2800-\u28ff]{64}│", self.text())]
        return len(rows) == 16 and panel_picture.find_text(panel(rows), text, sequence.fonts()) is not None

    def ends(self) -> int:
        """Read until the program has ended; return its exit code."""
        end = time.monotonic() + PATIENCE_S
        while self.process.poll() is None:
            assert time.monotonic() < end, self.text()
            self.read()
        self.read()
        return self.process.returncode

    def is_restored(self) -> bool:
        """Return whether the terminal is as it was: modes, the other screen, the cursor, the keyboard."""
        modes = termios.tcgetattr(self._slave) == self.modes
        screen = self.sent.rindex(b"\x1b[?1049l") > self.sent.rindex(b"\x1b[?1049h")
        cursor = self.sent.rindex(b"\x1b[?25h") > self.sent.rindex(b"\x1b[?25l")
        return modes and screen and cursor and self._flags == 0


def panel(rows: list[str]) -> bytes:
    """Return the picture that *rows* of braille show."""
    shown = bytearray(1024)
    for row, line in enumerate(rows):
        for column, cell in enumerate(line):
            for dot in range(8):
                if ord(cell) - 0x2800 >> dot & 1:
                    x, y = (dot // 3, dot % 3) if dot < 6 else (dot - 6, 3)
                    shown[(row * 4 + y) // 8 * 128 + column * 2 + x] |= 1 << (row * 4 + y) % 8
    return bytes(shown)


def test_shows_the_device_and_its_keys_in_80x24():
    with Terminal("--fresh") as terminal:
        terminal.until(lambda: terminal.shows("Tablemate"))
        assert "Enter OK" in terminal.text() and "q quits" in terminal.text()
        terminal.type("q")
        assert terminal.ends() == 0 and terminal.is_restored()


@pytest.mark.slow
def test_a_terminal_that_answers_nothing_will_do():
    with Terminal("--fresh", kind="mute") as terminal:
        terminal.until(lambda: terminal.shows("Tablemate"))
        terminal.type("q")
        assert terminal.ends() == 0 and terminal.is_restored()


def test_keys_reach_the_device_on_micropython_too():
    with Terminal("--fresh", "--runtime", "micropython") as terminal:
        terminal.until(lambda: terminal.shows("Tablemate"))
        before = terminal.text()
        terminal.type("\x1b[B")
        terminal.until(lambda: terminal.text() != before)
        assert "micropython" in terminal.text()


def test_a_byte_that_is_not_text_is_ignored():
    with Terminal("--fresh") as terminal:
        terminal.until(lambda: terminal.shows("Tablemate"))
        before = terminal.text()
        terminal.type("\udcff")
        terminal.type("\udcc3\x1b")
        terminal.type("\x1b[B")
        terminal.until(lambda: terminal.text() != before)
        terminal.type("q")
        assert terminal.ends() == 0 and terminal.is_restored()


def test_follows_the_size_of_the_window():
    with Terminal("--fresh", columns=60, rows=20) as terminal:
        terminal.until(lambda: "too small" in terminal.text())
        terminal.resize(140, 40)
        terminal.until(lambda: "╭" + "─" * 128 + "╮" in terminal.text())


def test_a_terminal_that_tells_releases_is_put_back():
    with Terminal("--fresh", kind="kitty") as terminal:
        terminal.until(lambda: terminal.shows("Tablemate"))
        before = terminal.text()
        terminal.type("\x1b[1;1:1B")
        terminal.until(lambda: terminal.text() != before)
        terminal.type("\x1b[1;1:3B\x1b[113u")
        assert terminal.ends() == 0 and terminal.is_restored()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_it_with_the_terminal_restored(number: signal.Signals):
    with Terminal("--fresh") as terminal:
        terminal.until(lambda: terminal.shows("Tablemate"))
        terminal.process.send_signal(number)
        assert terminal.ends() == 128 + number and terminal.is_restored()


def test_a_device_that_dies_is_reported_with_the_terminal_restored():
    with Terminal("--fresh") as terminal:
        terminal.until(lambda: terminal.shows("Tablemate"))
        process = terminal.process.pid
        child = int(Path(f"/proc/{process}/task/{process}/children").read_text().split()[0])
        os.kill(child, signal.SIGABRT)
        assert terminal.ends() == 1 and terminal.is_restored()
        assert "tablemate: the device's process ended with code -6" in terminal.errors()


def test_games_are_kept_in_the_users_data_folder_for_one_at_a_time(tmp_path: Path):
    with Terminal(home=str(tmp_path)) as terminal:
        terminal.until(lambda: terminal.shows("Tablemate"))
        assert (tmp_path / "tablemate/device/games").is_dir()
        with Terminal(home=str(tmp_path)) as second:
            assert second.ends() == 2 and "another `tablemate run`" in second.errors()


@pytest.mark.parametrize(
    "arguments", [[], ["--speed", "0"], ["--speed", "x"], ["--fresh", "--root", "x"], ["--target", "x"]]
)
def test_is_refused_in_a_line_without_a_terminal_or_with_wrong_options(arguments: list[str], capsys):
    assert cli.run(["run", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.count("\n") == 1


def test_the_folder_it_is_started_in_can_be_its_flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "flash").mkdir()
    monkeypatch.chdir(tmp_path / "flash")
    with run.flash(argparse.Namespace(fresh=False, root=Path("."))) as root:
        assert root == Path(".") and [path.name for path in tmp_path.iterdir()] == ["flash"]
        with pytest.raises(Refused, match="another `tablemate run`"):
            with run.flash(argparse.Namespace(fresh=False, root=tmp_path / "flash")):
                pass


def test_a_terminal_that_cannot_show_the_panel_is_refused_in_a_line():
    with Terminal("--fresh", encoding="ascii") as terminal:
        assert terminal.ends() == 2 and terminal.errors() == (
            "tablemate: run draws in UTF-8, this terminal has ascii: try LC_ALL=C.UTF-8\n"
        )


def test_a_real_pico_has_its_own_flash():
    for arguments in (["--fresh"], ["--root", "x"], ["--speed", "2"]):
        with Terminal("--target", "/dev/ttyNONE9", *arguments) as terminal:
            assert terminal.ends() == 2 and "a real Pico has its own" in terminal.errors()
    with Terminal("--target", "/dev/ttyNONE9") as terminal:
        assert terminal.ends() == 1 and "there is no such port" in terminal.errors()


def test_a_stored_game_is_watched_forwards_and_back(tmp_path: Path):
    (tmp_path / "a.jsonl").write_bytes(evening.boo_ray(3, ["Ann", "Bo", "Cy"]))

    def says(terminal: Terminal, text: str) -> None:
        terminal.until(lambda: any(text in line for line in terminal.screen.display))

    with Terminal("--watch", str(tmp_path / "a.jsonl"), verb="replay") as terminal:
        terminal.type(" ")
        says(terminal, "paused")
        terminal.type("\x1b[H")
        says(terminal, "  set up")
        terminal.type("\x1b[C")
        says(terminal, "0:00:20  paused  deal")
        assert any("⣿" in line for line in terminal.screen.display)
        terminal.type("\x1b[D")
        says(terminal, "  set up")
        terminal.type("q")
        assert terminal.ends() == 0
    (tmp_path / "a.jsonl").write_text("nonsense")
    with Terminal("--watch", str(tmp_path / "a.jsonl"), verb="replay") as terminal:
        assert terminal.ends() == 2 and "a.jsonl:1: header: not JSON" in terminal.errors()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_watching_with_the_terminal_restored_and_no_files_left(
    number: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "a.jsonl").write_bytes(evening.boo_ray(3, ["Ann", "Bo", "Cy"]))
    (tmp_path / "scratch").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "scratch"))
    with Terminal("--watch", str(tmp_path / "a.jsonl"), verb="replay") as terminal:
        terminal.until(lambda: any("⣿" in line for line in terminal.screen.display))
        terminal.process.send_signal(number)
        assert terminal.ends() == 128 + number and terminal.is_restored()
    assert list((tmp_path / "scratch").iterdir()) == []
