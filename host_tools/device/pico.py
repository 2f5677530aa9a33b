"""
A Pico at a serial port, through mpremote's transport: code runs on it, files go to it and come back.

    with Pico(find_port(None)) as pico:      # the program on it stops, at the end it starts again
        print(pico.run("print(6 * 7)"))
        pico.put("notes.txt", b"...")
        pico.get("notes.txt")

Ports are what pyserial takes: /dev/ttyACM0, COM3, socket://127.0.0.1:4444. Everything that can go
wrong between a cable and a prompt is a Failed in clear words.
"""

import ast
import contextlib
import errno
import io
import math
import re
import socket
import struct
import time
from binascii import a2b_base64, b2a_base64
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport
from serial.tools import list_ports

from host_tools.device import wall_clock
from host_tools.errors import Failed, Refused
from host_tools.program import models
from host_tools.program.models import Model
from host_tools.text.safe_text import one_line

MICROPYTHON_ON_RP2 = (0x2E8A, 0x0005)  # USB vendor and product of the official image
NEEDS = (1, 28)
MPY_VERSION = 6  # version of the .mpy files, low byte of sys.implementation._mpy
CHIPS = ("RP2040", "RP2350")
RISC_V = 11  # the native code of .mpy files that it takes (sys.implementation._mpy >> 10)
PIECE_BYTES = 3072  # 4096 as base64
ENTER_TRIES = 2
ENTER_S = 6  # for all of them
PROMPT_S = 2  # from the raw prompt to the friendly one
QUIET_S = 3  # a Pico is never silent for so long on its way to the prompt
HELLO_S = 3.0  # how long a running program may take to answer
HEAR_S = 0.25  # between two questions at first, twice as long each time
LONGEST_HEAR_S = 2.0
ANSWER_S = 6  # for a read
SILENT_S = 6  # code that runs prints something sooner, and the prompt comes
LEAST_BYTES = 12  # in SILENT_S, before an answer ends: less is a drip
USUAL = -1.0  # as a time: SILENT_S
ASK_S = 6  # for a line over the link
MOST_S = 300  # for all of an answer; the slowest, a survey on an emulated Pico, takes a third of it
MOST_GREETINGS = 100  # answers to `hello` that come late
MOST_LINE_BYTES = 1 << 16  # limit of a line over the link; a game's state has a few thousand
CHUNK_BYTES = 4096  # read at a time
MOST_LINES = 50_000  # limit of an answer over the link: twenty long evenings
MOST_BYTES = 1 << 16  # limit of an answer at the prompt
MOST_FILE_BYTES = 1 << 21  # limit of a file as text, or of everything sent over the link
MOST_SAID = 200  # characters of what a device reports, in a line about it
READ_S = 0.001  # between two looks at what has come
BOOT_S = 8  # from the start of the program to its first answer
SLOW_BOOT_S = 60  # an emulated Pico's
RESET = "import time, machine\ntime.sleep_ms(100)\nmachine.reset()"  # once all is said and the port is closed
UNPLUG = "unplug the Pico and plug it in again"
NO_PICO = "this is not what a Pico says"
GONE_S = 1  # after a reset the port is gone by then,
BACK_S = 10  # and then back
SETUP = """
import os, sys
from binascii import a2b_base64, b2a_base64
_buffer = memoryview(bytearray(4096))
def _receive(path, size):
    with open(path, "wb") as file:
        while size:
            count = min(size, 3072)
            sys.stdout.write("k")
            text = _buffer[: (count + 2) // 3 * 4]
            sys.stdin.buffer.readinto(text)
            file.write(a2b_base64(text))
            size -= count
def _send(path):
    with open(path, "rb") as file:
        while True:
            data = file.read(384)
            if not data:
                break
            sys.stdout.write(b2a_base64(data))
"""


class Implementation(NamedTuple):
    """The runtime on the device; three numbers are its version."""

    name: str
    version: tuple[int, ...]
    machine: str
    mpy: int

    def text(self) -> str:
        """Return it in words."""
        name = "MicroPython" if self.name == "micropython" else self.name
        return one_line(f"{name} {'.'.join(map(str, self.version))} on {self.machine}"[:MOST_SAID])

    def trouble(self, frozen: bool = False) -> str:
        """Return why Tablemate cannot run on it, empty if it can: a *frozen* one brings its own version."""
        needs = f"Tablemate needs MicroPython {NEEDS[0]}.{NEEDS[1]} on a Pico with {' or '.join(CHIPS)}"
        is_old = self.version[:2] < NEEDS and not frozen
        if self.name != "micropython" or is_old or self.mpy & 0xFF != MPY_VERSION:
            return f"{needs}: run `tablemate firmware`, hold BOOTSEL while plugging in, copy the image over"
        if self.mpy >> 10 == RISC_V:
            return f"{needs}, for its ARM cores, not those of RISC-V: see `tablemate firmware --pico`"
        if self.model() is models.PICO_W and not frozen:
            return f"{models.W_TAKES}: run `tablemate build --out build`, hold BOOTSEL, copy the UF2 over"
        return "" if any(chip in self.machine for chip in CHIPS) else needs

    @property
    def chip(self) -> str:
        """Return the name of the chip, the last word of the machine's."""
        return self.machine.rpartition(" ")[2]

    def model(self) -> "Model | None":
        """Return the Pico that its MicroPython is made for, None if it is for another board."""
        return models.of_machine(self.machine)


def candidates() -> list[Any]:
    """Return the serial ports at which a Pico with MicroPython is."""
    found = [port for port in list_ports.comports() if (port.vid, port.pid) == MICROPYTHON_ON_RP2]
    return sorted(found, key=lambda port: str(port.device))


def find_port(asked: "str | None", option: str = "--port") -> str:
    """Return the port *asked* for with *option*, or that of the only Pico there is."""
    if asked is not None:
        return asked
    found = [str(port.device) for port in candidates()]
    if len(found) > 1:
        raise Refused(f"there are several Picos, choose one: {option} {f' or {option} '.join(found)}")
    if not found:
        raise Failed(
            "no Pico found: is it plugged in, with a cable that carries data? (A new one needs MicroPython "
            f"first: `tablemate firmware`. Another kind of port: {option})"
        )
    return found[0]


@contextlib.contextmanager
def clear_words(port: str) -> Iterator[None]:
    """Turn what mpremote and pyserial raise into Failed."""
    try:
        yield
    except UnicodeDecodeError:  # mpremote takes a traceback for UTF-8
        raise Failed(f"{port}: {NO_PICO}: what it reports is not UTF-8") from None
    except TransportExecError as error:
        last = error.error_output.strip().splitlines()[-1:] or ["no traceback"]
        raise Failed(f"{port}: the Pico reports {one_line(last[0][:MOST_SAID])}") from None
    except Endless:
        raise NoEnd(f"{port}: what is there talks without end; {UNPLUG}") from None
    except (TransportError, serial.SerialException, struct.error, OSError) as error:
        raise Failed(f"{port}: the connection broke off ({one_line(str(error)[:MOST_SAID])})") from None


class Refusal(Failed):
    """The program at the port answers that it does not do what it was asked for."""


class NoEnd(Failed):
    """The device at the port sends without end: ask it nothing more."""


class Endless(TransportError):
    """The device sent more than any answer is long."""


class Transport(SerialTransport):
    """mpremote's; *timeout_overall*, `until_s`, `most_bytes`, `deaf_from_s` end the reading of anything."""

    # by time.monotonic(); mpremote empties the port first, as long as there is something
    deaf_from_s = math.inf
    until_s = math.inf  # by that clock; what is not read by then is Endless
    quiet_s = math.inf  # longest silence, if shorter than what is asked for
    most_bytes = math.inf  # bytes to read from now on; one more is Endless

    def __init__(self, *how: Any, **more: Any):
        super().__init__(*how, **more)
        self._ahead = b""  # has come, and is not read yet
        self._waiting, self._read = self.serial.inWaiting, self.serial.read
        self.serial.inWaiting = lambda: self.waiting() if time.monotonic() < self.deaf_from_s else 0
        self.serial.read = self._counted
        if there := getattr(
            self.serial, "_socket", None
        ):  # a small piece would wait 40 ms for the one before
            there.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def _come(self) -> bytes:
        """Return the bytes that have come, at least one: pyserial counts all that a socket has as 1."""
        there = getattr(self.serial, "_socket", None)
        if there is None or self._ahead:
            return bytes(self.serial.read(1))
        data: bytes = there.recv(CHUNK_BYTES)
        if not data:
            raise serial.SerialException("socket disconnected")
        return self._count(data)

    def waiting(self) -> int:
        """Return how many bytes can be read without waiting."""
        return len(self._ahead) + int(self._waiting())

    def _counted(self, size: int = 1) -> bytes:
        """Return the bytes that have come, up to *size*."""
        data, self._ahead = self._ahead[:size], self._ahead[size:]
        if len(data) < size:
            data += self._read(size - len(data))
        return self._count(data)

    def _count(self, data: bytes) -> bytes:
        """Return *data*, which was read; Endless if it is too much."""
        self.most_bytes -= len(data)
        if self.most_bytes < 0:
            raise Endless("endless")
        return data

    def read_until(
        self,
        min_num_bytes: int,
        ending: bytes,
        timeout: "float | None" = USUAL,
        data_consumer: Any = None,
        timeout_overall: "float | None" = None,
        most_bytes: float = math.inf,
    ) -> bytes:
        """
        Return what comes, until *ending*, *timeout* (s) of silence, or *timeout_overall* (s).

        Fewer than LEAST_BYTES count as silence. More than *most_bytes* before *ending* are Endless.
        """
        heard = bytearray()
        timeout = min(SILENT_S if timeout == USUAL else timeout or math.inf, self.quiet_s)
        silent_s = time.monotonic()
        until_s = math.inf if timeout_overall is None else silent_s + timeout_overall
        dripped = 0
        while not heard.endswith(ending) and time.monotonic() < until_s:
            if time.monotonic() >= self.until_s:
                raise Endless("endless")
            if count := self.waiting():
                if data_consumer:
                    heard.clear()
                before = len(heard)
                start = max(0, before - len(ending) + 1)
                heard += self.serial.read(min(count, CHUNK_BYTES)) if count > 1 else self._come()
                if (found := heard.find(ending, start)) >= 0:
                    self._put_back(heard, found + len(ending))
                if len(heard) > most_bytes:
                    raise Endless("endless")
                if data_consumer:
                    data_consumer(bytes(heard))
                dripped += len(heard) - before
                if dripped >= LEAST_BYTES:
                    silent_s, dripped = time.monotonic(), 0
            elif time.monotonic() >= silent_s + timeout:
                break
            else:
                time.sleep(READ_S)
        return bytes(heard)

    def follow(self, timeout: float, data_consumer: Any = None) -> tuple[bytes, bytes]:
        """Return the output and report of the code that was sent; SILENT_S counts, not mpremote's time."""
        said: tuple[bytes, bytes] = super().follow(SILENT_S, data_consumer)
        return said

    def _put_back(self, heard: bytearray, end: int) -> None:
        """Leave what was *heard* beyond *end* to the next that reads."""
        self._ahead = bytes(heard[end:]) + self._ahead
        self.most_bytes += len(heard) - end
        del heard[end:]


def open_port(port: str) -> Transport:
    """Open *port*; raise Failed that says why it cannot be."""
    try:
        return Transport(port, timeout=ANSWER_S)  # else a Pico that hangs would hang us
    except (TransportError, OSError, ValueError):
        pass
    try:
        serial.serial_for_url(port, exclusive=True).close()  # mpremote does not tell why
    except (OSError, ValueError) as error:
        raise Failed(f"{port}: {why_closed(error)}") from None
    raise Failed(f"{port} cannot be opened")


def why_closed(error: Exception) -> str:
    """Return in words why a port could not be opened."""
    number = getattr(error, "errno", None)
    text = str(error)
    if number == errno.ENOENT or "FileNotFoundError" in text:
        return "there is no such port"
    if number == errno.EACCES or "Permission denied" in text:
        return "no permission to use it (on Linux: sudo usermod -aG dialout $USER, then log in again)"
    if number in (errno.EBUSY, errno.EAGAIN) or "exclusively lock" in text or "Access is denied" in text:
        return "another program uses it (a terminal, an IDE, another tablemate)"
    if "refused" in text:
        return "nothing answers there"
    if number == errno.EISDIR or "Could not configure port" in text:
        return "this is not a serial port"
    if "Could not open port socket:" in text and isinstance(
        error.__context__, (LookupError, TypeError, ValueError)
    ):
        return "a socket is written socket://HOST:PORT"
    return text or type(error).__name__


class Pico:
    """The Pico at *port*, stopped and at MicroPython's raw prompt while the context lasts."""

    def __init__(self, port: str):
        self.port = port
        self._transport = open_port(port)
        self._is_set_up = False

    def __enter__(self) -> "Pico":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Start the program if it was stopped, and close the port."""
        with contextlib.suppress(Failed, TransportError, OSError):
            if self._is_set_up:
                self.start()
        self._hang_up()

    def stop(self, keep: bool = False) -> None:
        """Stop the program, whatever it does, and get ready to `run` code; *keep* its variables."""
        with clear_words(self.port):
            self._enter(soft_reset=not keep)
        with self._hearing():
            self._is_set_up = True
            self._transport.exec(SETUP)

    def begin(self, code: str) -> None:
        """Stop what runs, and start *code* in a memory that is empty; it goes on by itself."""
        with clear_words(self.port):
            self._is_set_up = False
            self._enter()
        with self._hearing():
            self._transport.exec_raw_no_follow(code)

    def reset(self) -> None:
        """Reset the chip as the power does; the normal program starts. The port goes and comes back."""
        with clear_words(self.port):
            self._is_set_up = False
            self._enter(soft_reset=False)
        with self._hearing():
            self._transport.exec_raw_no_follow(RESET)
        self.reopen()

    def reopen(self) -> None:
        """Wait until the port is back after a reset, which takes it away."""
        self._hang_up()
        time.sleep(GONE_S)
        self._transport = self._reopened()

    @contextlib.contextmanager
    def _hearing(self, most_bytes: int = MOST_BYTES) -> Iterator[None]:
        """Read no more than *most_bytes*; what goes wrong is a Failed in clear words."""
        with clear_words(self.port):
            self._transport.most_bytes, self._transport.until_s = most_bytes, time.monotonic() + MOST_S
            try:
                yield
            finally:
                self._transport.most_bytes = self._transport.until_s = math.inf

    def _hang_up(self) -> None:
        """
        Close the port, also of a Pico that is gone.

        mpremote gives up when it cannot set RTS there. Left open, the port would stay taken on Linux, and
        the Pico come back as another: /dev/ttyACM1.
        """
        with contextlib.suppress(OSError):
            self._transport.close()
        with contextlib.suppress(OSError):
            self._transport.serial.close()

    def _reopened(self) -> Transport:
        until_s = time.monotonic() + BACK_S
        while True:
            try:
                return open_port(self.port)
            except Failed:
                if time.monotonic() > until_s:
                    raise
                time.sleep(HEAR_S)

    def _enter(self, soft_reset: bool = True) -> None:
        """Get to the raw prompt; with *soft_reset* to one whose memory is empty."""
        there = self._transport
        until_s = time.monotonic() + ENTER_S
        for _ in range(ENTER_TRIES):
            try:
                there.deaf_from_s = there.until_s = until_s
                there.quiet_s = QUIET_S
                with contextlib.redirect_stdout(io.StringIO()):
                    there.enter_raw_repl(soft_reset, timeout_overall=ENTER_S)
                return
            except TransportError:
                continue
            finally:
                there.deaf_from_s = there.until_s = there.quiet_s = math.inf
        raise Failed(f"{self.port}: MicroPython does not answer; {UNPLUG}")

    def write(self, data: bytes) -> None:
        """Send *data* to the program that runs."""
        with clear_words(self.port):
            self._transport.serial.write(data)

    def read(self, wait_s: float) -> bytes:
        """Return the bytes that the program has sent, or sends within *wait_s*."""
        until_s = time.monotonic() + wait_s
        with clear_words(self.port):
            while not (count := self._transport.waiting()):
                if time.monotonic() >= until_s:
                    return b""
                time.sleep(min(wait_s, READ_S))
            return bytes(self._transport.serial.read(count))

    def run(
        self, code: str, each_line: "Callable[[str], None] | None" = None, most_bytes: int = MOST_BYTES
    ) -> str:
        """Run *code* on the Pico and return what it printed; *each_line* gets it as it comes."""
        line = bytearray()

        def hear(data: bytes) -> None:
            for byte in data.replace(b"\x04", b""):
                if byte == 10 and each_line is not None:
                    each_line(line.decode("utf-8", "replace").rstrip("\r"))
                    line.clear()
                else:
                    line.append(byte)

        if not self._is_set_up:
            self.stop()
        with self._hearing(most_bytes):
            answer = self._transport.exec(code, data_consumer=hear if each_line else None)
        return answer.decode("utf-8", "replace").replace("\r\n", "\n")

    def values(self, code: str, *kinds: type) -> tuple[Any, ...]:
        """Return the tuple that *code* prints; Failed if that is none with values of these *kinds*."""
        said = self.run(code)
        try:
            found = ast.literal_eval(said.strip())
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
            found = None
        if type(found) is not tuple or tuple(map(type, found)) != kinds:
            raise self._nonsense(said)
        return found

    def _nonsense(self, said: str) -> Failed:
        return Failed(f"{self.port}: {NO_PICO}: {one_line(said[:60])}")

    def set_clock(self) -> None:
        """Tell the chip the date and time of this PC; its clock goes on when the program starts."""
        moment = time.localtime()[:6]
        self.run(f"import machine\nmachine.RTC().datetime({(*moment[:3], 0, *moment[3:], 0)})")

    def tell_time(self) -> None:
        """Tell the program that runs the date and time of this PC; one that is older does not take it."""
        with contextlib.suppress(Failed):
            self.ask(f"clock {wall_clock.now()}")

    def implementation(self) -> Implementation:
        """Return the runtime on the device."""
        names = "i.name, tuple(i.version)[:3], getattr(i, '_machine', '?'), getattr(i, '_mpy', 0)"
        code = f"import sys; i = sys.implementation; print(({names}))"
        found = self.values(code, str, tuple, str, int)
        if [type(number) for number in found[1]] != [int] * 3:
            raise self._nonsense(str(found))
        return Implementation(*found)

    def put(self, path: str, data: bytes, advance: "Callable[[int], None] | None" = None) -> None:
        """Write *data* to the file *path*; Ctrl-C on the other side stays possible all the time."""
        with self._hearing():
            self._transport.exec_raw_no_follow(f"_receive({path!r}, {len(data)})")
            for at in range(0, len(data), PIECE_BYTES):
                piece = data[at : at + PIECE_BYTES]
                asked = self._transport.read_until(1, b"k")
                if not asked.endswith(b"k"):
                    raise Failed(f"{self.port}: the Pico does not take {path}: {_last_line(asked)}")
                self._transport.serial.write(b2a_base64(piece, newline=False))
                if advance is not None:
                    advance(len(piece))
            _, wrong = self._transport.follow(10)
        if wrong:
            raise Failed(f"{self.port}: {path} cannot be written: {_last_line(wrong)}")

    def get(self, path: str) -> bytes:
        """Return the contents of the file *path*."""
        text = self.run(f"_send({path!r})", most_bytes=MOST_FILE_BYTES)
        try:
            return b"".join(a2b_base64(line) for line in text.splitlines())
        except ValueError:
            raise Failed(f"{self.port}: {NO_PICO}: {one_line(text[:60])}") from None

    def start(self) -> None:
        """Start the program again."""
        with self._hearing():
            self._is_set_up = False
            self._transport.serial.write(b"\r\x02")  # the friendly prompt
            self._transport.read_until(1, b">>> ", timeout_overall=PROMPT_S)
            self._transport.serial.write(b"\x04")  # soft reboot

    def ask(self, command: str) -> list[str]:
        """Send *command* over the link (link/protocol.py); return its lines and the last, `ok ...`."""
        with self._hearing(MOST_FILE_BYTES):
            self._transport.serial.write(b"\n" + command.encode() + b"\n")
            heard: list[str] = []
            greetings = 0
            while greetings < MOST_GREETINGS:
                data = self._transport.read_until(1, b"\n", timeout=ASK_S, most_bytes=MOST_LINE_BYTES)
                if not data.endswith(b"\n"):
                    raise Failed(f"{self.port}: no answer to `{command}` within {ASK_S:g} s")
                line = data.decode("utf-8", "replace").strip()
                if line.startswith("ok tablemate") and command != "hello":
                    greetings += 1
                    continue  # `hello` was sent more than once
                heard.append(line)
                if line.split(" ")[0] == "ok":
                    return heard
                if line.split(" ")[0] == "error":
                    raise Refusal(f"{self.port}: the program refuses `{command}`: {one_line(line[6:200])}")
                if len(heard) > MOST_LINES:
                    break
            raise Failed(f"{self.port}: the answer to `{command}` does not end")

    def hello(self, patience_s: float | None = None) -> "list[str] | None":
        """Return the words that the program answers to `hello`, None if none answers in time."""
        until_s = time.monotonic() + (HELLO_S if patience_s is None else patience_s)
        hear_s = HEAR_S
        with clear_words(self.port):
            while time.monotonic() < until_s:
                self._transport.serial.write(b"\nhello\n")
                heard = b"\n"
                while heard.endswith(b"\n") and time.monotonic() < until_s:
                    heard = self._line(hear_s)
                    found = re.search(rb"ok (tablemate .*)\r?\n", heard)
                    if found:
                        return found[1].decode("utf-8", "replace").split()
                hear_s = min(2 * hear_s, LONGEST_HEAR_S)
        return None

    def hello_after_boot(self) -> "list[str] | None":
        """Return the answer to `hello` of a program that has just been started."""
        return self.hello(SLOW_BOOT_S if "://" in self.port else BOOT_S)

    def _line(self, silence_s: float) -> bytes:
        """Return a line that comes within LONGEST_HEAR_S, or a part of one; of a longer one its beginning."""
        try:
            return self._transport.read_until(1, b"\n", silence_s, None, LONGEST_HEAR_S, MOST_LINE_BYTES)
        except Endless:
            return b""


def _last_line(data: bytes) -> str:
    lines = data.replace(b"\x04", b"\n").decode("utf-8", "replace").strip().splitlines()
    return one_line(lines[-1][:MOST_SAID]) if lines else "no answer"
