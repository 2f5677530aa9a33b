"""
A Pico at a socket: a raw prompt that runs code in a folder, and a program that answers the link.

    with SocketPico(folder) as there:
        cli.run(["doctor", "--port", there.port])

*spoil(number, answer)* may give other bytes for each answer, counted from 0: then the device means harm. It
may give pieces, one after the other and without end, and hangs up with None. Code runs on this Python with a
file system, a clock and a chip of its own.
"""

import builtins
import contextlib
import os
import socket
import threading
from binascii import a2b_base64, b2a_base64
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from serial.urlhandler import protocol_socket

HELLO = "ok tablemate 1 micropython pico_ssd1306 128 64 UP,DOWN,OK,BACK real"
RECORD = (
    'line {"game": "boo_ray", "options": {}, "players": ["Ann", "Bo"], "tablemate": 1}',
    'line [0,"deal"]',
)
ANSWERS = {
    "hello": (HELLO,),
    "games": ("game 1 interrupted", "ok"),
    "pull 1": RECORD + ("ok",),
    "record": RECORD + ("ok",),
    "settings": ('settings {"sound": "on"}', "ok"),
    "state": ("state {}", "ok"),
    "and now": ("error unknown command",),
}
STARTED = b"run(elsewhere)"  # ends the code that starts the program in another folder
PROMPT = b"raw REPL; CTRL-B to exit\r\n>"
IMPLEMENTATION = SimpleNamespace(
    name="micropython", version=(1, 28, 0), _machine="Raspberry Pi Pico with RP2040", _mpy=4870
)
Spoil = Callable[[int, bytes], "bytes | None | Iterator[bytes | None]"]


def close_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pyserial close a socket without the 0.3 s that it sleeps then."""
    monkeypatch.setattr(protocol_socket, "time", SimpleNamespace(sleep=lambda _: None))


class HungUp(Exception):
    """The connection ended."""


class SocketPico:
    """A Pico whose flash is *folder*, at `port`; `answers` counts those that were given."""

    def __init__(self, folder: Path, spoil: Spoil = lambda number, answer: answer):
        self.folder = folder
        self.answers = 0
        self._spoil = spoil
        self._names: dict[str, Any] = {}
        self._server = socket.create_server(("127.0.0.1", 0))
        self._there: socket.socket | None = None
        self._come = b""
        self.port = f"socket://127.0.0.1:{self._server.getsockname()[1]}"

    def __enter__(self) -> "SocketPico":
        threading.Thread(target=self._serve, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        with contextlib.suppress(OSError):
            self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()
        if self._there is not None:
            self._there.close()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                self._there, _ = self._server.accept()
                self._there.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._come = b""
                with contextlib.suppress(OSError, HungUp):
                    self._talk()
                self._there.close()

    def _byte(self) -> bytes:
        if not self._come:
            self._come = self._there.recv(4096)  # type: ignore[union-attr]
        if not self._come:
            raise HungUp
        byte, self._come = self._come[:1], self._come[1:]
        return byte

    def _send(self, data: bytes) -> None:
        self._there.sendall(data)  # type: ignore[union-attr]

    def _answer(self, answer: bytes) -> None:
        """Send *answer*, spoiled."""
        spoiled = self._spoil(self.answers, answer)
        self.answers += 1
        for piece in spoiled if isinstance(spoiled, Iterator) else [spoiled]:
            if piece is None:
                raise HungUp
            self._send(piece)

    def _talk(self) -> None:
        heard, at_prompt = b"", False
        while byte := self._byte():
            if byte == b"\x01" and heard.endswith(b"\x05A"):
                self._send(b"R\x00")  # raw paste is not supported
            elif byte == b"\x01":
                at_prompt = True
                self._send(PROMPT)
            elif byte == b"\x02":
                at_prompt = False
                self._send(b"\r\n>>> ")
            elif byte == b"\x04" and at_prompt and heard:
                self._send(b"OK")
                at_prompt = STARTED not in heard
                if at_prompt:
                    self._answer(self._ran(heard.decode()))
            elif byte == b"\x04" and at_prompt:
                self._names = self._fresh()
                self._send(b"OK\r\nMPY: soft reboot\r\n" + PROMPT)
            elif byte == b"\n" and not at_prompt:
                if line := heard.decode().strip():
                    told = "".join(f"{answer}\n" for answer in ANSWERS.get(line, ("ok",)))
                    self._answer(told.encode())
            elif byte not in b"\r\x03":
                heard += byte
                continue
            heard = b""

    def _ran(self, code: str) -> bytes:
        """Run *code*; return what it prints and reports, as the raw prompt says it."""
        said: list[str] = []
        self._names["print"] = lambda *words, end="\n": said.append(" ".join(map(str, words)) + end)
        report = ""
        try:
            exec(code, self._names)
        except HungUp:
            raise
        except Exception as error:
            report = f"Traceback (most recent call last):\r\n{type(error).__name__}: {error}\r\n"
        return "".join(said).encode() + b"\x04" + report.encode() + b"\x04>"

    def _fresh(self) -> dict[str, Any]:
        modules = {
            "os": self._os(),
            "sys": self._sys(),
            "machine": SimpleNamespace(RTC=lambda: CLOCK, reset=hang_up),
            "rp2": SimpleNamespace(Flash=lambda: FLASH),
        }
        modules["time"] = SimpleNamespace(sleep_ms=lambda ms: None)
        modules["gc"] = SimpleNamespace(collect=lambda: 0, mem_free=lambda: 150_000, mem_alloc=lambda: 40_000)

        def imported(name: str, *how: Any) -> Any:
            if name in modules:
                return modules[name]
            if name.split(".")[0] in ("firmware", "boards", "tablemate_frozen"):
                raise ImportError(f"no module named '{name}'")
            return __import__(name, *how)

        given = dict(vars(builtins))
        given.update({"__import__": imported, "open": self._open})
        return {"__builtins__": given, "a2b_base64": a2b_base64, "b2a_base64": b2a_base64}

    def _open(self, path: str, mode: str = "r") -> Any:
        return open(self._place(path), mode)

    def _place(self, path: str) -> Path:
        return self.folder / path.removeprefix("/")

    def _os(self) -> SimpleNamespace:
        def ilistdir(folder: str = "") -> Iterator[tuple[str, int, int, int]]:
            for entry in os.scandir(self._place(folder)):
                yield entry.name, 0x4000 if entry.is_dir() else 0x8000, 0, 0

        names = SimpleNamespace(ilistdir=ilistdir)
        for name in ("listdir", "stat", "remove", "rename", "mkdir", "rmdir"):
            setattr(names, name, self._moved(getattr(os, name)))
        listdir = names.listdir
        names.listdir = lambda folder="": listdir(folder)
        names.statvfs = lambda path: (4096, 4096, 352, 300, 300, 0, 0, 0, 0, 255)
        return names

    def _moved(self, change: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *paths: change(*map(self._place, paths))

    def _sys(self) -> SimpleNamespace:
        def readinto(buffer: memoryview) -> int:
            for at in range(len(buffer)):
                buffer[at] = self._byte()[0]
            return len(buffer)

        def write(data: "str | bytes") -> int:
            self._send(data.encode() if isinstance(data, str) else data)
            return len(data)

        stdin = SimpleNamespace(buffer=SimpleNamespace(readinto=readinto))
        stdout = SimpleNamespace(write=write)
        return SimpleNamespace(
            implementation=IMPLEMENTATION,
            version="3.4.0; MicroPython v1.28.0",
            path=[""],
            stdin=stdin,
            stdout=stdout,
        )


def hang_up() -> None:
    """Reset the chip: the port is gone."""
    raise HungUp


FLASH = SimpleNamespace(ioctl=lambda command, _: {4: 352, 5: 4096}[command])
CLOCK = SimpleNamespace(datetime=lambda moment: None)
