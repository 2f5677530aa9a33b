"""Ports of Picos: finding one, and clear words when it cannot be used; deploy's plan."""

import contextlib
import errno
import os
import pty
import socket
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
import serial

from host_tools import cli
from host_tools.device import pico
from host_tools.errors import Failed
from host_tools.installation import deployment
from tests.host.socket_pico import close_at_once


@pytest.fixture(autouse=True)
def quick_to_close(monkeypatch: pytest.MonkeyPatch) -> None:
    """Close each port at once."""
    close_at_once(monkeypatch)


def attached(*devices: str) -> list[SimpleNamespace]:
    """Return ports as pyserial lists them: Picos at *devices*, and something else."""
    picos = [
        SimpleNamespace(device=device, vid=0x2E8A, pid=0x0005, serial_number="E66") for device in devices
    ]
    return [SimpleNamespace(device="/dev/ttyUSB0", vid=0x10C4, pid=0xEA60), *picos]


@pytest.fixture
def ports(monkeypatch: pytest.MonkeyPatch):
    """Return a function that says at which ports a Pico is."""
    return lambda *devices: monkeypatch.setattr(pico.list_ports, "comports", lambda: attached(*devices))


def test_the_only_pico_is_found(ports):
    ports("/dev/ttyACM3")
    assert pico.find_port(None) == "/dev/ttyACM3"


def test_a_port_that_is_asked_for_is_taken(ports):
    ports("/dev/ttyACM0", "/dev/ttyACM1")
    assert pico.find_port("COM7") == "COM7"


@pytest.mark.parametrize("verb", [["deploy"], ["pull"], ["doctor"]])
def test_several_picos_are_named_and_none_is_explained(verb, ports, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ports("/dev/ttyACM0", "/dev/ttyACM1")
    assert cli.run(verb) == 2
    assert "--port /dev/ttyACM0 or --port /dev/ttyACM1" in capsys.readouterr().err
    ports()
    assert cli.run(verb) == 1
    err = capsys.readouterr().err
    assert err.startswith("tablemate: no Pico found: is it plugged in") and err.count("\n") == 1


def failure(port: str) -> str:
    """Return the words with which opening *port* fails."""
    with pytest.raises(Failed) as caught:
        pico.open_port(port)
    return str(caught.value)


def test_a_port_that_is_not_there_is_named():
    assert failure("/dev/ttyNONE9") == "/dev/ttyNONE9: there is no such port"
    assert failure("nonsense://1").startswith("nonsense://1: ")


def test_a_socket_where_nothing_listens_is_named():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = f"socket://127.0.0.1:{server.getsockname()[1]}"
    assert failure(port) == f"{port}: nothing answers there"


def test_a_port_in_use_is_named():
    ours, theirs = pty.openpty()
    with serial.Serial(os.ttyname(theirs), exclusive=True):
        assert "another program uses it" in failure(os.ttyname(theirs))
    os.close(ours)
    os.close(theirs)


def test_a_port_without_permission_is_explained():
    assert "dialout" in pico.why_closed(PermissionError(13, "Permission denied"))


@pytest.mark.parametrize(
    ("port", "reason"),
    [
        ("/dev/null", "this is not a serial port"),
        ("/tmp", "this is not a serial port"),
        ("socket://127.0.0.1", "a socket is written socket://HOST:PORT"),
        ("socket://127.0.0.1:99999", "a socket is written socket://HOST:PORT"),
    ],
)
def test_what_is_not_a_port_is_told_in_plain_words(port: str, reason: str):
    with pytest.raises(Failed, match=f"^{port}: {reason}$"):
        pico.open_port(port)


def test_a_port_that_keeps_silent_is_given_up(monkeypatch, capfd):
    monkeypatch.setattr(pico, "ENTER_S", 0.1)
    monkeypatch.setattr(pico, "HELLO_S", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert cli.run(["doctor", "--port", f"socket://127.0.0.1:{server.getsockname()[1]}"]) == 1
    out, err = capfd.readouterr()
    assert err.endswith("MicroPython does not answer; unplug the Pico and plug it in again\n")
    assert err.count("\n") == 1 and "raw REPL" not in out


@pytest.mark.parametrize("said", [b"", b"x"])
def test_a_port_that_is_silent_or_drips_is_given_up_in_10_s(said: bytes, monkeypatch, capsys):
    assert pico.HELLO_S + pico.ENTER_S < 10 and max(pico.SILENT_S, pico.ASK_S, pico.ANSWER_S) < 10
    for name, s in (("HELLO_S", 0.2), ("ENTER_S", 0.6), ("QUIET_S", 0.3), ("SILENT_S", 0.5)):
        monkeypatch.setattr(pico, name, s)
    over, began_s = threading.Event(), time.monotonic()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip() -> None:
            there, _ = server.accept()
            with contextlib.suppress(OSError):
                while not over.wait(0.05):
                    there.sendall(said)

        threading.Thread(target=drip, daemon=True).start()
        assert cli.run(["doctor", "--port", f"socket://127.0.0.1:{server.getsockname()[1]}"]) == 1
        over.set()
    assert "MicroPython does not answer" in capsys.readouterr().err
    assert time.monotonic() - began_s < 1.2


@pytest.mark.slow
@pytest.mark.parametrize("flood", [b"x" * 1000, b"ok tablemate 1 pico_ssd1306 micropython\n" * 30])
@pytest.mark.parametrize("verb", ["doctor", "play"])
def test_a_flood_that_comes_faster_than_it_is_read_is_given_up(
    verb: str, flood: bytes, tmp_path: Path, monkeypatch, capsys
):
    monkeypatch.setattr(pico, "ENTER_S", 0.2)
    monkeypatch.setattr(pico, "HELLO_S", 0.2)
    (tmp_path / "home.seq").write_text("wait 1\n")
    began = time.monotonic()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def tell() -> None:
            with contextlib.suppress(OSError):
                while True:
                    threading.Thread(target=flooded, args=(server.accept()[0],), daemon=True).start()

        def flooded(there: socket.socket) -> None:
            with contextlib.suppress(OSError):
                while True:
                    there.sendall(flood)

        threading.Thread(target=tell, daemon=True).start()
        port = f"socket://127.0.0.1:{server.getsockname()[1]}"
        words = ["doctor", "--port", port]
        if verb == "play":
            words = ["play", str(tmp_path / "home.seq"), "--target", port]
        assert cli.run(words) == 1
    assert "MicroPython does not answer" in capsys.readouterr().err
    assert time.monotonic() - began < 60


def test_a_port_that_never_pauses_is_given_up(monkeypatch, capsys):
    """Another device that tells something all the time: it has lines, but none of a Pico."""
    monkeypatch.setattr(pico, "ENTER_S", 0.2)
    monkeypatch.setattr(pico, "HELLO_S", 0.2)
    ours, theirs = pty.openpty()
    over = threading.Event()

    def tell() -> None:
        while not over.wait(0.002):
            os.write(ours, b"21.5 C\n")

    telling = threading.Thread(target=tell, daemon=True)
    telling.start()
    began = time.monotonic()
    assert cli.run(["doctor", "--port", os.ttyname(theirs)]) == 1
    over.set()
    telling.join()
    assert time.monotonic() - began < 10
    assert "MicroPython does not answer" in capsys.readouterr().err
    os.close(ours)
    os.close(theirs)


class RawPrompt:
    """
    Answers at a socket as MicroPython's raw prompt does; the code number *last* prints *said* without end.

    Code before that prints *printed*.
    """

    def __init__(self, last: int, said: bytes, printed: bytes = b""):
        self.last, self.said, self.printed = last, said, printed
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=self._talk, args=(self._server.accept()[0],), daemon=True).start()

    def _talk(self, there: socket.socket) -> None:
        code, runs = b"", 0
        with contextlib.suppress(OSError):
            while byte := there.recv(1):
                code += byte
                if byte == b"\x04" and len(code) > 1:
                    runs += 1
                    there.sendall(b"OK")
                    while runs == self.last:
                        there.sendall(self.said)
                    there.sendall(self.printed + b"\x04\x04>")
                elif byte in b"\x01\x04":
                    is_asked_for_pasting = code.endswith(b"\x05A\x01")
                    there.sendall(
                        b"R\x00" if is_asked_for_pasting else b"soft reboot\r\n" * (byte == b"\x04")
                    )
                    there.sendall(b"" if is_asked_for_pasting else b"raw REPL; CTRL-B to exit\r\n>")
                elif byte == b"\x02":
                    there.sendall(b"\r\n>>> ")
                elif byte not in b"\r\x03":
                    continue
                code = b""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("verb", "last", "said"),
    [
        ("doctor", 1, b"x" * 1000),
        ("deploy", 2, b"k\n" * 500),
        ("pull", 2, b"game 1 over\n\x04" * 90),
        ("play", 1, b"\x04" + b"x" * 1000),
    ],
)
def test_a_flood_at_the_raw_prompt_ends_in_one_plain_line(
    verb: str, last: int, said: bytes, tmp_path: Path, monkeypatch, capsys
):
    monkeypatch.setattr(pico, "HELLO_S", 0.1)
    (tmp_path / "home.seq").write_text("wait 1\n")
    port = RawPrompt(last, said).port
    began = time.monotonic()
    target = ["play", str(tmp_path / "home.seq"), "--target", port]
    assert cli.run(target if verb == "play" else [verb, "--port", port]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"tablemate: {port}: ") and error.count("\n") == 1
    assert time.monotonic() - began < 30


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "printed"),
    [
        (["doctor"], b""),
        (["doctor"], b"((((("),
        (["doctor"], b"{[]: 1}"),
        (["doctor"], b"('micropython', ('a', 1, 2), 'x', 6)"),
        (["deploy"], b"('x', 1)"),
        (["pull", "--sheets", "there"], b"\xff\x1b[2J\n\n"),
    ],
)
def test_what_is_not_a_pico_is_told_in_one_plain_line(words, printed, monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(pico, "HELLO_S", 0.1)
    port = RawPrompt(0, b"", printed).port
    assert cli.run([*words, "--port", port]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"tablemate: {port}: {pico.NO_PICO}")
    assert error.count("\n") == 1 and "\x1b" not in error


@pytest.mark.parametrize("path", ["/data/games/../../x", "//etc/passwd", "a\\..\\b", "..", "x\ty z/"])
def test_no_file_that_a_device_names_leads_out_of_its_folder(path: str):
    there = SimpleNamespace(port="COM3", run=lambda code, most_bytes: f"{deployment.sha(b'x')} {path}\n")
    with pytest.raises(Failed, match=pico.NO_PICO):
        deployment.surveyed(there, "")  # type: ignore[arg-type]
    there.run = lambda code, most_bytes: f"{deployment.sha(b'x')} /data/games/a b.game\n"
    assert list(deployment.surveyed(there, "")) == ["/data/games/a b.game"]  # type: ignore[arg-type]


def test_the_port_of_a_pico_that_is_gone_is_closed_all_the_same(monkeypatch):
    """Else Linux gives the Pico another port when it comes back."""

    def gone(port: serial.Serial) -> None:
        raise OSError(errno.EPROTO, "Protocol error")

    ours, theirs = pty.openpty()
    there = pico.Pico(os.ttyname(theirs))
    monkeypatch.setattr(serial.Serial, "_update_rts_state", gone)
    there.close()
    with serial.Serial(os.ttyname(theirs), exclusive=True):
        os.close(theirs)
    os.close(ours)


def test_a_reset_leaves_time_to_close_the_port():
    told: list[object] = []
    modules = {
        "time": SimpleNamespace(sleep_ms=told.append),
        "machine": SimpleNamespace(reset=lambda: told.append("reset")),
    }
    with pytest.MonkeyPatch.context() as patch:
        for name, module in modules.items():
            patch.setitem(sys.modules, name, module)
        exec(pico.RESET, {})
    assert told == [100, "reset"]


@pytest.mark.parametrize(
    "name, version, machine, mpy, is_good",
    [
        ("micropython", (1, 28, 0), "Raspberry Pi Pico with RP2040", 4870, True),
        ("micropython", (1, 29, 1), "Raspberry Pi Pico 2 W with RP2350", 0x1306, True),
        ("micropython", (1, 28, 0), "Raspberry Pi Pico W with RP2040", 4870, False),
        ("micropython", (1, 27, 0), "Raspberry Pi Pico with RP2040", 4870, False),
        ("micropython", (2, 0, 0), "Raspberry Pi Pico with RP2040", 0x1307, False),
        ("circuitpython", (10, 0, 0), "Raspberry Pi Pico with rp2040", 517, False),
        ("micropython", (1, 28, 0), "Raspberry Pi Pico2 with RP2350", 7942, True),
        ("micropython", (1, 28, 0), "Raspberry Pi Pico2 with RP2350-RISCV", 0x2C06, False),
        ("micropython", (1, 28, 0), "Raspberry Pi Pico2 with RP2350", 0x2C06, False),
        ("micropython", (1, 28, 0), "Generic ESP32 module with ESP32", 10758, False),
    ],
)
def test_only_a_micropython_that_can_run_it_is_taken(name, version, machine, mpy, is_good: bool):
    assert (pico.Implementation(name, version, machine, mpy).trouble() == "") == is_good


def test_the_plan_copies_what_differs_main_last_and_removes_what_is_left_over():
    files = {"main.py": b"m", "firmware/a.mpy": b"new", "firmware/b.mpy": b"b", "zoo.py": b"z"}
    found = {
        "firmware/a.mpy": deployment.sha(b"old"),
        "firmware/b.mpy": deployment.sha(b"b"),
        "firmware/a.mpy.new": deployment.sha(b"new"),  # left by an interrupted deploy, still of use
        "firmware/b.mpy.new": deployment.sha(b"what?"),
        "boards/other.mpy": deployment.sha(b"other"),
    }
    todo = deployment.plan(files, found)
    assert todo.changed == ["firmware/a.mpy", "zoo.py", "main.py"]
    assert todo.gone == ["boards/other.mpy", "firmware/b.mpy.new"]
    assert todo.same == 1


def test_the_installer_ends_with_main_and_removes_empty_folders_innermost_first():
    source = deployment.installer(deployment.Plan(["firmware/a.py", "main.py"], ["firmware/x/y/z.py"]))
    assert source.startswith(deployment.MARK) and source.endswith(deployment.RESET)
    assert "for path in ['firmware/a.py']:" in source
    assert "['firmware/x/y', 'firmware/x', 'firmware']" in source
    assert source.index("os.rename('main.py.new', 'main.py')") > source.index("os.rmdir")
